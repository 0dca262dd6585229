import Changes
import Checking
import Model
import Rules
import Basics
import FoundationEssentials
import Reading

extension RevisionFailure: ToolFailure {}

/// One of two catalogs to compare: read from a folder, or from a revision of its git repository.
struct CatalogVersion {
  /// The version, as the user named it.
  let name: String
  let catalog: Catalog
  /// Date of the commit, RFC 3339; `nil` for a folder.
  let date: String?

  /// - Parameters:
  ///   - name: a folder, with the catalog in it or in a folder above; else a revision.
  ///   - root: the folder of the catalog whose revision is meant.
  ///   - configuration: the settings for reading the version.
  /// - Throws: `RevisionFailure`, `CatalogFailure`, `InputFailure`.
  init(_ name: String, of root: String, _ configuration: Configuration, jobs: Int) throws {
    self.name = name
    if Disk.form(of: name) == .folder {
      guard let real = Disk.realPath(name),
        let folder = CatalogReader.findRoot(from: real, in: DiskSource(root: ""))
      else { throw InputFailure.noCatalog(near: name) }
      let disk = DiskSource(root: folder)
      catalog = try CatalogReader(
        source: disk, location: folder, configuration: configuration, knownRules: RuleRegistry.known,
        allowsEmpty: true
      ).read(jobs: jobs)
      date = nil
      return
    }
    let revision = try GitRevision(name, of: root, environment: ProcessInfo.processInfo.environment)
    catalog = try CatalogReader(
      source: try revision.definitions(), configuration: configuration, knownRules: RuleRegistry.known,
      allowsEmpty: true
    ).read(jobs: jobs)
    date = revision.date
  }
}

extension CatalogChanges {
  /// Compares two catalogs. The settings of the new one decide which faults of its definitions are errors.
  init(from old: CatalogVersion, to new: Catalog) {
    let settings = EffectiveSettings(new.configuration)
    self.init(from: old.catalog, to: new) { fault in
      RuleRegistry.info(of: fault.rule).flatMap {
        settings.severity(of: $0, in: fault.violation.location.file)
      } == .error
    }
  }
}
