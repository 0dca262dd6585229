import AdModel
import Diagnostics
import Tallies

/// The tables of the reports on single systems; those that would be empty aren't there.
enum SystemFiles {
  static func all(_ book: TallyBook) -> [OutputFile] {
    let files: [(name: String, text: String, isEmpty: Bool)] = [
      ("mediation", mediation(book.mediation), book.mediation.isEmpty),
      ("rewarded", rewarded(book.rewarded), book.rewarded.isEmpty),
      ("rewarded-retries", retries(book.rewarded), book.rewarded.retries.isEmpty),
      ("rewarded-revenue", revenue(book.rewarded), book.rewarded.revenue.isEmpty),
      ("lost-rewards", lost(book.rewarded), book.rewarded.lostRewards.isEmpty),
      ("live", live(book.live), book.live.sorted.isEmpty),
      ("pod-manifests", pods(book.live), book.live.pods.isEmpty),
    ]
    return files.filter { !$0.isEmpty }.map { OutputFile(path: "data/\($0.name).csv", text: $0.text) }
  }

  private static func mediation(_ sums: MediationSums) -> String {
    let parties = ["App", "SDK", "Adapter"]
    var csv = CSVWriter(
      ["format", "adapter", "network", "requests", "ads", "errors", "unanswered", "served", "impressions"]
        + parties.map { "impressionsBy\($0)" } + parties.map { "clicksBy\($0)" } + columns("latency"))
    for (row, tally) in sums.sorted {
      let (impressions, clicks) = (tally.countedImpressions, tally.countedClicks)
      csv.append(
        [.init(row.format.value), .init(row.adapter.value), .init(row.network.value)]
          + [
            tally.requests, tally.ads, tally.errors, tally.unanswered, tally.served, tally.impressions,
            impressions.app, impressions.sdk, impressions.adapter, clicks.app, clicks.sdk, clicks.adapter,
          ].map(CSVWriter.Cell.number) + cells(tally.latencies))
    }
    return csv.text
  }

  private static func rewarded(_ sums: RewardedSums) -> String {
    var csv = CSVWriter(["format", "adUnit"] + RewardedTally().counts.map(\.name))
    for (row, tally) in sums.sorted {
      csv.append(
        [.init(row.format.value), .init(row.adUnit.value)] + tally.counts.map { .number($0.count) })
    }
    return csv.text
  }

  private static func retries(_ sums: RewardedSums) -> String {
    var csv = CSVWriter(["format", "retry", "times"] + columns("planned") + columns("measured"))
    for (row, tally) in sums.retries {
      csv.append(
        [.init(row.format.value), .number(row.number), .number(tally.retries)] + cells(tally.planned)
          + cells(tally.measured))
    }
    return csv.text
  }

  private static func revenue(_ sums: RewardedSums) -> String {
    var csv = CSVWriter(["format", "adUnit", "currency", "payments", "micros", "unread"])
    for (row, tally) in sums.revenue {
      csv.append([
        .init(row.format.value), .init(row.adUnit.value), .init(row.currency.value),
        .number(tally.payments), .number(tally.micros), .number(tally.unread),
      ])
    }
    return csv.text
  }

  private static func lost(_ sums: RewardedSums) -> String {
    var csv = CSVWriter(["session", "ad", "format", "file", "line"])
    for reward in sums.lostRewards {
      csv.append([
        .text(reward.session), .text(reward.ad), .init(reward.format.value), .text(reward.grant.file),
        .init(reward.grant.range?.line),
      ])
    }
    return csv.text
  }

  private static func live(_ sums: LiveSums) -> String {
    var csv = CSVWriter(["format"] + LiveTally().counts.map(\.name) + columns("leadTime"))
    for (format, tally) in sums.sorted {
      csv.append(
        [.init(format.value)] + tally.counts.map { .number($0.count) } + cells(tally.leadTimes))
    }
    return csv.text
  }

  private static func pods(_ sums: LiveSums) -> String {
    var csv = CSVWriter(["format", "url", "schedules"])
    for (key, count) in sums.pods {
      csv.append([.init(key.format.value), .init(key.url.value), .number(count)])
    }
    return csv.text
  }

  /// The titles of `cells`.
  private static func columns(_ name: String) -> [String] {
    ["\(name)Count"] + Latencies.percentiles.map { "\(name)MsP\($0)" }
  }

  private static func cells(_ latencies: Latencies) -> [CSVWriter.Cell] {
    [.number(latencies.count)] + Latencies.percentiles.map { .init(latencies.milliseconds(atPercentile: $0)) }
  }
}
