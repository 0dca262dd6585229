import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// What rules about the DSA answer of an ad that is outside its scope, or of which that can't be told; `nil` when they
  /// have to look (judging.md, "Scope").
  ///
  /// - Parameter location: where a review is asked for.
  func answerOutsideDSA(
    of session: SessionRecord, in context: CheckContext, at location: Location
  ) -> Judgement? {
    if context.platform == .no {
      let reason = context.configuration.platformReason
      return .notApplicable(
        "The configuration says that the publisher is no online platform"
          + (reason.isEmpty ? ", and gives no reason." : ": \(reason)"))
    }
    if isHouse { return .notApplicable("It is a house ad: nobody pays for its being shown.") }
    return answerOutsideEEA(in: session, at: location, verb: "shown")
  }

  /// The moment at which the ad was shown to somebody; `nil` when it never was.
  func moment(in session: SessionRecord) -> Event? {
    wasShown(in: session) ? countedImpression ?? showing?.moment : nil
  }

  /// Whether a network's own player draws the ad, so that no recorder sees what is on it.
  var isDrawnByNetwork: Bool { kind.map { !$0.hasAssets } ?? false }

  /// The line that shows where a session ran and what it said of the person.
  func startPlace(of session: SessionRecord) -> [RelatedPlace] {
    session.start.map { [RelatedPlace("the session's start", at: $0.location)] } ?? []
  }

  static let neverShown = Judgement.notApplicable("The ad was never shown.")
}

/// What a `dsa` object must say, and what is said of an ad without one; kept, for a million ads may be.
struct TransparencyStatement: Sendable {
  /// "on whose behalf the ad is shown"
  let what: String
  let absence: String

  init(_ what: String) {
    self.what = what
    absence = "Nothing says \(what): the ad came without a 'dsa' object."
  }
}

extension AdRecord {
  /// Judges what the ad's `dsa` object says, where the DSA applies; without an object there is nothing to judge.
  func judgeTransparency(
    of session: SessionRecord, in context: CheckContext,
    _ judge: (_ bid: Transparency.Bid, _ load: Event) -> Judgement
  ) -> Judgement {
    guard moment(in: session) != nil else { return Self.neverShown }
    guard let load, let transparency else { return .notApplicable("The ad came without a 'dsa' object.") }
    return answerOutsideDSA(of: session, in: context, at: load.location) ?? judge(transparency, load)
  }

  /// Judges whether the ad's `dsa` object has what it must have.
  ///
  /// Without an object nothing is known (it may have come another way), unless the request required one.
  ///
  /// - Parameters:
  ///   - statement: what it must say.
  ///   - problem: what the object lacks, as half a sentence ("has no 'behalf'"); `nil` when it is there.
  func judgePresence(
    of statement: TransparencyStatement, of session: SessionRecord, in context: CheckContext, help: String,
    problem: (Transparency.Bid) -> String?
  ) -> Judgement {
    guard let moment = moment(in: session) else { return Self.neverShown }
    let place = (load ?? moment).location
    if let answer = answerOutsideDSA(of: session, in: context, at: place) { return answer }
    guard let transparency else { return answerWithoutObject(statement, at: place) }
    guard let problem = problem(transparency) else { return .pass }
    return .fail("The ad's 'dsa' object \(problem).", at: place, help: help)
  }

  private func answerWithoutObject(_ statement: TransparencyStatement, at place: Location) -> Judgement {
    if let request = answeredRequest, let required = requestedTransparency?.required, load != nil,
      requestedTransparency?.isRequired == true
    {
      return .fail(
        "The ad came without a 'dsa' object, which the request required: nothing says \(statement.what).",
        at: place,
        help: "Let the bidder send the object, and let whoever runs the auction reject bids without it.",
        related: [RelatedPlace("'dsarequired' is \(required) here", at: request.location)])
    }
    return .needsReview(
      statement.absence, at: place,
      help: "Look whether the app or its site says it another way, or record the 'dsa' object of the bid.")
  }
}

extension Transparency.Bid {
  /// The codes that stand for profiling (IAB Tech Lab, list of user parameters: 1).
  static let profiling: Int64 = 1

  var hasProfiling: Bool { (entries ?? []).contains { $0.codes.contains(Self.profiling) } }
}

extension String? {
  /// A name that names nobody is none.
  var isBlank: Bool {
    // Nearly every name begins with a letter.
    if let first = self?.utf8.first, first > 0x20, first < 0x7F { return false }
    return self?.allSatisfy(\.isWhitespace) ?? true
  }
}

extension Citation {
  static func digitalServicesAct(_ article: String) -> Citation {
    Citation(
      "Regulation (EU) 2022/2065 (Digital Services Act), \(article)",
      url: "https://eur-lex.europa.eu/eli/reg/2022/2065/oj")
  }

  static let transparencyOfIAB = Citation(
    "IAB Tech Lab, OpenRTB: DSA Transparency (26 January 2024)",
    url:
      "https://github.com/InteractiveAdvertisingBureau/openrtb/blob/main/extensions/community_extensions/dsa_transparency.md"
  )

  static let enforcers = [
    Citation(
      "Prebid.js: module dsaControl",
      url: "https://github.com/prebid/Prebid.js/blob/master/modules/dsaControl.js"),
    Citation(
      "Prebid Server (Go): dsa/validate.go",
      url: "https://github.com/prebid/prebid-server/blob/master/dsa/validate.go"),
    Citation(
      "Prebid Server (Java): DsaEnforcer",
      url:
        "https://github.com/prebid/prebid-server-java/blob/master/src/main/java/org/prebid/server/auction/DsaEnforcer.java"
    ),
  ]
}
