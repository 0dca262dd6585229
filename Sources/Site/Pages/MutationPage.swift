import Reports
import Model
import Basics

/// The mutation test of the rules: a fault of each was planted in simulated sessions, and all rules ran on them.
struct MutationPage: ViewModel {
  let context: SiteContext

  private var trials: [MutationTrial] { context.publication.mutations }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tiles": .list(tiles)
    case "drawing": .html(HTML(vouchedFor: MutationMatrix(trials: trials).svg))
    case "trials": .list(trials, values)
    case "hasUnplanted": .flag(!unseeded.isEmpty)
    case "unplanted": .list(unseeded) { link($0.info.id) }
    default: nil
    }
  }

  /// Rules without a planted fault, because no session can violate them: only their examples prove them.
  private var unseeded: [PublishedRule] {
    let seeded = Set(trials.map(\.rule))
    return context.publication.rules.filter { !seeded.contains($0.info.id) }
  }

  private var tiles: [LabelledFigure] {
    let seeded = trials.reduce(0) { $0 + $1.seeded }
    let found = trials.reduce(0) { $0 + $1.found }
    let strays = trials.reduce(0) { $0 + $1.strays.count }
    return [
      LabelledFigure(label: "Faults", figure: NumberText.grouped(trials.count)),
      LabelledFigure(label: "Planted", figure: NumberText.grouped(seeded)),
      LabelledFigure(
        label: "Found at their line", figure: NumberText.grouped(found),
        tone: found == seeded ? "pass" : "error"),
      LabelledFigure(
        label: "Reported besides", figure: NumberText.grouped(strays), tone: strays == 0 ? "pass" : "error"),
    ]
  }

  private func values(_ trial: MutationTrial) -> ViewValues {
    let others = trial.sessionsReported.keys.filter { $0 != trial.rule }.sorted()
    return link(trial.rule) + [
      "kinds": .text(trial.kinds.joined(separator: ", ")),
      "planted": .text(NumberText.grouped(trial.seeded)), "found": .text(NumberText.grouped(trial.found)),
      "isPassed": .flag(trial.isPassed), "companions": .list(others, link),
      "strays": .text(trial.strays.isEmpty ? "–" : NumberText.grouped(trial.strays.count)),
    ]
  }

  private func link(_ rule: RuleID) -> ViewValues {
    ["rule": .text(rule.rawValue), "rulePath": .optional(context.map.page(of: rule))]
  }
}

/// A matrix of planted faults (rows) and the rules that reported something (columns), both in the same order. A rule
/// that reports its own fault only has one mark, on the diagonal.
struct MutationMatrix {
  private let trials: [MutationTrial]
  /// The rules that faults were planted for, in that order, then other rules with findings.
  private let columns: [RuleID]

  init(trials: [MutationTrial]) {
    self.trials = trials
    let rules = trials.map(\.rule)
    columns = rules + Set(trials.flatMap { $0.sessionsReported.keys }).subtracting(rules).sorted()
  }

  private static let cell = 11.0
  private static let left = 170.0
  private static let top = 165.0

  var svg: String {
    let (width, height) = (Double(columns.count) * Self.cell, Double(trials.count) * Self.cell)
    var svg = SVGWriter(
      width: Self.left + width + 10, height: Self.top + height + 10, title: "Mutation matrix",
      description: description, idPrefix: "mutations", attributes: ["class": "mutation-drawing"])
    drawGuides(width, in: &svg)
    for (row, trial) in trials.enumerated() {
      for (column, rule) in columns.enumerated() {
        // The cell on the diagonal is always marked, even if the rule never reported its fault.
        guard row == column || trial.sessionsReported[rule] != nil else { continue }
        let count = trial.sessionsReported[rule] ?? 0
        draw(Mark(rule, in: trial, count: count), row: row, column: column, in: &svg)
      }
    }
    return svg.text
  }

  /// Text alternative: the marks off the diagonal.
  private var description: String {
    let companions = trials.flatMap { trial in
      trial.sessionsReported.keys.filter { $0 != trial.rule }.sorted().map {
        "\(trial.rule) also sets off \($0)"
      }
    }
    return "Rows are planted faults, columns are rules. "
      + "\(NumberText.grouped(trials.count(where: \.isPassed))) of \(NumberText.grouped(trials.count)) faults are "
      + "found at their line and nothing else is said. "
      + (companions.isEmpty ? "" : companions.joined(separator: "; ") + ".")
  }

  private func drawGuides(_ width: Double, in svg: inout SVGWriter) {
    for (row, trial) in trials.enumerated() {
      let top = Self.top + Double(row) * Self.cell
      if row.isMultiple(of: 2) {
        svg.rectangle(class: "stripe", x: 0, y: top, width: Self.left + width, height: Self.cell)
      }
      svg.label(trial.rule.rawValue, class: "row-name", x: Self.left - 6, y: top + Self.cell / 2 + 3)
    }
    for (column, rule) in columns.enumerated() {
      let (x, y) = (Self.left + (Double(column) + 0.5) * Self.cell + 3, Self.top - 6)
      svg.element(
        "text",
        [
          "class": "column-name", "x": .number(x), "y": .number(y),
          "transform": "rotate(-90 \(SVGNumber.text(x)) \(SVGNumber.text(y)))",
        ], text: rule.rawValue)
    }
  }

  private func draw(_ mark: Mark, row: Int, column: Int, in svg: inout SVGWriter) {
    svg.group(["class": .text("mark-\(mark.tone)")]) { svg in
      svg.element("title", text: mark.text)
      svg.element(
        "rect",
        [
          "x": .number(Self.left + Double(column) * Self.cell + 1),
          "y": .number(Self.top + Double(row) * Self.cell + 1),
          "width": .number(Self.cell - 2), "height": .number(Self.cell - 2), "rx": 1.5,
        ])
    }
  }

  /// The result of one rule for one fault.
  private struct Mark {
    var tone: String
    var text: String

    init(_ rule: RuleID, in trial: MutationTrial, count: Int) {
      let sessions = "\(NumberText.count(count, "session")) of \(NumberText.grouped(trial.seeded))"
      if rule == trial.rule {
        tone = trial.found == trial.seeded && !trial.strays.contains { $0.rule == rule } ? "found" : "wrong"
        text = "\(trial.rule): reported in \(sessions)"
      } else {
        tone = trial.companions.contains(rule) ? "companion" : "wrong"
        text = "\(trial.rule) planted: \(rule) reported too, in \(sessions)"
      }
    }
  }
}
