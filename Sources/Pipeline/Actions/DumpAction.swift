import Model
import Reading
import Sessions

/// Prints sessions as the text of their records, which are what rules are evaluated on (`RecordText`).
package struct DumpAction {
  private let session: String?

  /// - Parameter session: the id of the session to print, as recorded or as shown; `nil`: all are printed.
  package init(session: String?) { self.session = session }

  /// Prints the sessions of a run's recordings in the order in which they are closed, with an empty line between two.
  ///
  /// - Parameter run: a run with one thread.
  /// - Throws: `WriteFailure`; `NoSessionToDump` if there is none to print.
  package func print(_ run: PipelineRun) throws {
    let ledger = run.ledgerContext(selecting: run.input.selection)
    let wanted = session.map { Redactor.value($0, as: .id) }
    let reading = run.reader().read(makeShard: { Dump() }) { dump, session in
      dump.sessions.count += 1
      if dump.sessions.count <= NoSessionToDump.mostNamed { dump.sessions.first.append(session.id) }
      if wanted ?? session.id != session.id || dump.failure != nil { return }
      let text = RecordText.of(SessionLedger.record(session, in: ledger))
      do throws(WriteFailure) {
        try Console.write(dump.isEmpty ? text : "\n" + text)
      } catch {
        dump.failure = error
      }
      dump.isEmpty = false
    }
    let dump = reading.shards[0]
    if let failure = dump.failure { throw failure }
    if dump.isEmpty { throw NoSessionToDump(requestedID: session, sessions: dump.sessions) }
  }

  /// The state of a dump: the sessions read so far, and whether one was printed.
  private struct Dump: Sendable {
    /// The number of sessions that were read, and the ids of the first ones.
    var sessions: (count: Int, first: [String]) = (0, [])
    /// True until a session is printed.
    var isEmpty = true
    var failure: WriteFailure?
  }
}

/// No session of the recordings matches the request: exit code 2.
private struct NoSessionToDump: ToolFailure {
  /// The requested id; `nil` if all sessions were requested.
  var requestedID: String?
  /// The number of sessions that were read, and the ids of the first ones.
  var sessions: (count: Int, first: [String])

  static let mostNamed = 12

  var description: String {
    guard let requestedID, sessions.count > 0 else {
      return "There is no session in this recording. adspec check says what of it can't be read."
    }
    let rest = sessions.count - sessions.first.count
    let names = sessions.first.map { "'\($0)'" } + (rest > 0 ? ["\(rest) more"] : [])
    return "No session is called '\(requestedID)'. This recording has \(Wording.list(names))."
  }
}
