import Checking
import Model
import Basics
import Sessions

/// A statement that a `dsa` object must make, and the messages about ads without it. The messages are built once,
/// because a million ads may need them.
struct TransparencyStatement: Sendable {
  /// The content of the statement in words, such as "on whose behalf the ad is shown".
  let what: String
  let absence: Statement
  /// The message for an ad whose `ad.load` wasn't recorded, so that its `dsa` object isn't known.
  let unrecorded: Statement
  let keptByBuyer: Statement
  /// Texts that don't count as the name of a person or company. A text without a letter or digit never does.
  private static let placeholders: Set<String> = ["n/a", "none", "unknown", "test"]
  private static let longestPlaceholder = placeholders.map(\.unicodeScalars.count).max() ?? 0
  static let look =
    "Check whether the app or its site states it another way, or record the 'dsa' object of the bid."

  /// Returns true if a text is a placeholder. Letter case doesn't count, nor does white space around it.
  static func isPlaceholder(_ text: String) -> Bool {
    // Nearly every name has more letters than a placeholder.
    if text.utf8.count(where: { 0x21 <= $0 && $0 < 0x80 }) > longestPlaceholder { return false }
    let words = text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
    return placeholders.contains(words.joined(separator: " ").lowercased())
  }

  init(_ what: String) {
    self.what = what
    absence = Statement(
      "It isn't stated \(words: what)", because: "the recording has no 'dsa' object (SDKs hand apps none)")
    let isUnstated: Phrase = "The recording doesn't state \(words: what)"
    unrecorded = Statement(isUnstated, because: "the ad's 'ad.load' was not recorded")
    keptByBuyer = Statement(
      isUnstated,
      because: "by the request the buyer shows it and sends no data ('pubrender' and 'datatopub' 0)")
  }
}

/// An ad that was shown or, if the recorder doesn't observe whether ads are shown, one that was loaded. For example,
/// imported bids are only loaded, and their `dsa` objects are checked all the same (judging.md, "The Digital Services
/// Act").
struct OfferedAd: AdSubject {
  let any: AnyAd
  let record: AdRecord
  /// The ad's load or, if it wasn't recorded, the event that shows the ad.
  let source: Event
  /// The ad as one that was shown; `nil` if the recorder doesn't observe whether ads are shown.
  let shown: ShownAd?

  init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    if ad.session.seesShowing {
      let shown = try ShownAd(ad)
      (self.shown, source) = (shown, ad.record.load ?? shown.moment)
      return
    }
    shown = nil
    if ad.record.isOfOtherKind { throw NotApplicable() }
    guard let load = ad.record.load ?? ad.record.shownAt else { throw NotApplicable() }
    source = load
  }
}

/// An offered ad with a transparency object (`ad.load.dsa`).
struct AdWithTransparency: AdSubject {
  let any: AnyAd
  let record: AdRecord
  let bid: Transparency.Bid
  let load: Event

  init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try OfferedAd(ad).any
    guard let load = ad.record.load else { throw NotApplicable() }
    guard let bid = ad.record.transparency else { throw NotApplicable() }
    self.bid = bid
    self.load = load
  }
}

extension OfferedAd {
  /// Judges if the ad's `dsa` object makes a statement.
  ///
  /// An ad without the object needs review, because the information may have come another way. If the request required
  /// an object, the ad fails.
  ///
  /// - Parameters:
  ///   - statement: the statement that the object must make.
  ///   - problem: returns half a sentence about what the object lacks ("has no 'behalf'"); `nil` if it lacks nothing.
  func judgePresence(
    of statement: TransparencyStatement, help: String, problem: (Transparency.Bid) -> Phrase?
  ) -> RuleOutcome {
    if isOutsideDSA { return .notApplicable }
    guard let bid = record.transparency else { return answerWithoutObject(statement, at: source.location) }
    guard let problem = problem(bid) else { return .pass }
    let place = source.location
    if record.requestedTransparency?.isForBuyerAlone == true {
      return needsReview(statement.keptByBuyer, at: place, help: TransparencyStatement.look)
    }
    return fail(Statement("the ad's 'dsa' object", Predicate("", problem)), at: place, help: help)
  }

  /// Returns the outcome for an ad without a `dsa` object: it fails if the request required the object, and otherwise
  /// needs review.
  func answerWithoutObject(_ statement: TransparencyStatement, at place: Location) -> RuleOutcome {
    if let request = record.answeredRequest, let asked = record.requestedTransparency, asked.isRequired,
      !asked.isForBuyerAlone, let required = asked.required, record.load != nil
    {
      return fail(
        Statement(
          "the ad",
          Predicate(
            "came",
            "without a 'dsa' object, which the request required: it isn't stated \(words: statement.what)")),
        at: place,
        help: "Let the bidder send the object, and let the auction reject bids without it.",
        related: [RelatedPlace("'dsarequired' is \(required) here", at: request.location)])
    }
    let absence = record.load == nil ? statement.unrecorded : statement.absence
    return needsReview(
      record.requestedTransparency?.isForBuyerAlone == true ? statement.keptByBuyer : absence,
      at: place, help: TransparencyStatement.look)
  }
}

extension OfferedAd {
  /// The event whose DSA object names profiling (code 1): the ad's load or, if only the request names it, the request.
  /// It is `nil` if neither does.
  var profilingLine: Event? {
    if let load = record.load, record.transparency?.entries?.hasProfiling == true { return load }
    return record.requestedTransparency?.entries.hasProfiling == true ? record.answeredRequest : nil
  }
}

extension Transparency.Bid {
  /// The code for profiling (IAB Tech Lab, list of user parameters: 1).
  static let profiling: Int64 = 1
}

extension [Transparency.Entry] {
  var hasProfiling: Bool { contains { $0.codes.contains(Transparency.Bid.profiling) } }
}

extension Transparency.Entry {
  /// True if the entry of `transparency` lacks its domain or its parameters.
  var isHollow: Bool { domain.isBlank || codes.isEmpty }
}

extension String? {
  /// True if the name is absent, empty or only white space.
  var isBlank: Bool { self?.unicodeScalars.allSatisfy(\.isBlank) ?? true }

  /// Returns half a sentence about a field that must name a person or company and doesn't, such as "has no 'behalf'";
  /// `nil` if the field does.
  func problem(of field: String) -> Phrase? {
    guard !isBlank, let text = self else { return "has no \(name: field)" }
    let isName =
      text.hasLetterOrDigit && !TransparencyStatement.isPlaceholder(text)
    return isName ? nil : "has \(name: text) for \(name: field), which is no name"
  }
}

extension String {
  fileprivate var hasLetterOrDigit: Bool {
    // Nearly every name begins with an ASCII letter.
    if let first = utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) { return true }
    return contains { $0.isLetter || $0.isNumber }
  }
}

extension Unicode.Scalar {
  /// True for white space. ASCII, which nearly every name consists of, needs no look-up in the tables of Unicode.
  fileprivate var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
