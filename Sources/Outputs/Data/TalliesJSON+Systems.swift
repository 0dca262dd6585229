import AdModel
import Diagnostics
import Tallies

/// The figures of single systems; an empty array where a catalog has no use for one.
extension TalliesJSON {
  static func systems(_ book: TallyBook) -> [JSONValue.Member] {
    [
      .init(name: "mediation", value: .array(book.mediation.sorted.map(mediation))),
      .init(name: "rewarded", value: .array(book.rewarded.sorted.map(rewarded))),
      .init(name: "retries", value: .array(book.rewarded.retries.map(retry))),
      .init(name: "revenue", value: .array(book.rewarded.revenue.map(revenue))),
      .init(name: "lostRewards", value: .array(book.rewarded.lostRewards.map(lost))),
      .init(name: "live", value: live(book.live)),
    ]
  }

  private static func mediation(_ row: (key: MediationRow, tally: MediationTally)) -> JSONValue {
    let tally = row.tally
    return [
      "format": .recorded(row.key.format.value), "adapter": .recorded(row.key.adapter.value),
      "network": .recorded(row.key.network.value), "requests": .integer(tally.requests),
      "ads": .integer(tally.ads), "errors": .integer(tally.errors), "unanswered": .integer(tally.unanswered),
      "served": .integer(tally.served), "impressions": .integer(tally.impressions),
      "declaredImpressions": parties(tally.declaredImpressions),
      "declaredClicks": parties(tally.declaredClicks),
      "countedImpressions": parties(tally.countedImpressions), "countedClicks": parties(tally.countedClicks),
      "latencyMs": latencies(tally.latencies),
    ]
  }

  private static func rewarded(_ row: (key: RewardedRow, tally: RewardedTally)) -> JSONValue {
    .object(
      [
        .init(name: "format", value: .recorded(row.key.format.value)),
        .init(name: "adUnit", value: .recorded(row.key.adUnit.value)),
      ] + row.tally.counts.map { .init(name: $0.name, value: .integer($0.count)) })
  }

  private static func retry(_ row: (key: RetryRow, tally: RetryTally)) -> JSONValue {
    [
      "format": .recorded(row.key.format.value), "retry": .integer(row.key.number),
      "times": .integer(row.tally.retries), "plannedMs": latencies(row.tally.planned),
      "measuredMs": latencies(row.tally.measured),
    ]
  }

  private static func revenue(_ row: (key: RevenueRow, tally: RevenueTally)) -> JSONValue {
    [
      "format": .recorded(row.key.format.value), "adUnit": .recorded(row.key.adUnit.value),
      "currency": .recorded(row.key.currency.value), "payments": .integer(row.tally.payments),
      "micros": .integer(row.tally.micros), "unread": .integer(row.tally.unread),
    ]
  }

  private static func lost(_ reward: LostReward) -> JSONValue {
    [
      "session": .recorded(reward.session), "ad": .recorded(reward.ad),
      "format": .recorded(reward.format.value), "file": .string(reward.grant.file),
      "line": .optional(reward.grant.range?.line),
    ]
  }

  private static func live(_ sums: LiveSums) -> JSONValue {
    let formats = sums.sorted.map { format, tally in
      JSONValue.object(
        [.init(name: "format", value: .recorded(format.value))]
          + tally.counts.map { .init(name: $0.name, value: .integer($0.count)) }
          + [.init(name: "leadTimeMs", value: latencies(tally.leadTimes))])
    }
    let pods = sums.pods.map { key, count -> JSONValue in
      [
        "format": .recorded(key.format.value), "url": .recorded(key.url.value), "schedules": .integer(count),
      ]
    }
    var members: [JSONValue.Member] = [
      .init(name: "streamRequests", value: .integer(sums.streamRequests)),
      .init(name: "streamsLoaded", value: .integer(sums.streamsLoaded)),
      .init(name: "streamsFailed", value: .integer(sums.streamsFailed)),
      .init(name: "formats", value: .array(formats)), .init(name: "pods", value: .array(pods)),
    ]
    // Only where there are more pods than are kept.
    let others = sums.otherPodSchedules
    if others > 0 { members.append(.init(name: "otherPodSchedules", value: .integer(others))) }
    return .object(members)
  }

  private static func parties(_ counts: PartyCounts) -> JSONValue {
    ["app": .integer(counts.app), "sdk": .integer(counts.sdk), "adapter": .integer(counts.adapter)]
  }

  /// Percentiles of whole milliseconds; `null` of nothing.
  private static func latencies(_ latencies: Latencies) -> JSONValue {
    .object(
      [.init(name: "count", value: .integer(latencies.count))]
        + Latencies.percentiles.map {
          .init(name: "p\($0)", value: .optional(latencies.milliseconds(atPercentile: $0)))
        })
  }
}
