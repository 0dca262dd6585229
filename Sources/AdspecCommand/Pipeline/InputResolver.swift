import AdModel
import Diagnostics
import Ingest

/// Finds out what the paths on the command line are.
struct InputResolver {
  private let source: DiskSource
  private let allowsEmpty: Bool
  private var selection = InputSelection()

  private init(allowsEmpty: Bool) {
    source = DiskSource(root: "")
    self.allowsEmpty = allowsEmpty
  }

  /// - Throws: `InputFailure`, `ReadFailure` for a folder that can't be listed.
  static func resolve(_ paths: [String], allowsEmpty: Bool, needsCatalog: Bool) throws -> InputSelection {
    var resolver = InputResolver(allowsEmpty: allowsEmpty)
    if paths.isEmpty {
      resolver.selection.catalogRoot = try resolver.root(above: ".")
      resolver.selection.isWholeCatalog = true
      if resolver.selection.catalogRoot == nil { throw InputFailure.noCatalog(near: ".") }
    }
    try resolver.findCatalog(paths)
    for path in paths { try resolver.add(path) }
    if needsCatalog, resolver.selection.catalogRoot == nil { throw InputFailure.noCatalog(near: paths[0]) }
    return resolver.selection
  }

  /// The named catalog, else the nearest above the current folder.
  static func catalogRoot(_ path: String?) throws -> String {
    let resolver = InputResolver(allowsEmpty: true)
    guard let root = try resolver.root(above: path ?? ".") else {
      throw InputFailure.noCatalog(near: path ?? ".")
    }
    return root
  }

  private func root(above path: String) throws -> String? {
    guard var folder = Disk.realPath(path) else { throw InputFailure.notFound(path) }
    while true {
      if isCatalog(folder) { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  private func isCatalog(_ folder: String) -> Bool {
    ["adspec.yaml", "adspec.yml"].contains { source.form(of: folder + "/" + $0) == .file }
      || source.form(of: folder + "/formats") == .folder
  }

  /// The first catalog among the paths, else the nearest above one of them, else above the current folder.
  private mutating func findCatalog(_ paths: [String]) throws {
    let named = paths.filter { path in
      path != "-" && Disk.realPath(path).map(isCatalog) ?? false
    }
    if let first = named.first {
      let roots = Set(named.compactMap(Disk.realPath))
      if roots.count > 1 { throw InputFailure.severalCatalogs(first, named[1]) }
      selection.catalogRoot = roots.first
      return
    }
    for path in paths where path != "-" && selection.catalogRoot == nil {
      selection.catalogRoot = try root(above: path)
    }
    if selection.catalogRoot == nil, !paths.isEmpty { selection.catalogRoot = try root(above: ".") }
  }

  private mutating func add(_ path: String) throws {
    if path == "-" {
      selection.recordings.append(RecordingFile(path: "-", systemPath: "-", definitionFile: nil))
      return
    }
    guard let real = Disk.realPath(path) else { throw InputFailure.notFound(path) }
    if real == selection.catalogRoot {
      selection.isWholeCatalog = true
    } else if source.form(of: real) == .folder {
      try addFolder(real, named: path)
    } else if RecordingFinder.isRecording(path) {
      addRecording(real, named: path)
    } else if Self.isDefinition(path) {
      try addDefinition(real, named: path)
    } else {
      throw InputFailure.notAnInput(path)
    }
  }

  private static func isDefinition(_ path: String) -> Bool {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }

  /// A format's folder, or one with recordings somewhere below.
  private mutating func addFolder(_ folder: String, named path: String) throws {
    let before = (selection.recordings.count, selection.definitionFiles.count)
    if source.form(of: folder + "/format.yaml") == .file {
      try addDefinition(folder + "/format.yaml", named: path)
    }
    addRecordings(below: folder, named: path == "." ? "" : path)
    if (selection.recordings.count, selection.definitionFiles.count) == before, !allowsEmpty {
      throw InputFailure.nothingIn(path)
    }
  }

  private mutating func addRecordings(below folder: String, named path: String) {
    let found = RecordingFinder(source: DiskSource(root: folder)).find(in: "", definitionFile: nil)
    let prefix = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    for recording in found.recordings {
      addRecording(folder + "/" + recording.path, named: prefix + recording.path)
    }
    for var mistake in found.mistakes {
      mistake.complaint.location.file = prefix + mistake.complaint.location.file
      selection.mistakes.append(mistake)
    }
  }

  /// A recording in the catalog goes by its path there, one elsewhere by the path it was named with.
  private mutating func addRecording(_ real: String, named path: String) {
    guard !selection.recordings.contains(where: { $0.systemPath == real }) else { return }
    let inside = relativeToCatalog(real)
    let definition = inside.flatMap { inside -> String? in
      let parts = inside.split(separator: "/")
      return parts.count == 4 && parts[0] == "formats" && parts[2] == "recordings"
        ? "formats/\(parts[1])/format.yaml" : nil
    }
    selection.recordings.append(
      RecordingFile(path: inside ?? path, systemPath: real, definitionFile: definition))
  }

  private mutating func addDefinition(_ real: String, named path: String) throws {
    guard let root = selection.catalogRoot else { throw InputFailure.noCatalog(near: path) }
    guard let inside = relativeToCatalog(real), inside.split(separator: "/").count == 3,
      inside.hasPrefix("formats/"), inside.hasSuffix("/format.yaml")
    else { throw InputFailure.outsideCatalog(path, catalog: root) }
    selection.definitionFiles.insert(inside)
  }

  private func relativeToCatalog(_ real: String) -> String? {
    guard let root = selection.catalogRoot, real.hasPrefix(root == "/" ? root : root + "/") else {
      return nil
    }
    return String(real.dropFirst(root.count + (root == "/" ? 0 : 1)))
  }
}
