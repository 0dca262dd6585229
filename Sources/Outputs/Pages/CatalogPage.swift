import AdModel
import Diagnostics
import Ledger
import Tallies

/// The first page: every format as a card (`CatalogCard`), the whole catalog in figures.
struct CatalogPage: ViewModel {
  let context: SiteContext
  /// HTML, one after the other.
  private let cards: String
  private let kinds: Set<FormatKind>
  private let statuses: Set<FormatStatus>

  init(context: SiteContext, cards: [[UInt8]]) {
    self.context = context
    self.cards = cards.reduce(into: "") { $0 += String(decoding: $1, as: UTF8.self) }
    let formats = context.publication.catalog.formats.map(\.facts)
    kinds = Set(formats.map(\.kind))
    statuses = Set(formats.map(\.status))
  }

  private var publication: Publication { context.publication }
  private var formats: [FormatFolder] { publication.catalog.formats }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "tiles": .list(tiles)
    case "hasCards": .flag(!formats.isEmpty)
    case "cards": .html(HTML(vouchedFor: cards))
    case "kindChoices":
      .list(
        FormatKind.allCases.filter(kinds.contains)
          .map { filterChoice($0.rawValue, $0.title) })
    case "statusChoices":
      .list(
        FormatStatus.allCases.filter(statuses.contains)
          .map { filterChoice($0.rawValue, Chip($0).label) })
    case "hasOtherFindings": .flag(!publication.findings.ofNoPage.isEmpty)
    case "verdictChoices": .list(FindingCounts.titles.map { filterChoice($0.0, $0.1) })
    default: FindingList(findings: publication.findings.ofNoPage, context: context).value(name)
    }
  }

  private var lead: String {
    "\(NumberText.count(formats.count, "ad format")) of \(NumberText.count(kinds.count, "kind")): "
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
    let setAside = publication.recordings.reduce(0) { $0 + $1.linesSetAside }
    return [
      LabelledFigure(label: "Formats", figure: NumberText.grouped(formats.count), remark: unread),
      LabelledFigure(
        label: "Sessions", figure: NumberText.grouped(publication.sessionCounts.all),
        remark: "in \(NumberText.count(publication.recordings.count, "recording"))"
          + (setAside > 0 ? ", \(NumberText.count(setAside, "line")) set aside" : "")),
      LabelledFigure(
        label: "Errors", figure: NumberText.grouped(counts.errors), tone: counts.errors > 0 ? "error" : "pass"
      ),
      LabelledFigure(
        label: "Warnings", figure: NumberText.grouped(counts.warnings),
        tone: counts.warnings > 0 ? "warning" : "pass"),
      LabelledFigure(
        label: Verdict.needsReview.title, figure: NumberText.grouped(counts.reviews),
        tone: counts.reviews > 0 ? "review" : "pass", remark: "findings"),
    ] + evidenceTiles
  }

  /// What the first sentence of the compliance report says; nothing where no ad was asked.
  private var evidenceTiles: [LabelledFigure] {
    let evidence = publication.evidence
    return [("AdChoices", evidence.ofAdChoices), ("Provision", evidence.ofProvisions)].compactMap {
      what, ads in
      let count = ads.all[.notEvidenced]
      guard ads.all.asked > 0 else { return nil }
      return LabelledFigure(
        label: "\(what) \(Answer.notEvidenced.words)", figure: NumberText.grouped(count),
        tone: count > 0 ? "error" : "pass",
        remark: (["of \(NumberText.count(ads.all.asked, "ad"))"]
          + [ads.split(.notEvidenced)].compactMap(\.self))
          .joined(separator: ": "))
    }
  }
}

/// A format on the first page.
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
    case "status": .text(definition.status.rawValue)
    case "statusChip": .part(Chip(definition.status))
    case "signOffChip": .part(SignOff(folder.reviews)?.chip)
    case "verdict": .text(counts.keys.joined(separator: " "))
    case "verdictChips": .list(counts.chips)
    case "words": .text(words)
    case "name": .text(definition.name)
    case "id": .text(definition.id.value)
    case "path": .text(context.map.page(of: definition))
    case "summary": .optional(definition.summary.isEmpty ? nil : definition.summary)
    case "preview": .part(typicalPreview)
    case "figures": .list(figures)
    default: nil
    }
  }

  private var counts: FindingCounts { FindingCounts(context.findings(of: definition.file)) }

  /// What the search looks through.
  private var words: String {
    ([definition.name, definition.id.value, definition.summary, definition.kind.title]
      + definition.assets.map(\.key.value) + definition.adUnits.map(\.value))
      .joined(separator: " ").lowercased()
  }

  private var typicalPreview: FramedPreview? {
    context.previews(of: folder).first(where: \.isTypical).map { FramedPreview(page: $0) }
  }

  private var figures: [LabelledFigure] {
    let tally = context.publication.tallies.row(.value(definition.id.value), by: .format)
    return [
      LabelledFigure(label: "Sessions", figure: NumberText.grouped(tally.sessions)),
      LabelledFigure(label: "Impressions", figure: NumberText.grouped(tally.impressions)),
      LabelledFigure(
        label: "CTR", figure: tally.clickThroughRate.percentage.map(String.init(describing:)) ?? "–"),
    ]
  }
}

/// A preview as a page frames it.
struct FramedPreview: ViewModel {
  var page: PreviewPage

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "path": .text(page.path)
    default: nil
    }
  }
}
