import Reports
import Model
import Basics

/// The audit of one rendering, shown as a part of `AuditSection`.
struct AuditedPart: ViewModel {
  let rendering: PublishedRendering
  let number: Int
  let context: SiteContext
  private let findings: FindingList
  private let titles: [String: String]

  init(_ rendering: PublishedRendering, number: Int, context: SiteContext) {
    (self.rendering, self.number, self.context) = (rendering, number, context)
    findings = FindingList(findings: FindingSummary(rendering.findingsToShow), context: context)
    titles = Dictionary(
      Previews.pages(for: rendering.folder).map { ($0.state.rawValue, $0.title) },
      uniquingKeysWith: { first, _ in first })
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "renderingTitle": .text(rendering.title)
    case "renderingNumber": .number(number)
    case "combinations": .text(NumberText.count(rendering.combinations.count, "combination"))
    case "auditChips": .list(FindingCounts(findings.findings).chips)
    case "standingWords": .optional(rendering.standing.words)
    case "failures":
      .texts(
        rendering.entry.failures.map { failure in
          failure.state.isEmpty ? failure.reason : "\(title(of: failure.state)): \(failure.reason)"
        })
    case "auditStates": .list(shownStates.map(state))
    case "statesLeftOut":
      .optional(states.count > shownStates.count ? "\(states.count - shownStates.count)" : nil)
    default: findings.value(name)
    }
  }

  private var states: [String] {
    let found = Set(rendering.entry.measurements.map(\.combination.state))
    let known = PreviewState.allCases.map(\.rawValue).filter(found.contains)
    return known + found.subtracting(known).sorted()
  }

  /// Maximum states, screenshots of a state and measurements of a state on a page, since the results can be of any
  /// size.
  private static let (mostStates, mostShots, mostRows) = (20, 40, 400)
  private var shownStates: [String] { Array(states.prefix(Self.mostStates)) }

  private func title(of state: String) -> String {
    titles[state] ?? (state == "file" ? "The HTML file" : state)
  }

  private func state(_ state: String) -> ViewValues {
    let rows = rendering.entry.measurements.filter { $0.combination.state == state }
    let combinations = Set(rows.map(\.combination)).sorted()
    let shots = combinations.compactMap { combination in
      rendering.shots[combination].map { shot in
        [
          "shotDrawing": .html(drawing(shot, combination, rows)), "shotPath": .text(shot.path),
          "shotWords": .text(caption(combination)),
          "shotNotes": .texts(notes(on: rows.filter { $0.combination == combination })),
        ] as ViewValues
      }
    }
    return [
      "auditState": .text("audit-\(number)-\(state)"), "auditStateTitle": .text(title(of: state)),
      "isFirst": .flag(state == states.first), "hasShots": .flag(!shots.isEmpty),
      "shots": .list(shots.prefix(Self.mostShots).map { $0 }),
      "auditTables": .list(tables(of: rows)),
      "isShortened": .flag(rows.count > Self.mostRows || shots.count > Self.mostShots),
    ]
  }

  /// Returns the faults of AdChoices and the ad label, such as `AdChoices: covered`; empty without a fault.
  private func notes(on rows: [Measurement]) -> [String] {
    AuditRow.merged(rows.map { AuditRow($0, role: rendering.role(of: $0.asset)) })
      .filter { $0.isMark && !$0.isSound }.compactMap(\.label)
  }

  /// Returns a table of AdChoices and the ad label, and a folded table of the other assets.
  private func tables(of rows: [Measurement]) -> [ViewValues] {
    let described = AuditRow.merged(
      rows.prefix(Self.mostRows).map { AuditRow($0, role: rendering.role(of: $0.asset)) })
    let (marks, others) = (described.filter(\.isMark), described.filter { !$0.isMark })
    return [(marks, "AdChoices and the ad label", false), (others, "Other assets", !marks.isEmpty)]
      .filter { !$0.0.isEmpty }
      .map { rows, title, isFolded in
        [
          "auditTableTitle": .text(title), "isFolded": .flag(isFolded), "hasMarks": .flag(rows[0].isMark),
          "auditRows": .list(rows, row),
        ]
      }
  }

  private func caption(_ combination: Combination) -> String {
    AuditRow.caption(combination, [combination.scheme])
  }

  private func drawing(_ shot: PublishedRendering.Shot, _ combination: Combination, _ rows: [Measurement])
    -> HTML
  {
    let drawing = AuditShot(
      combination: combination, shot: shot, rows: rows.filter { $0.combination == combination },
      role: rendering.role, id: "shot-\(number)-\(combination.fileName)", root: "../../")
    return HTML(trusted: drawing.svg)
  }

  private func row(_ row: AuditRow) -> ViewValues {
    func answer(_ flag: Bool?) -> TemplateValue { .text(flag.map { $0 ? "yes" : "no" } ?? "–") }
    let measured = row.row
    return [
      "asset": .text(row.name), "combination": .text(AuditRow.caption(measured.combination, row.schemes)),
      "painted": .text(row.state), "isFault": .flag(row.isMark && !row.isSound), "place": .text(row.place),
      "size": .text(row.size), "coveredBy": .text(measured.coveredBy.map(shortened) ?? "–"),
      "contrast": .text(row.contrast ?? "–"), "clickable": answer(measured.isClickable),
      "focusable": answer(measured.isFocusable), "accessibleName": .text(measured.name.map(shortened) ?? "–"),
    ]
  }

  private func shortened(_ text: String) -> String { text.count > 200 ? text.prefix(199) + "…" : text }
}
