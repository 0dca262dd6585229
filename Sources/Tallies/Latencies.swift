package import AdModel
import Histogram

/// How long something took, over many times: in milliseconds with three significant digits, in the buckets of a high
/// dynamic range histogram (hdrhistogram.org). What two of them recorded can be added up, which no list of percentiles
/// allows.
package struct Latencies: Equatable, Sendable {
  /// What takes longer than an hour counts as an hour.
  package static let longest = 3_600_000
  /// The percentiles that reports show.
  package static let percentiles = [50, 90, 99]

  /// Times by the least of those that share a bucket with it. Few differ: the histogram itself, whose buckets for an hour
  /// take a hundred kilobytes, is made only when it is asked.
  private var buckets: [Int32: Int] = [:]
  /// The longest, uncut: a percentile is never longer.
  private var maximum: Int32 = 0

  package init() {}

  package var count: Int { buckets.values.reduce(0, +) }

  /// The time from one moment to another; none is recorded where the second lies before the first.
  package mutating func record(from start: Timestamp, to end: Timestamp) {
    record(microseconds: end.microseconds - start.microseconds)
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
    guard !buckets.isEmpty else { return nil }
    var histogram = Histogram<UInt64>(
      highestTrackableValue: UInt64(Self.longest), numberOfSignificantValueDigits: .three)
    for (time, count) in buckets {
      let isLast = time == Self.bucket(of: maximum)
      if isLast { histogram.record(UInt64(maximum)) }
      histogram.record(UInt64(time), count: UInt64(isLast ? count - 1 : count))
    }
    return Int(histogram.valueAtPercentile(Double(percentile)))
  }

  package static func += (a: inout Latencies, b: Latencies) {
    a.buckets.merge(b.buckets, uniquingKeysWith: +)
    a.maximum = max(a.maximum, b.maximum)
  }

  /// The least time that three significant digits don't tell from this one: 2048 steps, then steps of 2, of 4 and so on.
  private static func bucket(of time: Int32) -> Int32 {
    let surplusBits = max(0, 21 - time.leadingZeroBitCount)
    return (time >> surplusBits) << surplusBits
  }
}
