import Basics
import Model
package import Reading

/// Imports Ad Manager's creative templates and native styles as definitions, from responses of its REST API (JSON) and
/// its SOAP API (XML, or a client's JSON). A style may be in another file than its template.
package struct AdManagerImporter: DefinitionImporter {
  package static let kind = ImportKind.adManager
  /// The beginning of the comment in a definition that names its template.
  static let origin = "From Ad Manager's creative template"

  /// An imported file, with the templates, styles and pages that were read from it.
  private struct Source {
    var notes: ImportNotes
    var templates: [CreativeTemplate] = []
    var styles: [NativeStyle] = []
    var pages: [AdManagerPage] = []
    var definitions: [ImportedDefinition] = []
  }

  /// A native style, and the index of its file in `sources`.
  private typealias PlacedStyle = (source: Int, style: NativeStyle)

  private let options: ImportOptions
  private var sources: [Source] = []
  private var taken = UniqueNames(isCaseless: true)
  private var folders = UniqueNames(isCaseless: true)

  package init(options: ImportOptions = ImportOptions()) { self.options = options }

  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var source = Source(notes: ImportNotes(path: path))
    do {
      let answer = try Self.answer(try files.text(of: path, limit: DefinitionSource.longest), &source.notes)
      (source.templates, source.styles) = (answer?.templates ?? [], answer?.styles ?? [])
      source.pages = answer?.pages ?? []
    } catch let failure as ForeignBreak {
      source.notes.unreadable(failure.words, line: failure.line)
    }
    sources.append(source)
  }

  package mutating func finish() -> [Imported] {
    removeCopies()
    let styles = sources.indices.flatMap { source in
      sources[source].styles.map { PlacedStyle(source: source, style: $0) }
    }
    let slugs = Dictionary(
      grouping: sources.flatMap(\.templates).filter(\.isNative).compactMap(\.slug), by: \.self)
    for source in sources.indices {
      notePassedOver(in: source)
      for template in sources[source].templates where template.isNative {
        let isUnique = template.slug.map { slugs[$0]?.count == 1 } ?? false
        write(template, of: source, in: isUnique ? template.slug : nil, styles)
      }
      noteRetired(in: source)
    }
    noteStrays(among: styles)
    noteMissingPages()
    return sources.map { source in
      Imported(
        source.definitions, source.notes,
        others: source.styles.isEmpty ? [] : [counted(source.styles.count, "native style")])
    }
  }

  // MARK: Reading

  /// Returns the templates and styles in a file's text. If the text contains none, adds a note about the reason and
  /// returns `nil`.
  private static func answer(_ text: [UInt8], _ notes: inout ImportNotes) throws -> AdManagerAnswer? {
    let first = text.first { !" \t\r\n".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "<") {
      let root = try XMLTreeReader.read(text)
      let other = SourceKind.words(keys: [root.name], insteadOf: kind.wanted)
      return checked(
        AdManagerAnswer(root), other ?? "is XML without 'results': not an answer of Ad Manager",
        line: root.line, &notes)
    }
    let root = try JSONTreeReader(longest: text.count).read(
      text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text)
    let other = SourceKind.words(keys: root.members.map(\.key), insteadOf: kind.wanted)
    return checked(AdManagerAnswer(root), other ?? "has no creative templates", line: nil, &notes)
  }

  /// Returns the API's response if it contains templates or styles, and reports the errors in it. Otherwise reports why
  /// it contains none, and returns `nil`.
  ///
  /// - Parameter otherwise: the words of the report for a response without an error.
  private static func checked(
    _ answer: AdManagerAnswer, _ otherwise: String, line: Int?, _ notes: inout ImportNotes
  ) -> AdManagerAnswer? {
    let help = "Ask the API again without this error, and import what it answers then."
    if answer.templates.isEmpty, answer.styles.isEmpty {
      if let error = answer.errors.first {
        notes.unreadable("is an error of Ad Manager's API, not an answer: \(error)", help: help)
      } else {
        notes.unreadable(otherwise, line: line)
      }
      return nil
    }
    for error in answer.errors {
      notes.skipped(
        "A part is an error of Ad Manager's API, not an answer: \(error).", help: help,
        cause: "errors of the API")
    }
    if answer.nonObjects > 0 {
      let verb = answer.nonObjects == 1 ? "is no object" : "are no objects"
      notes.skipped("\(answer.nonObjects) of the values in its lists \(verb), as a template and a style are.")
    }
    return answer
  }

  /// Keeps the first of several templates with one id, as two downloads of one list hold them, and reports each that
  /// differs from it.
  private mutating func removeCopies() {
    var firsts: [String: (path: String, template: CreativeTemplate)] = [:]
    for source in sources.indices {
      var kept: [CreativeTemplate] = []
      for template in sources[source].templates {
        let path = sources[source].notes.path
        guard let id = template.id, let first = firsts[id] else {
          if let id = template.id { firsts[id] = (path, template) }
          kept.append(template)
          continue
        }
        if template.equals(first.template) { continue }
        sources[source].notes.skipped(
          "The creative template \(id) in '\(path)' differs from the one in '\(first.path)', which is taken.",
          line: template.line, help: "Import again without the older file.", cause: "templates that differ")
      }
      sources[source].templates = kept
    }
  }

  // MARK: Writing

  /// - Parameter folder: the name of the definition's folder, which no other template uses; `nil` uses the template's
  ///   id.
  private mutating func write(
    _ template: CreativeTemplate, of source: Int, in folder: String?, _ styles: [PlacedStyle]
  ) {
    guard !template.variables.isEmpty else {
      sources[source].notes.skipped(
        "The template '\(template.name ?? template.id ?? "without a name")' has no variables: there is nothing that an app could show.",
        line: template.line, cause: "templates without variables")
      return
    }
    var definition = definition(of: template, from: source)
    definition.keepLimits(&sources[source].notes, line: template.line)
    if definition.assets.isEmpty { return }
    // The app draws the ad label, which no variable holds.
    if !definition.assets.contains(where: { $0.key == "AdBadge" }) {
      definition.assets.append(AssetText("AdBadge", .badge))
    }
    let own = styles.filter { $0.style.template != nil && $0.style.template == template.id }
    let preview = own.first.map { [(path: "preview.mustache", text: $0.style.preview)] } ?? []
    sources[source].definitions.append(
      ImportedDefinition(
        folder: FormatIDs.unique(folder ?? definition.id, &folders),
        files: [(path: "format.yaml", text: definition.text)] + preview, content: definition))
    for other in own.dropFirst() where other.style.preview != own[0].style.preview {
      sources[other.source].notes.note(
        "The native style '\(other.style.name ?? "without a name")' is left out: a format has one preview.",
        line: other.style.line)
    }
  }

  private mutating func definition(of template: CreativeTemplate, from source: Int) -> DefinitionText {
    let id = FormatIDs.unique(FormatIDs.made(of: template.id ?? template.name ?? "template"), &taken)
    var definition = DefinitionText(kind: .customNative, id: id)
    definition.name = template.name
    definition.summary = template.description
    definition.status = template.status
    definition.territory = options.territory
    definition.adUnits = options.adUnits
    definition.comments =
      ["\(Self.origin) \(template.id ?? "without an id")."] + template.comments
    var keys: Set<String> = []
    for variable in template.variables {
      guard let key = variable.key, keys.insert(key).inserted else {
        let words =
          variable.key.map { "two variables called '\($0)': the first is taken" }
          ?? "a variable without a unique name" + (variable.label.map { ", labelled '\($0)'" } ?? "")
        sources[source].notes.skipped(
          "The template '\(template.name ?? id)' has \(words).", line: template.line,
          cause: "variables without a name")
        continue
      }
      definition.assets.append(variable.asset(key))
    }
    if let corner = options.adChoices, keys.insert("AdChoices").inserted {
      var asset = AssetText("AdChoices", .adChoices)
      asset.fields.append(("corner", corner.rawValue))
      definition.assets.append(asset)
    }
    return definition
  }

  /// Reports styles whose template is in no file.
  private mutating func noteStrays(among styles: [PlacedStyle]) {
    let known = Set(sources.flatMap(\.templates).compactMap(\.id))
    for (source, style) in styles where style.template.map({ !known.contains($0) }) ?? true {
      sources[source].notes.skipped(
        "The native style '\(style.name ?? "without a name")' is of the template \(style.template ?? "that it doesn't name"), which is in none of the files.",
        line: style.line,
        help: "Import both by one command: adspec import ad-manager templates.json styles.json.",
        cause: "styles without a template")
    }
  }

  /// Adds a note about the templates that were left out because they aren't eligible for native ads: apps can't request
  /// them.
  private mutating func notePassedOver(in source: Int) {
    let others = sources[source].templates.filter { !$0.isNative }
    guard let first = others.first else { return }
    let name = "'\(first.name ?? first.id ?? "without a name")'"
    let more = others.count == 1 ? "" : " and \(others.count - 1) more"
    sources[source].notes.note(
      "Left out as not eligible for native ads: \(counted(others.count, "creative template")) (\(name)\(more)).",
      help: "Apps can't ask for them. What is meant to be native is made eligible in Ad Manager.")
  }

  /// Adds a note about the templates that are inactive or deleted in Ad Manager.
  private mutating func noteRetired(in source: Int) {
    let retired = sources[source].definitions.compactMap(\.content).filter { $0.status == .deprecated }
    guard let first = retired.first else { return }
    let more = retired.count == 1 ? "" : " and \(retired.count - 1) more"
    sources[source].notes.note(
      "Retired in Ad Manager, so that the format is deprecated: \(counted(retired.count, "creative template")) ('\(first.name ?? first.id)'\(more)).",
      help: "AdChoices that such a definition lacks is a note. Remove the folder once none of its ads runs.")
  }

  /// Reports pages that are missing in the files. There is one note for each list, at the last file with a page of that
  /// list.
  private mutating func noteMissingPages() {
    for (isOfStyles, name) in [(false, "creative template"), (true, "native style")] {
      let pages = sources.flatMap(\.pages).filter { $0.isOfStyles == isOfStyles }
      guard let words = AdManagerPage.lack(of: pages, name),
        let last = sources.lastIndex(where: { $0.pages.contains { $0.isOfStyles == isOfStyles } })
      else { continue }
      sources[last].notes.skipped(
        words, help: "Ask for the next page, and name all pages in one command: docs/importing.md says how.")
    }
  }
}
