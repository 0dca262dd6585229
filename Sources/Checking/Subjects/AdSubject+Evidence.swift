package import Model
package import Basics
package import Sessions

extension AdSubject {
  /// True if the evidence about the ad is complete, so that something that was never seen was certainly
  /// absent: that fails, and takes precedence over other findings.
  package var provesAbsence: Bool { session.seesLayouts && session.evidenceGaps(of: record).isEmpty }

  /// The reason why other rules about AdChoices don't apply, if its absence is the finding: not delivered, or
  /// not rendered (judging.md, "How many findings"). `nil` if it is neither, or if that isn't certain.
  package var reasonWithoutAdChoices: String? {
    guard session.isEEA == true else { return nil }
    if any.ad.lacksAdChoices { return "AdChoices wasn't delivered, and that is the finding." }
    return any.ad.hidesAdChoices ? "AdChoices wasn't rendered, and that is the finding." : nil
  }

  /// Returns the first rendering of AdChoices, under any of its names, after a place among the session's
  /// events.
  package func adChoicesRendering(after place: Int = -1) -> Event? {
    record.renderings.first { $0.name.role == .adChoices && $0.line > place }.map { record.event($0) }
  }

  /// Returns the last rendering of the clicked asset, under any of its names, before a click.
  package func lastRendering(before click: Click) -> RenderedAsset? {
    guard let name = click.name else { return nil }
    return record.renderings.last { $0.line < click.event.index && $0.name.isSameAsset(as: name) }
  }

  /// The name of a rewarded ad's unit in messages.
  package var unitName: String {
    record.unit.flatMap { session.adUnits[$0].name }?.quoted ?? "of ad \(record.id.quoted)"
  }

  /// The location at which an absence is reported for the ad.
  package var endLocation: Location { session.session.location(record.endLine(in: session)) }
}

extension AdSubject {
  /// The outcome of rules about reservation ads in the EEA for other ads (judging.md, "Scope"). `nil` if the
  /// ad is such an ad, or if the country isn't known.
  var answerOutsideEEAReservation: RuleOutcome? {
    switch record.inventory {
    case .reservation: answerOutsideEEA
    case .backfill: .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
  }

  /// The outcome of rules about the EEA for a session elsewhere; `nil` if it is in scope. If the country
  /// isn't known, rules check as if it were in the EEA (`RuleInfo.isAboutEEA`).
  package var answerOutsideEEA: RuleOutcome? { any.ad.session.answerOutsideEEA }

  /// The outcome of rules about the DSA for an ad outside its scope; `nil` if it is in scope.
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
  /// The name in messages of the country where the session ran.
  package var countryName: String { isEEA == nil ? "a country that isn't known" : country?.quoted ?? "" }

  /// The session's start as a related place: its line has the country, the consent and the age group.
  package var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// Returns the outcome of rules about something that must come first, for a session whose beginning isn't
  /// recorded; `nil` if it is.
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
  /// `nil` if not recorded.
  package var frame: Frame?

  package init(event: Event, asset: DeliveredAsset, frame: Frame?) {
    (self.event, self.asset, self.frame) = (event, asset, frame)
  }
}

extension AdSubject {
  /// Returns each `asset.render` that shows one of the delivered assets at these places, in order
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
  /// True if this is the asset of a standard key such as `Headline`, under any of its names.
  package func isStandard(_ key: String, in context: CheckContext) -> Bool {
    context.isStandard(match.name(of: self.key), key)
  }

  /// True if this is the main picture of a `native` ad, under any of its names.
  package func isMainPicture(in context: CheckContext) -> Bool {
    AssetKeys.mainPicture.contains { isStandard($0, in: context) }
  }
}

extension BreakRecord {
  /// The outcome of rules that need a definition, for a break without one.
  package var answerWithoutDefinition: RuleOutcome {
    switch format {
    case .definition: .notApplicable("The definition isn't for a live stream.")
    case .unknown, .undetermined: .notApplicable("No definition is known to be that of the break's stream.")
    case .noCatalog: .notApplicable("There is no catalog.")
    }
  }

  /// The outcome of rules about schedules, for a break without one.
  package var answerWithoutSchedule: RuleOutcome { .notApplicable("The break was never scheduled.") }
}
