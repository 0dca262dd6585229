package import Model
import Basics

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
  /// The same folder, seen from the root of its repository or of the file system.
  private let location: String
  private let configuration: Configuration?
  private let knownRules: KnownRules
  let allowsEmpty: Bool
  /// What the build before knew of formats, by their definitions' files.
  let known: [String: FormatRecord]

  /// - Parameters:
  ///   - location: the catalog's absolute path where the source's root is the catalog: its repository lies above.
  ///   - configuration: the settings that hold; without them the nearest are read.
  ///   - knownRules: what the configuration may name.
  ///   - allowsEmpty: a catalog without definitions is one as well.
  ///   - known: what this tool, to the byte, knew of formats in an earlier build, by their definitions' files: definitions
  ///     whose inputs are the same are read when somebody asks for them.
  package init(
    source: any FileSource, root: String = "", location: String? = nil, configuration: Configuration? = nil,
    knownRules: KnownRules, allowsEmpty: Bool = false,
    known: [String: FormatRecord] = [:]
  ) {
    self.source = source
    self.root = root
    self.location = location ?? root
    self.configuration = configuration
    self.knownRules = knownRules
    self.allowsEmpty = allowsEmpty
    self.known = known
  }

  /// Mistakes in definitions are in `Catalog.mistakes`; what is thrown leaves nothing to go on with.
  ///
  /// - Parameter jobs: threads.
  package func read(jobs: Int = 1) throws(CatalogFailure) -> Catalog {
    var catalog = Catalog(configuration: try readConfiguration())
    let filter = try self.filter(catalog.configuration, &catalog.mistakes)
    let folders = try formatEntries().filter { !$0.name.hasPrefix(".") }
    let readings = Parallel.map(count: folders.count, jobs: jobs) { readFormat(folders[$0], filter.formats) }
    var definitions = 0
    var excluded: [ExcludedPath] = []
    catalog.formats.reserveCapacity(readings.count)
    for (reading, folder) in zip(readings, folders) {
      definitions += reading.hasDefinition ? 1 : 0
      if let format = reading.format {
        catalog.formats.append(format)
      } else if reading.hasDefinition {
        catalog.unreadDefinitions.append("formats/\(folder.name)/format.yaml")
      }
      if reading.isPlain { continue }
      catalog.recordings += reading.recordings
      catalog.mistakes += reading.mistakes
      catalog.unreadLines.merge(reading.unreadLines) { first, _ in first }
      excluded += reading.excluded
    }
    guard definitions > 0 || allowsEmpty else { throw .noDefinitions(path("formats")) }
    if look(at: "recordings") != .absent {
      let found = RecordingFinder(source: source, root: root, filter: filter.root).find(
        in: "recordings", definitionFile: nil)
      catalog.recordings += found.recordings
      catalog.mistakes += found.mistakes
      excluded += found.excluded
    }
    catalog.exclusions = PathFilter.exclusions(excluded, of: catalog.configuration)
    catalog.recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return catalog
  }

  private func readConfiguration() throws(CatalogFailure) -> Configuration {
    if let configuration { return configuration }
    return try ConfigurationLoader(source: source, knownRules: knownRules).discovered(for: location)
  }

  /// What is passed over in the catalog's folder, and in `formats`.
  private func filter(
    _ configuration: Configuration, _ mistakes: inout [Mistake]
  ) throws(CatalogFailure) -> (root: PathFilter, formats: PathFilter) {
    let above: PathFilter
    do {
      above = try PathFilter(
        configuration, above: location, prefix: configuration.pathPrefix, in: source)
    } catch {
      throw .unreadable(error)
    }
    let root = above.entering("", at: path(""), in: source, &mistakes)
    return (root, root.entering("formats", at: path("formats"), in: source, &mistakes))
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
  /// The nearest folder that holds a configuration or `formats`, from `path` (a file or a folder) upwards; `nil` when none does.
  ///
  /// `path` is absolute, or relative to the source's root, where the search then ends: empty is that
  /// root.
  package static func findRoot(from path: String, in source: any FileSource) -> String? {
    Folders.upwards(from: path).first { isRoot($0, in: source) }
  }

  /// Whether a folder holds a configuration or `formats`.
  package static func isRoot(_ folder: String, in source: any FileSource) -> Bool {
    ConfigurationLoader.names.contains { source.form(of: Folders.path($0, in: folder)) == .file }
      || source.form(of: Folders.path("formats", in: folder)) == .folder
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
