import Reports
import Model
import Basics
import Markdown

/// The list of all rules, by group.
struct RuleIndexPage: ViewModel {
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "lifecyclesPath": .text(SiteMap.lifecycles)
    case "groups":
      .list(
        RuleGroup.allCases.filter { group in context.publication.rules.contains { $0.info.group == group } }
      ) { group in
        let rules = context.publication.rules.filter { $0.info.group == group }
        return [
          "group": .text(group.rawValue), "groupTitle": .text(group.title), "rules": .list(rules, row),
        ]
      }
    default: nil
    }
  }

  private var hasAllPages: Bool { context.publication.rulePages == .all }

  private var lead: String {
    let rules = context.publication.rules
    let failing = rules.count { $0.counts.fail > 0 }
    return "\(NumberText.count(rules.count, "rule")). In this catalog \(NumberText.grouped(failing)) of them "
      + "found something wrong."
      + (hasAllPages ? "" : " What one without a page here checks, adspec explain says.")
  }

  private func row(_ rule: PublishedRule) -> ViewValues {
    func count(_ number: Int) -> TemplateValue { .text(number == 0 ? "–" : NumberText.grouped(number)) }
    let (info, counts) = (rule.info, rule.counts)
    return [
      "rule": .text(info.id.rawValue), "rulePath": .optional(context.map.page(of: info.id)),
      "ruleTitle": .text(info.title), "severityChip": .part(Chip(rule.severity)), "pass": count(counts.pass),
      "fail": count(counts.fail), "needsReview": count(counts.needsReview),
      "notApplicable": count(counts.notApplicable), "hasFailed": .flag(counts.fail > 0),
    ]
  }
}

/// The page of a rule: summary, rationale, remedy, and examples with the findings that the tool reported for them.
struct RulePage: ViewModel {
  let rule: PublishedRule
  let context: SiteContext

  private let findings: FindingList

  init(rule: PublishedRule, context: SiteContext) {
    (self.rule, self.context) = (rule, context)
    findings = FindingList(
      findings: context.findings(of: rule.info.id), context: context, namesRules: false)
  }

  private var info: RuleInfo { rule.info }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "rule": .text(info.id.rawValue)
    case "ruleTitle": .text(info.title)
    case "groupTitle": .text(info.group.title)
    case "chips": .list(chips)
    case "summaryHTML": .html(Self.html(info.summary))
    case "rationaleHTML": .html(Self.html(info.rationale))
    case "remedyHTML": .html(Self.html(info.remedy))
    case "tiles": .list(tiles)
    case "hasBad": .flag(!rule.bad.isEmpty)
    case "bad": .list(rule.bad, values)
    case "hasGood": .flag(!rule.good.isEmpty)
    case "good": .list(rule.good, values)
    case "hasSeededFaults": .flag(seededFaults != nil)
    case "seededFaultsHTML": .html(Self.html(seededFaults ?? ""))
    case "hasGrounds": .flag(!info.grounds.isEmpty)
    case "groundsHTML":
      .html(Self.html(info.grounds.map { "* **\($0.kind.title)**: \($0.text)" }.joined(separator: "\n")))
    case "hasCitations": .flag(!info.citations.isEmpty)
    case "citations":
      .list(info.citations) {
        ["citationText": .text($0.text), "citationURL": .optional($0.url.flatMap(WebAddress.safe))]
      }
    case "hasLifecycles": .flag(!LifecycleLink.links(of: info.group).isEmpty)
    case "lifecycleLinks": .list(LifecycleLink.links(of: info.group))
    case "fieldsPath": .optional(info.group == .definitions ? SiteMap.fields : nil)
    case "setting": .optional(info.isIgnorable ? "rules: {\(info.id): off}" : nil)
    default: findings.value(name)
    }
  }

  /// An example with the findings that the tool reported for it.
  private func values(_ example: RanExample) -> ViewValues {
    [
      "inputs": .list(
        example.inputs.map { path, text in
          ExampleInputItem(
            path: path, text: text, findings: example.findings.filter { $0.location.file == path })
        }),
      "said": .list(example.findings) { finding in
        let (help, isReview) = (finding.violation.help, finding.verdict == .needsReview)
        return [
          "place": .text(finding.location.description), "message": .text(finding.message),
          "severity": .text(isReview ? Verdict.needsReview.words : finding.severity.rawValue),
          "help": .optional(help.isEmpty ? nil : help),
        ]
      },
      "hasSaid": .flag(!example.findings.isEmpty),
    ]
  }

  /// A sentence on the rule's seeded faults, as Markdown; `nil` if there are none.
  private var seededFaults: String? {
    context.publication.seededFaults[info.id].map { faults in
      "Seeded in \(NumberText.count(faults.seeded, "simulated session")), found at its line in "
        + "\(NumberText.grouped(faults.found))\(info.seededFault.map { ": \($0)" } ?? ".")"
    }
  }

  private static func html(_ markdown: String) -> HTML {
    var renderer = MarkdownHTML()
    renderer.headingOffset = 2
    renderer.relativeLink = { _ in nil }
    return HTML(trusted: renderer.html(from: markdown))
  }

  private var chips: [Chip] {
    var chips = [Chip(rule.severity)]
    if info.isAboutAbsence {
      chips.append(Chip(tone: "none", icon: "review", label: "To check when lines are missing"))
    }
    if info.neverFails {
      chips.append(Chip(tone: "none", icon: "review", label: "For a person to look at"))
    }
    if !info.isIgnorable { chips.append(Chip(tone: "none", label: "Can’t be switched off")) }
    return chips
  }

  private var tiles: [LabelledFigure] {
    let counts = rule.counts
    return [
      LabelledFigure(
        label: Verdict.fail.title, figure: NumberText.grouped(counts.fail),
        tone: counts.fail > 0 ? rule.severity.rawValue : "none"),
      LabelledFigure(
        label: Verdict.needsReview.title, figure: NumberText.grouped(counts.needsReview),
        tone: counts.needsReview > 0 ? "review" : "none"),
      LabelledFigure(
        label: Verdict.pass.title, figure: NumberText.grouped(counts.pass),
        tone: counts.pass > 0 ? "pass" : "none"),
      LabelledFigure(label: Verdict.notApplicable.title, figure: NumberText.grouped(counts.notApplicable)),
    ]
  }
}

private struct ExampleInputItem: ViewModel {
  let path: String
  let text: String
  let findings: [Finding]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "file": .text(path)
    case "lines": .list(SourceLine.lines(of: lines, tones: tones))
    default: nil
    }
  }

  private var lines: [String] {
    var lines: [String]
    if VisibleText.isPlain(text, allowingLineEnds: true) {
      lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    } else {
      lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private var tones: [Int: String] {
    findings.reduce(into: [:]) { tones, finding in
      if let line = finding.location.range?.line { tones[line] = Chip(finding).tone }
    }
  }
}
