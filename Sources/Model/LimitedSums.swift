/// Sums that add up in any order: `a + b == b + a`, `(a + b) + c == a + (b + c)`.
package protocol Summable: Sendable {
  /// Creates sums that are all zero.
  init()
  static func += (a: inout Self, b: Self)
}

extension Summable {
  package static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum += b
    return sum
  }
}

extension Int: Summable {}

/// Sums by key: exact for the first `limit` keys in sort order, one sum for all others. Sums merge, and don't depend on the
/// order in which keys were added.
///
/// With a limit of two, `c b b a c` and `b a c c b` both give a 1, b 2, and two others. Dropping keys loses no sum that is
/// kept: a key among the first of all was always among the first of those added so far.
package struct LimitedSums<Key: Hashable & Comparable & Sendable, Value: Summable>: Sendable {
  /// Maximum number of keys with their own sum.
  package let limit: Int
  @usableFromInline var sums: [Key: Value] = [:]
  /// The sum of the keys that were dropped.
  @usableFromInline var dropped = Value()
  /// The last of the first `limit` keys at the latest cut; `nil` before any. Later keys are only part of `dropped`.
  @usableFromInline var last: Key?

  package init(limit: Int) { self.limit = limit }

  /// Changes the sum of a key.
  @inlinable package mutating func add(_ key: Key, _ change: (inout Value) -> Void) {
    if let last, last < key { return change(&dropped) }
    change(&sums[key, default: Value()])
    // Sorting once per `limit` additions makes adding cheap.
    if sums.count >= 2 * limit + 16 { cut() }
  }

  @usableFromInline mutating func cut() {
    if let last = first.last?.key { cut(behind: last) }
  }

  /// The first `limit` keys with their sums, sorted.
  package var first: [(key: Key, sum: Value)] {
    sums.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
  }

  /// The sum of all keys but those of `first`.
  package var others: Value {
    guard sums.count > limit else { return dropped }
    return sums.sorted { $0.key < $1.key }.dropFirst(limit).reduce(into: dropped) { $0 += $1.value }
  }

  /// The sum of all keys.
  package var total: Value { sums.values.reduce(into: dropped) { $0 += $1 } }

  package static func += (a: inout LimitedSums, b: LimitedSums) {
    a.dropped += b.dropped
    for (key, sum) in b.sums { a.add(key) { $0 += sum } }
    // b's sums after `b.last` are incomplete; the `limit` keys up to it are in a now, so later keys can be dropped.
    if let last = b.last { a.cut(behind: min(last, a.last ?? last)) }
  }

  private mutating func cut(behind key: Key) {
    last = key
    for (other, sum) in sums where key < other {
      dropped += sum
      sums[other] = nil
    }
  }
}

extension LimitedSums where Value == Int {
  /// Counts a key once.
  package mutating func add(_ key: Key) { add(key) { $0 += 1 } }
}

extension LimitedSums: Codable where Key: Codable, Value: Codable {
  private enum CodingKeys: CodingKey { case limit, keys, sums, others, isCut }

  package func encode(to encoder: any Encoder) throws {
    let first = first
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(first.map(\.key), forKey: .keys)
    try container.encode(first.map(\.sum), forKey: .sums)
    try container.encode(others, forKey: .others)
    try container.encode(last != nil || sums.count > limit, forKey: .isCut)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(limit: try container.decode(Int.self, forKey: .limit))
    let keys = try container.decode([Key].self, forKey: .keys)
    for (key, sum) in zip(keys, try container.decode([Value].self, forKey: .sums)) { add(key) { $0 += sum } }
    dropped = try container.decode(Value.self, forKey: .others)
    // Every dropped key came after the last kept one.
    if try container.decode(Bool.self, forKey: .isCut) { last = keys.last }
  }
}

extension LimitedSums: Equatable where Value: Equatable {
  package static func == (a: LimitedSums, b: LimitedSums) -> Bool {
    a.limit == b.limit && a.others == b.others && a.first.elementsEqual(b.first) { $0 == $1 }
  }
}
