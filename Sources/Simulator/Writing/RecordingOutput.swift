/// A session that is ready to be written.
struct Draft {
  var session = ""
  var writer = SessionWriter()
  /// As it is once the session is written.
  var generator = SimulationGenerator(seed: 0)
  var fault: PlantedFault?
}

/// Collects lines until there are enough to hand over, and knows the number of each.
struct RecordingOutput {
  private var bytes: [UInt8] = []
  private var lines = 0

  /// Lines in the order of their times; of one time in the order of the sessions.
  mutating func append(_ drafts: ArraySlice<Draft>, note: (RecordedFault) throws -> Void) rethrows {
    if drafts.count == 1, let draft = drafts.first {
      bytes += draft.writer.bytes
      if let fault = draft.fault {
        try note(RecordedFault(fault, in: draft.session, line: lines + fault.line + 1))
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
        try note(RecordedFault(fault, in: drafts[index].session, line: lines))
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
