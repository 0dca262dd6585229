import Checking
import Model
import Basics
import Sessions

/// What a `dsa` object must say, and what is said of an ad without one; kept, for a million ads may be.
struct TransparencyStatement: Sendable {
  /// "on whose behalf the ad is shown"
  let what: String
  let absence: String
  /// A message for where no `ad.load` was recorded.
  let unrecorded: String
  let keptByBuyer: String
  /// Words that stand in for a name, and have letters.
  static let placeholders: Set<String> = ["n/a", "none", "unknown", "test"]
  static let neither = Judgement.notApplicable("Neither the request nor the load has a 'dsa' object.")
  static let look =
    "Look whether the app or its site says it another way, or record the 'dsa' object of the bid."

  init(_ what: String) {
    self.what = what
    absence = "Nothing says \(what): the ad came without a 'dsa' object."
    unrecorded = "Nothing recorded says \(what): the ad's 'ad.load' was not recorded."
    keptByBuyer =
      "Nothing recorded says \(what): by the request the buyer shows it and sends nothing ('pubrender' and 'datatopub' 0)."
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
    if record.requestedTransparency?.isForBuyerAlone == true {
      return .needsReview(statement.keptByBuyer, at: place, help: TransparencyStatement.look)
    }
    return .fail("The ad's 'dsa' object \(problem).", at: place, help: help)
  }

  /// What is said of an ad that came without the object.
  func answerWithoutObject(_ statement: TransparencyStatement, at place: Location) -> Judgement {
    if let request = record.answeredRequest, let asked = record.requestedTransparency, asked.isRequired,
      !asked.isForBuyerAlone, let required = asked.required, record.load != nil
    {
      return .fail(
        "The ad came without a 'dsa' object, which the request required: nothing says \(statement.what).",
        at: place,
        help: "Let the bidder send the object, and let whoever runs the auction reject bids without it.",
        related: [RelatedPlace("'dsarequired' is \(required) here", at: request.location)])
    }
    let absence = record.load == nil ? statement.unrecorded : statement.absence
    return .needsReview(
      record.requestedTransparency?.isForBuyerAlone == true ? statement.keptByBuyer : absence,
      at: place, help: TransparencyStatement.look)
  }

  /// The line that says that the ad was chosen by profiling (code 1): the load, else the request that it answers.
  var profilingLine: Event? {
    if let load = record.load, record.transparency?.entries?.hasProfiling == true { return load }
    return record.requestedTransparency?.entries.hasProfiling == true ? record.answeredRequest : nil
  }
}

extension Transparency.Bid {
  /// The codes that stand for profiling (IAB Tech Lab, list of user parameters: 1).
  static let profiling: Int64 = 1
}

extension [Transparency.Entry] {
  var hasProfiling: Bool { contains { $0.codes.contains(Transparency.Bid.profiling) } }
}

extension Transparency.Entry {
  /// Whether it lacks its domain or its parameters.
  var isHollow: Bool { domain.isBlank || codes.isEmpty }
}

extension String? {
  /// A name that names nobody is none.
  var isBlank: Bool { self?.unicodeScalars.allSatisfy(\.isBlank) ?? true }

  /// Returns half a sentence about a field that must name a person or company and doesn't; `nil` where it does.
  func problem(of field: String) -> String? {
    guard !isBlank, let text = self else { return "has no '\(field)'" }
    let name = text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }.joined(separator: " ")
      .lowercased()
    let isName =
      name.contains { $0.isLetter || $0.isNumber } && !TransparencyStatement.placeholders.contains(name)
    return isName ? nil : "has \(text.quoted) for '\(field)', which names nobody"
  }
}

extension Unicode.Scalar {
  /// True for white space; of ASCII, which nearly every name is of, without a look into the tables of Unicode.
  fileprivate var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
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
