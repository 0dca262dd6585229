import Checking
import Model
import Basics
import Sessions

/// Reports an ad id under which another ad was loaded.
enum AdIdReused: AdRule {
  static let info = RuleInfo(
    id: "ad-id-reused",
    title: "Id of an ad is used for another ad",
    group: .native,
    severity: .note,
    summary: """
      An `ad.load` has an `ad` whose impression (`impression`, `ad.display`) was counted already. From there on it is \
      another ad, which is counted and judged by itself and shown as `a1 (2)`. Reported at that load.
      """,
    rationale: """
      Ads are counted by their ids: two ads under one id look like one ad that was counted twice. Only the load tells \
      the two apart.
      """,
    remedy: """
      Make a new id at each load. Don't use the id of the cell, of the ad unit, or of an object that loads again and \
      again.
      """,
    citations: [.recordingFormat],
    grounds: [.documented("The recording format has one `ad` for each ad that is loaded.")],
    restsOn: [.loads, .impressions],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          ↓\(ExampleLines.load)
          \(ExampleLines.render)
          \(ExampleLines.impression)
          """)
    ])

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard let load = ad.record.load else { return .notApplicable }
    guard let predecessor = ad.record.predecessor else { return .pass }
    let earlier = ad.session.ads[predecessor]
    return ad.fail(
      "Another ad is loaded under the id of ad \(earlier.id.quoted), which was counted already.",
      at: load.location, help: "Give each ad that is loaded an id of its own.",
      related: earlier.countedImpression.map { [RelatedPlace("counted here", at: $0.location)] } ?? [])
  }
}
