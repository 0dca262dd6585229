import Basics
import Model
import Reports
import Statistics

/// A page of findings, grouped by permanent address. The digests of its addresses have the same first characters.
struct FindingAddressPage: ViewModel {
  /// Digests of the permanent addresses on the page, sorted.
  let digests: [String]
  let context: SiteContext

  /// The verdict in a sentence, if the page has one address only.
  var title: String? { digests.count == 1 ? FindingGroup(digest: digests[0], context: context).title : nil }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "onlyTitle": .optional(title)
    case "addresses": .list(digests.map { FindingGroup(digest: $0, context: context) })
    default: nil
    }
  }
}

/// The findings that share an address: the same rule, file, session and ad.
private struct FindingGroup: ViewModel {
  let digest: String
  let context: SiteContext
  private let findings: [Finding]
  private let card: FindingCard

  /// Maximum number of findings shown for one address; further findings are only counted.
  private static let most = 100

  init(digest: String, context: SiteContext) {
    (self.digest, self.context) = (digest, context)
    findings = context.findingOrder.byAddress[digest] ?? []
    card = FindingCard(Array(findings.prefix(Self.most)), context, failsAdChoices: context.hasFailedAd)
  }

  var title: String { card.sentences.title }
  private var leading: Finding { card.leading }
  private var session: SessionEntry? { context.entry(ofSession: leading.subject.session) }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "signTone": .optional(answer?.tone)
    case "signIcon": .text(answer?.sign ?? "")
    case "signWord": .text(answer?.title ?? "")
    case "anchor": .text(FindingAddress.anchor(ofDigest: digest))
    case "kindOfFinding": .text(kind)
    case "addressFacts": .texts(facts)
    case "hasSession": .flag(leading.subject.session != nil)
    case "sessionName": .text(leading.subject.session ?? "")
    case "sessionPath": .optional(leading.subject.session.flatMap(context.map.page(ofSession:)))
    case "rankPosition": .optional(position)
    case "neighbours": .list(neighbours)
    case "proofs": .list(proofs)
    case "hasLines": .flag(!lines.isEmpty)
    case "lines": .list(lines)
    case "sameCause": .optional(sameCause?.words)
    case "sameCausePath": .text(sameCause?.path ?? "")
    case "mostOfARule": .number(Self.most)
    case "findingsLeftOut":
      .optional(findings.count > Self.most ? NumberText.grouped(findings.count - Self.most) : nil)
    default: card.value(name)
    }
  }

  /// The answer about the ad because of the finding's cause: a rule that decides no answer shares the cause, and the
  /// answer, with the rule that gives it.
  private var answer: Answer? {
    cause?.outcome == .fails && !leading.isKnown ? .failed : card.answer
  }

  /// The cause that the finding belongs to, if its ad is one of the examples.
  private var cause: AdCause? {
    context.adCase(of: leading)?.causes.first { $0.findings.contains { $0.rule == leading.rule } }
  }

  /// The severity, unless it stands beside already, and the kind of session: `warning, test session`.
  private var kind: String {
    let kind = session.map { $0.isTest ? "test session" : "production" }
    let severity = answer.map { _ in leading.severity.rawValue }
    return [severity, kind].compactMap(\.self).joined(separator: ", ")
  }

  /// The ad's format, id, country, app, day and line item, as far as they are recorded.
  private var facts: [String] {
    let subject = leading.subject
    let app = [session?.platform.map(SessionFacts.name(ofPlatform:)), subject.appVersion].compactMap(\.self)
    let parts: [String?] = [
      context.facts(ofFormat: subject.format)?.name ?? subject.format, subject.ad.map { "ad \($0)" },
      subject.country, app.isEmpty ? nil : app.joined(separator: " "), subject.day?.description,
      subject.lineItem.map { "line item \($0)" },
    ]
    return parts.compactMap(\.self)
  }
}

extension FindingGroup {
  /// The findings that explain the cause of each ad with the same cause and a page, and the place of this ad among them;
  /// `nil` if no other ad has one.
  private var sameCauseOrder: (findings: [Finding], place: Int)? {
    let findings = cause.map(context.examples) ?? []
    let subject = leading.subject
    let place = findings.firstIndex { $0.subject.session == subject.session && $0.subject.ad == subject.ad }
    return findings.count > 1 ? place.map { (findings, $0) } : nil
  }

  /// The place among the ads with the same cause that have a page; of a finding without such a cause, that among the
  /// addresses of the same rule and verdict: `AdChoices is covered or cut: 1 of 2 that failed`.
  private var position: String? {
    if let (findings, place) = sameCauseOrder {
      let isWhole = findings.count == cause.flatMap(context.counted)?.ads.all.asked
      return "\(place + 1) of \(NumberText.count(findings.count, "ad")) with this cause"
        + (isWhole ? "" : " that have a page")
    }
    let (number, count) = context.findingOrder.position(ofAddress: digest)
    guard count > 1 else { return nil }
    let verdict = leading.verdict == .fail ? "that failed" : "to check"
    return "\(context.title(of: leading.rule)): \(NumberText.grouped(number)) of "
      + "\(NumberText.grouped(count)) \(verdict)"
  }

  private var neighbours: [ViewValues] {
    let (previous, next) = neighbouring
    let named = [("Previous", "prev", previous), ("Next", "next", next)]
    return named.compactMap { label, relation, finding in
      finding.map {
        [
          "label": .text(label), "relation": .text(relation), "path": .text(FindingAddress.path(of: $0)),
          "words": .text(Self.subject(of: $0)),
        ]
      }
    }
  }

  /// The findings on the previous and on the next page.
  private var neighbouring: (Finding?, Finding?) {
    guard let (findings, place) = sameCauseOrder else {
      return context.findingOrder.neighbours(ofAddress: digest)
    }
    return (
      place > 0 ? findings[place - 1] : nil, place + 1 < findings.count ? findings[place + 1] : nil
    )
  }

  private static func subject(of finding: Finding) -> String {
    let subject = finding.subject
    let parts = [subject.ad.map { "ad \($0)" }, subject.country, subject.day?.description]
      .compactMap(\.self)
    return parts.isEmpty ? subject.session ?? finding.location.file : parts.joined(separator: ", ")
  }

  /// The recorded lines around the cause, if the finding is of the worst cause of an example.
  private var lines: [ViewValues] {
    guard let adCase = context.adCase(of: leading),
      adCase.causes.first?.findings.contains(where: { $0.rule == leading.rule }) == true
    else { return [] }
    return (adCase.pictures?.value.lines ?? []).map { line in
      [
        "lineNumber": .text(line.location.range.map { "\($0.line)" } ?? ""),
        "lineText": .text(line.text), "isProof": .flag(line.isProof),
        "linePath": .optional(context.path(of: line.location, session: leading.subject.session)),
      ]
    }
  }

  /// The number of ads with the same cause, the versions of the app and the first day, with the way to their list.
  private var sameCause: (words: String, path: String)? {
    guard let cause = cause.flatMap(context.counted), cause.ads.all.asked > 1 else { return nil }
    let versions = cause.tally.byVersion.compactMap(\.key.value)
    let scope =
      versions.isEmpty
      ? nil
      : versions.count > 4
        ? "in \(NumberText.count(versions.count, "app version"))" : "in app \(versions.listed())"
    let days = cause.tally.byDay.map(\.key)
    let parts = [
      "\(NumberText.count(cause.ads.all.asked, "ad")) with this cause", scope,
      days.first.map { "first on \($0)" },
    ]
    return (parts.compactMap(\.self).joined(separator: ", "), SiteMap.ads(asking: [.cause(cause)]))
  }

  /// The lines that show the findings, each followed by the lines to which it refers.
  private var proofs: [ViewValues] {
    card.findings.flatMap { finding in
      let isTitle = finding.violation.statement == card.sentences.titled
      let words = isTitle ? "The verdict rests on this." : finding.message
      return [proof(at: finding.location, words, isProof: true)]
        + finding.violation.related.map { proof(at: $0.location, $0.message, isProof: false) }
    }
  }

  private func proof(at place: Location, _ words: String, isProof: Bool) -> ViewValues {
    [
      "place": .text(place.description), "isProof": .flag(isProof), "proofWords": .text(words),
      "placePath": .optional(context.path(of: place, session: leading.subject.session)),
    ]
  }
}
