import Diagnostics
import Mustache

/// Renders view models strictly: mustache itself renders a name that nobody knows, or a partial that isn't there, as
/// nothing. swift-mustache stops in this file.
package struct TemplateRenderer: Sendable {
  private let library: MustacheLibrary
  /// Every place a name is asked for, for error messages.
  private let places: [String: [TemplatePlace]]

  /// Parses every template and checks that each partial exists; a page can then only fail by its names.
  package init(_ set: TemplateSet) throws(TemplateError) {
    var library = MustacheLibrary()
    var tags: [TemplateTag] = []
    for name in set.names where name.hasSuffix(".mustache") {
      let text = set.texts[name, default: ""]
      let found = try TemplateTags(of: text, template: name)
      tags += found.tags
      // Once as it is written, for the place of a mistake; once as it is rendered.
      _ = try Self.parse(text, name: name)
      library.register(
        try Self.parse(found.unescaping, name: name), named: String(name.dropLast(".mustache".count)))
    }
    try Self.checkReferences(of: tags, in: library)
    let asked = tags.filter { [.text, .markup, .section].contains($0.role) }
    self.library = library
    places = Dictionary(grouping: asked, by: \.name).mapValues { $0.map(\.place).sorted() }
  }

  /// Every partial and layout must exist, and a layout must know the blocks that a page fills: mustache would drop
  /// them.
  private static func checkReferences(of tags: [TemplateTag], in library: MustacheLibrary)
    throws(TemplateError)
  {
    for tag in tags where tag.role == .partial || tag.role == .layout {
      guard library.getTemplate(named: tag.name) != nil else { throw .partialMissing(tag.name, tag.place) }
    }
    let byTemplate = Dictionary(grouping: tags, by: \.place.template)
    for layout in tags where layout.role == .layout {
      let known = byTemplate["\(layout.name).mustache", default: []].filter { $0.role == .block }.map(\.name)
      for block in byTemplate[layout.place.template, default: []]
      where block.role == .block && !known.contains(block.name) {
        throw .malformed(block.place, reason: "'\(layout.name)' has no block '\(block.name)'")
      }
    }
  }

  private static func parse(_ text: String, name: String) throws(TemplateError) -> MustacheTemplate {
    do {
      return try MustacheTemplate(string: text)
    } catch let error as MustacheTemplate.ParserError {
      let place = TemplatePlace(
        template: name, line: error.context.lineNumber, column: error.context.columnNumber)
      throw .malformed(place, reason: Self.reason(error.error))
    } catch {
      throw .malformed(TemplatePlace(template: name, line: 1, column: 1), reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? MustacheTemplate.Error else { return "the tag has no end" }
    switch error {
    case .sectionCloseNameIncorrect: return "the section that is open here has another name"
    case .expectedSectionEnd: return "a section has no end"
    case .unfinishedName: return "the tag has no end"
    case .illegalTokenInsideInheritSection, .textInsideInheritSection:
      return "only blocks may stand inside a layout"
    case .invalidSetDelimiter, .transformAppliedToInheritanceSection, .invalidConfigVariableSyntax,
      .unrecognisedConfigVariable:
      return "delimiters, transforms and pragmas are not supported"
    }
  }

  /// The template of this name (without `.mustache`) over the model.
  ///
  /// - Parameter isVerbatim: leaves control characters of texts as they are, for pictures of an ad: everywhere else
  ///   they are made visible, so that a text can't reorder or hide what a page says about it.
  package func render(
    _ name: String, _ model: any ViewModel, isVerbatim: Bool = false
  ) throws(TemplateError) -> String {
    let log = LookupLog(isVerbatim: isVerbatim)
    guard let template = library.getTemplate(named: name) else { throw .templateMissing("\(name).mustache") }
    let page = ModelContext(model: model, log: log)
    let text = template.render(StrictRoot(page: page, log: log), library: library)
    if let wrong = log.misused.sorted().first {
      throw .valueMisused(wrong, page: name, places: places[wrong, default: []])
    }
    guard log.unknown.isEmpty else {
      let names = log.unknown.sorted()
      throw .namesUnknown(names, page: name, places: names.flatMap { places[$0, default: []] }.sorted())
    }
    return text
  }
}

/// How one rendering shows text, and what went wrong with its names.
private final class LookupLog {
  private let isVerbatim: Bool
  var unknown: Set<String> = []
  var misused: Set<String> = []

  init(isVerbatim: Bool) { self.isVerbatim = isVerbatim }

  func shown(_ text: String) -> String { HTML.escaped(isVerbatim ? text : VisibleText.line(text)) }
}

/// The outermost context: lookups climb from the innermost section, so a name that arrives here and isn't the page's
/// own was known to nobody.
private struct StrictRoot: MustacheParent {
  let page: ModelContext
  let log: LookupLog

  func child(named name: String) -> Any? {
    if let value = page.child(named: name) { return value }
    log.unknown.insert(TemplateUse.of(lookup: name).name)
    return nil
  }
}

private struct ModelContext: MustacheParent, CustomStringConvertible {
  let model: any ViewModel
  let log: LookupLog

  /// Asked for by `{{.}}` where the value is a model.
  var description: String {
    log.misused.insert(".")
    return ""
  }

  func child(named lookup: String) -> Any? {
    let (name, use) = TemplateUse.of(lookup: lookup)
    guard let value = model.value(name) else { return nil }
    switch (use, value) {
    case (.text, .text(let text)): return log.shown(text)
    case (.markup, .html(let html)): return html.markup
    case (.section, .flag(let flag)): return flag
    case (.section, .texts(let texts)): return texts.map { log.shown($0) }
    case (.section, .list(let models)): return models.map { ModelContext(model: $0, log: log) }
    default:
      log.misused.insert(name)
      return ""
    }
  }
}
