import FoundationEssentials
package import Model
import Reading

/// The inputs of a run, and how they are read.
package struct InputRequest: Sendable {
  /// Catalogs, definitions, recordings, folders of recordings; `-` is a recording on standard input. Empty: the catalog
  /// of the current folder, else the nearest above.
  package var paths: [String]
  /// True if a run continues although an input contains nothing to read.
  package var allowEmpty: Bool
  /// Maximum number of sessions open at once, unless an option sets it.
  package static let standardOpenSessions = 100_000

  /// Maximum number of sessions open at once, at least 1.
  package var openSessions: Int
  /// How many times its size a compressed recording may unpack to, unless an option sets it.
  package static let standardUnpackLimit = UnpackLimit().ratio

  /// How many times its size a compressed recording may unpack to, at least 1.
  package var unpackLimit: Int
  /// The number of threads, from 0; 0 is one per core.
  package var jobs: Int
  /// True to count test sessions only: they aren't judged, and no other figure includes them.
  package var excludeTest: Bool
  /// The ads that are judged and counted.
  package var selection: AdSelection

  package init(
    _ paths: [String], allowEmpty: Bool = false, openSessions: Int = 1,
    unpackLimit: Int = Self.standardUnpackLimit, jobs: Int = 0, excludeTest: Bool = false,
    selection: AdSelection = .everything
  ) {
    (self.paths, self.allowEmpty, self.openSessions) = (paths, allowEmpty, openSessions)
    (self.unpackLimit, self.jobs) = (unpackLimit, jobs)
    (self.excludeTest, self.selection) = (excludeTest, selection)
  }

  /// The inputs of a run that reads no recordings.
  ///
  /// - Parameter catalog: the catalog's folder; `nil`: the current folder or the nearest folder above it that is a
  ///   catalog.
  package init(catalog: String?, jobs: Int) { self.init([catalog].compactMap(\.self), jobs: jobs) }

  /// The number of threads to use, at least 1.
  package var threads: Int { jobs > 0 ? jobs : ProcessInfo.processInfo.activeProcessorCount }
}
