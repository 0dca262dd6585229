/// Files that exist in memory only, for examples and tests.
package struct MemorySource: FileSource {
  /// Content by path, `/` between the parts.
  package var files: [String: [UInt8]]
  /// Paths that can't be read, and why.
  package var failures: [String: String]

  package init(_ files: [String: [UInt8]] = [:], failures: [String: String] = [:]) {
    self.files = files
    self.failures = failures
  }

  package init(texts: [String: String]) {
    self.init(texts.mapValues { Array($0.utf8) })
  }

  package func entries(of folder: String) throws(ReadFailure) -> [FileEntry] {
    if let reason = failures[folder] { throw ReadFailure(path: folder, reason: reason) }
    switch form(of: folder) {
    case .folder: break
    case .file, .other: throw ReadFailure(path: folder, reason: "is not a folder")
    case nil: throw ReadFailure(path: folder, reason: "does not exist")
    }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let names = Set(
      paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "/" } })
    return names.map { FileEntry(name: String($0), form: form(of: prefix + $0) ?? .other) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func form(of path: String) -> FileEntry.Form? {
    if paths.contains(path) { return .file }
    return path.isEmpty || paths.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  package func size(of path: String) -> Int? { files[path]?.count }

  package func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    if let reason = failures[path] { throw ReadFailure(path: path, reason: reason) }
    guard let bytes = files[path] else {
      throw ReadFailure(path: path, reason: form(of: path) == .folder ? "is a folder" : "does not exist")
    }
    guard bytes.count <= limit else {
      throw ReadFailure(path: path, reason: "is larger than \(limit >> 20) MiB", isTooLarge: true)
    }
    return bytes
  }

  package func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    MemoryStream(rest: try bytes(of: path, limit: .max)[...])
  }

  package func resolved(_ path: String) -> String? { form(of: path) == nil ? nil : path }

  private var paths: Set<String> { Set(files.keys).union(failures.keys) }
}

private struct MemoryStream: ByteStream {
  var rest: ArraySlice<UInt8>

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Swift.min(buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}
