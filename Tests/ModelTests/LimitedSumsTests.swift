import Model
import TestSupport
import Testing

@Suite("Sums of the first keys") struct LimitedSumsTests {
  private static func keys(_ count: Int, seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Int(random.next() % 300) }
  }

  /// Returns the expected counts of the first keys, from a dictionary that keeps all keys.
  private static func counts(_ keys: [Int], first limit: Int) -> [String] {
    let counts = keys.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.prefix(limit).map { "\($0.key) \($0.value)" }
  }

  private static func limited(_ keys: [Int], _ limit: Int) -> LimitedSums<Int, Int> {
    keys.reduce(into: LimitedSums(limit: limit)) { $0.add($1) }
  }

  @Test(
    "The first keys are counted exactly, whatever came before and between, and all together",
    arguments: [0, 1, 5, 40, 500])
  func first(_ limit: Int) {
    for keys in [Self.keys(3000, seed: 1), Array(Self.keys(3000, seed: 2).sorted().reversed())] {
      let counts = Self.limited(keys, limit)
      #expect(counts.first.map { "\($0.key) \($0.sum)" } == Self.counts(keys, first: limit))
      #expect(counts.total == 3000)
      #expect(counts.others == 3000 - counts.first.reduce(0) { $0 + $1.sum })
    }
  }

  @Test("Merged parts are the whole, in any order and grouping")
  func merges() {
    let parts = (1...6).map { Self.keys(400, seed: $0) }
    let whole = Self.limited(parts.flatMap(\.self), 7)
    let limited = parts.map { Self.limited($0, 7) }
    let forth = limited.reduce(into: LimitedSums(limit: 7)) { $0 += $1 }
    let back = limited.reversed().reduce(into: LimitedSums(limit: 7)) { $0 += $1 }
    var (left, right) = (limited[0], limited[3])
    for part in limited[1...2] { left += part }
    for part in limited[4...5] { right += part }
    left += right
    #expect(forth == whole)
    #expect(back == whole)
    #expect(left == whole)
  }
}
