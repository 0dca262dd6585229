import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about who counts impressions and clicks of mediated ads.
  static let tracking: [Rule] = [
    Rule("tracking-absent", .ad(TrackingAbsent.judge)),
    Rule("tracking-contradicted", .ad(TrackingContradicted.judge)),
    Rule("tracking-doubled", .ad(TrackingDoubled.judge)),
    Rule("tracking-undeclared", .ad(TrackingUndeclared.judge)),
  ]
}

/// Reports impressions that the adapter was to count and didn't count.
enum TrackingAbsent {
  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard let track = track(of: ad.any) else { return .notApplicable }
    guard track[.impressions]?.equals("adapter") == true else { return .notApplicable }
    guard let shown = ad.record.shownAt else { return .notApplicable }
    guard isMissing(ad) else { return .pass }
    return ad.fail(
      "The adapter says that it counts impressions, ad \(name: ad.record.id) was shown, and the adapter counted none.",
      at: ad.endLocation,
      help: "Let the adapter report the impression, or leave the counting to the SDK.",
      related: [
        RelatedPlace("the adapter counts impressions", at: track.location),
        RelatedPlace("shown here", at: shown.location),
      ])
  }

  /// Returns true if this rule fails for an ad. Other rules about ads without an impression then don't report the ad again.
  static func isMissing(_ ad: AnyAd) -> Bool {
    // `NotApplicable` is the only error here, and no failure: the rule doesn't apply to such an ad.
    guard let ad = try? MediatedNativeAd(ad) else { return false }
    return isMissing(ad)
  }

  /// True if the adapter declared that it counts impressions, the ad was shown, and the adapter counted none: this rule
  /// fails.
  static func isMissing(_ ad: MediatedNativeAd) -> Bool {
    track(of: ad.any)?[.impressions]?.equals("adapter") == true && ad.record.wasShown
      && !ad.record.impressions.contains { $0[.by]?.equals("adapter") == true }
  }

  /// Returns the last line in which the adapter of the shown ad states who counts impressions; `nil` if there is none.
  /// It is also `nil` if that adapter failed, because another adapter then delivered the ad.
  private static func track(of ad: AnyAd) -> Event? {
    if ad.record.servingAttempt?.outcome == "error" { return nil }
    let tracks =
      ad.record.servingAttempt?.tracks ?? ad.record.adapterEvents.filter { $0.kind == .adapterTrack }
    return tracks.last { $0[.impressions] != nil }
  }
}

/// Reports impressions or clicks that were counted by another side than was agreed.
private enum TrackingContradicted {
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
      "Of ad \(name: ad.record.id) \(words: others.map(\.text).listed()).", at: first.event.location,
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

/// Reports impressions or clicks that the SDK and the adapter both counted.
enum TrackingDoubled {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let impressions = Count(ad.record.impressions)
    let clicks = Count(ad.record.clicks.lazy.map(\.event))
    guard impressions.first != nil || clicks.first != nil else { return .notApplicable }
    if impressions.second == nil, clicks.second == nil { return .pass }
    return fail(ad, doubled: [("impression", impressions), ("click", clicks)].filter { $0.1.second != nil })
  }

  private static func fail(_ ad: NativeAd, doubled: [(noun: String, count: Count)]) -> RuleOutcome {
    guard let reported = doubled.compactMap(\.count.second).min(by: { $0.index < $1.index }) else {
      return .pass
    }
    let lines = doubled.flatMap { noun, count in
      [count.first, count.second].compactMap(\.self).map { (noun: noun, event: $0) }
    }
    return ad.fail(
      "SDK and adapter both count the \(words: doubled.map { "\($0.noun)s" }.listed()) of ad \(name: ad.record.id).",
      at: reported.location, help: "Let one of them count, and state in the definition which.",
      related: lines.filter { $0.event != reported }.map { noun, event in
        RelatedPlace("\(noun) by '\(event[.by]?.string ?? "")'", at: event.location)
      })
  }

  /// True if both SDK and adapter counted the impressions.
  static func isDoubled(_ impressions: some Sequence<Event>) -> Bool { Count(impressions).second != nil }

  /// Returns true if the SDK and the adapter both counted the impressions of an ad, or both counted its clicks.
  static func isDoubled(_ ad: AdRecord) -> Bool {
    isDoubled(ad.impressions) || Count(ad.clicks.lazy.map(\.event)).second != nil
  }

  /// The first line in which the SDK or the adapter counts, and the first line in which the other of the two does.
  private struct Count {
    var first: Event?
    var second: Event?

    init(_ events: some Sequence<Event>) {
      for event in events {
        guard let party = event[.by], party.equals("sdk") || party.equals("adapter") else { continue }
        guard let first else {
          first = event
          continue
        }
        if first[.by]?.string != party.string {
          second = event
          return
        }
      }
    }
  }
}

/// Reports an adapter that counts differently from its format's definition.
private enum TrackingUndeclared {
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
        "The adapter states that \(words: differences.map(\.text).listed()); format \(definition.title) declares otherwise.",
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
