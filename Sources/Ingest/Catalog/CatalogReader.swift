package import AdModel
import Diagnostics

/// Reads a catalog: its configuration, its definitions with what lies beside them, and where its recordings are.
///
/// ```
/// adspec.yaml
/// formats/<name>/format.yaml, README.md, preview.mustache, samples/…, recordings/*.ndjson
/// recordings/*.ndjson
/// ```
package struct CatalogReader: Sendable {
  package let source: any FileSource
  /// Folder of the catalog, without a trailing `/`; empty for the source's own root.
  package let root: String
  let knownRules: KnownRules
  let allowsEmpty: Bool

  /// `knownRules`: what the configuration may name. `allowsEmpty`: a catalog without definitions is one as well.
  package init(
    source: any FileSource, root: String = "", knownRules: KnownRules, allowsEmpty: Bool = false
  ) {
    self.source = source
    self.root = root
    self.knownRules = knownRules
    self.allowsEmpty = allowsEmpty
  }

  /// Mistakes in definitions are in `Catalog.mistakes`; what is thrown leaves nothing to go on with.
  package func read() throws(CatalogFailure) -> Catalog {
    var catalog = Catalog(configuration: try readConfiguration())
    let exclude = catalog.configuration.exclude.map(Glob.init)
    let folders = try formatEntries()
    var definitions = 0
    var excluded: [ExcludedPath] = []
    for entry in folders where !entry.name.hasPrefix(".") {
      let reading = readFormat(entry, exclude: exclude)
      definitions += reading.hasDefinition ? 1 : 0
      catalog.formats += reading.format.map { [$0] } ?? []
      catalog.recordings += reading.recordings
      catalog.mistakes += reading.mistakes
      excluded += reading.excluded
    }
    guard definitions > 0 || allowsEmpty else { throw .noDefinitions(path("formats")) }
    let finder = RecordingFinder(source: source, root: root, exclude: exclude)
    if look(at: "recordings") != .absent {
      let found = finder.find(in: "recordings", definitionFile: nil)
      catalog.recordings += found.recordings
      catalog.mistakes += found.mistakes
      excluded += found.excluded
    }
    catalog.exclusions = catalog.configuration.exclude.map { pattern in
      Exclusion(pattern: pattern, paths: excluded.filter { $0.pattern == pattern }.map(\.path).inByteOrder)
    }
    catalog.recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return catalog
  }

  /// The configuration alone, for recordings that are checked without definitions; the default one where there is no file.
  package func readConfiguration() throws(CatalogFailure) -> Configuration {
    let files = ["adspec.yaml", "adspec.yml"].filter { source.form(of: path($0)) != nil }
    guard let file = files.first else { return Configuration() }
    if let second = files.dropFirst().first {
      let message = "There is a configuration in '\(file)' already; one of the two must go."
      throw .configuration([Mistake(.inputUnreadable, message, at: Location(file: second))])
    }
    let content: [UInt8]
    do {
      content = try source.bytes(of: path(file), limit: YAMLDocument.limit)
    } catch {
      throw .configuration([error.isTooLarge ? .tooLarge(file: file) : .unreadable(error, file: file)])
    }
    let reading = ConfigurationReader.read(content, file: file, knownRules: knownRules)
    guard reading.mistakes.isEmpty else { throw .configuration(reading.mistakes) }
    return reading.configuration
  }

  private func formatEntries() throws(CatalogFailure) -> [FileEntry] {
    switch look(at: "formats") {
    case .absent where allowsEmpty: return []
    case .absent: throw .noFormats(root)
    case .outside: throw .unreadable(ReadFailure(path: path("formats"), reason: "leads out of the catalog"))
    case .file, .folder, .other: break
    }
    do {
      return try source.entries(of: path("formats"))
    } catch {
      throw .unreadable(error)
    }
  }
}

extension CatalogReader {
  /// The nearest folder that holds `adspec.yaml` or `formats`, from `path` (a file or a folder) upwards; `nil` when none does.
  ///
  /// `path` is absolute (`DiskSource.absolute`), or relative to the source's root, where the search then ends: empty is that
  /// root.
  package static func findRoot(from path: String, in source: any FileSource) -> String? {
    var folder = path
    while folder.count > 1, folder.last == "/" { folder.removeLast() }
    while true {
      let prefix = folder.isEmpty || folder == "/" ? folder : folder + "/"
      let marks: [(String, FileEntry.Form)] = [
        ("adspec.yaml", .file), ("adspec.yml", .file), ("formats", .folder),
      ]
      if marks.contains(where: { source.form(of: prefix + $0) == $1 }) { return folder }
      guard !folder.isEmpty, folder != "/" else { return nil }
      guard let slash = folder.lastIndex(of: "/") else {
        folder = ""
        continue
      }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Where the source finds what lies at a path of the catalog.
  func path(_ path: String) -> String { root.isEmpty || path.isEmpty ? root + path : root + "/" + path }

  /// What lies at a path of the catalog.
  func look(at path: String) -> CatalogEntry { CatalogEntry(self.path(path), in: source) }
}

/// What a path of a catalog leads to.
enum CatalogEntry {
  case absent, file, folder, other
  /// Through a link, out of the tree that is read.
  case outside

  init(_ path: String, in source: any FileSource) {
    switch source.form(of: path) {
    case nil: self = .absent
    case .some where source.resolved(path) == nil: self = .outside
    case .file: self = .file
    case .folder: self = .folder
    case .other: self = .other
    }
  }
}
