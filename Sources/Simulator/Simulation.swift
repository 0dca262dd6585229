package import AdModel

/// Made-up sessions of some formats, as a recording: the same for the same seed, on any machine.
package struct Simulation: Sendable {
  package let seed: UInt64
  /// When the first session begins.
  package let start: Timestamp
  package let sessions: Int
  /// How many sessions are open at a time; 1 writes one after the other.
  package let interleave: Int

  private let makers: [any SessionMaker]
  private let idPrefix: String
  private static let chunk = 1 << 20

  /// - Parameter formats: all of them get sessions, in turn. At least one.
  package init(
    formats: [FormatDefinition], seed: UInt64 = 1, start: Timestamp, sessions: Int = 10, interleave: Int = 1
  ) {
    self.seed = seed
    self.start = start
    self.sessions = sessions
    self.interleave = max(1, interleave)
    makers = formats.map(Self.maker)
    idPrefix = "sim-\(formats.first?.kind.rawValue ?? "")-\(String(seed, radix: 16))-"
  }

  private static func maker(of format: FormatDefinition) -> any SessionMaker {
    switch format.system {
    case .customNative, .native: NativeSessions(format)
    case .rewarded(let system): RewardedSessions(format, system)
    case .liveInterstitial(let system): LiveSessions(format, system)
    }
  }

  /// Hands the recording over in pieces of about a MiB, cut at line ends. However many sessions there are, only those that
  /// are open are held.
  package func write(to sink: ([UInt8]) throws -> Void) rethrows {
    var output: [UInt8] = []
    output.reserveCapacity(2 * Self.chunk)
    var writers = [SessionWriter](repeating: SessionWriter(), count: min(interleave, max(1, sessions)))
    var next = 0
    while next < sessions {
      let group = min(writers.count, sessions - next)
      for slot in 0..<group { make(next + slot, in: &writers[slot]) }
      next += group
      if group == 1 {
        output += writers[0].bytes
      } else {
        Self.merge(writers[..<group], into: &output)
      }
      if output.count >= Self.chunk {
        try sink(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    if !output.isEmpty { try sink(output) }
  }

  private func make(_ index: Int, in writer: inout SessionWriter) {
    var generator = SimulationGenerator(seed: seed, session: index)
    // Sessions of a group overlap; groups follow each other.
    let (group, slot) = index.quotientAndRemainder(dividingBy: interleave)
    let offset = group * 420_000 + slot * 700 + generator.int(in: 0...600)
    writer.begin(session: idPrefix + "\(index)", at: start.microseconds + Int64(offset) * 1000)
    makers[index % makers.count].writeSession(to: &writer, using: &generator)
  }

  /// Lines in the order of their times; of one time in the order of the sessions.
  private static func merge(_ writers: ArraySlice<SessionWriter>, into output: inout [UInt8]) {
    var places = [Int](repeating: 0, count: writers.count)
    while true {
      var earliest: Int?
      for index in writers.indices where places[index] < writers[index].times.count {
        if let best = earliest, writers[index].times[places[index]] >= writers[best].times[places[best]] {
          continue
        }
        earliest = index
      }
      guard let index = earliest else { return }
      let line = places[index]
      let begin = line == 0 ? 0 : writers[index].lineEnds[line - 1]
      output += writers[index].bytes[begin..<writers[index].lineEnds[line]]
      places[index] += 1
    }
  }
}
