import Basics

/// Renders view models strictly: unknown names and missing partials are errors, whereas mustache renders them as
/// nothing.
///
/// The templates are compiled once, and pages are built as bytes. For a page of 40 KB swift-mustache, whose syntax
/// the templates use, takes a millisecond; this takes a hundredth (`Benchmarks/`, row `site`).
package struct TemplateRenderer: Sendable {
  private let library: TemplateLibrary

  /// Parses every template and checks that each partial exists; rendering a page can then fail only because of its
  /// names.
  package init(_ set: TemplateSet) throws(TemplateError) { library = try TemplateLibrary(set) }

  /// Renders the template of this name (without `.mustache`) with a model. Control characters in texts are made
  /// visible, so that a text can't reorder or hide parts of a page.
  package func render(_ name: String, _ model: any ViewModel) throws(TemplateError) -> String {
    String(decoding: try bytes(name, model), as: UTF8.self)
  }

  /// Renders a page as UTF-8.
  package func bytes(_ name: String, _ model: any ViewModel) throws(TemplateError) -> [UInt8] {
    guard let program = library.pages[name] else { throw .templateMissing("\(name).mustache") }
    var output: [UInt8] = []
    output.reserveCapacity(1 << 15)
    var rendering = PageRendering(library, models: [model], escaping: .page, output: output)
    rendering.run(library.code.programs[program], in: model)
    try check(rendering, name)
    return rendering.output
  }

  /// Renders a listing as plain code, not escaped for a page.
  package func code(_ listing: CodeListing) throws(TemplateError) -> String {
    var rendering = PageRendering(library, models: [], escaping: .code, output: [])
    let code = rendering.code(of: listing)
    try check(rendering, listing.template)
    return code
  }

  private func check(_ rendering: PageRendering, _ name: String) throws(TemplateError) {
    if rendering.isEndless { throw .endless(page: name) }
    if let wrong = rendering.misused.sorted().first {
      throw misused(wrong, in: name)
    }
    guard rendering.unknown.isEmpty else {
      throw .namesUnknown(
        rendering.unknown.sorted(), page: name, places: library.places(of: rendering.unknown))
    }
  }

  private func misused(_ name: String, in page: String) -> TemplateError {
    .valueMisused(name, page: page, places: library.places(of: [name]))
  }
}

/// The treatment of inserted texts.
private enum Escaping {
  /// Texts are escaped, and control characters made visible.
  case page
  /// Texts are inserted unchanged, since a page escapes the code as a whole.
  case code
}

/// The rendering of one page, with its errors.
private struct PageRendering {
  private let code: TemplateCode
  /// Program numbers by template name.
  private let programs: [String: Int]
  private var escaping: Escaping
  /// The current models, innermost last; names are looked up from the innermost outwards.
  private var models: [any ViewModel]
  /// The text that `{{.}}` inserts: that of the innermost section; `nil` if that section isn't about a text.
  private var item: String?
  private(set) var output: [UInt8]
  private(set) var unknown: Set<String> = []
  private(set) var misused: Set<String> = []
  /// Number of open partials.
  private var depth = 0
  /// True once partials are nested too deeply.
  private(set) var isEndless = false

  /// - Parameter output: the buffer to append to.
  init(
    _ library: TemplateLibrary, models: [any ViewModel], escaping: Escaping, output: consuming [UInt8]
  ) {
    code = library.code
    programs = library.pages
    self.escaping = escaping
    self.models = models
    self.output = output
  }

  /// Runs these steps.
  ///
  /// - Parameter model: the last of `models`, which has most of the names. It is passed along, because reading it from
  ///   the array would copy it each time.
  mutating func run(_ steps: Range<Int>, in model: any ViewModel) {
    var next = steps.lowerBound
    while next < steps.upperBound {
      let step = code.steps[next]
      let operand = Int(step.operand)
      next += 1
      switch step.action {
      case .literal: appendLiteral(operand..<Int(step.end))
      case .text: appendText(value(operand, in: model), operand)
      case .markup: appendMarkup(value(operand, in: model), operand)
      case .item: if let item { append(item) } else { misused.insert(".") }
      case .section:
        section(operand, next..<Int(step.end), in: model)
        next = Int(step.end)
      case .inverted:
        if isAbsent(value(operand, in: model), operand) { run(next..<Int(step.end), in: model) }
        next = Int(step.end)
      case .partial: runPartial(operand, in: model)
      }
    }
  }

  private mutating func runPartial(_ program: Int, in model: any ViewModel) {
    if depth == TemplateLibrary.deepest { isEndless = true }
    // Stop here: a partial that calls itself twice would run for exponential time.
    if isEndless { return }
    depth += 1
    run(code.programs[program], in: model)
    depth -= 1
  }

  private mutating func section(_ name: Int, _ body: Range<Int>, in model: any ViewModel) {
    switch value(name, in: model) {
    case .flag(true): run(body, in: model)
    case .optional(let text?): run(body, at: text, in: model)
    case .texts(let texts): for text in texts { run(body, at: text, in: model) }
    case .list(let items): for item in items { runItem(body, item) }
    case .text, .html, .code, .listing: misused.insert(code.texts[name])
    case .flag(false), .optional(nil), nil: break
    }
  }

  private mutating func isAbsent(_ value: TemplateValue?, _ name: Int) -> Bool {
    switch value {
    case .flag(let flag): return !flag
    case .optional(let text): return text == nil
    case .texts(let texts): return texts.isEmpty
    case .list(let models): return models.isEmpty
    case .text, .html, .code, .listing:
      misused.insert(code.texts[name])
      return false
    case nil: return false
    }
  }

  private mutating func run(_ body: Range<Int>, at text: String, in model: any ViewModel) {
    let outer = item
    item = text
    run(body, in: model)
    item = outer
  }

  /// Runs a section's body once with its own model.
  private mutating func runItem(_ body: Range<Int>, _ model: any ViewModel) {
    let outer = item
    item = nil
    models.append(model)
    run(body, in: model)
    models.removeLast()
    item = outer
  }

  private mutating func value(_ number: Int, in model: any ViewModel) -> TemplateValue? {
    let name = code.names[number]
    if let value = model.value(name) { return value }
    // The last model is `model`, which was tried first.
    var level = models.count - 1
    while level > 0 {
      level -= 1
      if let value = models[level].value(name) { return value }
    }
    unknown.insert(code.texts[number])
    return nil
  }

  private mutating func appendLiteral(_ range: Range<Int>) {
    code.literals.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  private mutating func appendText(_ value: TemplateValue?, _ name: Int) {
    switch value {
    case .text(let text): append(text)
    case nil: break
    default: misused.insert(code.texts[name])
    }
  }

  private mutating func appendMarkup(_ value: TemplateValue?, _ name: Int) {
    switch value {
    case .html(let html): output.append(html.markup)
    case .code(let code): HTML.appendCode(code, to: &output)
    case .listing(let listing): HTML.appendCode(code(of: listing), to: &output)
    case nil: break
    default: misused.insert(code.texts[name])
    }
  }

  /// Returns the output of the listing's template without its last line feed, and adds its errors to the page's.
  mutating func code(of listing: CodeListing) -> String {
    guard let program = programs[listing.template] else {
      unknown.insert(listing.template)
      return ""
    }
    var inner = self
    (inner.models, inner.escaping, inner.output) = ([listing.model], .code, [])
    inner.run(code.programs[program], in: listing.model)
    unknown.formUnion(inner.unknown)
    misused.formUnion(inner.misused)
    isEndless = isEndless || inner.isEndless
    return String(decoding: inner.output.dropLast(), as: UTF8.self)
  }

  private mutating func append(_ text: String) {
    if escaping == .code { return output.append(text) }
    if !HTML.appendPlain(text, to: &output) {
      HTML.append(VisibleText.line(text), to: &output)
    }
  }
}
