import Reports
import Model
import Basics
import Sessions
import Statistics

/// One page of the catalog: at most a hundred formats as cards (`CatalogCard`). The first also has the catalog's
/// figures.
struct CatalogPage: ViewModel {
  let context: SiteContext
  let pages: ListPages
  /// Page number, from 1.
  let number: Int
  /// HTML of the cards, concatenated.
  private let cards: String
  private let kinds: Set<FormatKind>
  private let statuses: Set<FormatStatus>

  /// - Parameter cards: HTML of the cards on this page.
  init(context: SiteContext, pages: ListPages, number: Int, cards: [[UInt8]]) {
    (self.context, self.pages, self.number) = (context, pages, number)
    self.cards = cards.reduce(into: "") { $0 += String(decoding: $1, as: UTF8.self) }
    let formats = context.publication.catalog.formats.map(\.facts)
    kinds = Set(formats.map(\.kind))
    statuses = Set(formats.map(\.status))
  }

  private var publication: Publication { context.publication }
  private var formats: [FormatFolder] { publication.catalog.formats }
  private var isFirst: Bool { number == 1 }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "isFirst": .flag(isFirst)
    case "tiles": .list(tiles)
    case "hasUnread": .flag(isFirst && !publication.catalog.unreadDefinitions.isEmpty)
    case "unread":
      .list(publication.catalog.unreadDefinitions.map { UnreadPage(file: $0, context: context) })
    case "hasCards": .flag(!formats.isEmpty)
    case "cards": .html(HTML(trusted: cards))
    case "pager": .pager(pages, number, name: "Formats")
    case "listIndex": .text(SiteMap.catalogIndex)
    case "listIcons": .texts(Chip.listIcons + FormatKind.allCases.map(\.rawValue))
    case "kindChoices":
      .list(
        FormatKind.allCases.filter(kinds.contains)
          .map { filterChoice($0.rawValue, $0.title) })
    case "hasTags": .flag(formats.contains(where: \.facts.hasTags))
    case "statusChoices":
      .list(
        FormatStatus.allCases.filter(statuses.contains)
          .map { filterChoice($0.rawValue, Chip($0).label) })
    case "hasOtherFindings": .flag(isFirst && !publication.findings.ofNoPage.isEmpty)
    case "verdictChoices": .list(FindingCounts.titles.map { filterChoice($0.0, $0.1) })
    default: FindingList(findings: publication.findings.ofNoPage, context: context).value(name)
    }
  }

  private var lead: String {
    guard isFirst else {
      let rows = pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(formats.count, "ad format")), by name."
    }
    return "\(NumberText.count(formats.count, "ad format")) of \(NumberText.count(kinds.count, "kind")): "
      + "what each is, how it looks, how it did, and what the recordings show."
  }

  private func filterChoice(_ key: String, _ label: String) -> ViewValues {
    ["key": .text(key), "label": .text(label)]
  }

  private var unread: String? {
    let count = publication.catalog.unreadDefinitions.count
    return count == 0 ? nil : "\(NumberText.count(count, "definition")) could not be read"
  }

  private var tiles: [LabelledFigure] {
    let counts = FindingCounts(publication.findings.summary)
    let skipped = publication.recordings.reduce(0) { $0 + $1.linesSkipped }
    return [
      LabelledFigure(label: "Formats", figure: NumberText.grouped(formats.count), remark: unread),
      LabelledFigure(
        label: "Sessions", figure: NumberText.grouped(publication.sessionCounts.all),
        remark: "in \(NumberText.count(publication.recordings.count, "recording"))"
          + (skipped > 0 ? ", \(NumberText.count(skipped, "line")) skipped" : ""),
        path: SiteMap.sessions),
      LabelledFigure(
        label: "Errors", figure: NumberText.grouped(counts.errors),
        tone: counts.errors > 0 ? "error" : "pass",
        path: path(to: .error, [("severity", "error"), ("verdict", "fail")])),
      LabelledFigure(
        label: "Warnings", figure: NumberText.grouped(counts.warnings),
        tone: counts.warnings > 0 ? "warning" : "pass",
        path: path(to: .warning, [("severity", "warning"), ("verdict", "fail")])),
      LabelledFigure(
        label: Verdict.needsReview.title, figure: NumberText.grouped(counts.reviews),
        tone: counts.reviews > 0 ? "review" : "pass", remark: "findings",
        path: path(to: .review, [("verdict", Verdict.needsReview.rawValue)])),
    ] + evidenceTiles
  }

  private func path(to worst: WorstFinding, _ filters: [(String, String)]) -> String? {
    context.findingOrder.path(toFirst: worst, asking: filters)
  }

  private var compliance: String? {
    context.reports.first { $0.name == "compliance" }.map { SiteMap.page(ofReport: $0.name) }
  }

  /// Figures of the first sentence of the compliance report; empty if it covers no ad.
  private var evidenceTiles: [LabelledFigure] {
    let evidence = publication.evidence
    return [("AdChoices", evidence.ofAdChoices), ("Art. 26", evidence.ofProvisions)].compactMap {
      what, ads in
      let count = ads.all[.failed]
      guard ads.all.asked > 0 else { return nil }
      return LabelledFigure(
        label: "\(what) \(Answer.failed.words)", figure: NumberText.grouped(count),
        tone: count > 0 ? "error" : "pass",
        remark: (["of \(NumberText.count(ads.all.asked, "ad"))"]
          + [ads.split(.failed)].compactMap(\.self))
          .joined(separator: ": "), path: compliance)
    }
  }
}

/// A format as a card of the catalog.
struct CatalogCard: ViewModel {
  let folder: FormatFolder
  private let definition: FormatDefinition
  let context: SiteContext

  init(folder: FormatFolder, context: SiteContext) {
    self.folder = folder
    definition = folder.definition
    self.context = context
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "kind": .text(definition.kind.rawValue)
    case "kindTitle": .text(definition.kind.title)
    case "chips": .list(chips)
    case "name": .text(definition.name)
    case "id": .text(definition.id.value)
    case "path": .text(context.map.page(of: definition))
    case "summary": .optional(definition.summary.isEmpty ? nil : definition.summary)
    case "picture": .optional(picture)
    case "hasTags": .flag(!definition.tags.isEmpty)
    case "tags": .texts(definition.tags.map(\.value))
    case "figures": .list(figures)
    default: nil
    }
  }

  private var counts: FindingCounts { FindingCounts(context.findings(of: definition.file)) }

  private var chips: [Chip] {
    [Chip(definition.status)] + [SignOff(folder.reviews)?.chip].compactMap(\.self)
      + counts.chips(ofSessions: context.sessionCount(of: folder.facts))
  }

  private var picture: String? {
    context.publication.drawsPreviews ? context.map.picture(of: folder.facts) : nil
  }

  /// Columns of the catalog's search index.
  static let index = SearchIndex(
    columns: [
      "path", "picture", "name", "id", "kind", "kindTitle", "status", "verdict", "summary", "chips", "words",
      "tags",
    ], searched: ["name", "id", "kindTitle", "summary", "words"])

  /// The format as a row of the search index.
  var entry: [UInt8] {
    let tags = definition.tags.map(\.value)
    let words =
      definition.assets.map(\.key.value) + definition.adUnits.map(\.value) + tags
      + [definition.owner?.value].compactMap(\.self)
    return Self.index.row([
      .string(context.map.page(of: definition)), .optional(picture), .shown(definition.name),
      .shown(definition.id.value), .string(definition.kind.rawValue), .string(definition.kind.title),
      .string(definition.status.rawValue), .array(counts.keys.map { .string($0) }),
      .shown(definition.summary), .array(chips.map(\.json)), .shown(words.joined(separator: " ")),
      .array(tags.map { .shown($0) }),
    ])
  }

  private var figures: [LabelledFigure] {
    let tally = context.publication.tallies.row(.value(definition.id.value), by: .format)
    return [
      LabelledFigure(label: "Sessions", figure: NumberText.grouped(tally.sessions)),
      LabelledFigure(label: "Impressions", figure: Figure.delivery.text("impressions", of: tally)),
      LabelledFigure(label: "CTR", figure: Figure.delivery.text("ctr", of: tally)),
    ]
  }
}
