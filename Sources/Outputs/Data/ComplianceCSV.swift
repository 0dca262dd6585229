import AdModel
import Diagnostics
import Tallies

/// `data/compliance.csv`: every rule that answers a provision, by format and country, and how many ads got which verdict.
enum ComplianceCSV {
  static func text(_ counts: ComplianceCounts) -> String {
    var csv = CSVWriter(["rule", "format", "country"] + Verdict.allCases.map(\.rawValue))
    for (key, counts) in counts.sorted(by: { Order($0.key) < Order($1.key) }) {
      csv.append(
        [.init(key.rule?.rawValue), .init(key.format), .init(key.country)]
          + Verdict.allCases.map { .number(counts[$0]) })
    }
    return csv.text
  }

  /// All rules together come first; what wasn't recorded last.
  private struct Order: Comparable {
    var rule: String
    var format: RowKey
    var country: RowKey

    init(_ key: ComplianceKey) {
      rule = key.rule?.rawValue ?? ""
      format = RowKey(key.format)
      country = RowKey(key.country)
    }

    static func < (a: Order, b: Order) -> Bool {
      (a.rule, a.format, a.country) < (b.rule, b.format, b.country)
    }
  }
}
