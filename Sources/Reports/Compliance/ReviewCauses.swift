package import Model
package import Basics

/// What is wrong with ads or can't be told of them, by its cause: an ad of a network's own player is to check for two
/// Article 26 questions, and a reviewer looks at one screenshot.
package struct ReviewCauses: Sendable {
  /// The worst first, then those of most ads.
  package let causes: [ReviewCause]
  /// Rules of which there are more findings than are kept, with how many were sorted and how many there are.
  package let cut: [(rule: RuleID, sorted: Int, all: Int)]

  /// - Parameter evidence: what the rules are to Article 26 questions that are anything to them.
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

/// Ads that are looked at for one reason.
package struct ReviewCause: Sendable {
  struct Key: Hashable {
    let outcome: ReviewOutcome
    /// Without names and numbers.
    let reason: String

    init(_ finding: Finding, _ evidence: [RuleID: ProvisionEvidence]) {
      outcome =
        evidence[finding.rule].map { ReviewOutcome(finding.verdict, $0) } ?? .review
      reason = ReviewReason.shape(of: ReviewReason.text(of: finding.message))
    }
  }

  package let outcome: ReviewOutcome
  /// `the network's own player drew it`; where its ads differ in names and numbers, `…` stands for those.
  package let reason: String
  /// What to do, each advice once.
  package let advice: [String]
  /// Sorted.
  package let rules: [RuleID]
  package let provisions: [Provision]
  /// Of each ad the finding of its first rule, by session and ad.
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
      Set(byRule.filter { $0.rule == rule }.map(\.complaint.help)).sorted { $0.precedesInBytes($1) }
    }.filter { !$0.isEmpty }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    ads = Dictionary(
      byRule.map { (Subject($0.subject.session ?? "", $0.subject.ad ?? ""), $0) },
      uniquingKeysWith: { first, _ in first }
    ).sorted { $0.key < $1.key }.map(\.value)
  }

  /// An ad of a session: not by its place, which is another where sessions are dealt over files in another way.
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

/// The reason that a rule's message gives.
package enum ReviewReason {
  /// `Whether the ad was marked as one isn't known: its ad label was hidden.` says what isn't known, and why: the latter, without
  /// the full stop. Of a message that says one thing all of it.
  package static func text(of message: String) -> String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    let bytes = text.utf8
    guard
      let colon = bytes.indices.first(where: { bytes[$0...].starts(with: ": ".utf8) })
    else { return String(text) }
    // Behind a quotation mark the colon may be of a name.
    let isQuoted = bytes[..<colon].indices.contains { place in
      bytes[place] == UInt8(ascii: "'")
        && !(bytes[..<place].last == UInt8(ascii: "n") && bytes[place...].starts(with: "'t".utf8))
    }
    let tail = bytes[colon...].dropFirst(2)
    return isQuoted || tail.isEmpty ? String(text) : String(Substring(tail))
  }

  /// The same for all messages that differ in what stands between quotation marks, and in numbers: `'…' covers it`.
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

  /// Behind the quotation mark that ends a name: no letter follows it.
  private static func closing(of text: Substring) -> Substring.Index? {
    var place = text.index(after: text.startIndex)
    while let mark = text[place...].firstIndex(of: "'") {
      place = text.index(after: mark)
      if place == text.endIndex || !(text[place].isLetter || text[place].isNumber) { return place }
    }
    return nil
  }
}
