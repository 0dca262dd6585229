import Checking
import Model
import Basics
import Sessions

/// Reports impressions or clicks that were counted by another side than was agreed.
enum TrackingContradicted: AdRule {
  static let info = RuleInfo(
    id: "tracking-contradicted",
    title: "Other side counts than agreed",
    group: .mediation,
    severity: .warning,
    summary: """
      An ad's impressions, or one of its clicks off AdChoices, were not counted by the side that `adapter.track` names \
      (without it: `tracking` in the definition), but by another: SDK, adapter or app. Reported once an ad, at the \
      first impression or click by another side. If both sides count, `tracking-doubled` reports it instead. If the \
      adapter should count an impression and didn't, `tracking-absent` reports it.
      """,
    rationale: """
      The publisher and the network agreed which side counts, and invoices rest on it. If the SDK should count and the \
      adapter or the app reports, the figures of the two sides drift apart, and after a new version both may count.
      """,
    remedy: """
      * The SDK should count: take `reportImpression()` and `reportClick()` (Android: `reportAdImpression()`, \
      `reportAdClicked()`) out of the adapter, and the app's own counting out of the app.
      * The adapter should count: let `handlesUserImpressions` and `handlesUserClicks` (Android: \
      `setOverrideImpressionRecording`, `setOverrideClickHandling`) return `true`.

      If the agreement changed, change `mediation.tracking` in the definition.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented("The adapter says who counts by `handlesUserImpressions` and `handlesUserClicks`."),
      .deduced(
        "If no answer of the adapter was recorded, the definition counts as the agreement."),
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleMediationLines.toRender)
        ↓{"event":"impression","ad":"a1","by":"adapter"}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
      .recording(
        """
        \(ExampleMediationLines.toRender)
        \(ExampleMediationLines.impression)
        ↓{"event":"click","ad":"a1","asset":"Headline","by":"adapter","action":"browser","openable":[]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ])

  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard !ad.record.impressions.isEmpty || !ad.record.clicks.isEmpty else { return .notApplicable }
    let agreed = AgreedTracking(of: ad)
    guard agreed.impressions != nil || agreed.clicks != nil else { return .notApplicable }
    if TrackingDoubled.isDoubled(ad.record) { return .notApplicable }
    let others = [
      contradiction("impressions", agreed.impressions, impression(of: ad, agreed.impressions)),
      contradiction("clicks", agreed.clicks, click(of: ad, agreed.clicks)),
    ].compactMap(\.self)
    guard let first = others.min(by: { $0.event.index < $1.event.index }) else { return .pass }
    return ad.fail(
      "Of ad \(ad.record.id.quoted) \(others.map(\.text).listed()).", at: first.event.location,
      help: "Let the agreed side count, or change the agreement.", related: others.map(\.side.place))
  }

  private typealias Contradiction = (text: String, event: Event, side: AgreedSide)

  private static func contradiction(_ noun: String, _ side: AgreedSide?, _ event: Event?) -> Contradiction? {
    guard let side, let event, let party = event[.by]?.string else { return nil }
    return ("\(AgreedSide.title(party)) and not \(side.title) counts \(noun)", event, side)
  }

  /// Returns the first impression that another side than the agreed one counted, if the agreed side counted none;
  /// otherwise `nil`.
  private static func impression(of ad: MediatedNativeAd, _ side: AgreedSide?) -> Event? {
    guard let side else { return nil }
    // An impression without a readable party (`event-invalid`) contradicts nothing.
    guard ad.record.impressions.allSatisfy({ $0[.by]?.isString == true && !$0[.by].isBy(side) }) else {
      return nil
    }
    return TrackingAbsent.isMissing(ad) ? nil : ad.record.impressions.first
  }

  /// Returns the first line of the first click that the agreed side didn't count; `nil` if there is none.
  private static func click(of ad: MediatedNativeAd, _ side: AgreedSide?) -> Event? {
    guard let side else { return nil }
    let clicks = Dictionary(grouping: ad.record.clicks.filter { $0.role != .adChoices }, by: \.number)
    let others = clicks.values.filter { lines in
      lines.allSatisfy { $0.party != nil && $0.party != side.party.rawValue }
    }
    return others.compactMap { $0.first?.event }.min { $0.index < $1.index }
  }
}

extension EventValue? {
  fileprivate func isBy(_ side: AgreedSide) -> Bool { self?.equals(side.party.rawValue) == true }
}
