import Model
import Basics
import Sessions
package import Statistics

// The order is that of data files, where counts come before rates, and of tables except for figures with a `before`.

extension Figure<Tally> {
  /// The impressions whose recorder observes viewability, and all impressions; if these are all that are recorded, the
  /// ads whose recorder observes impressions, and all ads.
  private static let viewability: @Sendable (Tally) -> (counted: Int, all: Int) = {
    $0.viewableRateImpressions < $0.impressions
      ? ($0.viewableRateImpressions, $0.impressions) : ($0.observed.count(of: .impressions), $0.observed.all)
  }

  package static let delivery: [Figure<Tally>] = [
    Figure("sessions", .count(\.sessions), "Sessions", in: .breakdown),
    Figure("ads", .count(\.ads), "Ads", in: .breakdown),
    Figure(
      "requests", .count(\.requests), "Requests", in: .breakdown, from: .requests,
      tile: Tile("Requests") { NumberText.count($0.ads, "ad") }),
    Figure(
      "loads", .count(\.loads), "Loads", in: .breakdown, from: .loads,
      tile: Tile("Loads") {
        $0.loadFailures > 0
          ? NumberText.count($0.loadFailures, "failure") : $0.fill.percentage.map { "fill \($0)" }
      }),
    Figure("fillRequests", .count(\.fillRequests), from: [.requests, .loads]),
    Figure("filledRequests", .count(\.filledRequests), from: [.requests, .loads]),
    Figure("loadFailures", .count(\.loadFailures), "Load failures", from: .loads),
    Figure("fill", .rate(\.fill), "Fill", in: .breakdown, from: [.requests, .loads]),
    Figure("loadedAds", .count(\.loadedAds), from: .loads),
    Figure("renderRateAds", .count(\.renderRateAds), from: [.loads, .rendering]),
    Figure(
      "renderedAds", .count(\.renderedAds), "Ads rendered", in: .breakdown, from: .rendering,
      short: "Rendered"),
    Figure("loadedAndRenderedAds", .count(\.loadedAndRenderedAds), from: [.loads, .rendering]),
    Figure("renderRate", .rate(\.renderRate), "Render rate", in: .breakdown, from: [.loads, .rendering]),
    Figure(
      "impressions", .count(\.impressions), "Impressions", in: .breakdown, from: .impressions,
      tile: Tile("Impressions") {
        $0.repeatedImpressions > 0
          ? "\(NumberText.count($0.repeatedImpressions, "repeat")) not counted"
          : $0.renderRate.percentage.map { "render rate \($0)" }
      }),
    Figure(
      "viewable", .count(\.viewable), "Viewable impressions", from: .impressions,
      isHeard: \.hearsViewability, coverage: viewability),
    Figure(
      "viewableRateImpressions", .count(\.viewableRateImpressions), from: .impressions,
      isHeard: \.hearsViewability, coverage: viewability),
    Figure(
      "viewableRate", .rate(\.viewableRate), "Viewable rate", in: .breakdown, from: .impressions,
      isHeard: { $0.hearsViewability && $0.knowsViewables }, coverage: viewability),
    Figure(
      "repeatedImpressions", .count(\.repeatedImpressions), "Repeated impressions", from: .impressions),
    Figure("clicks", .count(\.clicks), "Clicks", in: .breakdown, from: .clicks),
    Figure(
      "adChoicesClicks", .count(\.adChoicesClicks), "Clicks on AdChoices", in: .breakdown, from: .clicks,
      short: "On AdChoices",
      tile: Tile("AdChoices clicks") { _ in "not in the CTR" }),
    Figure("ctrImpressions", .count(\.ctrImpressions), from: [.impressions, .clicks]),
    Figure(
      "clickedImpressions", .count(\.clickedImpressions), "Ads clicked off AdChoices",
      from: [.impressions, .clicks], heading: "clickedImpressions"),
    Figure(
      "ctr", .rate(\.clickThroughRate), "CTR", in: .breakdown, from: [.impressions, .clicks],
      isHeard: \.knowsClicks,
      tile: Tile("CTR", before: "adChoicesClicks") {
        "\(NumberText.grouped($0.clickedImpressions)) of \(NumberText.count($0.ctrImpressions, "impression"))"
      }),
    Figure(
      "ctr", .interval(\.clickThroughRate), "CTR, 95% interval", in: .breakdown,
      from: [.impressions, .clicks], isHeard: \.knowsClicks, short: "95% interval"),
  ]
}

extension Figure<MediationTally> {
  static let mediation: [Figure] = [
    Figure(
      "requests", .count(\.requests), "Requests", in: .answers, from: .adapters,
      tile: Tile("Adapter requests") {
        $0.unanswered > 0 ? "\(NumberText.grouped($0.unanswered)) without an answer" : nil
      }),
    Figure("ads", .count(\.ads), "Ads", in: .answers, from: .adapters),
    Figure("errors", .count(\.errors), "Errors", in: .answers, from: .adapters),
    Figure("unanswered", .count(\.unanswered), "No answer", in: .answers, from: .adapters),
    Figure(
      nil, .rate(\.fill), "Fill", in: .answers, from: .adapters,
      tile: Tile("Adapter fill") {
        "\(NumberText.count($0.ads, "ad")), \(NumberText.count($0.errors, "error"))"
      }),
    Figure("served", .count(\.served), "Ads", in: .served, from: [.adapters, .loads]),
    Figure(
      "impressions", .count(\.impressions), "Impressions", in: .served,
      from: [.adapters, .loads, .impressions]),
    Figure(
      "declaredImpressions", .parties(csv: nil, \.declaredImpressions), from: [.adapters, .loads]),
    Figure("declaredClicks", .parties(csv: nil, \.declaredClicks), from: [.adapters, .loads]),
    Figure(
      "countedImpressions", .parties(csv: "impressionsBy", \.countedImpressions),
      from: [.adapters, .loads, .impressions],
      tile: Tile("Impressions by SDK") { "by adapter \(NumberText.grouped($0.countedImpressions.adapter))" }),
    Figure(
      "countedClicks", .parties(csv: "clicksBy", \.countedClicks), from: [.adapters, .loads, .clicks]),
    Figure(
      "latency", .times(\.latencies), "", in: [.answers, .served], from: .adapters,
      before: "declaredImpressions",
      tile: Tile("Time to answer, p50") { tally in
        tally.latencies.count > 0
          ? [90, 99].map { "p\($0) \(tally.latencies.text($0, isRounded: true))" }.joined(separator: ", ")
          : nil
      }),
  ]
}

extension Figure<ResponseTally> {
  static let responses: [Figure] = [
    Figure("responses", .count(\.responses), "Rows", in: .responses, from: .adapters),
    Figure("ads", .count(\.ads), "Ads", in: .responses, from: .adapters),
    Figure("errors", .count(\.errors), "Errors", in: .responses, from: .adapters),
    Figure("skipped", .count(\.skipped), "Skipped", in: .responses, from: .adapters),
    Figure("latency", .times(\.latencies), "", in: .responses, from: .adapters),
  ]
}

extension Figure<RewardedTally> {
  static let rewarded: [Figure] = [
    Figure("ads", .count(\.ads), "Ads", in: .rewarded),
    Figure("requested", .count(\.requested), from: .requests),
    Figure("loaded", .count(\.loaded), "Loaded", in: .rewarded, from: .loads),
    Figure("shown", .count(\.shown), from: .impressions),
    Figure(
      "displayed", .count(\.displayed), "Displayed", in: .rewarded, from: .impressions,
      tile: Tile("Displayed") {
        rewarded.count("loaded", of: $0).map { "of \(NumberText.grouped($0)) loaded" }
      }),
    Figure("completed", .count(\.completed), from: .rewards, isHeard: \.hearsCompletion),
    Figure(
      "granted", .count(\.granted), "Granted", in: .rewarded, from: .rewards,
      tile: Tile("Rewards granted") { "\(NumberText.grouped($0.delivered)) delivered" }),
    Figure("delivered", .count(\.delivered), "Delivered", in: .rewarded, from: .rewards),
    Figure("hidden", .count(\.hidden), from: .impressions),
    Figure("loadFailures", .count(\.loadFailures), "Load failures", in: .rewarded, from: .loads),
    Figure(
      "displayFailures", .count(\.displayFailures), "Display failures", in: .rewarded, from: .impressions),
    Figure(
      "retries", .count(\.retries), "Retries", in: .rewarded, from: [.requests, .loads],
      before: "displayFailures",
      tile: Tile("Retries") { NumberText.count($0.loadFailures, "load failure") }),
    Figure(
      "lostRewards", .count(\.lostRewards), "Lost", in: .rewarded, from: .rewards,
      before: "loadFailures",
      tile: Tile("Rewards lost", isFault: true) { _ in "granted, never delivered" }),
  ]
}

extension Figure<RetryTally> {
  static let retries: [Figure] = [
    Figure("times", .count(\.retries), from: [.requests, .loads]),
    Figure(
      "planned", .times(\.planned, shown: [50], isRounded: true), "Planned", in: .rewarded,
      from: [.requests, .loads]),
    Figure(
      "measured", .times(\.measured, shown: [50, 90]), "Measured", in: .rewarded,
      from: [.requests, .loads]),
  ]
}

extension Figure<RevenueTally> {
  static let revenue: [Figure] = [
    Figure("payments", .count(\.payments), "Payments", in: .rewarded, from: .impressions),
    Figure("micros", .money(\.micros), "Revenue", in: .rewarded, from: .impressions),
    Figure("unread", .count(\.unread), "Not readable", in: .rewarded, from: .impressions),
  ]
}

extension Figure<LiveTally> {
  /// The events that show how a break was played. A recording of network traffic doesn't contain them: traffic shows
  /// only the break's schedule.
  private static let playback: ObservedParts = [.breaks, .impressions]

  /// Returns a figure that counts an event which not every SDK sends, such as the first quarter of an ad watched. The
  /// figure isn't recorded if no such event came.
  private static func quartile(
    _ name: String, _ count: @escaping @Sendable (LiveTally) -> Int, _ title: String
  ) -> Figure {
    Figure(name, .count(count), title, in: .quartiles, from: playback, isHeard: \.hearsQuartiles)
  }

  static let live: [Figure] = [
    Figure(
      "scheduled", .count(\.scheduled), "Scheduled", in: .breaks, from: .breaks,
      tile: Tile("Ad breaks scheduled") {
        $0.replaced > 0 ? "\(NumberText.grouped($0.replaced)) replaced" : nil
      }),
    Figure("replaced", .count(\.replaced), "Replaced", in: .breaks, from: playback),
    Figure(
      "started", .count(\.started), "Started", in: .breaks, from: playback,
      tile: Tile("Ad breaks started") { "\(NumberText.grouped($0.ended)) played to the end" }),
    Figure("ended", .count(\.ended), "Played to the end", in: .breaks, from: playback),
    Figure("seeked", .count(\.seeked), "Jumped over", in: .breaks, from: playback),
    Figure("paused", .count(\.paused), "Paused", in: .breaks, from: playback),
    Figure("cancelled", .count(\.cancellations), "Cancelled", in: .breaks, from: playback),
    Figure("filled", .count(\.filled), "Filled", in: .breaks, from: playback),
    Figure(
      nil, .rate(\.fill), "Fill", in: .breaks, from: playback,
      tile: Tile("Ad breaks filled") { "\(NumberText.grouped($0.filled)) with an ad" }),
    Figure(
      "signalledSeconds", .count { ($0.signalledMs + 500) / 1000 }, "Signalled, s", in: .seconds,
      from: playback),
    Figure("playedSeconds", .count { ($0.playedMs + 500) / 1000 }, "Played, s", in: .seconds, from: playback),
    Figure(nil, .rate(\.playedShare), "Played", in: .seconds, from: playback),
    Figure(nil, .count { $0.leadTimes.count + $0.lateSchedules }, "Schedules", in: .leadTimes, from: .breaks),
    Figure("lateSchedules", .count(\.lateSchedules), "After the start", in: .leadTimes, from: .breaks),
    Figure("adsStarted", .count(\.adsStarted), "Started", in: .quartiles, from: playback),
    quartile("firstQuartiles", \.firstQuartiles, "25%"), quartile("midpoints", \.midpoints, "50%"),
    quartile("thirdQuartiles", \.thirdQuartiles, "75%"), quartile("completes", \.completes, "100%"),
    quartile("skips", \.skips, "Skipped"),
    Figure("clicks", .count(\.clicks), "Clicks", in: .quartiles, from: [.breaks, .clicks]),
    Figure("replayedAds", .count(\.replayedAds), "Replayed", in: .quartiles, from: playback),
    Figure(
      nil, .rate(\.completionRate), "Completion", in: .quartiles, from: playback,
      isHeard: \.hearsQuartiles,
      tile: Tile("Ads to the end") {
        "\(NumberText.grouped($0.completes)) of \(NumberText.grouped($0.adsStarted))"
      }),
    Figure(
      "leadTime", .times(\.leadTimes, shown: [10, 50, 90, 99], isRounded: true), "", in: .leadTimes,
      from: .breaks,
      tile: Tile("Lead time, p50") {
        $0.leadTimes.count > 0 ? "p10 \($0.leadTimes.text(10, isRounded: true))" : nil
      }),
  ]
}

extension Figure<AdChoicesFunnel> {
  static let adChoices: [Figure] =
    [
      Figure("ads", .count(\.ads), "Ads", in: .adChoices), Figure("testAds", .count(\.testAds)),
      Figure("houseAds", .count(\.houseAds)),
    ]
    + Answer.allCases.map { answer in
      // House ads, about which nothing is stated, are mentioned above the tables.
      Figure(
        answer.rawValue, .count { $0.answers[answer] }, answer.title,
        in: answer == .notInScope ? [] : .adChoices)
    }
    + AdChoicesChain.names.enumerated().map { index, name in
      Figure(name, .answers { $0.links[index] }, name.capitalizedFirst, in: .adChoices)
    }
}

extension Figure<Reach> {
  static let reach: [Figure] = [
    Figure("shown", .count(\.shown), "Shown", in: .reach),
    Figure("inScope", .count(\.inScope), "In scope", in: .reach),
  ]
}

extension Figure<VerdictCounts> {
  static let verdicts = Verdict.allCases.map { verdict in Figure(verdict.rawValue, .count { $0[verdict] }) }
}
