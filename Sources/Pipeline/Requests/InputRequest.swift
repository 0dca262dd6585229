import FoundationEssentials

/// The inputs that a run is asked to read, and how.
package struct InputRequest: Sendable {
  /// Catalogs, definitions, recordings, folders of recordings; `-` is a recording on standard input. Empty: the catalog of
  /// the current folder, else the nearest above.
  package var paths: [String]
  /// True if a run goes on when an input holds nothing.
  package var allowEmpty: Bool
  /// The most sessions that are open at once, from 1.
  package var openSessions: Int
  /// The number of threads, from 0; 0 is one a core.
  package var jobs: Int
  /// True if test sessions are counted, and neither judged nor in any figure.
  package var excludeTest: Bool

  package init(
    _ paths: [String], allowEmpty: Bool = false, openSessions: Int = 1, jobs: Int = 0,
    excludeTest: Bool = false
  ) {
    (self.paths, self.allowEmpty, self.openSessions) = (paths, allowEmpty, openSessions)
    (self.jobs, self.excludeTest) = (jobs, excludeTest)
  }

  /// The inputs of a run that reads no recordings itself.
  ///
  /// - Parameter catalog: its folder; `nil`: that of the current folder, else the nearest above.
  package init(catalog: String?, jobs: Int) { self.init([catalog].compactMap(\.self), jobs: jobs) }

  /// The number of threads that work, from 1.
  package var threads: Int { jobs > 0 ? jobs : ProcessInfo.processInfo.activeProcessorCount }
}
