import Model
import Statistics

// Figures in data files.

extension Figure {
  /// Column names of the figure in CSV files.
  var csvNames: [String] {
    guard let name, let heading else { return [] }
    return switch value {
    case .count, .money: [heading]
    case .rate: ["\(name)BasisPoints"]
    case .interval: ["\(name)LowBasisPoints", "\(name)HighBasisPoints"]
    case .times: ["\(name)Count"] + Latencies.percentiles.map { "\(name)MsP\($0)" }
    case .parties(let csv, _): csv.map { csv in ["App", "SDK", "Adapter"].map { csv + $0 } } ?? []
    case .answers: Answer.allCases.map { "\(name).\($0.rawValue)" }
    }
  }

  func csvCells(_ sums: Sums) -> [CSVWriter.Cell] {
    let names = csvNames
    switch recorded(sums) {
    case nil: return names.map { _ in .empty }
    case .number(let number): return [.number(number)]
    case .ratio(let ratio):
      guard case .interval = value else { return [.init(ratio.percentage?.hundredths)] }
      let interval = WilsonInterval(of: ratio)
      return [.init(interval?.low.hundredths), .init(interval?.high.hundredths)]
    case .times(let times):
      return [.number(times.count)]
        + Latencies.percentiles.map { .init(times.milliseconds(atPercentile: $0)) }
    case .parties(let parties): return names.isEmpty ? [] : parties.named.map { .number($0.count) }
    case .answers(let counts): return Answer.allCases.map { .number(counts[$0]) }
    }
  }

  /// Returns the figure's member of a JSON object, `null` if it isn't recorded; `nil` if it has no name or is a rate or
  /// an interval.
  func member(_ sums: Sums) -> JSONValue.Member? {
    guard let name else { return nil }
    func member(_ value: JSONValue, _ suffix: String = "") -> JSONValue.Member {
      .init(name: name + suffix, value: value)
    }
    switch (value, recorded(sums)) {
    case (.rate, _), (.interval, _), (_, .ratio): return nil
    case (.times, nil): return member(.null, "Ms")
    case (_, nil): return member(.null)
    case (_, .number(let number)): return member(.integer(number))
    case (_, .times(let times)):
      let percentiles = Latencies.percentiles.map {
        JSONValue.Member(name: "p\($0)", value: .optional(times.milliseconds(atPercentile: $0)))
      }
      return member(.object([.init(name: "count", value: .integer(times.count))] + percentiles), "Ms")
    case (_, .parties(let parties)):
      return member(.object(parties.named.map { .init(name: $0.name, value: .integer($0.count)) }))
    case (_, .answers(let counts)):
      return member(
        .object(Answer.allCases.map { .init(name: $0.rawValue, value: .integer(counts[$0])) }))
    }
  }
}

extension PartyCounts {
  fileprivate var named: [(name: String, count: Int)] { [("app", app), ("sdk", sdk), ("adapter", adapter)] }
}
