/// A list of the first `limit` elements, in sort order, of all that were added, and the number of all. Two lists can be
/// merged. The result doesn't depend on the order in which elements were added.
package struct TopK<Element: Comparable & Sendable>: Sendable {
  package let limit: Int
  /// The number of all elements: those that were added, and those that were only counted.
  package private(set) var count = 0
  private var elements: [Element] = []
  /// True once the first `limit` elements have been sorted. They then are the smallest ones so far, and an element that
  /// sorts after them is dropped.
  private var isFull = false

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ element: Element) {
    count += 1
    insert(element)
  }

  /// Counts elements that aren't created, because `mayInsert` returned false.
  package mutating func count(_ more: Int) { count += more }

  /// True if a new element may be among the first `limit` ones. The test is cheap: it may return true wrongly, but
  /// never false.
  ///
  /// - Parameter isBefore: returns true if the new element sorts, or may sort, before the one that is passed in.
  package func mayInsert(_ isBefore: (Element) -> Bool) -> Bool {
    // Accessed in place: a copy would cost more than the comparison.
    !isFull || elements.withUnsafeBufferPointer { isBefore($0[limit - 1]) }
  }

  /// Returns the first `limit` elements, sorted.
  package func sorted() -> [Element] { Array(elements.sorted().prefix(limit)) }

  package static func += (a: inout TopK, b: TopK) {
    a.count += b.count
    for element in b.elements { a.insert(element) }
  }

  private mutating func insert(_ element: Element) {
    if isFull, element >= elements[limit - 1] { return }
    elements.append(element)
    // Sorting once per `limit` additions makes adding cheap.
    guard elements.count >= 2 * limit + 16 else { return }
    elements = sorted()
    isFull = limit > 0
  }
}

extension TopK: Codable where Element: Codable {
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

extension TopK: Equatable {
  package static func == (a: TopK, b: TopK) -> Bool {
    a.count == b.count && a.limit == b.limit && a.sorted() == b.sorted()
  }
}
