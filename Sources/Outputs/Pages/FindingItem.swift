import AdModel
import Diagnostics
import Ledger

/// A finding as pages list it: what, where, the source line with the place marked, what to do.
struct FindingItem: ViewModel {
  let finding: Finding
  let context: SiteContext
  /// Off on the rule's own page.
  var namesRule = true

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
    case "message": .text(redactor.text(finding.message))
    case "excerpt": .part(excerpt)
    case "help": .optional(finding.complaint.help.isEmpty ? nil : redactor.text(finding.complaint.help))
    case "accepted": .optional(finding.baselineReason.map(redactor.text))
    case "hasRelated": .flag(!finding.complaint.related.isEmpty)
    case "related":
      .list(
        finding.complaint.related.map { place in
          RelatedItem(
            message: redactor.text(place.message), place: place.location.description,
            path: context.path(of: place.location, session: finding.subject.session))
        })
    default: nil
    }
  }

  private var chip: Chip { Chip(finding) }
  fileprivate var redactor: Redactor { context.redactor(forSession: finding.subject.session) }

  /// The ad and what was sold, for a finding in a recording.
  private var about: String? {
    let parts = [
      finding.subject.session.map { "session \($0)" }, finding.subject.ad.map { "ad \($0)" },
      finding.subject.lineItem.map { "line item \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : redactor.text(parts.joined(separator: ", "))
  }

  private var excerpt: FindingExcerpt? {
    guard let range = finding.location.range, !range.isWholeLine,
      let lines = context.sourceLines(of: finding.location.file), lines.indices.contains(range.line - 1)
    else { return nil }
    return FindingExcerpt(line: lines[range.line - 1], range: range)
  }
}

/// Another place that a finding points at.
private struct RelatedItem: ViewModel {
  var message: String
  var place: String
  var path: String?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "message": .text(message)
    case "place": .text(place)
    case "placePath": .optional(path)
    default: nil
    }
  }
}

/// A line of a definition, with a stretch of it marked.
struct FindingExcerpt: ViewModel {
  var number: Int
  var before: String
  var marked: String
  var after: String

  /// Columns count Unicode scalars from 1; a range that goes on beyond the line is marked to its end.
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

/// Findings as a list, cut where it would bury a page.
struct FindingList: ViewModel {
  let findings: FindingSummary
  let context: SiteContext
  var namesRules = true

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasFindings": .flag(!findings.isEmpty)
    case "findings": .list(shown.map { FindingItem(finding: $0, context: context, namesRule: namesRules) })
    case "findingsLeftOut":
      .optional(
        shown.count == findings.entryCount() ? nil : NumberText.grouped(findings.entryCount() - shown.count))
    default: nil
    }
  }

  /// The first hundred of each rule, failures before what needs review; what one cause spoils is one.
  private var shown: [Finding] { findings.listedByCause().findings }

  /// All that the list says of findings, but of what stands at their places.
  var words: [String] {
    shown.flatMap { finding in
      let item = FindingItem(finding: finding, context: context)
      let related = finding.complaint.related.map {
        context.path(of: $0.location, session: finding.subject.session) ?? "-"
      }
      return [
        FindingsJSON.object(finding).line, context.map.page(of: finding.rule) ?? "-",
        context.path(of: finding.location, session: finding.subject.session) ?? "-",
        item.redactor.text(finding.message + finding.complaint.help),
      ] + related
    } + ["\(findings.entryCount())"]
  }
}
