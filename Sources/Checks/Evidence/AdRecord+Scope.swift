import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// Why rules about assets have nothing to say of this ad; `nil` when they have.
  var reasonWithoutAssets: String? {
    guard let kind, !kind.hasAssets else { return nil }
    return "\(kind.title) ads have no assets that an app lays out."
  }

  /// What rules that compare with a definition answer of an ad without one.
  var answerWithoutDefinition: Judgement {
    switch format {
    case .definition: .notApplicable("The ad's definition is at hand.")
    case .unknown(let ids):
      .notApplicable("No definition has the ad's format \(ids.map(\.quoted).listed("or")).")
    case .undetermined(let reason): .notApplicable("The ad's format can't be told: \(reason).")
    case .noCatalog: .notApplicable("There is no catalog at hand.")
    }
  }

  /// `nil` when this is a reservation ad in the EEA; otherwise what a rule for those answers: not applicable, or, where
  /// the country isn't known, in need of review (judging.md, "Scope").
  func answerOutsideEEAReservation(in session: SessionRecord, at location: Location) -> Judgement? {
    switch inventory {
    case .reservation: break
    case .backfill: return .notApplicable("The ad is backfill; the rule is about reservation ads.")
    case .any, nil: return .notApplicable("The recording doesn't say that the ad is a reservation ad.")
    }
    return answerOutsideEEA(in: session, at: location)
  }

  /// `nil` when the ad was served in the EEA; otherwise what a rule for that answers, as `answerOutsideEEAReservation`.
  ///
  /// - Parameter verb: what the rule is about: that the ad was `served` there, or `shown`.
  func answerOutsideEEA(in session: SessionRecord, at location: Location, verb: String = "served")
    -> Judgement?
  {
    switch session.isEEA {
    case true: return nil
    case false:
      return .notApplicable(
        "The session ran in \(session.country?.quoted ?? "another country"), outside the EEA.")
    case nil:
      return .needsReview(
        "Whether the ad was \(verb) in the EEA isn't known: the session doesn't say in which country it ran.",
        at: location, help: "Record 'country' in 'session.start', as two letters such as 'DE'.",
        related: startPlace(of: session))
    }
  }
}

extension AdRecord {
  /// Where that is reported which wasn't there at the moment of showing: the impression; in an ad without one, the line
  /// that counts as the moment.
  func absenceLocation(_ showing: Showing) -> Location {
    (impressions.first ?? showing.moment).location
  }

  /// What messages call the moment of showing.
  func momentName(_ showing: Showing) -> String {
    showing.isImpression ? "when the impression was counted" : "at the ad's last line on the screen"
  }
}
