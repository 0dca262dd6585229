import Reports
import Model
import Basics
import Sessions
import Statistics

/// One page of the list of formats: at most a hundred as cards (`CatalogCard`).
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

  private var formats: [FormatFolder] { context.publication.catalog.formats }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "hasCards": .flag(!formats.isEmpty)
    case "cards": .html(HTML(trusted: cards))
    case "pager": .pager(pages, number, name: "Formats")
    case "listIndex": .text(SiteMap.catalogIndex)
    case "listPath": .text(context.facts.formatsPath)
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
    case "verdictChoices": .list(FindingCounts.titles.map { filterChoice($0.0, $0.1) })
    default: nil
    }
  }

  private var lead: String {
    if context.facts.isPublic {
      return "\(NumberText.count(formats.count, "ad format")): what each is, how it looks, and what it needs."
    }
    guard number == 1 else {
      let rows = pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(formats.count, "ad format")), the worst first."
    }
    return "\(NumberText.count(formats.count, "ad format")) of \(NumberText.count(kinds.count, "kind")): "
      + "what each is, how it looks, how it did, and what the recordings show. The worst first."
  }

  private func filterChoice(_ key: String, _ label: String) -> ViewValues {
    ["key": .text(key), "label": .text(label)]
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
    case "hasFigures": .flag(!figures.isEmpty)
    case "figures": .list(figures)
    default: nil
    }
  }

  private var counts: FindingCounts { FindingCounts(context.findings(of: definition.file)) }

  private var chips: [Chip] {
    let video = needsVideo ? Chip(tone: "none", icon: "liveInterstitial", label: "Video") : nil
    if context.facts.isPublic { return [Chip(definition.status), video].compactMap(\.self) }
    return [Chip(definition.status), video, SignOff(folder.reviews)?.chip].compactMap(\.self)
      + counts.chips(ofSessions: context.sessionCount(of: folder.facts))
  }

  /// True if ads of the format play a video: those of players always do, others if the definition has a video.
  private var needsVideo: Bool { !definition.kind.hasAssets || definition.video != nil }

  private var picture: String? {
    context.publication.drawsPreviews ? context.map.picture(of: folder.facts) : nil
  }

  /// Columns of the catalog's search index.
  static let index = SearchIndex(
    columns: [
      "path", "picture", "name", "id", "kind", "kindTitle", "status", "verdict", "summary", "chips", "words",
      "tags", "needs",
    ], searched: ["name", "id", "kindTitle", "summary", "words"])

  /// The types of the format's assets, each once, in the order in which `AssetType` lists them.
  private var assetTypes: [String] {
    let types = Set(definition.assets.map(\.type.value))
    return AssetType.allCases.filter(types.contains).map(\.rawValue)
  }

  /// The format as a row of the search index.
  var entry: [UInt8] {
    let tags = definition.tags.map(\.value)
    let (units, owner) =
      context.facts.isPublic ? ([], []) : (definition.adUnits.map(\.value), [definition.owner?.value])
    let words =
      definition.assets.map(\.key.value) + assetTypes + units + tags + owner.compactMap(\.self)
    return Self.index.row([
      .string(context.map.page(of: definition)), .optional(picture), .shown(definition.name),
      .shown(definition.id.value), .string(definition.kind.rawValue), .string(definition.kind.title),
      .string(definition.status.rawValue),
      .array((context.facts.isPublic ? [] : counts.keys).map { .string($0) }),
      .shown(definition.summary), .array(chips.map(\.json)), .shown(words.joined(separator: " ")),
      .array(tags.map { .shown($0) }), .array(needs.map { .string($0) }),
    ])
  }

  /// Keys of the filter for things that the format needs: a video, or a sign-off of its current state.
  private var needs: [String] {
    (needsVideo ? ["video"] : [])
      + (context.facts.isPublic || folder.reviews?.holds == true ? [] : ["signOff"])
  }

  private var figures: [LabelledFigure] {
    let tally = context.publication.tallies.row(.value(definition.id.value), by: .format)
    guard !context.facts.isPublic, tally.sessions > 0 else { return [] }
    return [
      LabelledFigure(label: "Sessions", figure: NumberText.grouped(tally.sessions)),
      LabelledFigure(label: "Impressions", figure: Figure.delivery.text("impressions", of: tally)),
      LabelledFigure(label: "CTR", figure: Figure.delivery.text("ctr", of: tally)),
    ]
  }
}
