import MachineOutput
import Model
import Checking
import Basics
import Reading
import Sessions
import Reports
import Statistics

extension KeyedFailure: ToolFailure {}

extension PipelineRun {
  /// The results that a run has to provide for a part.
  static func needsOfPart(offering pages: PageLimit) -> RunNeeds {
    RunNeeds(
      findings: .all, places: true, excerpts: true, reports: true, adRows: true, looks: true, pages: pages,
      listsSessions: true, keepsSessions: true)
  }

  /// Writes each line of all recordings with the key of its session, as a frame, and the facts about each recording as
  /// a part.
  ///
  /// - Parameters:
  ///   - name: the path to use for the recording on standard input.
  ///   - frames: receives frames, several at a time.
  ///   - facts: receives a recording's path, and the part with its facts, piece by piece.
  /// - Returns: the number of recordings and of frames.
  func key(
    naming name: String?, frames: @escaping ([UInt8]) throws -> Void,
    facts: (_ path: String, _ pieces: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws ->
      Void
  ) throws -> (recordings: Int, frames: Int) {
    let readers = readers(naming: name)
    if readers.isEmpty, !input.allowEmpty {
      throw InputFailure.nothingIn(input.paths.first ?? ".", excluding: selection.excluded.first?.pattern)
    }
    let head = Part.Head(
      version: ToolVersion.current, catalog: catalogDigest, excludesTests: false, sessionPages: "",
      isFacts: true)
    var count = (recordings: 0, frames: 0)
    for reader in readers {
      let (keyed, outcomes, findings) = try key(
        reader, reporting: count.recordings == 0 ? selection.diagnostics : [], frames: frames)
      let runResult = RunResult(
        sums: SessionSums(checks: CheckResult()), reading: outcomes,
        pages: PageSelection(.atMost(0)), sessions: SessionList(), recordings: [keyed.summary])
      let body = Part.Body(
        runResult: runResult, sources: [], facts: Part.Facts(input: keyed.input, isWhole: false))
      try facts(keyed.summary.path) { take in
        try PartWriter.write(head, findings, beginnings: keyed.beginnings, body, to: take)
      }
      count.recordings += 1
      count.frames += keyed.input.recordings[0].frameCount
    }
    return count
  }

  /// Encodes the lines of one recording as frames (`KeyedFrame`).
  ///
  /// - Parameter diagnostics: further diagnostics to report with those of the recording.
  private func key(
    _ reader: RecordingReader, reporting diagnostics: [Diagnostic], frames: @escaping ([UInt8]) throws -> Void
  ) throws -> (KeyedRecording, ReadingCheck.Outcomes, FindingStream) {
    let sorter = FindingSorter()
    let log = ReadingLog(checker, Self.needsOfPart(offering: .atMost(0)), sorter: sorter)
    var failure: (any Error)?
    let keyed = reader.key(takeDiagnostics: { log.take($0) }) { bytes in
      // Reading can't be stopped from here: frames after a failure are dropped.
      guard failure == nil else { return }
      do { try frames(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    log.take(diagnostics.map { ($0, nil) })
    return (keyed, log.outcomes, try sorter.finish(adding: []).all)
  }

  /// Builds sessions from keyed lines (frames), judges them, and writes the results as a part.
  ///
  /// - Parameters:
  ///   - frames: path of the file with the frames; `-` is standard input.
  ///   - facts: path of the file with the merged `Part.Facts` about all recordings.
  /// - Returns: the number of sessions in the part.
  package func writePart(
    ofFrames frames: String, facts: String, offering pages: PageLimit, to output: PartOutput
  ) throws -> Int {
    let merged = try PartMerge(paths: [facts]).merged(catalog: catalogDigest, pages: nil)
    guard let facts = merged.facts else { throw PartFailure.missingFacts(facts) }
    readDefinitions()
    let work = RunState(
      needs: Self.needsOfPart(offering: pages), checker: checker,
      ledger: LedgerContext(catalog: catalog, selection: input.selection),
      leavesOutTests: input.excludeTest)
    let log = ReadingLog(checker, work.needs, sorter: work.sorter)
    var desk = SessionProcessor(work)
    let shares = try KeyedReader(facts.input).read(
      DiskSource(root: "").stream(of: frames), takeDiagnostics: { log.take($0) }, session: { desk.take($0) })
    let sums = desk.sums
    let runResult = work.runResult(sums, log.outcomes, recordings: [])
    let share = Part.Share(facts: facts.digest, recordings: shares)
    try writePart(
      Part.Body(runResult: runResult, sources: [], share: share), work.sorter, work.rows, offering: pages,
      to: output)
    return sums.sessionCount
  }
}
