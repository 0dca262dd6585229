import Basics
import Model
import Reports

/// A page of findings, grouped by permanent address. The digests of its addresses have the same first characters.
struct FindingAddressPage: ViewModel {
  /// Digests of the permanent addresses on the page, sorted.
  let digests: [String]
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "addresses" else { return nil }
    return .list(digests.map { FindingGroup(digest: $0, context: context) })
  }
}

/// The findings that share an address: the same rule, file, session and ad.
private struct FindingGroup: ViewModel {
  let digest: String
  let context: SiteContext

  /// Maximum number of findings shown for one address; further findings are only counted.
  private static let most = 100

  private var findings: [Finding] { context.findingOrder.byAddress[digest] ?? [] }
  private var neighbours: [(String, Finding)] {
    let (previous, next) = context.findingOrder.neighbours(ofAddress: digest)
    return [previous.map { ("Previous", $0) }, next.map { ("Next", $0) }].compactMap(\.self)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "anchor": .text(FindingAddress.anchor(ofDigest: digest))
    case "title": .text(context.title(of: findings[0].rule))
    case "subject": .text(Self.subject(of: findings[0]))
    case "cards": .list(FindingCards(findings.prefix(Self.most).map { [$0] }, context).cards)
    case "mostOfARule": .number(Self.most)
    case "findingsLeftOut":
      .optional(findings.count > Self.most ? NumberText.grouped(findings.count - Self.most) : nil)
    case "hasNeighbours": .flag(!neighbours.isEmpty)
    case "neighbours":
      .list(neighbours) { label, finding in
        [
          "label": .text(label), "path": .text(FindingAddress.path(of: finding)),
          "words": .text(Self.subject(of: finding)),
        ]
      }
    default: nil
    }
  }

  private static func subject(of finding: Finding) -> String {
    let subject = finding.subject
    let parts = [subject.session.map { "session \($0)" }, subject.ad.map { "ad \($0)" }].compactMap(\.self)
    return parts.isEmpty ? finding.location.file : parts.joined(separator: ", ")
  }
}
