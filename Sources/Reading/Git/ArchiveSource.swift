/// The files of an archive. Unlike `MemorySource`, it is efficient for thousands of files.
package struct ArchiveSource: FileSource {
  private let files: [String: [UInt8]]
  /// The sorted entries of each folder; the root has the empty path.
  private let folders: [String: [FileEntry]]

  init(_ files: [String: [UInt8]]) {
    self.files = files
    var names: [String: Set<FileEntry>] = ["": []]
    for path in files.keys {
      var (rest, form) = (path[...], FileEntry.Form.file)
      while !rest.isEmpty {
        let slash = rest.lastIndex(of: "/")
        let name = slash.map { rest[rest.index(after: $0)...] } ?? rest
        rest = slash.map { rest[..<$0] } ?? ""
        let entry = FileEntry(name: String(name), form: form)
        // The ancestors of a known folder are known.
        if !names[String(rest), default: []].insert(entry).inserted { break }
        form = .folder
      }
    }
    folders = names.mapValues { $0.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
  }

  package func entries(of folder: String) throws(ReadFailure) -> [FileEntry] {
    if let entries = folders[folder] { return entries }
    throw ReadFailure(path: folder, reason: files[folder] == nil ? "does not exist" : "is not a folder")
  }

  package func form(of path: String) -> FileEntry.Form? {
    files[path] != nil ? .file : folders[path] != nil ? .folder : nil
  }

  package func size(of path: String) -> Int? { files[path]?.count }

  package func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try single(path).bytes(of: path, limit: limit)
  }

  package func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    try single(path).stream(of: path)
  }

  package func resolved(_ path: String) -> String? { form(of: path) == nil ? nil : path }

  private func single(_ path: String) throws(ReadFailure) -> MemorySource {
    guard let bytes = files[path] else {
      throw ReadFailure(path: path, reason: folders[path] == nil ? "does not exist" : "is a folder")
    }
    return MemorySource([path: bytes])
  }
}
