package import Model
package import Basics

/// Failures and open questions of ads, grouped by ad and then by cause. For example, an ad of a network's own player
/// needs checking for two Article 26 questions, and one look at a screenshot answers both.
package struct ReviewCauses: Sendable {
  /// Causes sorted by outcome, worst first, then by number of ads, largest first.
  package let causes: [ReviewCause]
  /// The rules with more findings than the summary kept: `sorted` is the number of kept findings, which are grouped by
  /// cause; `all` is the number of all findings.
  package let cut: [(rule: RuleID, sorted: Int, all: Int)]

  /// - Parameters:
  ///   - evidence: the relation of rules to Article 26 questions; findings of other rules are left out.
  ///   - companions: for each rule, the rules that report the same faults of an ad.
  package init(
    _ findings: FindingSummary, _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]] = [:]
  ) {
    let summary = findings.filtered { evidence[$0.rule] != nil }
    let kept = summary.findings.filter { $0.subject.session != nil && $0.subject.ad != nil }
    let faults = AdCause.all(of: kept, evidence, companions: companions)
    causes = Dictionary(grouping: faults) { ReviewCause.Key($0) }
      .map { ReviewCause($0.key, $0.value, evidence) }.sorted()
    let counts = Dictionary(grouping: summary.findings, by: \.rule).mapValues(\.count)
    cut = counts.sorted { $0.key < $1.key }.compactMap { rule, count in
      let all = summary.count { $0.rule == rule }
      return all > count ? (rule, count, all) : nil
    }
  }

  /// Returns `at least ` if more findings of the cause's rules than the kept ones may belong to it, otherwise nothing.
  func atLeast(_ cause: ReviewCause) -> String {
    cause.rules.contains { rule in cut.contains { $0.rule == rule } } ? "at least " : ""
  }

  /// Returns the number of the cause's ads in words: `at least 100 ads` or `2 ads`.
  func count(of cause: ReviewCause) -> String { atLeast(cause) + NumberText.count(cause.ads.count, "ad") }
}

/// A fault of one ad, or an open question about it, with the findings of all rules that report it. The compliance report and
/// the cards on pages of sessions both group findings in this way.
package struct AdCause: Sendable {
  package let outcome: ReviewOutcome
  /// The finding that explains the cause.
  package let leading: Finding
  /// All findings of the cause, including `leading`.
  package let findings: [Finding]

  /// Returns the causes of these findings, sorted by rule. Two findings about an ad have one cause if their rules are
  /// equal, or report the same faults by design. An ad therefore never has two verdicts for one cause.
  ///
  /// - Parameter companions: for each rule, the rules that report the same faults of an ad.
  package static func all(
    of findings: [Finding], _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]]
  ) -> [AdCause] {
    func isExact(_ finding: Finding) -> Bool { evidence[finding.rule]?.isDirect != true }
    func haveSameCause(_ a: RuleID, _ b: RuleID) -> Bool {
      a == b || companions[a, default: []].contains(b) || companions[b, default: []].contains(a)
    }
    let ads = Dictionary(grouping: findings) {
      FindingSubject(session: $0.subject.session, ad: $0.subject.ad)
    }
    let causes: [[Finding]] = ads.values.flatMap { findings in
      // A rule that answers an Article 26 question joins the fault that explains its answer. As the last it joins no two.
      let sorted = findings.worstFirst()
      let exactFirst = sorted.filter(isExact) + sorted.filter { !isExact($0) }
      return exactFirst.reduce(into: []) { (causes: inout [[Finding]], finding) in
        let place = causes.firstIndex { $0.contains { haveSameCause($0.rule, finding.rule) } }
        if let place { causes[place].append(finding) } else { causes.append([finding]) }
      }
    }
    return causes.map { AdCause($0, evidence) }
      .sorted { ($0.leading.rule, $0.leading) < ($1.leading.rule, $1.leading) }
  }

  /// - Parameter findings: the findings of one cause, those of the more exact rules first. The first failure explains the cause;
  ///   if none is a failure, the first finding does.
  private init(_ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]) {
    self.findings = findings
    leading = findings.first { $0.verdict == .fail } ?? findings[0]
    outcome =
      findings.compactMap { finding in
        evidence[finding.rule].map { ReviewOutcome(finding.verdict, $0) }
      }.min() ?? .review
  }

  var reason: String { ReviewReason.text(of: leading.message) }
}

/// Ads that need review for one reason.
package struct ReviewCause: Sendable {
  struct Key: Hashable {
    let outcome: ReviewOutcome
    /// The reason with `…` for names and numbers.
    let reason: String

    init(_ cause: AdCause) { (outcome, reason) = (cause.outcome, ReviewReason.shape(of: cause.reason)) }
  }

  package let outcome: ReviewOutcome
  /// The reason, such as `the network's own player drew it`. If the ads' reasons differ in names or numbers, this
  /// reason contains several names, or the range of the numbers.
  package let reason: String
  /// The remedies for the cause, without duplicates.
  package let advice: [String]
  /// The rules that report the cause, sorted by id.
  package let rules: [RuleID]
  package let provisions: [Provision]
  /// For each ad, the finding that explains the cause best; sorted by session and ad.
  package internal(set) var ads: [Finding]

  init(_ key: Key, _ causes: [AdCause], _ evidence: [RuleID: ProvisionEvidence]) {
    outcome = key.outcome
    reason = ReviewReason.merged(Set(causes.map(\.reason)))
    rules = Set(causes.flatMap { $0.findings.map(\.rule) }).sorted()
    let asked = Set(rules.compactMap { evidence[$0]?.provision })
    provisions = Provision.allCases.filter(asked.contains)
    let leading = causes.map(\.leading).sorted { a, b in
      if a.rule != b.rule { return a.rule < b.rule }
      return a < b
    }
    var advice: [String] = []
    for rule in rules {
      let helps = Set(leading.lazy.filter { $0.rule == rule }.map(\.violation.help))
      for help in helps.sorted(by: { $0.precedesInBytes($1) }) where !help.isEmpty && !advice.contains(help) {
        advice.append(help)
      }
    }
    self.advice = advice
    let byAd = Dictionary(leading.map { (Subject($0), $0) }, uniquingKeysWith: { first, _ in first })
    ads = byAd.sorted { $0.key < $1.key }.map(\.value)
  }

  /// An ad of a session. Its location isn't used, because that changes if sessions are split over files differently.
  struct Subject: Hashable, Comparable {
    let session: String
    let ad: String

    init(_ finding: Finding) {
      (session, ad) = (finding.subject.session ?? "", finding.subject.ad ?? "")
    }

    static func < (a: Subject, b: Subject) -> Bool {
      a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
    }
  }
}

extension ReviewCause: Comparable {
  package static func == (a: ReviewCause, b: ReviewCause) -> Bool {
    a.outcome == b.outcome && a.ads.count == b.ads.count && a.reason == b.reason
  }

  package static func < (a: ReviewCause, b: ReviewCause) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.ads.count == b.ads.count ? a.reason.precedesInBytes(b.reason) : a.ads.count > b.ads.count
  }
}

/// Extracts the reason from a rule's message.
package enum ReviewReason {
  /// Returns the part after the first colon, without the full stop; the whole message if there is no such part.
  ///
  /// `It isn't known whether the ad was marked as one: its ad label was hidden.` gives `its ad label was hidden`.
  package static func text(of message: String) -> String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    let bytes = text.utf8
    guard
      let colon = bytes.indices.first(where: { bytes[$0...].starts(with: ": ".utf8) })
    else { return String(text) }
    // A colon after a quotation mark may be part of a name, but not after the closing mark in a question.
    let marks = bytes[..<colon].indices.count(where: { place in
      bytes[place] == UInt8(ascii: "'")
        && !(bytes[..<place].last == UInt8(ascii: "n") && bytes[place...].starts(with: "'t".utf8))
    })
    let isQuoted = marks % 2 == 1 || marks > 0 && !text.hasPrefix("It isn't known whether ")
    let tail = bytes[colon...].dropFirst(2)
    return isQuoted || tail.isEmpty ? String(text) : String(Substring(tail))
  }

  /// Replaces names in quotation marks and numbers by `…`: `'…' covers it`. Messages that differ only in them become equal.
  package static func shape(of reason: String) -> String { pieces(of: reason).map(\.shape).joined() }

  /// Merges reasons that differ only in names and numbers into one, with several names or a range of numbers:
  /// `'Headline' or 'MainImage' covers it for 3–14 s`.
  package static func merged(_ reasons: Set<String>) -> String {
    let all = reasons.sorted { $0.precedesInBytes($1) }.map(pieces)
    guard let first = all.first, all.allSatisfy({ $0.count == first.count }) else {
      return reasons.min { $0.precedesInBytes($1) }.map(shape) ?? ""
    }
    return first.indices.map { index in Piece.merged(all.map { $0[index] }) }.joined()
  }

  /// A part of a reason's text: words, a name or a number.
  private enum Piece {
    case words(String)
    /// A name, with its quotation marks.
    case name(String)
    case number(String)

    var text: String {
      switch self {
      case .words(let text), .name(let text), .number(let text): text
      }
    }

    var shape: String {
      switch self {
      case .words(let text): text
      case .name: "'…'"
      case .number: "…"
      }
    }

    static func merged(_ pieces: [Piece]) -> String {
      guard let first = pieces.first else { return "" }
      let texts = Set(pieces.map(\.text)).sorted { $0.precedesInBytes($1) }
      guard texts.count > 1 else { return first.text }
      if case .number = first {
        let sorted = texts.sorted { (Double($0) ?? 0, $0) < (Double($1) ?? 0, $1) }
        return "\(sorted[0])–\(sorted[sorted.count - 1])"
      }
      let shown = texts.count <= 3 ? texts : texts.prefix(2) + ["\(texts.count - 2) others"]
      return shown.dropLast().joined(separator: ", ") + " or " + shown[shown.count - 1]
    }
  }

  private static func pieces(of reason: String) -> [Piece] {
    var (pieces, words, rest) = ([Piece](), "", reason[...])
    func isInWord() -> Bool { words.last.map { $0.isLetter || $0.isNumber } ?? false }
    func take(_ piece: Piece) {
      if !words.isEmpty { pieces.append(.words(words)) }
      pieces.append(piece)
      words = ""
    }
    while let first = rest.first {
      if first == "'", !isInWord(), let end = closing(of: rest) {
        take(.name(String(rest[..<end])))
        rest = rest[end...]
      } else if first.isASCII, first.isNumber, !isInWord() {
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        take(.number(String(number)))
        rest = rest[number.endIndex...]
      } else {
        words.append(first)
        rest = rest.dropFirst()
      }
    }
    return words.isEmpty ? pieces : pieces + [.words(words)]
  }

  /// Returns the index after the quotation mark that ends a name; a mark before a letter or digit doesn't end one.
  private static func closing(of text: Substring) -> Substring.Index? {
    var place = text.index(after: text.startIndex)
    while let mark = text[place...].firstIndex(of: "'") {
      place = text.index(after: mark)
      if place == text.endIndex || !(text[place].isLetter || text[place].isNumber) { return place }
    }
    return nil
  }
}
