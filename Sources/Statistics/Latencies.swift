package import Model
import Basics

/// A histogram of durations, in milliseconds with three significant digits (the bucket layout of hdrhistogram.org):
/// 4,100 ms falls into the bucket from 4,100 to 4,103. Unlike lists of percentiles, two histograms can be added up.
package struct Latencies: Codable, Equatable, Sendable {
  /// The longest duration, one hour in milliseconds. Longer durations are counted as one hour.
  package static let longest = 3_600_000
  /// The percentiles that reports show.
  package static let percentiles = [50, 90, 99]

  /// Number of durations in each bucket, by the bucket's lower bound in milliseconds.
  @CodedInOrder private var buckets: [Int32: Int] = [:]
  /// The longest duration in milliseconds, not rounded to its bucket: the upper limit of every percentile.
  private var maximum: Int32 = 0

  package init() {}

  package var count: Int { buckets.values.reduce(0, +) }

  /// Records the time from one moment to another; ignored if the second is before the first.
  package mutating func record(from start: Timestamp, to end: Timestamp) {
    record(microseconds: end.microseconds - start.microseconds)
  }

  /// Records a duration that another program measured, fractions included; ignored if negative.
  mutating func record(milliseconds: Double) {
    guard milliseconds >= 0 else { return }
    record(microseconds: Int64(Int(nearest: min(milliseconds, Double(Self.longest)) * 1000)))
  }

  /// Records a duration, rounded down to whole milliseconds; ignored if negative.
  package mutating func record(microseconds: Int64) {
    guard microseconds >= 0 else { return }
    let time = Int32(min(microseconds / 1000, Int64(Self.longest)))
    buckets[Self.bucket(of: time), default: 0] += 1
    maximum = max(maximum, time)
  }

  /// Returns the duration in milliseconds that `percentile` per cent of all durations don't exceed; `nil` without
  /// durations. The result is at most a thousandth too high.
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

  /// Returns the lower bound of the bucket of a duration.
  private static func bucket(of time: Int32) -> Int32 {
    time / width(ofBucketOf: time) * width(ofBucketOf: time)
  }

  /// Returns the width of a duration's bucket in milliseconds: 1 below 2,048 ms, 2 below 4,096, 4 below 8,192 and so
  /// on.
  private static func width(ofBucketOf time: Int32) -> Int32 {
    1 << max(0, 21 - Int32(time.leadingZeroBitCount))
  }
}
