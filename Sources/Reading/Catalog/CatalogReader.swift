package import Model
import Basics

/// Reads a catalog: its configuration, its definitions with the files beside them, its pages, and the paths of its
/// recordings.
///
/// ```
/// adspec.yaml
/// formats/<name>/format.yaml, README.md, preview.mustache, samples/…, recordings/*.ndjson, streams/**/*.m3u8
/// recordings/*.ndjson
/// pages/**.md
/// ```
package struct CatalogReader: Sendable {
  package let source: any FileSource
  /// Folder of the catalog, without a trailing `/`; empty if it is the root of `source`.
  package let root: String
  /// The folder's absolute path, or `root` if none was given. The repository of the catalog is searched from here
  /// upwards.
  private let location: String
  private let configuration: Configuration?
  let knownRules: KnownRules
  let allowsEmpty: Bool
  /// Records of formats that an earlier build made, by the paths of their definitions.
  let known: [String: FormatRecord]

  /// - Parameters:
  ///   - location: the catalog's absolute path if the source's root is the catalog, since its repository lies above.
  ///   - configuration: the settings to use; `nil` reads the nearest file.
  ///   - knownRules: the rules that a configuration may name.
  ///   - allowsEmpty: true to accept a catalog without definitions.
  ///   - known: records of formats from an earlier build with the identical executable, by the paths of their
  /// definitions. Definitions with unchanged inputs are only parsed on demand.
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

  /// Reads the catalog. Mistakes in definitions are in `Catalog.diagnostics`; an error means that no catalog could be
  /// read.
  ///
  /// - Parameter jobs: number of threads.
  package func read(jobs: Int = 1) throws(CatalogFailure) -> Catalog {
    var catalog = Catalog(configuration: try readConfiguration())
    let filter = try self.filter(catalog.configuration, &catalog.diagnostics)
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
      catalog.streams += reading.streams
      catalog.diagnostics += reading.diagnostics
      catalog.unreadLines.merge(reading.unreadLines) { first, _ in first }
      excluded += reading.excluded
    }
    guard definitions > 0 || allowsEmpty else { throw .noDefinitions(path("formats")) }
    if look(at: "recordings") != .absent {
      let found = RecordingFinder(source: source, root: root, filter: filter.root).find(
        in: "recordings", definitionFile: nil)
      catalog.recordings += found.recordings
      catalog.diagnostics += found.diagnostics
      excluded += found.excluded
    }
    excluded += readPages(filter.root, into: &catalog)
    catalog.exclusions = PathFilter.exclusions(excluded, of: catalog.configuration)
    catalog.recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return catalog
  }

  private func readConfiguration() throws(CatalogFailure) -> Configuration {
    if let configuration { return configuration }
    return try ConfigurationLoader(source: source, knownRules: knownRules).discovered(for: location)
  }

  /// Returns the filters that decide which paths are skipped: one for the catalog's folder, one for its folder
  /// `formats`.
  private func filter(
    _ configuration: Configuration, _ diagnostics: inout [Diagnostic]
  ) throws(CatalogFailure) -> (root: PathFilter, formats: PathFilter) {
    let above: PathFilter
    do {
      above = try PathFilter(
        configuration, above: location, prefix: configuration.pathPrefix, in: source)
    } catch {
      throw .unreadable(error)
    }
    let root = above.entering("", at: path(""), in: source, &diagnostics)
    return (root, root.entering("formats", at: path("formats"), in: source, &diagnostics))
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
  /// Returns the nearest folder that has a configuration or `formats`, from `path` (a file or a folder) upwards; `nil`
  /// if there is none.
  ///
  /// `path` is absolute, or relative to the source's root, where the search then ends; empty means that root.
  package static func findRoot(from path: String, in source: any FileSource) -> String? {
    Folders.upwards(from: path).first { isRoot($0, in: source) }
  }

  /// True if a folder has a configuration or `formats`.
  package static func isRoot(_ folder: String, in source: any FileSource) -> Bool {
    ConfigurationLoader.names.contains { source.form(of: Folders.path($0, in: folder)) == .file }
      || source.form(of: Folders.path("formats", in: folder)) == .folder
  }

  /// Converts a path in the catalog to a path in the source of files (`source`).
  func path(_ path: String) -> String { root.isEmpty || path.isEmpty ? root + path : root + "/" + path }

  /// Returns the kind of entry at a path relative to the catalog.
  func look(at path: String) -> CatalogEntry { CatalogEntry(self.path(path), in: source) }
}

/// The kind of entry at a path of a catalog.
enum CatalogEntry {
  case absent, file, folder, other
  /// The path leads through a link out of the folder tree that `source` gives access to.
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
