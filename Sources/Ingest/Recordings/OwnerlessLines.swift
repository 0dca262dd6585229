import AdModel

/// Damaged lines without a hint of their session: each belongs to every session with lines before and after it in its
/// file.
struct OwnerlessLines: Sendable {
  /// In reading order.
  private var lines: [LineReference] = []

  mutating func append(_ line: LineReference) { lines.append(line) }

  /// Those between the first and the last of these events in each file.
  func between(_ events: StoredList<RawEvent>) -> [LineReference] {
    guard let latest = lines.last, events.count > 0, events[0].line < latest else { return [] }
    var found: [LineReference] = []
    var start = 0
    while start < events.count {
      // Lines of a session come in reading order, so that those of a file stand together.
      let file = events[start].line.file
      let end = (start..<events.count).first { events[$0].line.file != file } ?? events.count
      let (low, high) = (events[start].line, events[end - 1].line)
      var next = lines.partitioningIndex { $0 > low }
      while next < lines.endIndex, lines[next] < high {
        found.append(lines[next])
        next += 1
      }
      start = end
    }
    return found
  }
}

extension [LineReference] {
  /// Index of the first element from which on the test holds.
  fileprivate func partitioningIndex(_ test: (LineReference) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
