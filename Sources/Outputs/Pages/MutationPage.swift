import AdModel
import Diagnostics

/// The proof of the rules: a fault planted for each in simulated sessions, and what all rules said.
struct MutationPage: ViewModel {
  let context: SiteContext

  private var trials: [MutationTrial] { context.publication.mutations }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tiles": .list(tiles)
    case "drawing": .html(HTML(vouchedFor: MutationMatrix(trials: trials).svg))
    case "trials": .list(trials.map { MutationRow(trial: $0, context: context) })
    case "hasUnplanted": .flag(!unplanted.isEmpty)
    case "unplanted": .list(unplanted.map { MutationRuleLink(rule: $0.info.id, context: context) })
    default: nil
    }
  }

  /// Rules that no session can break: their examples alone prove them.
  private var unplanted: [PublishedRule] {
    let planted = Set(trials.map(\.rule))
    return context.publication.rules.filter { !planted.contains($0.info.id) }
  }

  private var tiles: [LabelledFigure] {
    let planted = trials.reduce(0) { $0 + $1.planted }
    let found = trials.reduce(0) { $0 + $1.found }
    let strays = trials.reduce(0) { $0 + $1.strays.count }
    return [
      LabelledFigure(label: "Faults", figure: NumberText.grouped(trials.count)),
      LabelledFigure(label: "Planted", figure: NumberText.grouped(planted)),
      LabelledFigure(
        label: "Found at their line", figure: NumberText.grouped(found),
        tone: found == planted ? "pass" : "error"),
      LabelledFigure(
        label: "Reported besides", figure: NumberText.grouped(strays), tone: strays == 0 ? "pass" : "error"),
    ]
  }
}

private struct MutationRow: ViewModel {
  let trial: MutationTrial
  let context: SiteContext

  private var others: [RuleID] { trial.sessionsReported.keys.filter { $0 != trial.rule }.sorted() }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "kinds": .text(trial.kinds.joined(separator: ", "))
    case "planted": .text(NumberText.grouped(trial.planted))
    case "found": .text(NumberText.grouped(trial.found))
    case "isPassed": .flag(trial.isPassed)
    case "companions": .list(others.map { MutationRuleLink(rule: $0, context: context) })
    case "strays": .text(trial.strays.isEmpty ? "–" : NumberText.grouped(trial.strays.count))
    default: MutationRuleLink(rule: trial.rule, context: context).value(name)
    }
  }
}

private struct MutationRuleLink: ViewModel {
  let rule: RuleID
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "rule": .text(rule.rawValue)
    case "rulePath": .optional(context.map.page(of: rule))
    default: nil
    }
  }
}
