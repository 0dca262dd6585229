package import Model
package import Basics
package import Sessions

extension AdSubject {
  /// True if the evidence about the ad is complete. Something that wasn't recorded then certainly didn't happen, which
  /// is a failure and takes precedence over other findings.
  package var provesAbsence: Bool { session.seesLayouts && session.evidenceGaps(of: record).isEmpty }

  /// The reason why a rule about AdChoices doesn't apply to an ad for which another rule reports that AdChoices wasn't
  /// delivered or rendered (judging.md, "How many findings"). `nil` if there is no such report, or if it isn't certain.
  package var reasonWithoutAdChoices: String? {
    guard session.isEEA == true else { return nil }
    if any.ad.lacksAdChoices { return "AdChoices wasn't delivered, and that is the finding." }
    return any.ad.hidesAdChoices ? "AdChoices wasn't rendered, and that is the finding." : nil
  }

  /// Returns the first `asset.render` of AdChoices after the event at this index of the session. The line may use any
  /// of the names of AdChoices.
  package func adChoicesRendering(after place: Int = -1) -> Event? {
    record.renderings.first { $0.name.role == .adChoices && $0.line > place }.map { record.event($0) }
  }

  /// Returns the last `asset.render` of the clicked asset before a click. The line may use another name of the asset.
  package func lastRendering(before click: Click) -> RenderedAsset? {
    guard let name = click.name else { return nil }
    let renderings = any.ad.renderingsByIdentity[name.identity, default: []]
    let later = renderings.partitioningIndex { $0.line >= click.event.index }
    return later > 0 ? renderings[later - 1] : nil
  }

  /// The ad unit of a rewarded ad as messages name it, in quotes. Without a recorded ad unit, it is `of ad` and the
  /// ad's id.
  package var unitName: String {
    record.unit.flatMap { session.adUnits[$0].name }?.quoted ?? "of ad \(record.id.quoted)"
  }

  /// The location at which findings report that something is missing for the ad.
  package var endLocation: Location { session.session.location(record.endLine(in: session)) }
}

extension AdSubject {
  /// The outcome "not applicable" of rules about reservation ads in the EEA, for an ad that is none (judging.md,
  /// "Scope"). `nil` if these rules apply; they also apply to a reservation ad in an unknown country.
  var answerOutsideEEAReservation: RuleOutcome? {
    switch record.inventory {
    case .reservation: answerOutsideEEA
    case .backfill: .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
  }

  /// The outcome "not applicable" of rules about the EEA, for a session that ran elsewhere; `nil` if these rules apply.
  /// A session in an unknown country is checked as if it ran in the EEA (`RuleInfo.isAboutEEA`).
  package var answerOutsideEEA: RuleOutcome? { any.ad.session.answerOutsideEEA }

  /// The outcome "not applicable" of rules about the DSA, with its reason; `nil` if these rules apply to the ad.
  package var answerOutsideDSA: RuleOutcome? {
    if context.platform == .no {
      let reason = context.configuration.platformReason
      return .notApplicable(
        "The configuration says that the publisher is no online platform"
          + (reason.isEmpty ? ", and gives no reason." : ": \(reason)"))
    }
    if record.isHouse { return .notApplicable("It is a house ad: nobody pays for its being shown.") }
    return answerOutsideEEA
  }
}

extension SessionRecord {
  /// The country where the session ran, as messages name it.
  package var countryName: String { isEEA == nil ? "a country that isn't known" : country?.quoted ?? "" }

  /// The session's start as a `RelatedPlace` of a finding, because its line has the country, the consent and the age
  /// group. Empty if the start wasn't recorded.
  package var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// Returns the outcome "needs review" if the session's beginning wasn't recorded, for rules about something that may
  /// have been recorded there. Returns `nil` if the beginning was recorded.
  package func answerWithoutBeginning(_ message: String, at event: Event) -> RuleOutcome? {
    guard start == nil else { return nil }
    return .needsReview(
      message, at: event.location,
      help: "The recording lacks the session's beginning, where it may stand.")
  }
}

/// An `asset.render` that shows a delivered asset.
package struct Rendering {
  package var event: Event
  package var asset: DeliveredAsset
  /// The frame of the rendering; `nil` if not recorded.
  package var frame: Frame?

  package init(event: Event, asset: DeliveredAsset, frame: Frame?) {
    (self.event, self.asset, self.frame) = (event, asset, frame)
  }
}

extension AdSubject {
  /// Returns each `asset.render` that shows one of the delivered assets at these indices of `record.delivered`, in
  /// order.
  package func renderings(of places: [Int]) -> [Rendering] {
    guard !places.isEmpty else { return [] }
    let wanted = Set(places)
    return any.ad.renderings.compactMap { line, place in
      guard let place, wanted.contains(place) else { return nil }
      return Rendering(event: record.event(line), asset: record.delivered[place], frame: line.frame)
    }
  }
}

extension DeliveredAsset {
  /// Returns true if the delivered asset has a standard key such as `Headline`, or another name of that key.
  package func isStandard(_ key: String, in context: CheckContext) -> Bool {
    context.isStandard(match.name(of: self.key), key)
  }

  /// Returns true if the delivered asset is the main picture of a `native` ad, under any of its names.
  package func isMainPicture(in context: CheckContext) -> Bool {
    AssetKeys.mainPicture.contains { isStandard($0, in: context) }
  }
}

extension BreakRecord {
  /// The outcome of rules that need a definition, for a break whose definition isn't known.
  package var answerWithoutDefinition: RuleOutcome {
    switch format {
    case .definition: .notApplicable("The definition isn't for a live stream.")
    case .unknown, .undetermined: .notApplicable("No definition is known to be that of the break's stream.")
    case .noCatalog: .notApplicable("There is no catalog.")
    }
  }

  /// The outcome of rules about schedules, for a break that was never scheduled.
  package var answerWithoutSchedule: RuleOutcome { .notApplicable("The break was never scheduled.") }
}
