import AdModel
import Diagnostics
import Ledger
import Tallies

/// The integers behind every figure, and the evidence behind every statement.
enum TalliesJSON {
  static func document(_ book: TallyBook) -> String {
    var members: [JSONValue.Member] = [
      .init(name: "version", value: 1), .init(name: "total", value: .object(counts(book.total))),
      .init(name: "test", value: .object(counts(book.test))),
      .init(name: "testSessionsLeftOut", value: .integer(book.testSessionsLeftOut)),
    ]
    for dimension in Dimension.allCases {
      let rows = book.rows(by: dimension).map { row in
        JSONValue.object([.init(name: dimension.rawValue, value: key(row.key))] + counts(row.tally))
      }
      members.append(.init(name: dimension.collectionName, value: .array(rows)))
    }
    members += [
      .init(name: "formatDays", value: .array(book.rowsByFormatAndDay.map(formatDay))),
      .init(name: "taps", value: .array(book.tapsByAsset.map(tap))),
      .init(name: "loadErrors", value: .array(book.loadErrors.map(loadError))),
      .init(name: "repeatedImpressions", value: .array(book.repeatedImpressions.map(repeated))),
      .init(name: "adChoices", value: adChoices(book)),
    ]
    members += systems(book)
    return JSONValue.object(members).document
  }

  private static func counts(_ tally: Tally) -> [JSONValue.Member] {
    tally.counts.map { .init(name: $0.name, value: .integer($0.count)) }
  }

  /// `null`: not recorded; of a day: no impression.
  private static func key(_ key: RowKey) -> JSONValue { .recorded(key.value) }

  private static func formatDay(_ row: (key: FormatDay, tally: Tally)) -> JSONValue {
    .object(
      [.init(name: "format", value: key(row.key.format)), .init(name: "day", value: key(row.key.day))]
        + counts(row.tally))
  }

  private static func tap(_ row: (key: TappedAsset, count: Int)) -> JSONValue {
    [
      "format": key(row.key.format), "asset": key(row.key.asset), "adChoices": .bool(row.key.isAdChoices),
      "taps": .integer(row.count),
    ]
  }

  private static func loadError(_ row: (key: LoadError, count: Int)) -> JSONValue {
    ["domain": key(row.key.domain), "code": key(row.key.code), "loadFailures": .integer(row.count)]
  }

  private static func repeated(_ line: RepeatedImpression) -> JSONValue {
    [
      "session": .recorded(line.session), "ad": .recorded(line.ad), "format": key(line.format),
      "by": .optional(line.party), "file": .string(line.location.file),
      "line": .optional(line.location.range?.line), "firstFile": .string(line.first.file),
      "firstLine": .optional(line.first.range?.line),
    ]
  }

  private static func adChoices(_ book: TallyBook) -> JSONValue {
    let scope = book.adChoices.scope
    return [
      "shown": .integer(scope.shown), "listed": .integer(scope.listed),
      "outsideEEA": .integer(scope.outsideEEA), "otherInventory": .integer(scope.otherInventory),
      "otherKind": .integer(scope.otherKind),
      "rows": .array(
        book.adChoices.rows.map { row, funnel in
          .object(
            [.init(name: "format", value: key(row.format)), .init(name: "country", value: key(row.country))]
              + counts(funnel))
        }),
      "undelivered": .array(
        book.adChoices.undeliveredByLineItem.map { row, ads in
          ["lineItem": .recorded(row.lineItem.value), "format": key(row.format), "ads": .integer(ads)]
        }),
      "reach": .object(
        [Dimension.appVersion, .day].map { dimension in
          .init(
            name: dimension.rawValue,
            value: .array(
              book.adChoices.reach(by: dimension).map { row, reach in
                ["value": key(row), "shown": .integer(reach.shown), "inScope": .integer(reach.inScope)]
              }))
        }),
      "ads": .array(book.adChoices.keptEntries.map(entry)),
    ]
  }

  private static func counts(_ funnel: AdChoicesFunnel) -> [JSONValue.Member] {
    [
      .init(name: "ads", value: .integer(funnel.ads)),
      .init(name: "testAds", value: .integer(funnel.testAds)),
      .init(name: "houseAds", value: .integer(funnel.houseAds)),
    ]
      + AdChoicesEntry.Statement.allCases.map {
        .init(name: $0.rawValue, value: .integer(funnel.count($0)))
      }
      + AdChoicesChain.names.enumerated().map { link, name in
        .init(
          name: name,
          value: .object(
            AdChoicesChain.State.allCases.map {
              .init(name: $0.rawValue, value: .integer(funnel.count($0, ofLink: link)))
            }))
      }
  }

  private static func entry(_ entry: AdChoicesEntry) -> JSONValue {
    let links = entry.chain.links.map { name, link in
      JSONValue.Member(
        name: name,
        value: [
          "state": .string(link.state.rawValue), "reason": .string(link.reason),
          "file": .optional(link.line.map { entry.location($0).file }),
          "line": .optional(link.line.map { Int($0.line) }),
        ])
    }
    return .object(
      [
        .init(name: "session", value: .recorded(entry.session)),
        .init(name: "ad", value: .recorded(entry.ad)),
        .init(name: "format", value: key(entry.format)),
        .init(name: "country", value: .optional(entry.country)),
        .init(name: "lineItem", value: .recorded(entry.lineItem)),
        .init(name: "test", value: .bool(entry.isTest)), .init(name: "house", value: .bool(entry.isHouse)),
        .init(name: "evidence", value: .string(entry.statement.rawValue)),
      ] + links)
  }
}

extension Dimension {
  /// The name of its rows in `tallies.json`.
  fileprivate var collectionName: String {
    switch self {
    case .format: "formats"
    case .adUnit: "adUnits"
    case .country: "countries"
    case .platform: "platforms"
    case .appVersion: "appVersions"
    case .day: "days"
    }
  }
}
