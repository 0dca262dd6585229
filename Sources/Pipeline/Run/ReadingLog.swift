import Model
import Checking
import Basics
import Reading
import Synchronization

/// Judges diagnostics of recordings as they are found, on any thread.
final class ReadingLog: Sendable {
  private let check: Mutex<ReadingCheck>
  private let sorter: FindingSorter?
  private let namesPlaces: Bool

  /// - Parameter sorter: receives the findings; `nil` if they aren't kept.
  init(_ checker: Checker, _ needs: RunNeeds, sorter: FindingSorter?) {
    check = Mutex(ReadingCheck(checker, keeping: needs.findingLimit))
    (self.sorter, namesPlaces) = (sorter, needs.places)
  }

  func take(_ diagnostics: [RecordingDiagnostic]) { take(diagnostics.map { ($0.diagnostic, $0.session) }) }

  /// Judges diagnostics, and adds the new findings to the sorter.
  ///
  /// - Parameter diagnostics: each with the session that it concerns; `nil` if unknown.
  func take(_ diagnostics: [(diagnostic: Diagnostic, session: String?)]) {
    let new = check.withLock { check in
      for (diagnostic, session) in diagnostics { check.take(diagnostic, of: session) }
      return check.takeNew()
    }
    sorter?.add(namesPlaces ? PipelineRun.named(new) : new)
  }

  var outcomes: ReadingCheck.Outcomes { check.withLock(\.outcomes) }
}
