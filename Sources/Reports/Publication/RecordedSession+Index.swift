package import Model

extension RecordedSession {
  /// Returns the events that a page shows.
  ///
  /// - Parameter cut: names the events; `nil` if the page shows all.
  package func shownEvents(_ cut: SessionCut?) -> [Event] {
    cut.map { $0.events.map(event) } ?? Array(events)
  }

  /// Returns the index of the event on a line of a recording; `nil` if there is none. Binary search, since events are
  /// in reading order.
  package func index(ofLine line: Int, file: String) -> Int? {
    guard let file = files.firstIndex(of: file) else { return nil }
    let wanted = LineReference(file: Int32(file), line: Int32(clamping: line))
    var (low, high) = (0, rawEvents.count)
    while low < high {
      let middle = (low + high) / 2
      if rawEvents[middle].line < wanted { low = middle + 1 } else { high = middle }
    }
    return low < rawEvents.count && rawEvents[low].line == wanted ? low : nil
  }
}
