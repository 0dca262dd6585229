import Model
import Sessions
import Statistics
import TestSupport

/// A catalog with one custom native and one rewarded format.
let context = LedgerContext(
  catalog: {
    var catalog = Catalog()
    catalog.formats = [
      .named(
        "10063170",
        assets: [.named("Headline", .text), .named("Body", .text), .named("AdChoices", .adChoices)]),
      .named("coins", kind: .rewarded),
    ]
    return catalog
  }())

/// The records of the sessions in a recording, in the order in which they begin.
func records(_ ndjson: String) -> [SessionRecord] {
  recordedSessions(ndjson).map { SessionLedger.record($0, in: context) }
}

/// The sums of a recording.
func book(_ ndjson: String) -> SessionStatistics {
  records(ndjson).reduce(into: SessionStatistics()) { $0.add($1, in: context) }
}

/// The sums of a whole run.
func settled(_ ndjson: String) -> SessionStatistics {
  var sums = book(ndjson)
  sums.settleViewability()
  return sums
}

/// A line of a recording; the time is in milliseconds after 2026-11-20T23:59:50Z.
func line(_ event: String, session: String = "s-1", at milliseconds: Int64, _ fields: String = "") -> String {
  let time = Timestamp(microseconds: 1_795_219_190_000_000 + milliseconds * 1000)
  return
    #"{"event":"\#(event)","session":"\#(session)","time":"\#(time)"\#(fields.isEmpty ? "" : "," + fields)}"#
}

/// Returns the counts of a row that aren't zero: `ads 2, impressions 1`.
func description(_ tally: Tally) -> String {
  counts(of: tally).filter { !$0.hasSuffix(" 0") }.joined(separator: ", ")
}

/// Returns every count of a tally with its name: `ads 2`.
func counts(of sums: some Summable) -> [String] {
  Mirror(reflecting: sums).children.compactMap { child in
    (child.value as? Int).map { "\(child.label ?? "") \($0)" }
  }
}

/// The rows of a breakdown, a line each.
func description(_ book: SessionStatistics, by dimension: Dimension) -> [String] {
  book.rows(by: dimension).map { "\($0.key.value ?? "–"): \(description($0.tally))" }
}
