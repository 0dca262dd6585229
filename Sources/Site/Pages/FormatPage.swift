import Reports
import Model
import Changes
import Basics
import Sessions
import Statistics

/// The page of a format: previews, definition, figures, evidence, and what those who build and book it need.
struct FormatPage: ViewModel {
  let folder: FormatFolder
  let definition: FormatDefinition
  let context: SiteContext
  private let findings: FindingList
  /// The section about the audit of the format's renderings in a browser; `nil` if they weren't audited.
  private let audit: AuditSection?
  private let previews: PreviewSection
  private let evidence: FormatEvidence
  private let streams: [StreamSection]

  /// - Throws: if a session can't be read any more.
  init(folder: FormatFolder, context: SiteContext, previews: PreviewSection) throws(TemplateError) {
    self.folder = folder
    self.previews = previews
    definition = folder.definition
    self.context = context
    findings = FindingList(findings: context.findings(of: definition.file), context: context)
    evidence = try FormatEvidence(folder.facts, findings, context)
    audit = AuditSection(folder, context)
    streams = StreamSection.all(folder.facts, findings.findings, context)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "kind": .text(definition.kind.rawValue)
    case "kindTitle": .text(definition.kind.title)
    case "id": .text(definition.id.value)
    case "name": .text(definition.name)
    case "verdictWords": .optional(isPublic ? nil : context.health(of: folder.facts)?.verdict)
    case "summary": .optional(definition.summary.isEmpty ? nil : definition.summary)
    case "chips":
      .list(isPublic ? [Chip(definition.status)] : chips)
    case "parts": .list(parts)
    case "facts": .list(DefinitionFacts(definition: definition).rows(isPublic: isPublic))
    case "lifecycleLinks": .list(LifecycleLink.links(of: definition))
    case "assetTable": .part(definition.kind.hasAssets ? AssetTable(folder: folder) : nil)
    case "breakTimeline": .part(definition.live.map(BreakTimeline.init))
    case "mapping": .part(definition.native?.mediation.map(MappingTable.init))
    case "previews": .part(previews)
    case "evidence": .part(evidence)
    case "hasStreams": .flag(!streams.isEmpty)
    case "streams": .list(streams)
    case "audit": .part(audit)
    case "integration": .part(IntegrationSection(definition))
    case "notes": .part(notes)
    case "signOff": .part(SignOff(folder.reviews))
    case "people": .part(PeopleSection(folder, context.publication))
    case "signOffCommand": .text(SignOff.command(forFormat: definition.id.value))
    case "changed": .part(Self.changed(folder.facts, context))
    case "figures": .part(figures)
    case "sessionsWords": .text(NumberText.count(sessions.count, "session"))
    case "sessionTable":
      .part(sessions.isEmpty ? nil : SessionTable(rows: shownSessions, context: context))
    case "sessionsPath":
      .text(SiteMap.sessions(asking: [("format", definition.id.value)]))
    case "sessionsLeftOut": .optional(sessionsLeftOut)
    case "source":
      .part(
        folder.sourceLines.isEmpty
          ? nil
          : DefinitionSource(file: folder.definition.file, lines: folder.sourceLines, context: context))
    default: nil
    }
  }

  private var isPublic: Bool { context.facts.isPublic }

  private var chips: [Chip] {
    [Chip(definition.status), SignOff(folder.reviews)?.chip].compactMap(\.self)
      + FindingCounts(findings.findings).chips(ofSessions: context.sessionCount(of: folder.facts))
  }

  private var sessions: [PublishedSession] { context.sessions(of: definition.file) }

  /// Maximum rows of the table of sessions.
  private static let mostSessions = 100

  /// The sessions with a page that have the worst findings.
  private var shownSessions: [(entry: SessionEntry, counts: FindingCounts)] {
    let counts = context.publication.findings.countsBySession
    let counted: [(entry: SessionEntry, counts: FindingCounts)] = sessions.map {
      ($0.summary.entry, counts[$0.summary.id] ?? FindingCounts())
    }
    let worstFirst = counted.sorted { a, b in
      if a.counts != b.counts { return b.counts < a.counts }
      return a.entry.id.precedesInBytes(b.entry.id)
    }
    return Array(worstFirst.prefix(Self.mostSessions))
  }

  /// Sentence about the sessions that show the format but aren't in the table; `nil` if there are none.
  private var sessionsLeftOut: String? {
    let all = context.publication.tallies.row(.value(definition.id.value), by: .format).sessions
    let others = all - min(sessions.count, Self.mostSessions)
    guard others > 0 else { return nil }
    return
      "\(NumberText.count(others, "more session")) \(others == 1 ? "shows" : "show") this format; the figures count "
      + (others == 1 ? "it." : "them.")
  }

  private var notes: NotesSection? {
    folder.notes.map { NotesSection(markdown: $0, folder: folder, context: context) }
  }

  private var figures: FigureSection? {
    let (figures, system) = Self.figures(of: folder.facts, context)
    guard !figures.isEmpty else { return nil }
    let report = context.reports.first { $0.name == definition.kind.report }
    return FigureSection(
      figures: figures, system: system.isEmpty ? nil : SystemSection(figures: system, report: report))
  }

  /// Changes of the format since the version that the site is compared with; `nil` if there are none.
  static func changed(_ facts: FormatFacts, _ context: SiteContext) -> ChangedFormat? {
    guard let published = context.publication.changes else { return nil }
    return published.changes.changes(ofFile: facts.file)
      .map { ChangedFormat($0, path: nil, since: published.since) }
  }

  /// Returns the figures of all ads of the format, and the figures that only formats of this kind have, such as
  /// rewards. Both lists are empty if no recording has ads of the format.
  static func figures(
    of facts: FormatFacts, _ context: SiteContext
  ) -> (figures: [LabelledFigure], system: [LabelledFigure]) {
    let book = context.publication.tallies
    let tally = book.row(.value(facts.id), by: .format)
    let system = LabelledFigure.ofSystem(facts, in: book)
    return tally.ads > 0 || !system.isEmpty ? (Figure.delivery.tiles(of: tally), system) : ([], [])
  }

  /// The sections that the page has, for its table of contents.
  private var parts: [PagePart] {
    let changed = Self.changed(folder.facts, context).map {
      PagePart(id: "changes", label: "Changes", count: $0.format.changes.count)
    }
    let first = [
      PagePart(id: "previews", label: "Previews"), PagePart(id: "definition", label: "Definition"),
    ]
    let notes = folder.notes == nil ? nil : PagePart(id: "notes", label: "Author’s notes")
    if isPublic { return first + [changed, notes].compactMap(\.self) }
    let parts: [PagePart?] = [
      figures == nil ? nil : PagePart(id: "figures", label: "Figures"),
      PagePart(id: "sign-off", label: "Sign-off"),
      PagePart(id: "evidence", label: "Evidence"),
      PagePart(id: "findings", label: "Findings", count: findings.findings.count()),
      streams.isEmpty ? nil : PagePart(id: "streams", label: "Streams", count: streams.count),
      audit.map { PagePart(id: "audit", label: "In a browser", count: $0.count) },
      changed,
      PagePart(id: "ios", label: "iOS"),
      PagePart(id: "android", label: "Android"),
      notes,
      PagePart(id: "sessions", label: "Sessions", count: sessions.count),
      folder.sourceLines.isEmpty ? nil : PagePart(id: "source", label: "Source"),
    ]
    return first + parts.compactMap(\.self)
  }
}

/// An entry of a page's table of contents.
struct PagePart: ViewModel {
  var id: String
  var label: String
  var count: Int?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(id)
    case "label": .text(label)
    case "count": .optional(count.map(NumberText.grouped))
    default: nil
    }
  }
}

/// A row of figures about a format's ads, and below it the figures that only formats of its kind have.
struct FigureSection: ViewModel {
  let figures: [LabelledFigure]
  let system: SystemSection?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tiles": .list(figures)
    case "system": .part(system)
    default: nil
    }
  }
}

/// Figures that only formats of this kind have, with a link to their report.
struct SystemSection: ViewModel {
  let figures: [LabelledFigure]
  let report: Report?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tiles": .list(figures)
    case "reportTitle": .optional(report?.title)
    case "reportPath": .text(report.map { SiteMap.page(ofReport: $0.name) } ?? "")
    default: nil
    }
  }
}

/// The source of the definition, with an anchor for each line.
struct DefinitionSource: ViewModel {
  let file: String
  let lines: [String]
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "file": .text(file)
    case "lines": .list(SourceLine.lines(of: lines, tones: tones))
    default: nil
    }
  }

  /// Tone of the worst finding of each line, by line number.
  private var tones: [Int: String] {
    context.publication.findings.inDefinitions[file, default: []]
      .sorted { ($0.verdict == .fail ? 1 : 0, $0.severity) < ($1.verdict == .fail ? 1 : 0, $1.severity) }
      .reduce(into: [:]) { tones, finding in
        if let line = finding.location.range?.line { tones[line] = Chip(finding).tone }
      }
  }
}

/// A line of a definition's source.
struct SourceLine: ViewModel {
  var number: Int
  var text: String
  /// Tone of the line's worst finding; `nil` if it has none.
  var tone: String?

  /// Returns the source lines with their tones.
  ///
  /// - Parameter tones: the tone of the worst finding in each line, by line number from 1.
  static func lines(of texts: [String], tones: [Int: String]) -> [SourceLine] {
    texts.enumerated().map { index, text in
      SourceLine(number: index + 1, text: text, tone: tones[index + 1])
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "number": .number(number)
    case "code": .code(text)
    case "lineTone": .optional(tone)
    default: nil
    }
  }
}
