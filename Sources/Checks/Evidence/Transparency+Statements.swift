import AdModel
import Diagnostics
import Ledger

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

extension ShownAd {
  /// Judges whether the ad's `dsa` object has what it must have.
  ///
  /// Without an object nothing is known (it may have come another way), unless the request required one.
  ///
  /// - Parameters:
  ///   - statement: what it must say.
  ///   - problem: what the object lacks, as half a sentence ("has no 'behalf'"); `nil` when it is there.
  func judgePresence(
    of statement: TransparencyStatement, help: String, problem: (Transparency.Bid) -> String?
  ) -> Judgement {
    let place = (record.load ?? moment).location
    if let answer = answerOutsideDSA { return answer }
    guard let bid = record.transparency else { return answerWithoutObject(statement, at: place) }
    guard let problem = problem(bid) else { return .pass }
    return .fail("The ad's 'dsa' object \(problem).", at: place, help: help)
  }

  private func answerWithoutObject(_ statement: TransparencyStatement, at place: Location) -> Judgement {
    if let request = record.answeredRequest, let asked = record.requestedTransparency, asked.isRequired,
      let required = asked.required, record.load != nil
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
