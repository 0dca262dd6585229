package import Model
package import Basics

/// Generates a recording of simulated sessions of some formats. Equal seeds give equal bytes on any machine.
package struct SimulatedRecording: Sendable {
  package let seed: UInt64
  /// Time at which the first session begins.
  package let start: Timestamp
  package let sessions: Int
  /// Maximum number of sessions open at once; 1 writes one session after the other.
  package let interleave: Int

  package let faults: FaultPlan?

  /// Maximum number of sessions. Written one after the other, they last 1,300 years: those that begin before the year
  /// 8000 end before the year takes five digits.
  package static let mostSessions = 100_000_000
  /// Maximum of `interleave`: that many sessions are held in memory at once.
  package static let mostInterleaved = 10_000

  private let makers: [any SessionMaker]
  private let idPrefix: String
  private static let chunk = 1 << 20

  /// - Parameter formats: the formats to simulate, at least one. The sessions are distributed to them in turn.
  package init(
    formats: [FormatDefinition], seed: UInt64 = 1, start: Timestamp, sessions: Int = 10, interleave: Int = 1,
    faults: FaultPlan? = nil
  ) {
    self.seed = seed
    self.start = start
    self.sessions = sessions
    self.interleave = max(1, interleave)
    self.faults = faults
    makers = formats.map { Self.maker(of: $0, isSample: false) }
    idPrefix = "sim-\(formats.first?.kind.rawValue ?? "")-\(String(seed, radix: 16))-"
  }

  private static func maker(of format: FormatDefinition, isSample: Bool) -> any SessionMaker {
    switch format.system {
    case .customNative, .native: NativeSessions(format, isSample: isSample)
    case .rewarded(let system): RewardedSessions(format, system, isSample: isSample)
    case .liveInterstitial(let system): LiveSessions(format, system, isSample: isSample)
    }
  }

  /// Returns the lines of one session that goes well: one ad that is shown and counted, a reward that is delivered, or
  /// an ad break that is played. There is no line break after the last line.
  package static func sample(of format: FormatDefinition) -> String {
    var writer = SessionWriter()
    writer.begin(session: "s-1", at: sampleStart)
    maker(of: format, isSample: true).writeSession(to: &writer)
    return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
  }

  /// Time of a sample's first line in microseconds since 1970: 2026-11-20T10:00:00Z.
  private static let sampleStart: Int64 = 1_795_168_800_000_000

  /// Writes the recording in chunks of about 1 MiB that end at a line break. Only open sessions are held in memory.
  ///
  /// - Parameter note: called with each seeded fault, in the order of the lines.
  package func write(
    to sink: ([UInt8]) throws -> Void, note: (RecordedFault) throws -> Void
  ) rethrows {
    var output = RecordingOutput()
    var drafts = [Draft](repeating: Draft(), count: min(interleave, max(1, sessions)))
    var next = 0
    while next < sessions {
      let group = min(drafts.count, sessions - next)
      for slot in 0..<group { make(next + slot, in: &drafts[slot]) }
      next += group
      try output.append(drafts[..<group], note: note)
      try output.flush(atLeast: Self.chunk, to: sink)
    }
    try output.flush(atLeast: 1, to: sink)
  }

  /// Writes the recording, without reporting which faults were seeded.
  package func write(to sink: ([UInt8]) throws -> Void) rethrows {
    try write(to: sink, note: { _ in })
  }

  private func make(_ index: Int, in draft: inout Draft) {
    begin(index, in: &draft)
    guard let faults else { return }
    var text = SessionText(
      lines: draft.writer.lines, format: makers[index % makers.count].format, random: draft.writer.random)
    draft.fault = faults.plant(in: &text)
    if draft.fault != nil { draft.writer.replace(with: text.lines) }
  }

  /// Makes a session without a fault.
  private func begin(_ index: Int, in draft: inout Draft) {
    draft.writer.random = SimulationGenerator(seed: seed, session: index)
    // Sessions of a group overlap; the groups follow each other.
    let (group, slot) = index.quotientAndRemainder(dividingBy: interleave)
    let offset = group * 420_000 + slot * 700 + draft.writer.random.int(in: 0...600)
    draft.fault = nil
    draft.writer.begin(session: idPrefix + "\(index)", at: start.microseconds + Int64(offset) * 1000)
    makers[index % makers.count].writeSession(to: &draft.writer)
  }
}

/// A seeded fault with its position in the recording.
package struct RecordedFault: Hashable, Sendable {
  package var rule: RuleID
  package var session: String
  package var ad: String?
  /// Line number in the recording, from 1.
  package var line: Int

  /// The fault as JSON: `{"rule":…,"session":…,"ad":…,"line":…}`; without `ad` for a fault of the whole session.
  package var json: String {
    let ad = ad.map { #","ad":\#(JSONString.quoted($0))"# } ?? ""
    return #"{"rule":"\#(rule)","session":\#(JSONString.quoted(session))\#(ad),"line":\#(line)}"#
  }

  init(_ fault: SeededFault, in session: String, line: Int) {
    rule = fault.rule
    self.session = session
    ad = fault.ad
    self.line = line
  }
}

/// A session that is complete but not yet written to the output.
struct Draft {
  var writer = SessionWriter()
  var fault: SeededFault?
}

/// Merges the lines of several sessions, counts the lines, and passes them on in chunks.
struct RecordingOutput {
  private var bytes: [UInt8] = []
  private var lines = 0

  /// Appends the lines of all sessions, ordered by time; lines of equal time keep the order of their sessions.
  mutating func append(_ drafts: ArraySlice<Draft>, note: (RecordedFault) throws -> Void) rethrows {
    if drafts.count == 1, let draft = drafts.first {
      bytes += draft.writer.bytes
      if let fault = draft.fault {
        try note(RecordedFault(fault, in: draft.writer.session, line: lines + fault.line + 1))
      }
      lines += draft.writer.lineEnds.count
      return
    }
    var places = [Int](repeating: 0, count: drafts.count)
    while let index = Self.earliest(drafts, places) {
      let (place, writer) = (places[index], drafts[index].writer)
      bytes += writer.bytes[(place == 0 ? 0 : writer.lineEnds[place - 1])..<writer.lineEnds[place]]
      lines += 1
      if let fault = drafts[index].fault, fault.line == place {
        try note(RecordedFault(fault, in: drafts[index].writer.session, line: lines))
      }
      places[index] += 1
    }
  }

  private static func earliest(_ drafts: ArraySlice<Draft>, _ places: [Int]) -> Int? {
    var best: (index: Int, time: Int64)?
    for index in drafts.indices where places[index] < drafts[index].writer.times.count {
      let time = drafts[index].writer.times[places[index]]
      if best.map({ time < $0.time }) ?? true { best = (index, time) }
    }
    return best?.index
  }

  mutating func flush(atLeast count: Int, to sink: ([UInt8]) throws -> Void) rethrows {
    guard bytes.count >= count else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
