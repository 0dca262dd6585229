import Model
import Basics
import Importing
import Reading

/// Finds out what the paths on the command line are: catalogs, definitions, recordings or folders of recordings.
struct InputResolver {
  private(set) var selection = InputSelection()
  private let source = DiskSource(root: "")
  private let allowsEmpty: Bool
  private var configuration = Configuration()

  /// Finds the catalog. Its settings, which define the excluded paths, are needed to call `add` afterwards.
  ///
  /// - Parameter catalog: the folder of the catalog, if it is named separately: its own recordings aren't read then.
  /// - Throws: `InputFailure`.
  init(_ paths: [String], catalog: String? = nil, allowsEmpty: Bool) throws {
    self.allowsEmpty = allowsEmpty
    if let catalog {
      let root = try InputFailure.realPath(of: catalog)
      guard CatalogReader.isRoot(root, in: source) else { throw InputFailure.noCatalog(near: catalog) }
      selection.catalogRoot = root
      return
    }
    if paths.isEmpty {
      selection.catalogRoot = try root(above: ".")
      selection.isWholeCatalog = true
      if selection.catalogRoot == nil { throw InputFailure.noCatalog(near: ".") }
    }
    try findCatalog(paths)
  }

  /// Adds the inputs that the paths name.
  ///
  /// - Throws: `InputFailure`, `ReadFailure` for a folder that can't be listed.
  mutating func add(_ paths: [String], configuration: Configuration, needsCatalog: Bool) throws {
    self.configuration = configuration
    for path in paths { try add(path) }
    if needsCatalog, selection.catalogRoot == nil { throw InputFailure.noCatalog(near: paths[0]) }
  }

  /// Returns the folder of the catalog at the path. If the path is `nil`, returns the nearest catalog's folder, from
  /// the current folder upwards.
  static func catalogRoot(_ path: String?) throws -> String {
    let path = path ?? "."
    let folder = try InputFailure.realPath(of: path)
    // If another path is named, the current folder isn't searched.
    guard let root = CatalogReader.findRoot(from: folder, in: DiskSource(root: "")) else {
      throw InputFailure.noCatalog(near: path)
    }
    return root
  }

  private func root(above path: String) throws -> String? {
    let folder = try InputFailure.realPath(of: path)
    return CatalogReader.findRoot(from: folder, in: source)
  }

  /// Finds the catalog: one among the paths, else the nearest above each path, else above the current folder. The
  /// candidates must agree, so the order of the paths doesn't matter.
  private mutating func findCatalog(_ paths: [String]) throws {
    let named = paths.filter { path in
      path != "-" && Disk.realPath(path).map { CatalogReader.isRoot($0, in: source) } ?? false
    }
    if let first = named.first {
      let root = Disk.realPath(first)
      if let other = named.first(where: { Disk.realPath($0) != root }) {
        throw InputFailure.severalCatalogs(first, other)
      }
      selection.catalogRoot = root
      return
    }
    var found: (path: String, root: String)?
    for path in paths where path != "-" {
      guard let root = try root(above: path) else { continue }
      if let found, found.root != root { throw InputFailure.ofSeveralCatalogs(found.path, path) }
      found = (path, root)
    }
    if !paths.isEmpty { selection.catalogRoot = try found?.root ?? root(above: ".") }
  }

  private mutating func add(_ path: String) throws {
    if path == "-" {
      return add(RecordingFile(path: "-", systemPath: "-", definitionFile: nil))
    }
    let real = try InputFailure.realPath(of: path)
    // The folder of all definitions stands for the whole catalog.
    if real == selection.catalogRoot || real == selection.catalogRoot.map({ Folders.path("formats", in: $0) })
    {
      selection.isWholeCatalog = true
    } else if source.form(of: real) == .folder {
      try addFolder(real, named: path)
    } else if RecordingFinder.isRecording(path) {
      addRecording(real, named: path)
    } else if StreamFinder.isPlaylist(path) {
      let folder = Disk.split(real)
      let filter = try PathFilter(configuration, above: folder.parent, prefix: nil, in: source)
      let finder = StreamFinder(source: DiskSource(root: folder.parent), filter: filter)
      take(finder.stream(of: folder.name), below: folder.parent, named: Self.folder(of: path))
    } else if path.hasSuffix(".har"), try addTraffic(real, named: path) {
      return
    } else if Self.isDefinition(path) {
      try addDefinition(real, named: path)
    } else {
      throw InputFailure.notAnInput(path, kind: try kind(of: real))
    }
  }

  /// Adds the streams in recorded traffic; returns false if it has none.
  private mutating func addTraffic(_ real: String, named path: String) throws -> Bool {
    let folder = Disk.split(real)
    let files = ForeignFiles(source: DiskSource(root: folder.parent))
    let found = try HARImporter.streams(folder.name, in: files)
    if found.streams.isEmpty { return false }
    take(found, below: folder.parent, named: Self.folder(of: path))
    return true
  }

  /// Returns the path's part before its last name: empty, or ending in `/`.
  private static func folder(of path: String) -> String { String(path.dropLast(Disk.split(path).name.count)) }

  /// Returns what a file of another tool is, and how a recording is made of it; `nil` if its kind is unknown.
  private func kind(of file: String) throws -> String? {
    guard source.form(of: file) == .file else { return nil }
    var kind: String?
    do {
      try ForeignFiles(source: source).read(file) { start in
        kind = SourceKind.advice(onStart: start)
        return false
      }
    } catch is ForeignBreak {
      // Damaged compressed data shows no kind.
      return nil
    }
    return kind
  }

  private static func isDefinition(_ path: String) -> Bool {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }

  /// Adds the inputs in a folder: a format's folder, or a folder with recordings at any depth.
  private mutating func addFolder(_ folder: String, named path: String) throws {
    let isAboveCatalog = selection.catalogRoot?.hasPrefix(folder == "/" ? "/" : folder + "/") ?? false
    if !isAboveCatalog { selection.folders.append(folder) }
    func count() -> Int {
      selection.recordings.count + selection.definitionFiles.count + selection.diagnostics.count
        + selection.streams.count
    }
    let before = count()
    let excluded = selection.excluded.count
    if source.form(of: folder + "/format.yaml") == .file {
      try addDefinition(folder + "/format.yaml", named: path)
    }
    try addRecordings(below: folder, named: path == "." ? "" : path)
    if count() == before, !allowsEmpty {
      let definitions = try source.entries(of: folder).map { $0.name + "/format.yaml" }.sorted()
      if let first = definitions.first(where: { source.form(of: folder + "/" + $0) == .file }) {
        throw InputFailure.formatsOfNoCatalog(path, definition: first)
      }
      throw InputFailure.nothingIn(path, excluding: selection.excluded.dropFirst(excluded).first?.pattern)
    }
  }

  private mutating func addRecordings(below folder: String, named path: String) throws {
    let inside = relativeToCatalog(folder)
    let filter = try PathFilter(
      configuration, above: folder, prefix: inside.map { configuration.pathPrefix + $0 + "/" }, in: source)
    let finder = RecordingFinder(
      source: DiskSource(root: folder), filter: filter, place: inside ?? Disk.split(folder).name)
    let found = finder.find(in: "", definitionFile: nil)
    let prefix = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    selection.excluded += found.excluded.map { excluded in
      var excluded = excluded
      excluded.path = (inside.map { $0 + "/" } ?? prefix) + excluded.path
      return excluded
    }
    take(
      StreamFinder(source: DiskSource(root: folder), filter: filter).find(in: ""), below: folder,
      named: prefix)
    for recording in found.recordings {
      addRecording(folder + "/" + recording.path, named: prefix + recording.path)
    }
    for var diagnostic in found.diagnostics {
      // A diagnostic about the folder itself has an empty path.
      let name = diagnostic.violation.location.file
      diagnostic.violation.location.file = name.isEmpty ? path.isEmpty ? "." : path : prefix + name
      selection.diagnostics.append(diagnostic)
    }
  }

  /// Adds streams. Files in the catalog are named by their paths there, others by the path that the user gave.
  private mutating func take(
    _ found: consuming StreamFinder.Found, below folder: String, named prefix: String
  ) {
    let inside = relativeToCatalog(folder).map { $0.isEmpty ? "" : $0 + "/" }
    let prefix = inside ?? prefix
    for index in found.streams.indices {
      for file in found.streams[index].files { selection.streamFiles[prefix + file] = folder + "/" + file }
      found.streams[index].rename { prefix + $0 }
      found.streams[index].definitionFile = Self.definition(above: prefix)
    }
    selection.streams += found.streams
    for var diagnostic in found.diagnostics {
      diagnostic.violation.location.file = prefix + diagnostic.violation.location.file
      if !selection.diagnostics.contains(diagnostic) { selection.diagnostics.append(diagnostic) }
    }
  }

  /// Returns the definition in whose folder a folder of streams lies; `nil` for other folders.
  private static func definition(above folder: String) -> String? {
    let parts = folder.split(separator: "/")
    return parts.count >= 2 && parts[0] == "formats" ? "formats/\(parts[1])/format.yaml" : nil
  }

  /// Adds a recording. One in the catalog is named by its path there, any other by the path that the user gave.
  private mutating func addRecording(_ real: String, named path: String) {
    let inside = relativeToCatalog(real)
    add(
      RecordingFile(
        path: inside ?? path, systemPath: real, definitionFile: inside.flatMap(Self.definitionFile)))
  }

  /// Returns the definition that a recording in a format's folder belongs to; both paths are relative to the catalog.
  /// `nil` for other recordings.
  static func definitionFile(of recording: String) -> String? {
    let parts = recording.split(separator: "/")
    return parts.count == 4 && parts[0] == "formats" && parts[2] == "recordings"
      ? "formats/\(parts[1])/format.yaml" : nil
  }

  /// Adds a recording once. If it was named twice, it keeps the name that is first in byte order.
  private mutating func add(_ recording: RecordingFile) {
    guard let known = selection.recordings.firstIndex(where: { $0.systemPath == recording.systemPath }) else {
      return selection.recordings.append(recording)
    }
    if recording.path.utf8.lexicographicallyPrecedes(selection.recordings[known].path.utf8) {
      selection.recordings[known] = recording
    }
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
