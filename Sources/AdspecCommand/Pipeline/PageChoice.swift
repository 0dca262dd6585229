/// Which sessions get a page: every session with findings up to 500, and 100 without, the first by the byte order of
/// their ids. Choices merge, and the result is the same in whatever order sessions come.
struct PageChoice: Sendable {
  static let mostWithFindings = 500
  static let mostWithout = 100

  private var withFindings: [String] = []
  private var without: [String] = []

  var ids: Set<String> { Set(withFindings + without) }

  mutating func offer(_ id: String, hasFindings: Bool) {
    if hasFindings {
      Self.insert(id, into: &withFindings, limit: Self.mostWithFindings)
    } else {
      Self.insert(id, into: &without, limit: Self.mostWithout)
    }
  }

  static func += (a: inout PageChoice, b: PageChoice) {
    for id in b.withFindings { a.offer(id, hasFindings: true) }
    for id in b.without { a.offer(id, hasFindings: false) }
  }

  /// Keeps the list sorted and within its limit.
  private static func insert(_ id: String, into list: inout [String], limit: Int) {
    // Nearly all come after the last of a full list.
    if list.count == limit, let last = list.last, last.utf8.lexicographicallyPrecedes(id.utf8) { return }
    let place = list.partitionPoint { $0.utf8.lexicographicallyPrecedes(id.utf8) }
    guard place < limit else { return }
    list.insert(id, at: place)
    if list.count > limit { list.removeLast() }
  }
}

extension Array {
  /// Where the elements that come before end; they must stand first.
  fileprivate func partitionPoint(_ comesBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
