package import AdModel
import Histogram

/// How long something took, over many times: a high dynamic range histogram in milliseconds with three significant
/// digits (hdrhistogram.org). What two of them recorded can be added up, which no list of percentiles allows.
package struct Latencies: Equatable, Sendable {
  /// What takes longer than an hour counts as an hour.
  package static let longest = 3_600_000
  /// The percentiles that reports show.
  package static let percentiles = [50, 90, 99]

  /// `nil` until something is recorded: most sums have no use for it.
  private var histogram: Histogram<UInt64>?

  package init() {}

  package var count: Int { histogram.map { Int($0.totalCount) } ?? 0 }

  /// The time from one moment to another; none is recorded where the second lies before the first.
  package mutating func record(from start: Timestamp, to end: Timestamp) {
    record(microseconds: end.microseconds - start.microseconds)
  }

  /// Cut to whole milliseconds.
  package mutating func record(microseconds: Int64) {
    guard microseconds >= 0 else { return }
    var histogram = self.histogram ?? Self.empty
    histogram.record(UInt64(min(microseconds / 1000, Int64(Self.longest))))
    self.histogram = histogram
  }

  /// In milliseconds: so long, or less, did this part of them take; `nil` of nothing. At most a thousandth too much.
  ///
  /// - Parameter percentile: 0–100.
  package func milliseconds(atPercentile percentile: Int) -> Int? {
    histogram.map { Int($0.valueAtPercentile(Double(percentile))) }
  }

  package static func += (a: inout Latencies, b: Latencies) {
    guard let other = b.histogram else { return }
    guard var histogram = a.histogram else {
      a.histogram = other
      return
    }
    histogram.add(other)
    a.histogram = histogram
  }

  /// Grows with what it is given: one for an hour would take a hundred kilobytes from the start.
  private static var empty: Histogram<UInt64> {
    var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    histogram.autoResize = true
    return histogram
  }
}
