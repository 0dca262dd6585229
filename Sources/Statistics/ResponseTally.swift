import Model
import Sessions

/// The key of a row of counts: a format, and an adapter that the SDK's response info names.
package struct ResponseRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The adapter's class name.
  package var adapter: RowKey

  package static func < (a: ResponseRow, b: ResponseRow) -> Bool {
    (a.format, a.adapter) < (b.format, b.adapter)
  }
}

/// Counts of `adapter.response` lines.
package struct ResponseTally: Codable, Equatable, ObservedSums {
  /// Numbers of responses whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  package var responses = 0
  /// Responses with an ad. Like `errors` and `skipped`, it doesn't count responses without an outcome.
  package var ads = 0
  package var errors = 0
  package var skipped = 0
  /// The durations of the responses: their recorded `latencyMs`.
  package var latencies = Latencies()

  package init() {}

  package static func += (a: inout ResponseTally, b: ResponseTally) {
    a.observed += b.observed
    a.responses += b.responses
    a.ads += b.ads
    a.errors += b.errors
    a.skipped += b.skipped
    a.latencies += b.latencies
  }

  fileprivate mutating func add(_ response: Event, observing parts: ObservedParts) {
    observed += ObservedAds(observing: parts)
    guard parts.contains(.adapters) else { return }
    responses += 1
    switch response[.outcome]?.string {
    case "ad": ads += 1
    case "error": errors += 1
    case "skipped": skipped += 1
    default: break
    }
    if let latency = response[.latencyMs]?.number { latencies.record(milliseconds: latency) }
  }
}

/// The sums of adapters' responses, by format and adapter.
package struct ResponseSums: Codable, Equatable, Sendable {
  var rows = Rows<ResponseRow, ResponseTally>()

  package var isEmpty: Bool { rows.isEmpty }
  /// The rows, sorted by format and adapter.
  package var sorted: [(key: ResponseRow, tally: ResponseTally)] { rows.sorted }
  package var byAdapter: [(key: RowKey, tally: ResponseTally)] { rows.grouped(by: \.adapter) }

  static func += (a: inout ResponseSums, b: ResponseSums) { a.rows += b.rows }

  mutating func add(_ ad: AdRecord, format: RowKey, observing parts: ObservedParts) {
    for response in ad.adapterResponses {
      let row = ResponseRow(format: format, adapter: RowKey(response[.adapter]?.string))
      rows[rows.place(of: row)].add(response, observing: parts)
    }
  }
}
