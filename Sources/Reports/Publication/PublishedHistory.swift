package import Model
import Basics
package import Statistics
package import Markdown

/// The builds up to the one that is published, and the difference from the one before.
package struct PublishedHistory: Sendable {
  package let builds: BuildHistory
  /// `nil` if there is no earlier build with the same filters.
  package let comparison: BuildComparison?

  package init(builds: BuildHistory, comparison: BuildComparison?) {
    (self.builds, self.comparison) = (builds, comparison)
  }
}

extension BuildSums {
  /// Creates the sums of a run.
  ///
  /// - Parameter findings: those that the baseline doesn't accept.
  package init(
    _ tallies: SessionStatistics, _ findings: FindingSummary, rules: [RuleInfo], day: Day?, commit: String?,
    selection: String?
  ) {
    let answers = tallies.answers
    self.init(
      day: day, commit: commit, selection: selection, ads: answers.total.all,
      formats: answers.byFormat.sorted { $0.key < $1.key }.map { Row(name: $0.key.value, ads: $0.value.all) },
      appVersions: answers.byVersion.map { Row(name: $0.key.value, ads: $0.tally.all) },
      causes: tallies.causes.sorted.map {
        Cause(sort: Cause.Sort($0.outcome), name: $0.name, words: $0.reason, count: $0.ads.all.total)
      } + rules.compactMap { Self.cause($0, findings) })
  }

  /// Returns the errors and warnings of a rule as a cause; `nil` if there are none, or if they are causes of ads.
  private static func cause(_ rule: RuleInfo, _ findings: FindingSummary) -> Cause? {
    let count = findings.count {
      $0.rule == rule.id && $0.verdict == .fail && $0.severity != .note
    }
    guard count > 0, rule.evidence == nil else { return nil }
    return Cause(sort: .rule, name: rule.id.rawValue, words: rule.title, count: count)
  }
}

extension BuildSums.Cause {
  /// The cause with its count: `Failed: the ad label was hidden for 3 of 3 s (2 ads)`, or for the findings of a rule
  /// `A text is longer than its limit (asset-too-long, 4 findings)`.
  package var text: String {
    let ads = " (\(NumberText.count(count, "ad")))"
    return switch sort {
    case .failed: "Failed: \(words)\(ads)"
    case .supporting: "With a fault: \(words)\(ads)"
    case .toCheck: "To check: \(words)\(ads)"
    case .rule: "\(words) (\(name), \(NumberText.count(count, "finding")))"
    }
  }

  /// The address of the list of the ads with the cause, or of the list of findings, in the site of a build that has it.
  package var path: String {
    sort == .rule ? SiteMap.findings : SiteMap.ads(asking: [AdFilter(name: "cause", value: name)])
  }
}

extension BuildComparison {
  /// Maximum causes that are listed as new, and as gone.
  private static let most = 8

  /// The new causes to list, and the number of others.
  package var listedNew: (causes: [BuildSums.Cause], more: Int) { Self.listed(new) }
  /// The causes that are gone to list, and the number of others.
  package var listedGone: (causes: [BuildSums.Cause], more: Int) { Self.listed(gone) }

  private static func listed(_ causes: [BuildSums.Cause]) -> (causes: [BuildSums.Cause], more: Int) {
    (Array(causes.prefix(most)), max(0, causes.count - most))
  }

  /// The causes as items of a Markdown list, the new ones first.
  package var items: [MarkdownInline] {
    Self.items("New", listedNew) + Self.items("Gone", listedGone)
  }

  private static func items(
    _ word: MarkdownInline, _ listed: (causes: [BuildSums.Cause], more: Int)
  ) -> [MarkdownInline] {
    (listed.causes.map(\.text) + [more(listed.more)].compactMap(\.self)).map { "**\(word)**: \($0)" }
  }

  fileprivate static func more(_ count: Int) -> String? {
    count > 0 ? NumberText.count(count, "more cause") : nil
  }

  /// The difference in the causes of ads alone.
  package var ofAds: BuildComparison { filtered { $0.sort != .rule } }
}

/// The difference as the values of `partials/since`.
extension BuildComparison: ViewModel {
  package func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "sinceSentence": .text(sentence)
    case "hasCauses": .flag(!new.isEmpty || !gone.isEmpty)
    case "newCauses": .list(listedNew.causes) { ["causeText": .text($0.text), "causePath": .text($0.path)] }
    case "moreNew": .optional(Self.more(listedNew.more))
    case "goneCauses": .list(listedGone.causes) { ["causeText": .text($0.text)] }
    case "moreGone": .optional(Self.more(listedGone.more))
    default: nil
    }
  }
}
