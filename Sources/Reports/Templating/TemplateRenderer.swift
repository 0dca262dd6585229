import Basics

/// Renders view models strictly: mustache itself renders a name that nobody knows, or a partial that isn't there, as
/// nothing.
///
/// The templates are compiled once, and a page is bytes from the start. swift-mustache, which these templates are still
/// written for, takes a millisecond for a page of 40 KB; this takes a hundredth (`Benchmarks/`, row `site`).
package struct TemplateRenderer: Sendable {
  private let library: TemplateLibrary

  /// Parses every template and checks that each partial exists; a page can then only fail by its names.
  package init(_ set: TemplateSet) throws(TemplateError) { library = try TemplateLibrary(set) }

  /// The template of this name (without `.mustache`) over the model. Control characters of texts are made visible, so that a
  /// text can't reorder or hide what a page says about it.
  package func render(_ name: String, _ model: any ViewModel) throws(TemplateError) -> String {
    String(decoding: try bytes(name, model), as: UTF8.self)
  }

  /// The same as UTF-8.
  package func bytes(_ name: String, _ model: any ViewModel) throws(TemplateError) -> [UInt8] {
    guard let program = library.pages[name] else { throw .templateMissing("\(name).mustache") }
    var output: [UInt8] = []
    output.reserveCapacity(1 << 15)
    var rendering = PageRendering(library, models: [model], escaping: .page, output: output)
    rendering.run(library.code.programs[program], in: model)
    try check(rendering, name)
    return rendering.output
  }

  /// A listing's code as its readers copy it: not escaped for a page.
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

/// What becomes of texts that are inserted.
private enum Escaping {
  /// They are escaped, and what would act instead of being read is made visible.
  case page
  /// Nothing: code is escaped as a whole, where a page shows it.
  case code
}

/// One page in the making, and what went wrong with its names.
private struct PageRendering {
  private let code: TemplateCode
  /// The numbers of programs, by name.
  private let programs: [String: Int]
  private var escaping: Escaping
  /// Innermost last: names are looked for from there outwards.
  private var models: [any ViewModel]
  /// What the innermost section is at, if that is a text.
  private var item: String?
  private(set) var output: [UInt8]
  private(set) var unknown: Set<String> = []
  private(set) var misused: Set<String> = []
  /// Partials that are open.
  private var depth = 0
  /// Whether partials lay in each other without an end.
  private(set) var isEndless = false

  /// - Parameter output: what goes before.
  init(
    _ library: TemplateLibrary, models: [any ViewModel], escaping: Escaping, output: consuming [UInt8]
  ) {
    code = library.code
    programs = library.pages
    self.escaping = escaping
    self.models = models
    self.output = output
  }

  /// - Parameter model: the innermost, which is asked for most names: handed down, since taken out of the list it would be
  ///   copied each time.
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
    // One that calls itself twice would take for ever to come to its end.
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

  /// A section once, with a model of its own.
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
    // The last of them has been asked.
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

  /// What the listing's template makes, without the line end of its last line; with its mistakes among the page's.
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
