package import Model
package import Basics

/// Failures and open questions of ads, grouped by cause. For example, an ad of a network's own player needs checking
/// for two Article 26 questions, and one look at a screenshot answers both.
package struct ReviewCauses: Sendable {
  /// Causes sorted by outcome, worst first, then by number of ads, largest first.
  package let causes: [ReviewCause]
  /// Rules with more findings than are kept, with the number sorted by cause and the total.
  package let cut: [(rule: RuleID, sorted: Int, all: Int)]

  /// - Parameter evidence: the relation of rules to Article 26 questions; findings of other rules are left out.
  package init(_ findings: FindingSummary, _ evidence: [RuleID: ProvisionEvidence]) {
    let summary = findings.filtered { evidence[$0.rule] != nil }
    let kept = summary.findings.filter { $0.subject.session != nil && $0.subject.ad != nil }
    causes = Dictionary(grouping: kept) { finding in
      ReviewCause.Key(finding, evidence)
    }.map { ReviewCause($0.key, $0.value, evidence) }.sorted()
    let counts = Dictionary(grouping: summary.findings, by: \.rule).mapValues(\.count)
    cut = counts.sorted { $0.key < $1.key }.compactMap { rule, count in
      let all = summary.count { $0.rule == rule }
      return all > count ? (rule, count, all) : nil
    }
  }
}

/// Ads that need review for one reason.
package struct ReviewCause: Sendable {
  struct Key: Hashable {
    let outcome: ReviewOutcome
    /// The reason with `…` for names and numbers.
    let reason: String

    init(_ finding: Finding, _ evidence: [RuleID: ProvisionEvidence]) {
      outcome =
        evidence[finding.rule].map { ReviewOutcome(finding.verdict, $0) } ?? .review
      reason = ReviewReason.shape(of: ReviewReason.text(of: finding.message))
    }
  }

  package let outcome: ReviewOutcome
  /// The reason, such as `the network's own player drew it`. If its ads differ in names or numbers, `…` replaces
  /// those.
  package let reason: String
  /// Remedies, without duplicates.
  package let advice: [String]
  /// Sorted by id.
  package let rules: [RuleID]
  package let provisions: [Provision]
  /// The finding of each ad's first rule, sorted by session and ad.
  package let ads: [Finding]

  init(_ key: Key, _ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]) {
    outcome = key.outcome
    let reasons = Set(findings.map { ReviewReason.text(of: $0.message) })
    reason = reasons.count == 1 ? reasons.first ?? key.reason : key.reason
    rules = Set(findings.map(\.rule)).sorted()
    let asked = Set(rules.compactMap { evidence[$0]?.provision })
    provisions = Provision.allCases.filter(asked.contains)
    let byRule = findings.sorted { $0.rule != $1.rule ? $0.rule < $1.rule : $0 < $1 }
    advice = rules.flatMap { rule in
      Set(byRule.filter { $0.rule == rule }.map(\.violation.help)).sorted { $0.precedesInBytes($1) }
    }.filter { !$0.isEmpty }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    ads = Dictionary(
      byRule.map { (Subject($0.subject.session ?? "", $0.subject.ad ?? ""), $0) },
      uniquingKeysWith: { first, _ in first }
    ).sorted { $0.key < $1.key }.map(\.value)
  }

  /// An ad of a session. Its location isn't used, because that changes if sessions are split over files differently.
  private struct Subject: Hashable, Comparable {
    let session: String
    let ad: String

    init(_ session: String, _ ad: String) { (self.session, self.ad) = (session, ad) }

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
  /// `Whether the ad was marked as one isn't known: its ad label was hidden.` gives `its ad label was hidden`.
  package static func text(of message: String) -> String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    let bytes = text.utf8
    guard
      let colon = bytes.indices.first(where: { bytes[$0...].starts(with: ": ".utf8) })
    else { return String(text) }
    // A colon after an opening quotation mark may be part of a name.
    let isQuoted = bytes[..<colon].indices.contains { place in
      bytes[place] == UInt8(ascii: "'")
        && !(bytes[..<place].last == UInt8(ascii: "n") && bytes[place...].starts(with: "'t".utf8))
    }
    let tail = bytes[colon...].dropFirst(2)
    return isQuoted || tail.isEmpty ? String(text) : String(Substring(tail))
  }

  /// Replaces names in quotation marks and numbers by `…`: `'…' covers it`. Messages that differ only in them become equal.
  package static func shape(of reason: String) -> String {
    var (shape, rest) = ("", reason[...])
    while let first = rest.first {
      let isWord = shape.last.map { $0.isLetter || $0.isNumber } ?? false
      if first == "'", !isWord, let end = Self.closing(of: rest) {
        shape += "'…'"
        rest = rest[end...]
      } else if first.isASCII, first.isNumber, !isWord {
        shape += "…"
        rest = rest.drop { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      } else {
        shape.append(first)
        rest = rest.dropFirst()
      }
    }
    return shape
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
