import Model
import Checking
import Basics
import Reading
import Synchronization

/// Judges diagnostics of recordings as they come, from any thread.
final class ReadingLog: Sendable {
  private let check: Mutex<ReadingCheck>
  private let spool: FindingSpool?
  private let namesPlaces: Bool

  /// - Parameter spool: takes the findings, if they are kept.
  init(_ checker: Checker, _ needs: RunNeeds, spool: FindingSpool?) {
    check = Mutex(ReadingCheck(checker, keeping: needs.findingLimit))
    (self.spool, namesPlaces) = (spool, needs.places)
  }

  func take(_ mistakes: [RecordingMistake]) { take(mistakes.map { ($0.mistake, $0.session) }) }

  /// - Parameter mistakes: each with the session that it concerns; `nil` if unknown.
  func take(_ mistakes: [(mistake: Mistake, session: String?)]) {
    let new = check.withLock { check in
      for (mistake, session) in mistakes { check.take(mistake, of: session) }
      return check.takeNew()
    }
    spool?.add(namesPlaces ? PipelineRun.named(new) : new)
  }

  var said: ReadingCheck.Said { check.withLock(\.said) }
}
