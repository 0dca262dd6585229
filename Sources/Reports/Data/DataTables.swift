package import Model
import Basics
import Markdown
import Sessions
package import Statistics

/// The tables in which data files publish the counts of a run.
package enum DataTables {
  /// Returns a file name such as `by-ad-unit`.
  package static func file(of dimension: Dimension) -> String {
    "by-" + dimension.noun.replacing(" ", with: "-")
  }

  /// Returns the tables of delivery: by each dimension, by format and day, clicks by asset, load failures and repeated impressions.
  package static func delivery(_ book: SessionStatistics) -> [DataTable] {
    Dimension.allCases.map { breakdown(book, by: $0).data } + [
      ReportTable(
        "by-format-and-day", member: "formatDays", about: "Delivery of a format on a day",
        book.rowsByFormatAndDay, [.key(.format, \.key.format), .key(.day, \.key.day)], Figure.delivery,
        of: \.tally
      ).data,
      clicks(book).data, loadFailures(book).data, repeatedImpressions(book).data,
    ]
  }

  static func breakdown(
    _ book: SessionStatistics, by dimension: Dimension
  ) -> ReportTable<(key: RowKey, tally: Tally), Tally> {
    ReportTable(
      file(of: dimension), member: dimension.collectionName, about: "Delivery by \(dimension.noun)",
      book.rows(by: dimension), [.key(dimension, \.key)], Figure.delivery, of: \.tally)
  }

  static func clicks(_ book: SessionStatistics) -> ReportTable<(key: ClickedAsset, count: Int), Void> {
    ReportTable(
      "clicks-by-asset", member: "clicksByAsset", about: "Clicks on an asset of a format", book.clicksByAsset,
      [
        .key(.format, \.key.format),
        .code("asset", "Asset", without: .remark("the ad as a whole"), \.key.asset),
        TableColumn("In the CTR", [.init("adChoices") { .flag($0.key.isAdChoices) }]) { row, _ in
          row.key.isAdChoices ? "no" : "yes"
        },
        .number("clicks", "Clicks", \.count),
      ])
  }

  static func loadFailures(_ book: SessionStatistics) -> ReportTable<(key: LoadError, count: Int), Void> {
    ReportTable(
      "load-failures", member: "loadErrors", about: "Why ads failed to load", book.loadErrors,
      [
        .code("domain", "Domain", \.key.domain), .code("code", "Code", \.key.code),
        .number("loadFailures", "Failures", \.count),
      ])
  }

  static func repeatedImpressions(_ book: SessionStatistics) -> ReportTable<RepeatedImpression, Void> {
    ReportTable(
      ListFiles.repeatedImpressions(book), member: "repeatedImpressions",
      about: "An impression that was counted before", book.repeatedImpressions,
      TableColumn.ad + [
        TableColumn("By", [.init("by") { .recorded($0.party) }]) { row, _ in
          row.party.map { .text($0) } ?? "–"
        },
        .line("Repeat") { ($0.location, $0.session) },
        .line("First", file: "firstFile", line: "firstLine") {
          ($0.first, $0.session)
        } cell: { row, _ in
          .text("line \(row.first.range?.line ?? 0)")
        },
      ])
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
      undelivered(sums).data,
    ]
  }

  static func undelivered(
    _ sums: AdChoicesSums
  ) -> ReportTable<(key: UndeliveredLineItem, ads: Int), Void> {
    ReportTable(
      "adchoices-by-line-item", member: "undelivered",
      about: "Ads of a line item that came without AdChoices",
      sums.undeliveredByLineItem,
      [
        .code("lineItem", "Line item", \.key.lineItem), .key(.format, \.key.format),
        .number("ads", "Ads without AdChoices", \.ads),
      ])
  }

  /// Returns the table of who is named in bids.
  package static func names(
    _ book: SessionStatistics
  ) -> ReportTable<(key: NamedParties, sum: NamedAds), Void> {
    ReportTable(
      "names", about: "Ads in scope by who paid and on whose behalf", book.namedParties,
      [
        .text("paid", "Paid by", without: "*not named*", \.key.payer),
        .text("behalf", "On behalf of", without: "*not named*", \.key.behalf),
        .number("ads", "Ads", \.sum.ads),
        .number("lineItems", "Line items", \.sum.lineItemCount),
        TableColumn(
          "Countries",
          [
            .init("countries") {
              .recorded($0.sum.countries.compactMap(\.value).joined(separator: " "))
            }
          ]
        ) { row, links in
          .text(row.sum.countries.map { links.label($0, by: .country) }.joined(separator: ", "))
        },
        .line("First line", file: "firstFile", line: "firstLine") {
          $0.sum.first.map { ($0.location, $0.session) }
        },
        .line("Last line", file: "lastFile", line: "lastLine") {
          $0.sum.last.map { ($0.location, $0.session) }
        },
      ])
  }

  /// Returns the table of what bids lacked, by buyer.
  package static func bids(
    _ auctions: AuctionSums
  ) -> ReportTable<(key: RowKey, counts: BidCounts), Void> {
    ReportTable(
      "bids", about: "Bids by buyer, with what requests asked for and bids lacked", auctions.buyers,
      [
        .text("buyer", "Buyer", without: "*not named*", \.key), .number("bids", "Bids", \.counts.bids),
        .number("dsaRequired", "DSA object required", \.counts.transparencyAsked),
        .number("dsaMissing", "Missing", isFault: true, \.counts.transparencyMissing),
        .number("adChoicesOffered", "AdChoices offered", \.counts.adChoicesAsked),
        .number("adChoicesMissing", "Missing", isFault: true, \.counts.adChoicesMissing),
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
      rewarded(book.rewarded).data, retries(book.rewarded).data, revenue(book.rewarded).data,
      lostRewards(book.rewarded).data,
    ]
  }

  static func rewarded(
    _ sums: RewardedSums
  ) -> ReportTable<(key: RewardedRow, tally: RewardedTally), RewardedTally> {
    ReportTable(
      "rewarded", about: "Rewarded ads of an ad unit", sums.sorted,
      [.key(.format, \.key.format), .key(.adUnit, \.key.adUnit)], Figure.rewarded, of: \.tally)
  }

  static func retries(
    _ sums: RewardedSums
  ) -> ReportTable<(key: RetryRow, tally: RetryTally), RetryTally> {
    ReportTable(
      "rewarded-retries", member: "retries", about: "Loads that were tried again", sums.retries,
      [
        .key(.format, \.key.format), .number("retry", "Retry", \.key.number),
        TableColumn("Times", isNumber: true, []) { row, _ in
          .text(Figure.retries.named("times").cell(of: row.tally))
        },
        TableColumn("Expected", isNumber: true, []) { row, _ in
          .text(NumberText.duration(seconds: Retry.delay(number: row.key.number)))
        },
      ], Figure.retries, of: \.tally)
  }

  static func revenue(
    _ sums: RewardedSums
  ) -> ReportTable<(key: RevenueRow, tally: RevenueTally), RevenueTally> {
    ReportTable(
      "rewarded-revenue", member: "revenue", about: "Revenue in a currency", sums.revenue,
      [
        .key(.format, \.key.format), .key(.adUnit, \.key.adUnit),
        .text("currency", "Currency", \.key.currency),
      ], Figure.revenue, of: \.tally)
  }

  static func lostRewards(_ sums: RewardedSums) -> ReportTable<LostReward, Void> {
    ReportTable(
      ListFiles.lostRewards(sums), member: "lostRewards",
      about: "A reward that was granted and never delivered", sums.lostRewards,
      TableColumn.ad + [.line("Granted") { ($0.grant, $0.session) }])
  }

  package static func live(_ sums: LiveSums) -> [DataTable] {
    [
      DataTable(
        file: "live", member: "formats", about: "Streams and breaks of a format", sums.sorted,
        [.init("format") { .key($0.key) }], Figure.live,
        of: \.tally),
      pods(sums).data,
    ]
  }

  static func pods(_ sums: LiveSums) -> ReportTable<(key: PodManifest, count: Int), Void> {
    ReportTable(
      ListFiles.podManifests(sums), member: "pods", about: "An address that breaks were scheduled from",
      sums.pods,
      [
        .key(.format, \.key.format), .code("url", "Manifest", \.key.url),
        .number("schedules", "Scheduled", \.count),
      ])
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

  package static func recordings(_ recordings: [RecordingSummary]) -> ReportTable<RecordingSummary, Void> {
    ReportTable(
      "recordings", about: "A recording that was read", recordings,
      [
        TableColumn("Recording", [.init("path") { .path($0.path) }]) { $1.code($0.path) },
        .data(.init("sha256") { .recorded($0.sha256) }), .number("bytes", nil, \.byteCount),
        .number("lines", "Lines", \.lines), .number("linesSkipped", "Skipped", \.linesSkipped),
        .number("linesAfterEnd", nil, \.linesAfterEnd), .number("events", "Events", \.events),
        .data(.init("firstTime") { .recorded($0.firstTime?.description) }),
        .data(.init("lastTime") { .recorded($0.lastTime?.description) }),
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
