package import Model
package import Basics
package import Sessions

extension AdSubject {
  /// True if the evidence about the ad is complete. Something that wasn't recorded then certainly didn't happen, which
  /// is a failure and takes precedence over other findings.
  package var provesAbsence: Bool { session.seesLayouts && session.evidenceGaps(of: record).isEmpty }

  /// The reason why other rules about AdChoices don't apply if the finding is that AdChoices wasn't delivered or wasn't
  /// rendered (judging.md, "How many findings"). `nil` if there is no such finding, or if it isn't certain.
  package var reasonWithoutAdChoices: String? {
    guard session.isEEA == true else { return nil }
    if any.ad.lacksAdChoices { return "AdChoices wasn't delivered, and that is the finding." }
    return any.ad.hidesAdChoices ? "AdChoices wasn't rendered, and that is the finding." : nil
  }

  /// Returns the first rendering of AdChoices, under any of its names, after the event at an index of the session.
  package func adChoicesRendering(after place: Int = -1) -> Event? {
    record.renderings.first { $0.name.role == .adChoices && $0.line > place }.map { record.event($0) }
  }

  /// Returns the last rendering of the clicked asset, under any of its names, before a click.
  package func lastRendering(before click: Click) -> RenderedAsset? {
    guard let name = click.name else { return nil }
    return record.renderings.last { $0.line < click.event.index && $0.name.isSameAsset(as: name) }
  }

  /// The name of a rewarded ad's ad unit as messages write it.
  package var unitName: String {
    record.unit.flatMap { session.adUnits[$0].name }?.quoted ?? "of ad \(record.id.quoted)"
  }

  /// The location at which findings report that something is missing for the ad.
  package var endLocation: Location { session.session.location(record.endLine(in: session)) }
}

extension AdSubject {
  /// The outcome of rules about reservation ads in the EEA, if the ad is none (judging.md, "Scope"). `nil` if the ad is
  /// such an ad, or if the country isn't known.
  var answerOutsideEEAReservation: RuleOutcome? {
    switch record.inventory {
    case .reservation: answerOutsideEEA
    case .backfill: .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
  }

  /// The outcome of rules about the EEA, if the session ran elsewhere; `nil` if these rules apply. If the country isn't
  /// known, they check the session as if it ran in the EEA (`RuleInfo.isAboutEEA`).
  package var answerOutsideEEA: RuleOutcome? { any.ad.session.answerOutsideEEA }

  /// The outcome of rules about the DSA, if they don't apply to the ad; `nil` if they do.
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

  /// The session's start as a related place of a finding: its line has the country, the consent and the age group.
  package var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// Returns the outcome of rules about something that must be recorded first, if the session's beginning wasn't
  /// recorded; `nil` if it was.
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
  /// Returns, in order, each `asset.render` that shows one of the delivered assets at these indices
  /// (`JudgedAd.renderings`).
  package func renderings(of places: [Int]) -> [Rendering] {
    guard !places.isEmpty else { return [] }
    return any.ad.renderings.compactMap { line, place in
      guard let place, places.contains(place) else { return nil }
      return Rendering(event: record.event(line), asset: record.delivered[place], frame: line.frame)
    }
  }
}

extension DeliveredAsset {
  /// Returns true if the delivered asset is that of a standard key such as `Headline`, under any of its names.
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
