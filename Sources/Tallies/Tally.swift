/// The counts of one row of a report. Counts add up: `a + b == b + a`.
package struct Tally: Hashable, Sendable {
  /// Sessions with at least one ad in the row; in a total, all sessions.
  package var sessions = 0
  package var ads = 0
  /// `ad.request` lines: a retried ad has several.
  package var requests = 0
  /// `ad.load` lines.
  package var loads = 0
  /// `ad.loadFailed` lines.
  package var loadFailures = 0
  /// Ads with at least one `ad.load`.
  package var loadedAds = 0
  /// Ads that were put on the screen.
  package var renderedAds = 0
  /// Ads that were loaded and put on the screen. Ads in a stream come without a load, and would otherwise lift the render
  /// rate of a total over 100 %.
  package var loadedAndRenderedAds = 0
  /// Ads that were counted: repeats are not in here.
  package var impressions = 0
  /// Lines by which a party that had counted an ad counts it again.
  package var repeatedImpressions = 0
  /// Taps off AdChoices.
  package var taps = 0
  package var adChoicesTaps = 0
  /// Ads with an impression and at least one tap off AdChoices.
  package var tappedImpressions = 0

  package init() {}

  package static func += (a: inout Tally, b: Tally) {
    a.sessions += b.sessions
    a.ads += b.ads
    a.requests += b.requests
    a.loads += b.loads
    a.loadFailures += b.loadFailures
    a.loadedAds += b.loadedAds
    a.renderedAds += b.renderedAds
    a.loadedAndRenderedAds += b.loadedAndRenderedAds
    a.impressions += b.impressions
    a.repeatedImpressions += b.repeatedImpressions
    a.taps += b.taps
    a.adChoicesTaps += b.adChoicesTaps
    a.tappedImpressions += b.tappedImpressions
  }

  package static func + (a: Tally, b: Tally) -> Tally {
    var sum = a
    sum += b
    return sum
  }

  /// Every count with its name, in the order of machine outputs.
  package var counts: [(name: String, count: Int)] {
    [
      ("sessions", sessions), ("ads", ads), ("requests", requests), ("loads", loads),
      ("loadFailures", loadFailures), ("loadedAds", loadedAds), ("renderedAds", renderedAds),
      ("loadedAndRenderedAds", loadedAndRenderedAds), ("impressions", impressions),
      ("repeatedImpressions", repeatedImpressions), ("taps", taps), ("adChoicesTaps", adChoicesTaps),
      ("tappedImpressions", tappedImpressions),
    ]
  }
}

extension Tally {
  /// Loads ÷ requests, in lines.
  package var fill: Ratio { Ratio(loads, of: requests) }
  /// Of the ads that were loaded, those that were put on the screen.
  package var renderRate: Ratio { Ratio(loadedAndRenderedAds, of: loadedAds) }
  /// Ads with an impression and at least one tap off AdChoices ÷ impressions (recording.md, "Counting").
  package var clickThroughRate: Ratio { Ratio(tappedImpressions, of: impressions) }
}
