import Reports
import Model
import Basics

/// The mutation test of the rules: a fault of each was seeded in simulated sessions, and all rules ran on them.
struct MutationPage: ViewModel {
  let context: SiteContext

  private var results: [FaultResult] { context.publication.mutations }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tiles": .list(tiles)
    case "drawing": .html(HTML(trusted: MutationMatrix(results: results).svg))
    case "results": .list(results, values)
    case "hasUnseeded": .flag(!unseeded.isEmpty)
    case "unseeded": .list(unseeded) { link($0.info.id) }
    default: nil
    }
  }

  /// Rules without a seeded fault, because no session can violate them: only their examples prove them.
  private var unseeded: [PublishedRule] {
    let seeded = Set(results.map(\.rule))
    return context.publication.rules.filter { !seeded.contains($0.info.id) }
  }

  private var tiles: [LabelledFigure] {
    let seeded = results.reduce(0) { $0 + $1.seeded }
    let found = results.reduce(0) { $0 + $1.found }
    let strays = results.reduce(0) { $0 + $1.strays.count }
    return [
      LabelledFigure(label: "Faults", figure: NumberText.grouped(results.count)),
      LabelledFigure(label: "Seeded", figure: NumberText.grouped(seeded)),
      LabelledFigure(
        label: "Found at their line", figure: NumberText.grouped(found),
        tone: found == seeded ? "pass" : "error"),
      LabelledFigure(
        label: "Reported besides", figure: NumberText.grouped(strays), tone: strays == 0 ? "pass" : "error"),
    ]
  }

  private func values(_ result: FaultResult) -> ViewValues {
    let others = result.sessionsReported.keys.filter { $0 != result.rule }.sorted()
    return link(result.rule) + [
      "kinds": .text(result.kinds.joined(separator: ", ")),
      "seeded": .text(NumberText.grouped(result.seeded)), "found": .text(NumberText.grouped(result.found)),
      "isPassed": .flag(result.isPassed), "companions": .list(others, link),
      "strays": .text(result.strays.isEmpty ? "–" : NumberText.grouped(result.strays.count)),
    ]
  }

  private func link(_ rule: RuleID) -> ViewValues {
    ["rule": .text(rule.rawValue), "rulePath": .optional(context.map.page(of: rule))]
  }
}

/// A matrix of seeded faults (rows) and the rules that reported something (columns), both in the same order. A rule
/// that reports its own fault only has one mark, on the diagonal.
struct MutationMatrix {
  private let results: [FaultResult]
  /// The rules that faults were seeded for, in that order, then other rules with findings.
  private let columns: [RuleID]

  init(results: [FaultResult]) {
    self.results = results
    let rules = results.map(\.rule)
    columns = rules + Set(results.flatMap { $0.sessionsReported.keys }).subtracting(rules).sorted()
  }

  private static let cell = 11.0
  private static let left = 170.0
  private static let top = 165.0

  var svg: String {
    let (width, height) = (Double(columns.count) * Self.cell, Double(results.count) * Self.cell)
    var svg = SVGWriter(
      width: Self.left + width + 10, height: Self.top + height + 10, title: "Mutation matrix",
      description: description, idPrefix: "mutations", attributes: ["class": "mutation-drawing"])
    drawGuides(width, in: &svg)
    for (row, result) in results.enumerated() {
      for (column, rule) in columns.enumerated() {
        // The cell on the diagonal is always marked, even if the rule never reported its fault.
        guard row == column || result.sessionsReported[rule] != nil else { continue }
        let count = result.sessionsReported[rule] ?? 0
        draw(Mark(rule, in: result, count: count), row: row, column: column, in: &svg)
      }
    }
    return svg.text
  }

  /// Text alternative: the marks off the diagonal.
  private var description: String {
    let companions = results.flatMap { result in
      result.sessionsReported.keys.filter { $0 != result.rule }.sorted().map {
        "\(result.rule) also sets off \($0)"
      }
    }
    return "Rows are seeded faults, columns are rules. "
      + "\(NumberText.grouped(results.count(where: \.isPassed))) of \(NumberText.grouped(results.count)) faults are "
      + "found at their line and nothing else is said. "
      + (companions.isEmpty ? "" : companions.joined(separator: "; ") + ".")
  }

  private func drawGuides(_ width: Double, in svg: inout SVGWriter) {
    for (row, result) in results.enumerated() {
      let top = Self.top + Double(row) * Self.cell
      if row.isMultiple(of: 2) {
        svg.rectangle(class: "stripe", x: 0, y: top, width: Self.left + width, height: Self.cell)
      }
      svg.label(result.rule.rawValue, class: "row-name", x: Self.left - 6, y: top + Self.cell / 2 + 3)
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

    init(_ rule: RuleID, in result: FaultResult, count: Int) {
      let sessions = "\(NumberText.count(count, "session")) of \(NumberText.grouped(result.seeded))"
      if rule == result.rule {
        tone =
          result.found == result.seeded && !result.strays.contains { $0.rule == rule } ? "found" : "wrong"
        text = "\(result.rule): reported in \(sessions)"
      } else {
        tone = result.companions.contains(rule) ? "companion" : "wrong"
        text = "\(result.rule) seeded: \(rule) reported too, in \(sessions)"
      }
    }
  }
}
