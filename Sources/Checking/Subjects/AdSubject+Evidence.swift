package import Model
package import Basics
package import Sessions

extension AdSubject {
  /// True if the evidence about the ad is complete. Something that wasn't recorded then certainly didn't happen, which
  /// is a failure and takes precedence over other findings.
  package var provesAbsence: Bool { session.seesLayouts && session.evidenceGaps(of: record).isEmpty }

  /// True if another rule reports that AdChoices wasn't delivered or rendered, and this is certain. Further rules about
  /// AdChoices then don't apply to the ad (judging.md, "How many findings").
  package var isReportedWithoutAdChoices: Bool {
    session.isEEA == true && (any.ad.lacksAdChoices || any.ad.hidesAdChoices)
  }

  /// Returns the first `asset.render` of AdChoices after the event at this index of the session. The line may use any
  /// of the names of AdChoices.
  package func adChoicesRendering(after place: Int = -1) -> Event? {
    record.renderings.first { $0.role == .adChoices && $0.line > place }.map { record.event($0) }
  }

  /// Returns the last `asset.render` of the clicked asset before a click. The line may use another name of the asset.
  package func lastRendering(before click: Click) -> RenderedAsset? {
    guard let name = click.name else { return nil }
    let places = any.ad.renderingsByIdentity[name.identity, default: []]
    let later = places.partitioningIndex { record.renderings[$0].line >= click.event.index }
    return later > 0 ? record.renderings[places[later - 1]] : nil
  }

  /// The ad unit of a rewarded ad as messages name it, in quotes. Without a recorded ad unit, it is `of ad` and the
  /// ad's id.
  package var unitName: Phrase {
    record.unit.flatMap { session.adUnits[$0].name }.map { "\(name: $0)" } ?? "of ad \(name: record.id)"
  }

  /// The location at which findings report that something is missing for the ad.
  package var endLocation: Location { session.session.location(record.endLine(in: session)) }
}

extension AdSubject {
  /// True if rules about reservation ads in the EEA apply to the ad (judging.md, "Scope"): a reservation ad whose country
  /// isn't known is judged, too.
  var mayBeReservationInEEA: Bool { record.inventory == .reservation && !isOutsideEEA }

  /// True if the session ran outside the EEA, so that rules about the EEA don't apply. A session in an unknown country
  /// is checked as if it ran in the EEA (`RuleInfo.isAboutEEA`).
  package var isOutsideEEA: Bool { any.ad.session.isOutsideEEA }

  /// True if the Digital Services Act asks nothing of the ad.
  package var isOutsideDSA: Bool { any.ad.isOutsideDSA }
}

extension SessionRecord {
  /// The country where the session ran, as messages name it.
  package var countryName: Phrase {
    isEEA == nil ? "a country that isn't known" : country.map { "\(name: $0)" } ?? ""
  }

  /// The session's start as a `RelatedPlace` of a finding, because its line has the country, the consent and the age
  /// group. Empty if the start wasn't recorded.
  package var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// Returns the outcome "needs review" if the session's beginning wasn't recorded, for rules about something that may
  /// have been recorded there. Returns `nil` if the beginning was recorded.
  package func answerWithoutBeginning(_ statement: Statement, at event: Event) -> RuleOutcome? {
    guard start == nil else { return nil }
    return .needsReview(
      statement, at: event.location,
      help: "The recording lacks the session's beginning, where it may stand.")
  }
}

extension AdSubject {
  /// Calls `body` with each `asset.render` that shows something of a delivered asset, in order.
  package func forEachRendering(_ body: (RenderedAsset, DeliveredAsset) -> Void) {
    for line in record.renderings where line.showsSomething {
      if let delivered = record.delivered(line) { body(line, delivered) }
    }
  }
}

extension DeliveredAsset {
  /// True if the delivered asset is the main picture of a `native` ad, under any of its names.
  package var isMainPicture: Bool { AssetKeys.mainPicture.contains(name.standardKey) }
}
