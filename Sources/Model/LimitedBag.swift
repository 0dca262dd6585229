/// The first of many things in their own order, and how many there were. Bags merge, and what they hold doesn't depend on
/// the order in which things came.
package struct LimitedBag<Element: Comparable & Sendable>: Sendable {
  package let limit: Int
  /// How many came.
  package private(set) var count = 0
  private var elements: [Element] = []
  /// Whether there were more: then the first `limit` of the elements are in order, and nothing behind the last of these can
  /// come in.
  private var isFull = false

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ element: Element) {
    count += 1
    insert(element)
  }

  /// Counts elements that need not be made, because nobody admits them.
  package mutating func count(_ more: Int) { count += more }

  /// Whether something may be among the first, as far as that can be told at little cost.
  ///
  /// - Parameter isBefore: whether it comes before the element that is the last of the first, or beside it.
  package func admits(_ isBefore: (Element) -> Bool) -> Bool {
    // Where it stands: a copy would cost more than the comparison.
    !isFull || elements.withUnsafeBufferPointer { isBefore($0[limit - 1]) }
  }

  /// The first `limit`, sorted.
  package func sorted() -> [Element] { Array(elements.sorted().prefix(limit)) }

  package static func += (a: inout LimitedBag, b: LimitedBag) {
    a.count += b.count
    for element in b.elements { a.insert(element) }
  }

  private mutating func insert(_ element: Element) {
    if isFull, element >= elements[limit - 1] { return }
    elements.append(element)
    // Sorted once for every `limit` that came in, so that adding costs next to nothing.
    guard elements.count >= 2 * limit + 16 else { return }
    elements = sorted()
    isFull = limit > 0
  }
}

extension LimitedBag: Codable where Element: Codable {
  private enum CodingKeys: CodingKey { case limit, count, first }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(count, forKey: .count)
    try container.encode(sorted(), forKey: .first)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(limit: try container.decode(Int.self, forKey: .limit))
    count = try container.decode(Int.self, forKey: .count)
    elements = try container.decode([Element].self, forKey: .first)
  }
}

extension LimitedBag: Equatable {
  package static func == (a: LimitedBag, b: LimitedBag) -> Bool {
    a.count == b.count && a.limit == b.limit && a.sorted() == b.sorted()
  }
}
