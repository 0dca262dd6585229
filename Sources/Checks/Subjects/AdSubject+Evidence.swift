import AdModel
import Diagnostics
import Ledger

extension AdSubject {
  /// The moment at which it was shown; `nil` when nobody could see it.
  var shown: Showing? { record.wasShown ? record.showing : nil }

  /// The AdChoices icon at the moment of showing, unless it was hidden by then, or the ad never came onto the screen.
  var shownAdChoices: AssetState? {
    guard let icon = shown?.state.adChoices, !icon.isHidden else { return nil }
    return icon
  }

  /// What rules about taps on AdChoices answer where its absence is the finding already: not delivered, or, in a
  /// recording that lost nothing, not rendered. `nil` when it is neither.
  var answerWithoutAdChoices: Judgement? {
    if case .fail = AdChoicesNotDelivered.answer(about: any) {
      return .notApplicable("AdChoices wasn't delivered, and that is the finding.")
    }
    guard session.isEvidenceComplete, case .fail = AdChoicesNotRendered.answer(about: any) else { return nil }
    return .notApplicable("AdChoices wasn't rendered, and that is the finding.")
  }

  /// What messages call the ad unit of a rewarded ad.
  var unitName: String {
    record.unit.flatMap { session.adUnits[$0].name }?.quoted ?? "of ad \(record.id.quoted)"
  }

  /// Where "never came" is reported for the ad.
  var endLocation: Location { session.session.location(record.endLine(in: session)) }

  /// Where that is reported which wasn't there at the moment of showing: the impression; in an ad without one, the line
  /// that counts as the moment.
  func absenceLocation(_ showing: Showing) -> Location {
    (record.impressions.first ?? showing.moment).location
  }
}

extension AdSubject {
  /// `nil` when this is a reservation ad in the EEA; otherwise what a rule for those answers: not applicable, or, where
  /// the country isn't known, in need of review (judging.md, "Scope").
  func answerOutsideEEAReservation(at location: Location) -> Judgement? {
    switch record.inventory {
    case .reservation: answerOutsideEEA(at: location)
    case .backfill: .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
  }

  /// `nil` when the ad was served in the EEA; otherwise what a rule for that answers, as `answerOutsideEEAReservation`.
  ///
  /// - Parameter verb: what the rule is about: that the ad was `served` there, or `shown`.
  func answerOutsideEEA(at location: Location, verb: String = "served") -> Judgement? {
    switch session.isEEA {
    case true: nil
    case false:
      .notApplicable("The session ran in \(session.country?.quoted ?? "another country"), outside the EEA.")
    case nil:
      .needsReview(
        "Whether the ad was \(verb) in the EEA isn't known: the session doesn't say in which country it ran.",
        at: location, help: "Record 'country' in 'session.start', as two letters such as 'DE'.",
        related: session.startPlace)
    }
  }

  /// What rules about the DSA answer of an ad that is outside its scope, or of which that can't be told; `nil` when they
  /// have to look (judging.md, "Scope").
  ///
  /// - Parameter location: where a review is asked for.
  func answerOutsideDSA(at location: Location) -> Judgement? {
    if context.platform == .no {
      let reason = context.configuration.platformReason
      return .notApplicable(
        "The configuration says that the publisher is no online platform"
          + (reason.isEmpty ? ", and gives no reason." : ": \(reason)"))
    }
    if record.isHouse { return .notApplicable("It is a house ad: nobody pays for its being shown.") }
    return answerOutsideEEA(at: location, verb: "shown")
  }
}

extension SessionRecord {
  /// The line that shows where it ran and what it said of the person.
  var startPlace: [RelatedPlace] {
    start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  /// What rules about something that must come first answer of a session whose beginning isn't in the recording.
  func answerWithoutBeginning(_ message: String, at event: Event) -> Judgement? {
    guard start == nil else { return nil }
    return .needsReview(
      message, at: event.location,
      help: "The recording lacks the session's beginning, where it may stand.")
  }
}

extension AssetState {
  /// What messages call it: its size in points.
  var sizeName: String { frame.map { "\($0.width.plain) × \($0.height.plain)" } ?? "of unknown size" }
}

extension Showing {
  /// What messages call the moment.
  var momentName: String {
    isImpression ? "when the impression was counted" : "at the ad's last line on the screen"
  }

  /// The moment of showing as a related place, unless the finding stands at that line.
  func related(besides line: Event) -> [RelatedPlace] { related(besides: line.location) }
  func related(besides place: Location) -> [RelatedPlace] {
    place == moment.location ? [] : [RelatedPlace("the moment of showing", at: moment.location)]
  }
}

/// An `asset.render` that shows a delivered asset.
struct Rendering {
  var event: Event
  var asset: DeliveredAsset
  var frame: Frame
}

extension AdSubject {
  /// Each `asset.render` that shows one of these assets, in order: with `visible` 0 or without an area it shows nothing.
  func renderings(of assets: [DeliveredAsset]) -> [Rendering] {
    guard !assets.isEmpty else { return [] }
    return record.events.compactMap { event in
      guard event.kind == .assetRender, let key = event[.asset],
        let asset = assets.first(where: { key.equals($0.key) }) ?? asset(meantBy: key.string, among: assets),
        let frame = event[.frame]?.frame, frame.area > 0, event[.visible]?.number != 0
      else { return nil }
      return Rendering(event: event, asset: asset, frame: frame)
    }
  }

  /// The asset that was delivered under another name of the same key.
  private func asset(meantBy key: String?, among assets: [DeliveredAsset]) -> DeliveredAsset? {
    guard let key, record.delivered(key) == nil, let match = record.showing?.state.asset(key: key)?.match
    else {
      return nil
    }
    return assets.first { $0.match.name(of: $0.key) == match.name(of: key) }
  }
}

extension DeliveredAsset {
  /// Whether this is the asset of a standard key such as `Headline`, under whatever name.
  func isStandard(_ key: String, in context: CheckContext) -> Bool {
    let name = match.name(of: self.key)
    // Nearly every name is no alias of anything.
    guard name != key, context.isAlias(name) else { return name == key }
    return context.configuration.isName(name, of: key)
  }
}

extension AssetKeyMatch {
  /// The key that a recorded key counts as: the declared or standard one where it is meant, else itself.
  func name(of key: String) -> String {
    switch self {
    case .declared(let asset): asset.key.value
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key): key
    case .extra, .unknown: key
    }
  }
}

extension BreakRecord {
  /// What rules that compare with a definition answer of a break without one.
  var answerWithoutDefinition: Judgement {
    switch format {
    case .definition: .notApplicable("The definition isn't that of a live stream.")
    case .unknown, .undetermined: .notApplicable("No definition is known to be that of the break's stream.")
    case .noCatalog: .notApplicable("There is no catalog at hand.")
    }
  }

  /// What rules about schedules answer of a break without one.
  var answerWithoutSchedule: Judgement { .notApplicable("The break was never scheduled.") }
}
