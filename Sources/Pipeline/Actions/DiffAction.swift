package import Changes
import FoundationEssentials
package import Model
import Reading
import Reports

/// Compares two versions of a catalog.
package struct DiffAction<Format: Sendable> {
  private let old: String
  private let new: String?
  private let jobs: Int
  private let settings: RunSettings
  /// True if the new version is a folder that is no longer there: all its formats were removed.
  private let isRemoved: Bool
  /// The output formats, each with its file; `nil` is standard output.
  package let places: [(format: Format, file: NamedFile?)]

  /// - Parameters:
  ///   - old: a folder, else a git revision.
  ///   - new: a folder, else a git revision; `nil`: the catalog of the current folder, else the nearest above.
  ///   - jobs: the number of threads, from 0; 0 is one per core.
  /// - Throws: if two outputs are the same file, or an output would overwrite a file of a version; `InputFailure`.
  package init(
    old: String, new: String?, jobs: Int, settings request: SettingsRequest, outputs: [OutputRequest<Format>]
  ) throws {
    // A revision doesn't locate the catalog, a folder does. Without `new`, the current folder's catalog is the new
    // version.
    let here = new.flatMap { new in [new, old].first { Disk.form(of: $0) == .folder } }
    let input = InputRequest(catalog: here, jobs: jobs)
    let removed = try Self.removedCatalog(new, since: old)
    isRemoved = removed != nil
    settings =
      try removed.map { try RunSettings(removedCatalog: $0, settings: request) }
      ?? RunSettings(input: input, settings: request, needsCatalog: true)
    (self.old, self.new, self.jobs) = (old, new, input.threads)
    let files = try Self.files(of: outputs, sparing: settings.inputs, [old, new])
    places = zip(outputs, files).map { ($0.format, $1) }
  }

  package var configuration: Configuration { settings.configuration }

  /// Reads both versions, and returns the changes from the old version to the new one.
  package func changes() throws -> CatalogChanges {
    let root = settings.selection.catalogRoot ?? "."
    let after =
      try isRemoved
      ? Catalog(configuration: configuration)
      : CatalogVersion(new ?? root, of: root, configuration, jobs: jobs).catalog
    let before = try CatalogVersion(old, of: root, configuration, jobs: jobs)
    return CatalogChanges(from: before, to: after)
  }

  /// Returns the folder that a removed catalog had; `nil` if the new version is another: `git rm -r apps/b`, and
  /// `adspec diff HEAD apps/b/specs`.
  ///
  /// - Throws: `InputFailure` if the new version is neither a folder, nor a revision, nor one of the old version's
  ///   folders, and no catalog is here.
  private static func removedCatalog(_ new: String?, since old: String) throws -> String? {
    guard let new, Disk.form(of: old) != .folder, let folder = Disk.futurePath(of: new) else { return nil }
    let environment = ProcessInfo.processInfo.environment
    if GitRevision.isKnown(new, of: folder, environment: environment) { return nil }
    if GitRevision.isKnown(old, of: folder, environment: environment),
      try GitRevision(old, of: folder, environment: environment).holdsFormats()
    {
      return folder
    }
    let here = Disk.realPath(".").flatMap { CatalogReader.findRoot(from: $0, in: DiskSource(root: "")) }
    if here == nil { throw InputFailure.missing(new) }
    return nil
  }

  private static func files(
    of outputs: [OutputRequest<Format>], sparing read: RunInputs, _ versions: [String?]
  ) throws -> [NamedFile?] {
    var inputs = read
    for version in versions { inputs.add(version: version) }
    var taken: Set<NamedFile.Identity> = []
    var files: [NamedFile?] = []
    for path in outputs.map(\.file) {
      let file = try path.map { try NamedFile($0, sparing: inputs) }
      files.append(file)
      if let file, !taken.insert(file.identity).inserted {
        throw SharedPlace("Two outputs go to '\(file.path)'")
      }
    }
    return files
  }
}
