package import Model
import Basics
package import Statistics

/// The tables in which data files publish the counts of a run.
package enum DataTables {
  /// Returns a file name such as `by-ad-unit`.
  package static func file(of dimension: Dimension) -> String {
    "by-" + dimension.noun.replacing(" ", with: "-")
  }

  /// Returns the tables of delivery: by each dimension, by format and day, clicks by asset, load failures and repeated impressions.
  package static func delivery(_ book: SessionStatistics) -> [DataTable] {
    Dimension.allCases.map { dimension in
      DataTable(
        file: file(of: dimension), member: dimension.collectionName, about: "Delivery by \(dimension.noun)",
        book.rows(by: dimension),
        [.init(dimension.rawValue, heading: dimension.heading) { .key($0.key) }], Figure.delivery,
        of: \.tally)
    } + [
      DataTable(
        file: "by-format-and-day", member: "formatDays", about: "Delivery of a format on a day",
        book.rowsByFormatAndDay,
        [.init("format") { .key($0.key.format) }, .init("day") { .key($0.key.day) }],
        Figure.delivery, of: \.tally),
      DataTable(
        file: "clicks-by-asset", member: "clicksByAsset", about: "Clicks on an asset of a format",
        book.clicksByAsset,
        [
          .init("format") { .key($0.key.format) }, .init("asset") { .key($0.key.asset) },
          .init("adChoices") { .flag($0.key.isAdChoices) },
          .init("clicks") { .number($0.count) },
        ]),
      DataTable(
        file: "load-failures", member: "loadErrors", about: "Why ads failed to load", book.loadErrors,
        [
          .init("domain") { .key($0.key.domain) }, .init("code") { .key($0.key.code) },
          .init("loadFailures") { .number($0.count) },
        ]),
      DataTable(
        file: ListFiles.repeatedImpressions(book), member: "repeatedImpressions",
        about: "An impression that was counted before", book.repeatedImpressions,
        ofAd(then: [
          .init("by") { .recorded($0.party) },
          .init("file") { .path($0.location.file) }, .init("line") { .number($0.location.range?.line) },
          .init("firstFile") { .path($0.first.file) }, .init("firstLine") { .number($0.first.range?.line) },
        ])),
    ]
  }

  /// Returns the columns of a table with one row per ad: first the columns that all such tables have, then `others`.
  private static func ofAd<Row: RowOfAd>(then others: [DataColumn<Row>]) -> [DataColumn<Row>] {
    let own: [DataColumn<Row>] = [
      .init("session") { .recorded($0.session) }, .init("ad") { .recorded($0.ad) },
      .init("format") { .key($0.format) }, .init("lineItem") { .key($0.origin.lineItem) },
      .init("country") { .key($0.origin.country) },
      .init("appVersion", heading: Dimension.appVersion.heading) { .key($0.origin.appVersion) },
      .init("day") { .word($0.origin.day.recorded?.description ?? "") },
    ]
    return own + others
  }

  package static func totals(_ book: SessionStatistics) -> DataTable {
    DataTable(
      file: "totals", about: "Delivery of all sessions, and of test sessions",
      [("all", book.total), ("test", book.test)], [.init("scope") { .word($0.0) }],
      Figure.delivery, of: \.1)
  }

  package static func adChoices(_ sums: AdChoicesSums) -> [DataTable] {
    [
      DataTable(
        file: "adchoices-by-format-and-country", member: "rows",
        about: "Answers about AdChoices, of a format in a country", sums.rows,
        [.init("format") { .key($0.key.format) }, .init("country") { .key($0.key.country) }],
        Figure.adChoices, of: \.tally),
      DataTable(
        file: "adchoices-by-line-item", member: "undelivered",
        about: "Ads of a line item that came without AdChoices", sums.undeliveredByLineItem,
        [
          .init("lineItem") { .key($0.key.lineItem) }, .init("format") { .key($0.key.format) },
          .init("ads") { .number($0.ads) },
        ]),
    ]
  }

  /// Returns the table of who is named in bids.
  package static func names(_ book: SessionStatistics) -> DataTable {
    DataTable(
      file: "names", member: "names", about: "Ads in scope by who paid and on whose behalf",
      book.namedParties,
      [
        .init("paid") { .key($0.key.payer) }, .init("behalf") { .key($0.key.behalf) },
        .init("ads") { .number($0.sum.ads) }, .init("lineItems") { .number($0.sum.lineItemCount) },
        .init("countries") { .recorded($0.sum.countries.compactMap(\.value).joined(separator: " ")) },
        .init("firstFile") { $0.sum.first.map { .path($0.location.file) } ?? .recorded(nil) },
        .init("firstLine") { .number($0.sum.first?.location.range?.line) },
        .init("lastFile") { $0.sum.last.map { .path($0.location.file) } ?? .recorded(nil) },
        .init("lastLine") { .number($0.sum.last?.location.range?.line) },
      ])
  }

  /// Returns the table of what bids lacked, by buyer.
  package static func bids(_ auctions: AuctionSums) -> DataTable {
    DataTable(
      file: "bids", member: "bids", about: "Bids by buyer, with what requests asked for and bids lacked",
      auctions.buyers,
      [
        .init("buyer") { .key($0.key) }, .init("bids") { .number($0.counts.bids) },
        .init("dsaRequired") { .number($0.counts.transparencyAsked) },
        .init("dsaMissing") { .number($0.counts.transparencyMissing) },
        .init("adChoicesOffered") { .number($0.counts.adChoicesAsked) },
        .init("adChoicesMissing") { .number($0.counts.adChoicesMissing) },
      ])
  }

  /// Returns the tables of the ads in scope among the ads shown, by app version and by day.
  package static func reach(_ sums: AdChoicesSums) -> [DataTable] {
    [Dimension.appVersion, .day].map { dimension in
      DataTable(
        member: dimension.rawValue, sums.reach(by: dimension), [.init("value") { .key($0.key) }],
        Figure.reach, of: \.tally)
    }
  }

  /// Returns the tables of mediation and of rewarded ads.
  package static func systems(_ book: SessionStatistics) -> [DataTable] {
    [
      DataTable(
        file: "mediation", member: "mediation", about: "Delivery of an adapter", book.mediation.sorted,
        [
          .init("format") { .key($0.key.format) }, .init("adapter") { .key($0.key.adapter) },
          .init("network") { .key($0.key.network) },
        ], Figure.mediation, of: \.tally),
      DataTable(
        file: "adapter-responses", member: "adapterResponses", about: "Answers of an adapter",
        book.responses.sorted,
        [.init("format") { .key($0.key.format) }, .init("adapter") { .key($0.key.adapter) }],
        Figure.responses, of: \.tally),
      DataTable(
        file: "rewarded", member: "rewarded", about: "Rewarded ads of an ad unit", book.rewarded.sorted,
        [.init("format") { .key($0.key.format) }, .init("adUnit") { .key($0.key.adUnit) }],
        Figure.rewarded, of: \.tally),
      DataTable(
        file: "rewarded-retries", member: "retries", about: "Loads that were tried again",
        book.rewarded.retries,
        [.init("format") { .key($0.key.format) }, .init("retry") { .number($0.key.number) }],
        Figure.retries, of: \.tally),
      DataTable(
        file: "rewarded-revenue", member: "revenue", about: "Revenue in a currency", book.rewarded.revenue,
        [
          .init("format") { .key($0.key.format) }, .init("adUnit") { .key($0.key.adUnit) },
          .init("currency") { .key($0.key.currency) },
        ], Figure.revenue, of: \.tally),
      DataTable(
        file: ListFiles.lostRewards(book.rewarded), member: "lostRewards",
        about: "A reward that was granted and never delivered",
        book.rewarded.lostRewards,
        ofAd(then: [
          .init("file") { .path($0.grant.file) },
          .init("line") { .number($0.grant.range?.line) },
        ])),
    ]
  }

  package static func live(_ sums: LiveSums) -> [DataTable] {
    [
      DataTable(
        file: "live", member: "formats", about: "Streams and breaks of a format", sums.sorted,
        [.init("format") { .key($0.key) }], Figure.live,
        of: \.tally),
      DataTable(
        file: ListFiles.podManifests(sums), member: "pods",
        about: "An address that breaks were scheduled from", sums.pods,
        [
          .init("format") { .key($0.key.format) }, .init("url") { .key($0.key.url) },
          .init("schedules") { .number($0.count) },
        ]),
    ]
  }

  /// The number of times each rule gave each of the four verdicts.
  package static func verdicts(_ rules: [PublishedRule]) -> DataTable {
    DataTable(
      file: "verdicts", about: "How often a rule gave each verdict", rules,
      [.init("rule") { .word($0.info.id.rawValue) }], Figure.verdicts, of: \.counts)
  }

  /// Verdict counts of every rule that answers an Article 26 question, by format and country. The rows of Articles
  /// 26 and 28 together come first, and values that weren't recorded last.
  package static func compliance(_ counts: ComplianceCounts) -> DataTable {
    // Adds up test sessions and others, since the table doesn't separate them.
    let sums = Dictionary(
      counts.map { (ComplianceKey(rule: $0.rule, format: $0.format, country: $0.country), $1) },
      uniquingKeysWith: +)
    return DataTable(
      file: "compliance",
      about: "Verdicts of a rule about an Art. 26 question, of a format in a country",
      sums.map { (key: ComplianceOrder($0.key), counts: $0.value) }.sorted { $0.key < $1.key },
      [
        .init("rule") { .recorded($0.key.rule) }, .init("format") { .key($0.key.format) },
        .init("country") { .key($0.key.country) },
      ], Figure.verdicts, of: \.counts)
  }

  private struct ComplianceOrder: Comparable {
    let rule: String?
    let format: RowKey
    let country: RowKey

    init(_ key: ComplianceKey) {
      (rule, format, country) = (key.rule?.rawValue, RowKey(key.format), RowKey(key.country))
    }

    static func < (a: ComplianceOrder, b: ComplianceOrder) -> Bool {
      (a.rule ?? "", a.format, a.country) < (b.rule ?? "", b.format, b.country)
    }
  }

  package static func recordings(_ recordings: [RecordingSummary]) -> DataTable {
    DataTable(
      file: "recordings", about: "A recording that was read", recordings,
      [
        .init("path") { .path($0.path) }, .init("sha256") { .recorded($0.sha256) },
        .init("bytes") { .number($0.byteCount) }, .init("lines") { .number($0.lines) },
        .init("linesSkipped") { .number($0.linesSkipped) },
        .init("linesAfterEnd") { .number($0.linesAfterEnd) }, .init("events") { .number($0.events) },
        .init("firstTime") { .recorded($0.firstTime?.description) },
        .init("lastTime") { .recorded($0.lastTime?.description) },
      ])
  }
}

extension Dimension {
  /// Heading of the dimension's column in CSV files.
  package var heading: String { self == .appVersion ? "app_version" : rawValue }

  /// Name of the dimension's rows in `tallies.json`.
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
