import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that counts differently from its format's definition.
enum TrackingUndeclared: AdRule {
  static let info = RuleInfo(
    id: "tracking-undeclared",
    title: "Tracking differs from the definition",
    group: .mediation,
    severity: .warning,
    summary: """
      An `adapter.track` names another party for impressions or clicks than `tracking` in the definition. Reported once an \
      ad, at the first such line; adapters that the definition doesn't name aren't judged.
      """,
    rationale: """
      The publisher and the network agreed which side counts, and reports rest on it. If an update of the adapter \
      changes this, figures of two versions can't be compared, and sooner or later both sides count, or neither.
      """,
    remedy: """
      Let `handlesUserImpressions` and `handlesUserClicks` (Android: `setOverrideImpressionRecording`, \
      `setOverrideClickHandling`) return the value that the definition states. If a method isn't implemented, the SDK \
      counts. If the agreement changed, change `mediation.tracking` in the definition.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented("The adapter says who counts by `handlesUserImpressions` and `handlesUserClicks`."),
      .deduced("The definition states which side should."),
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        \(ExampleMediationLines.map)
        ↓{"event":"adapter.track","ad":"a1","adapter":"SampleCustomEvent","impressions":"sdk","clicks":"adapter"}
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: DeclaredMediation) -> RuleOutcome {
    let (definition, mediation) = (ad.definition, ad.mediation)
    guard mediation.impressionTracking != nil || mediation.clickTracking != nil else { return .notApplicable }
    let tracks = ad.lines(.adapterTrack)
    guard !tracks.isEmpty else { return .notApplicable }
    for track in tracks {
      let differences = [
        difference("impressions", track[.impressions], mediation.impressionTracking),
        difference("clicks", track[.clicks], mediation.clickTracking),
      ].compactMap(\.self)
      guard let first = differences.first else { continue }
      return ad.fail(
        "The adapter states that \(differences.map(\.text).listed()); format \(definition.title) declares otherwise.",
        at: track.location, help: "Make the adapter and the definition agree.",
        related: [RelatedPlace("declared here", at: definition.location(first.declared.range))])
    }
    return .pass
  }

  private static func difference(
    _ noun: String, _ recorded: EventValue?, _ declared: Located<TrackingParty>?
  ) -> (text: String, declared: Located<TrackingParty>)? {
    guard let declared, let recorded, !recorded.equals(declared.value.rawValue), let party = recorded.string
    else { return nil }
    return ("\(party == "sdk" ? "the SDK" : "the adapter") counts \(noun)", declared)
  }
}
