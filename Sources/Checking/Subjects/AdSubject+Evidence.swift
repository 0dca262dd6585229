package import Model
package import Basics
package import Sessions

extension AdSubject {
  /// True if no line was lost that may have shown what was never seen: its absence fails then, and beats other findings.
  package var provesAbsence: Bool { session.seesLayouts && session.evidenceGaps(of: record).isEmpty }

  /// Why other rules about AdChoices have nothing to say where its absence is the finding already: not delivered, or not
  /// rendered (judging.md, "How many findings"). `nil` when it is neither, or nobody can say for sure.
  package var reasonWithoutAdChoices: String? {
    guard session.isEEA == true else { return nil }
    if any.ad.lacksAdChoices { return "AdChoices wasn't delivered, and that is the finding." }
    return any.ad.hidesAdChoices ? "AdChoices wasn't rendered, and that is the finding." : nil
  }

  /// The first rendering of AdChoices, under whatever name, that stands after a place among the session's events.
  package func adChoicesRendering(after place: Int = -1) -> Event? {
    record.renderings.first { $0.name.role == .adChoices && $0.line > place }.map { record.event($0) }
  }

  /// The last rendering before a click of the asset that was clicked, under whatever name.
  package func lastRendering(before click: Click) -> RenderedAsset? {
    guard let name = click.name else { return nil }
    return record.renderings.last { $0.line < click.event.index && $0.name.isSameAsset(as: name) }
  }

  /// What messages call the ad unit of a rewarded ad.
  package var unitName: String {
    record.unit.flatMap { session.adUnits[$0].name }?.quoted ?? "of ad \(record.id.quoted)"
  }

  /// Where "never came" is reported for the ad.
  package var endLocation: Location { session.session.location(record.endLine(in: session)) }
}

extension AdSubject {
  /// `nil` when this is a reservation ad in the EEA, or nobody knows where; otherwise why a rule for those has nothing to
  /// say (judging.md, "Scope").
  var answerOutsideEEAReservation: Judgement? {
    switch record.inventory {
    case .reservation: answerOutsideEEA
    case .backfill: .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
  }

  /// The same of whatever ad. Where the country isn't known a rule judges as in the EEA (`RuleInfo.isAboutEEA`).
  package var answerOutsideEEA: Judgement? { any.ad.session.answerOutsideEEA }

  /// What rules about the DSA answer of an ad that is outside its scope; `nil` when they have to look.
  package var answerOutsideDSA: Judgement? {
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
  /// What messages call the country where it ran.
  package var countryName: String { isEEA == nil ? "a country that isn't known" : country?.quoted ?? "" }

  /// The line that shows where it ran and what it said of the person.
  package var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// What rules about something that must come first answer of a session whose beginning isn't in the recording.
  package func answerWithoutBeginning(_ message: String, at event: Event) -> Judgement? {
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
  /// `nil`: not recorded.
  package var frame: Frame?

  package init(event: Event, asset: DeliveredAsset, frame: Frame?) {
    (self.event, self.asset, self.frame) = (event, asset, frame)
  }
}

extension AdSubject {
  /// Each `asset.render` that shows one of the delivered assets at these places, in order (`JudgedAd.renderings`).
  package func renderings(of places: [Int]) -> [Rendering] {
    guard !places.isEmpty else { return [] }
    return any.ad.renderings.compactMap { line, place in
      guard let place, places.contains(place) else { return nil }
      return Rendering(event: record.event(line), asset: record.delivered[place], frame: line.frame)
    }
  }
}

extension DeliveredAsset {
  /// Whether this is the asset of a standard key such as `Headline`, under whatever name.
  package func isStandard(_ key: String, in context: CheckContext) -> Bool {
    context.isStandard(match.name(of: self.key), key)
  }

  /// True if this is the main picture of a `native` ad, under whatever name.
  package func isMainPicture(in context: CheckContext) -> Bool {
    AssetKeys.mainPicture.contains { isStandard($0, in: context) }
  }
}

extension BreakRecord {
  /// What rules that compare with a definition answer of a break without one.
  package var answerWithoutDefinition: Judgement {
    switch format {
    case .definition: .notApplicable("The definition isn't that of a live stream.")
    case .unknown, .undetermined: .notApplicable("No definition is known to be that of the break's stream.")
    case .noCatalog: .notApplicable("There is no catalog at hand.")
    }
  }

  /// What rules about schedules answer of a break without one.
  package var answerWithoutSchedule: Judgement { .notApplicable("The break was never scheduled.") }
}
