import Reports
import Model
import Basics
import Sessions

/// A finding in a list on a page: message, location, the source line with the location marked, and help.
struct FindingItem: ViewModel {
  let finding: Finding
  let context: SiteContext
  /// True if the item names its rule; false on the rule's own page.
  var namesRule = true
  /// False if an earlier finding of the list has the same help.
  var showsHelp = true

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tone": .text(chip.tone)
    case "chip": .part(chip)
    case "namesRule": .flag(namesRule)
    case "rule": .text(finding.rule.rawValue)
    case "rulePath": .optional(context.map.page(of: finding.rule))
    case "place": .text(finding.location.description)
    case "placePath": .optional(context.path(of: finding.location, session: finding.subject.session))
    case "about": .optional(about)
    case "message": .text(finding.message)
    case "excerpt": .part(excerpt)
    case "help": .optional(finding.violation.help.isEmpty || !showsHelp ? nil : finding.violation.help)
    case "accepted": .optional(finding.baselineReason)
    case "hasRelated": .flag(!finding.violation.related.isEmpty)
    case "related":
      .list(finding.violation.related) { place in
        [
          "message": .text(place.message), "place": .text(place.location.description),
          "placePath": .optional(context.path(of: place.location, session: finding.subject.session)),
        ]
      }
    default: nil
    }
  }

  private var chip: Chip { Chip(finding) }

  /// Session, ad and line item of a finding in a recording; `nil` if it has none.
  private var about: String? {
    let parts = [
      finding.subject.session.map { "session \($0)" }, finding.subject.ad.map { "ad \($0)" },
      finding.subject.lineItem.map { "line item \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var excerpt: FindingExcerpt? {
    guard let range = finding.location.range, !range.isWholeLine,
      let lines = context.sourceLines(of: finding.location.file), lines.indices.contains(range.line - 1)
    else { return nil }
    return FindingExcerpt(line: lines[range.line - 1], range: range)
  }
}

/// A line of a definition with a part of it marked.
struct FindingExcerpt: ViewModel {
  var number: Int
  var before: String
  var marked: String
  var after: String

  /// Creates an excerpt of a line with a marked range. Columns count Unicode scalars from 1. If the range ends on a
  /// later line, everything to the end of this line is marked.
  init(line: String, range: SourceRange) {
    let scalars = line.unicodeScalars
    func index(_ column: Int) -> String.Index {
      scalars.index(scalars.startIndex, offsetBy: max(0, column - 1), limitedBy: scalars.endIndex)
        ?? scalars.endIndex
    }
    let start = index(range.column)
    let end = range.endLine > range.line ? scalars.endIndex : max(start, index(range.endColumn))
    number = range.line
    before = String(scalars[..<start])
    marked = String(scalars[start..<end])
    after = String(scalars[end...])
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "number": .number(number)
    case "before": .text(before)
    case "marked": .text(marked)
    case "after": .text(after)
    default: nil
    }
  }
}

/// Findings as a list, shortened if it is long.
struct FindingList: ViewModel {
  let findings: FindingSummary
  let context: SiteContext
  let namesRules: Bool
  /// The first findings of each rule. Failures come before findings to review, and findings with one cause are one
  /// entry.
  let shown: [Finding]
  /// Maximum number of entries shown for each rule.
  private let mostOfARule: Int
  /// Number of findings that no entry stands for.
  private let leftOut: Int

  /// - Parameter longest: length above which the maximum number of entries for each rule is halved, down to 5, so that
  ///   widespread findings don't make a page of a megabyte.
  init(findings: FindingSummary, context: SiteContext, namesRules: Bool = true, longest: Int = 300) {
    (self.findings, self.context, self.namesRules) = (findings, context, namesRules)
    var most = FindingSummary.listLimit
    var listed = findings.listedByCause()
    while listed.findings.count > longest, most > 5 {
      most /= 2
      listed = findings.listedByCause(mostOfARule: most)
    }
    (shown, mostOfARule) = (listed.findings, most)
    leftOut = listed.leftOut.reduce(0) { $0 + $1.count }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasFindings": .flag(!findings.isEmpty)
    case "findings": .list(items)
    case "mostOfARule": .number(mostOfARule)
    case "findingsLeftOut":
      .optional(leftOut == 0 ? nil : NumberText.grouped(leftOut))
    default: nil
    }
  }

  private var items: [FindingItem] {
    var shownHelp: Set<String> = []
    return shown.map { finding in
      let help = "\(finding.rule) \(finding.violation.help)"
      return FindingItem(
        finding: finding, context: context, namesRule: namesRules, showsHelp: shownHelp.insert(help).inserted)
    }
  }

  /// All texts of the list, for cache keys; the source lines at the locations of the findings aren't included.
  var words: [String] {
    var words = ["\(findings.count())"]
    for finding in shown {
      words.append(FindingsJSON.object(finding).line)
      words.append(context.map.page(of: finding.rule) ?? "-")
      words.append(finding.message + finding.violation.help)
      for location in [finding.location] + finding.violation.related.map(\.location) {
        words.append(context.path(of: location, session: finding.subject.session) ?? "-")
      }
    }
    return words
  }
}

extension FindingCounts {
  /// One chip for each kind of finding that occurs; a single chip "No findings" if there are none.
  var chips: [Chip] {
    var chips: [Chip] = []
    if errors > 0 { chips.append(Chip(tone: "error", label: NumberText.count(errors, "error"))) }
    if warnings > 0 { chips.append(Chip(tone: "warning", label: NumberText.count(warnings, "warning"))) }
    if reviews > 0 { chips.append(Chip(tone: "review", label: NumberText.toCheck(reviews))) }
    if notes > 0 { chips.append(Chip(tone: "note", label: NumberText.count(notes, "note"))) }
    return chips.isEmpty ? [Chip(tone: "pass", label: "No findings")] : chips
  }

  /// The chips of a format: without findings and sessions, "Not recorded" instead of "No findings".
  func chips(ofSessions sessions: Int) -> [Chip] {
    total == 0 && sessions == 0 ? [Chip(tone: "none", label: "Not recorded")] : chips
  }
}

/// A state as a short label with an icon, so that colour is never its only sign.
struct Chip: ViewModel, Hashable {
  /// Class in the style sheet: `error`, `warning`, `note`, `review`, `pass` or `none`.
  var tone: String
  /// Id of the icon's symbol without `icon-`.
  var icon: String
  var label: String
  /// The state in words for screen readers, if the label doesn't have it; `nil` if it does.
  var state: String?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tone": .text(tone)
    case "icon": .text(icon)
    case "label": .text(label)
    case "state": .optional(state)
    default: nil
    }
  }

  init(tone: String, icon: String? = nil, label: String, state: String? = nil) {
    (self.tone, self.state) = (tone, state)
    // A note has the dash of what isn't recorded: the words beside it differ.
    self.icon = icon ?? (tone == "note" ? "none" : tone)
    self.label = label
  }

  init(_ status: FormatStatus) {
    switch status {
    case .active: self.init(tone: "pass", icon: "active", label: "Active")
    case .draft: self.init(tone: "none", icon: "draft", label: "Draft")
    case .deprecated: self.init(tone: "none", icon: "deprecated", label: "Deprecated")
    }
  }

  init(_ answer: Answer) {
    self.init(tone: answer.sign, label: answer.title)
  }

  init(_ severity: Severity) {
    self.init(tone: severity.rawValue, label: severity.title)
  }

  /// The severity of a failure, or "needs review"; a finding in the baseline is marked as such.
  init(_ finding: Finding) {
    self =
      finding.verdict == .needsReview
      ? Chip(tone: "review", label: finding.verdict.title) : Chip(finding.severity)
    if finding.isKnown { self = Chip(tone: "none", label: "\(label), in the baseline") }
  }
}

extension Severity {
  var title: String {
    switch self {
    case .error: "Error"
    case .warning: "Warning"
    case .note: "Note"
    }
  }
}
