/// How often each of many keys came: exact for the first `limit` keys in their own order, one sum for all others. Counts add
/// up, and what they hold doesn't depend on the order in which keys came.
///
/// With room for two keys, `c b b a c` and `b a c c b` both give a 1, b 2, and two others. No count is lost by letting keys go:
/// a key that is among the first of all was among the first of those that had come so far, each time that it came.
package struct LimitedCounts<Key: Hashable & Comparable & Sendable>: Sendable {
  /// How many keys are kept.
  package let limit: Int
  /// How often all of them came.
  package private(set) var total = 0
  private var counts: [Key: Int] = [:]
  /// The last of the first `limit` keys, once there were more: keys behind it are only counted in `total`.
  private var last: Key?

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ key: Key, count: Int = 1) {
    total += count
    insert(key, count)
  }

  /// The first keys, sorted.
  package var first: [(key: Key, count: Int)] {
    counts.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
  }

  package static func += (a: inout LimitedCounts, b: LimitedCounts) {
    a.total += b.total
    for (key, count) in b.counts { a.insert(key, count) }
    // What b let go it let go for so many keys before, which are here now.
    if let last = b.last { a.cut(behind: min(last, a.last ?? last)) }
  }

  private mutating func insert(_ key: Key, _ count: Int) {
    if let last, last < key { return }
    counts[key, default: 0] += count
    // Sorted once for every `limit` that came in, so that adding costs next to nothing.
    guard counts.count >= 2 * limit + 16, let last = first.last?.key else { return }
    cut(behind: last)
  }

  private mutating func cut(behind key: Key) {
    last = key
    counts = counts.filter { !(key < $0.key) }
  }
}

extension LimitedCounts: Codable where Key: Codable {
  private enum CodingKeys: CodingKey { case limit, total, keys, counts }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(total, forKey: .total)
    try container.encode(first.map(\.key), forKey: .keys)
    try container.encode(first.map(\.count), forKey: .counts)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(limit: try container.decode(Int.self, forKey: .limit))
    let total = try container.decode(Int.self, forKey: .total)
    let keys = try container.decode([Key].self, forKey: .keys)
    for (key, count) in zip(keys, try container.decode([Int].self, forKey: .counts)) {
      add(key, count: count)
    }
    // Keys behind the last of the first came, too, and were let go.
    if total > self.total { last = keys.last }
    self.total = total
  }
}

extension LimitedCounts: Equatable {
  package static func == (a: LimitedCounts, b: LimitedCounts) -> Bool {
    a.limit == b.limit && a.total == b.total && a.first.elementsEqual(b.first) { $0 == $1 }
  }
}
