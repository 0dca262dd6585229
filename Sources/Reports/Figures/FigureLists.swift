import Model
import Basics
import Sessions
package import Statistics

// The order is that of data files, where counts come before rates, and of tables except for figures with a `before`.

extension Figure<Tally> {
  package static let delivery: [Figure<Tally>] = [
    Figure("sessions", .count(\.sessions), "Sessions", in: .breakdown),
    Figure("ads", .count(\.ads), "Ads", in: .breakdown),
    Figure(
      "requests", .count(\.requests), "Requests", in: .breakdown,
      tile: Tile("Requests") { NumberText.count($0.ads, "ad") }),
    Figure(
      "loads", .count(\.loads), "Loads", in: .breakdown,
      tile: Tile("Loads") {
        $0.loadFailures > 0
          ? NumberText.count($0.loadFailures, "failure") : $0.fill.percentage.map { "fill \($0)" }
      }),
    Figure("filledRequests", .count(\.filledRequests)),
    Figure("loadFailures", .count(\.loadFailures), "Load failures"),
    Figure("fill", .rate(\.fill), "Fill", in: .breakdown),
    Figure("loadedAds", .count(\.loadedAds)),
    Figure("renderedAds", .count(\.renderedAds), "Ads rendered", in: .breakdown, short: "Rendered"),
    Figure("loadedAndRenderedAds", .count(\.loadedAndRenderedAds)),
    Figure("renderRate", .rate(\.renderRate), "Render rate", in: .breakdown),
    Figure(
      "impressions", .count(\.impressions), "Impressions", in: .breakdown,
      tile: Tile("Impressions") {
        $0.repeatedImpressions > 0
          ? "\(NumberText.count($0.repeatedImpressions, "repeat")) not counted"
          : $0.renderRate.percentage.map { "render rate \($0)" }
      }),
    Figure("viewable", .count(\.viewable), "Viewable impressions"),
    Figure("viewableRate", .rate(\.viewableRate), "Viewable rate", in: .breakdown),
    Figure("repeatedImpressions", .count(\.repeatedImpressions), "Repeated impressions"),
    Figure("taps", .count(\.taps), "Clicks", in: .breakdown, heading: "clicks"),
    Figure(
      "adChoicesTaps", .count(\.adChoicesTaps), "Clicks on AdChoices", in: .breakdown,
      heading: "adChoicesClicks", short: "On AdChoices",
      tile: Tile("AdChoices clicks") { _ in "not in the CTR" }),
    Figure(
      "tappedImpressions", .count(\.tappedImpressions), "Ads clicked off AdChoices",
      heading: "clickedImpressions"),
    Figure(
      "ctr", .rate(\.clickThroughRate), "CTR", in: .breakdown,
      tile: Tile("CTR", before: "adChoicesTaps") {
        "\(NumberText.grouped($0.tappedImpressions)) of \(NumberText.count($0.impressions, "impression"))"
      }),
    Figure(
      "ctr", .interval(\.clickThroughRate), "CTR, 95% interval", in: .breakdown, short: "95% interval"),
  ]
}

extension Figure<MediationTally> {
  static let mediation: [Figure] = [
    Figure(
      "requests", .count(\.requests), "Requests", in: .answers,
      tile: Tile("Adapter requests") {
        $0.unanswered > 0 ? "\(NumberText.grouped($0.unanswered)) without an answer" : nil
      }),
    Figure("ads", .count(\.ads), "Ads", in: .answers),
    Figure("errors", .count(\.errors), "Errors", in: .answers),
    Figure("unanswered", .count(\.unanswered), "No answer", in: .answers),
    Figure(
      nil, .rate(\.fill), "Fill", in: .answers,
      tile: Tile("Adapter fill") {
        "\(NumberText.count($0.ads, "ad")), \(NumberText.count($0.errors, "error"))"
      }),
    Figure("served", .count(\.served), "Ads", in: .served),
    Figure("impressions", .count(\.impressions), "Impressions", in: .served),
    Figure("declaredImpressions", .parties(csv: nil, \.declaredImpressions)),
    Figure("declaredClicks", .parties(csv: nil, \.declaredClicks)),
    Figure(
      "countedImpressions", .parties(csv: "impressionsBy", \.countedImpressions),
      tile: Tile("Impressions by SDK") { "by adapter \(NumberText.grouped($0.countedImpressions.adapter))" }),
    Figure("countedClicks", .parties(csv: "clicksBy", \.countedClicks)),
    Figure(
      "latency", .times(\.latencies), "", in: [.answers, .served], before: "declaredImpressions",
      tile: Tile("Time to answer, p50") { tally in
        tally.latencies.count > 0
          ? [90, 99].map { "p\($0) \(tally.latencies.text($0, isRounded: true))" }.joined(separator: ", ")
          : nil
      }),
  ]
}

extension Figure<ResponseTally> {
  static let responses: [Figure] = [
    Figure("responses", .count(\.responses), "Rows", in: .responses),
    Figure("ads", .count(\.ads), "Ads", in: .responses),
    Figure("errors", .count(\.errors), "Errors", in: .responses),
    Figure("skipped", .count(\.skipped), "Skipped", in: .responses),
    Figure("latency", .times(\.latencies), "", in: .responses),
  ]
}

extension Figure<RewardedTally> {
  static let rewarded: [Figure] = [
    Figure("ads", .count(\.ads), "Ads", in: .rewarded),
    Figure("requested", .count(\.requested)),
    Figure("loaded", .count(\.loaded), "Loaded", in: .rewarded),
    Figure("shown", .count(\.shown)),
    Figure(
      "displayed", .count(\.displayed), "Displayed", in: .rewarded,
      tile: Tile("Displayed") { "of \(NumberText.grouped($0.loaded)) loaded" }),
    Figure("completed", .count(\.completed)),
    Figure(
      "granted", .count(\.granted), "Granted", in: .rewarded,
      tile: Tile("Rewards granted") { "\(NumberText.grouped($0.delivered)) delivered" }),
    Figure("delivered", .count(\.delivered), "Delivered", in: .rewarded),
    Figure("hidden", .count(\.hidden)),
    Figure("loadFailures", .count(\.loadFailures), "Load failures", in: .rewarded),
    Figure("displayFailures", .count(\.displayFailures), "Display failures", in: .rewarded),
    Figure(
      "retries", .count(\.retries), "Retries", in: .rewarded, before: "displayFailures",
      tile: Tile("Retries") { NumberText.count($0.loadFailures, "load failure") }),
    Figure(
      "lostRewards", .count(\.lostRewards), "Lost", in: .rewarded, before: "loadFailures",
      tile: Tile("Rewards lost", isFault: true) { _ in "granted, never delivered" }),
  ]
}

extension Figure<RetryTally> {
  static let retries: [Figure] = [
    Figure("times", .count(\.retries)),
    Figure("planned", .times(\.planned, shown: [50], isRounded: true), "Planned", in: .rewarded),
    Figure("measured", .times(\.measured, shown: [50, 90]), "Measured", in: .rewarded),
  ]
}

extension Figure<RevenueTally> {
  static let revenue: [Figure] = [
    Figure("payments", .count(\.payments), "Payments", in: .rewarded),
    Figure("micros", .money(\.micros), "Revenue", in: .rewarded),
    Figure("unread", .count(\.unread), "Not readable", in: .rewarded),
  ]
}

extension Figure<LiveTally> {
  static let live: [Figure] = [
    Figure(
      "scheduled", .count(\.scheduled), "Scheduled", in: .breaks,
      tile: Tile("Ad breaks scheduled") {
        $0.replaced > 0 ? "\(NumberText.grouped($0.replaced)) replaced" : nil
      }),
    Figure("replaced", .count(\.replaced), "Replaced", in: .breaks),
    Figure(
      "started", .count(\.started), "Started", in: .breaks,
      tile: Tile("Ad breaks started") { "\(NumberText.grouped($0.ended)) played to the end" }),
    Figure("ended", .count(\.ended), "Played to the end", in: .breaks),
    Figure("seeked", .count(\.seeked), "Jumped over", in: .breaks),
    Figure("paused", .count(\.paused), "Paused", in: .breaks),
    Figure("cancelled", .count(\.cancellations), "Cancelled", in: .breaks),
    Figure("filled", .count(\.filled), "Filled", in: .breaks),
    Figure(
      nil, .rate(\.fill), "Fill", in: .breaks,
      tile: Tile("Ad breaks filled") { "\(NumberText.grouped($0.filled)) with an ad" }),
    Figure(nil, .count { $0.leadTimes.count + $0.lateSchedules }, "Schedules", in: .leadTimes),
    Figure("lateSchedules", .count(\.lateSchedules), "After the start", in: .leadTimes),
    Figure("adsStarted", .count(\.adsStarted), "Started", in: .quartiles),
    Figure("firstQuartiles", .count(\.firstQuartiles), "25%", in: .quartiles),
    Figure("midpoints", .count(\.midpoints), "50%", in: .quartiles),
    Figure("thirdQuartiles", .count(\.thirdQuartiles), "75%", in: .quartiles),
    Figure("completes", .count(\.completes), "100%", in: .quartiles),
    Figure("skips", .count(\.skips), "Skipped", in: .quartiles),
    Figure("clicks", .count(\.clicks), "Clicks", in: .quartiles),
    Figure("replayedAds", .count(\.replayedAds), "Replayed", in: .quartiles),
    Figure(
      nil, .rate(\.completionRate), "Completion", in: .quartiles,
      tile: Tile("Ads to the end") {
        "\(NumberText.grouped($0.completes)) of \(NumberText.grouped($0.adsStarted))"
      }),
    Figure(
      "leadTime", .times(\.leadTimes, shown: [10, 50, 90, 99], isRounded: true), "", in: .leadTimes,
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
        in: answer == .notInScope ? [] : .adChoices, heading: answer.heading)
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

extension StringProtocol {
  /// The text with its first letter in upper case: `delivered` becomes `Delivered`.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
