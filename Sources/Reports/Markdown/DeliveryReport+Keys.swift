import Basics
import Model
import Markdown
import Statistics

extension DeliveryReport {
  /// The rules about keys that an ad has and its definition hasn't, or the other way round, each reported once an ad and
  /// key.
  private static let keyRules: [RuleID] = [
    "asset-key-unknown", "asset-key-case", "asset-key-localized", "asset-required-missing",
    "asset-not-rendered",
  ]

  /// A key of a format that differs from the definition, by rule.
  private struct Key {
    let rule: RuleID
    let subject: NamedSubject
    let ads: Int
  }

  /// Writes the keys of ads that differ from the definitions of their formats.
  func writeKeys(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Keys that differ from the definition")
    let titles = Dictionary(
      publication.rules.map { ($0.info.id, $0.info.title) }, uniquingKeysWith: { first, _ in first })
    let failed = publication.findings.summary.filtered { $0.verdict == .fail }
    let keys = Self.keyRules.flatMap { rule in
      failed.subjects(of: rule).filter(\.subject.isOfAds)
        .map { Key(rule: rule, subject: $0.subject, ads: $0.count) }
    }
    guard !keys.isEmpty else { return writer.paragraph("No rule about them complains.") }
    var table = MarkdownTable([
      .init("Format"), .init("Key"), .init("Rule"), .init("What differs"), .init("Nearest declared key"),
      .init("Ads", .trailing),
    ])
    for key in ReportFrame.largest(keys.sorted(by: Self.isBefore), by: \.ads) {
      table.append([
        links.format(RowKey(key.subject.format)), links.code(key.subject.name), links.id(key.rule.rawValue),
        .text(titles[key.rule] ?? ""), key.subject.nearest.map { links.code($0) } ?? "–", .number(key.ads),
      ])
    }
    writer.table(table, in: "findings", links)
    ReportFrame.rest(of: keys.count, in: "findings", links, &writer)
  }

  /// Sorts by format, then by rule in the order of `keyRules`, then by key.
  private static func isBefore(_ a: Key, _ b: Key) -> Bool {
    let (one, other) = (a.subject.format ?? "", b.subject.format ?? "")
    if one != other { return one.precedesInBytes(other) }
    if a.rule != b.rule {
      return keyRules.firstIndex(of: a.rule) ?? 0 < keyRules.firstIndex(of: b.rule) ?? 0
    }
    return a.subject < b.subject
  }
}
