/// Counts of keys: exact for the first `limit` keys in sort order, one sum for all others. Counts add up, and don't depend
/// on the order in which keys were added.
///
/// With a limit of two, `c b b a c` and `b a c c b` both give a 1, b 2, and two others. Dropping keys loses no count that is
/// kept: a key among the first of all was always among the first of those added so far.
package struct LimitedCounts<Key: Hashable & Comparable & Sendable>: Sendable {
  /// Maximum number of keys with their own count.
  package let limit: Int
  /// The sum of all counts, those of dropped keys included.
  package private(set) var total = 0
  private var counts: [Key: Int] = [:]
  /// The last of the first `limit` keys at the latest cut; `nil` before any. Later keys are only counted in `total`.
  private var last: Key?

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ key: Key, count: Int = 1) {
    total += count
    insert(key, count)
  }

  /// The first `limit` keys with their counts, sorted.
  package var first: [(key: Key, count: Int)] {
    counts.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
  }

  package static func += (a: inout LimitedCounts, b: LimitedCounts) {
    a.total += b.total
    for (key, count) in b.counts { a.insert(key, count) }
    // b's counts after `b.last` are incomplete; the `limit` keys up to it are in a now, so later keys can be dropped.
    if let last = b.last { a.cut(behind: min(last, a.last ?? last)) }
  }

  private mutating func insert(_ key: Key, _ count: Int) {
    if let last, last < key { return }
    counts[key, default: 0] += count
    // Sorting once per `limit` additions makes adding cheap.
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
    // The encoded total includes dropped keys, all of them after the last kept key.
    if total > self.total { last = keys.last }
    self.total = total
  }
}

extension LimitedCounts: Equatable {
  package static func == (a: LimitedCounts, b: LimitedCounts) -> Bool {
    a.limit == b.limit && a.total == b.total && a.first.elementsEqual(b.first) { $0 == $1 }
  }
}
