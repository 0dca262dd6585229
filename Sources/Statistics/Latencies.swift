package import Model
import Basics

/// How long something took, over many times: in milliseconds with three significant digits, as a histogram whose buckets
/// are as wide as that allows (the layout of hdrhistogram.org): 4,100 ms counts among 4,100 to 4,103. What two of them
/// recorded can be added up, which no list of percentiles allows.
package struct Latencies: Codable, Equatable, Sendable {
  /// What takes longer than an hour counts as an hour.
  package static let longest = 3_600_000
  /// The percentiles that reports show.
  package static let percentiles = [50, 90, 99]

  /// How many times lie in each bucket, by the least time in it.
  @CodedInOrder private var buckets: [Int32: Int] = [:]
  /// The longest, uncut: a percentile is never longer.
  private var maximum: Int32 = 0

  package init() {}

  package var count: Int { buckets.values.reduce(0, +) }

  /// The time from one moment to another; none is recorded where the second lies before the first.
  package mutating func record(from start: Timestamp, to end: Timestamp) {
    record(microseconds: end.microseconds - start.microseconds)
  }

  /// Records a time that another program measured, in milliseconds and fractions of them; a negative one is none.
  mutating func record(milliseconds: Double) {
    guard milliseconds >= 0 else { return }
    record(microseconds: Int64(Int(nearest: min(milliseconds, Double(Self.longest)) * 1000)))
  }

  /// Cut to whole milliseconds.
  package mutating func record(microseconds: Int64) {
    guard microseconds >= 0 else { return }
    let time = Int32(min(microseconds / 1000, Int64(Self.longest)))
    buckets[Self.bucket(of: time), default: 0] += 1
    maximum = max(maximum, time)
  }

  /// In milliseconds: so long, or less, did this part of them take; `nil` of nothing. At most a thousandth too much.
  ///
  /// - Parameter percentile: 0–100.
  package func milliseconds(atPercentile percentile: Int) -> Int? {
    let wanted = max(1, (count * percentile + 99) / 100)
    var passed = 0
    for (least, count) in buckets.sorted(by: { $0.key < $1.key }) {
      passed += count
      if passed >= wanted { return Int(min(least + Self.width(ofBucketOf: least) - 1, maximum)) }
    }
    return nil
  }

  package static func += (a: inout Latencies, b: Latencies) {
    a.buckets.merge(b.buckets, uniquingKeysWith: +)
    a.maximum = max(a.maximum, b.maximum)
  }

  /// The least time that three significant digits don't tell from this one.
  private static func bucket(of time: Int32) -> Int32 {
    time / width(ofBucketOf: time) * width(ofBucketOf: time)
  }

  /// 1 below 2,048 ms, 2 below 4,096, 4 below 8,192 and so on.
  private static func width(ofBucketOf time: Int32) -> Int32 {
    1 << max(0, 21 - Int32(time.leadingZeroBitCount))
  }
}
