import Diagnostics

/// Renders view models strictly: mustache itself renders a name that nobody knows, or a partial that isn't there, as
/// nothing.
///
/// The templates are compiled once, and a page is bytes from the start. swift-mustache, which these templates are still
/// written for, takes a millisecond for a page of 40 KB; this takes a hundredth (`Benchmarks/`, row `site`).
package struct TemplateRenderer: Sendable {
  private let library: TemplateLibrary

  /// Parses every template and checks that each partial exists; a page can then only fail by its names.
  package init(_ set: TemplateSet) throws(TemplateError) { library = try TemplateLibrary(set) }

  /// The template of this name (without `.mustache`) over the model.
  ///
  /// - Parameter isVerbatim: leaves control characters of texts as they are, for pictures of an ad: everywhere else
  ///   they are made visible, so that a text can't reorder or hide what a page says about it.
  package func render(
    _ name: String, _ model: any ViewModel, isVerbatim: Bool = false
  ) throws(TemplateError) -> String {
    String(decoding: try bytes(name, model, isVerbatim: isVerbatim), as: UTF8.self)
  }

  /// The same as UTF-8.
  package func bytes(
    _ name: String, _ model: any ViewModel, isVerbatim: Bool = false
  ) throws(TemplateError) -> [UInt8] {
    guard let program = library.pages[name] else { throw .templateMissing("\(name).mustache") }
    var rendering = Rendering(library: library, page: model, isVerbatim: isVerbatim)
    rendering.run(library.programs[program])
    if let wrong = rendering.misused.sorted().first {
      throw .valueMisused(wrong, page: name, places: library.places(of: wrong))
    }
    guard rendering.unknown.isEmpty else {
      let names = rendering.unknown.sorted()
      throw .namesUnknown(names, page: name, places: names.flatMap(library.places).sorted())
    }
    return rendering.output
  }
}

/// One page in the making, and what went wrong with its names.
private struct Rendering {
  /// What a section is at.
  private enum Item {
    case model(any ViewModel)
    case text(String)
  }

  private let library: TemplateLibrary
  private let isVerbatim: Bool
  /// Innermost last: names are looked for from there outwards.
  private var items: [Item]
  private(set) var output: [UInt8] = []
  private(set) var unknown: Set<String> = []
  private(set) var misused: Set<String> = []

  init(library: TemplateLibrary, page: any ViewModel, isVerbatim: Bool) {
    self.library = library
    self.isVerbatim = isVerbatim
    items = [.model(page)]
    output.reserveCapacity(1 << 15)
  }

  mutating func run(_ steps: [TemplateStep]) {
    for step in steps {
      switch step {
      case .literal(let bytes): output.append(contentsOf: bytes)
      case .text(let name):
        switch value(name) {
        case .text(let text): append(text)
        case nil: break
        default: misused.insert(name)
        }
      case .markup(let name):
        switch value(name) {
        case .html(let html): output.append(contentsOf: html.markup.utf8)
        case nil: break
        default: misused.insert(name)
        }
      case .item:
        if case .text(let text)? = items.last { append(text) } else { misused.insert(".") }
      case .section(let name, let isInverted, let body): section(name, isInverted: isInverted, body)
      case .partial(let index): run(library.programs[index])
      }
    }
  }

  private mutating func section(_ name: String, isInverted: Bool, _ body: [TemplateStep]) {
    let value = value(name)
    if isInverted {
      if isAbsent(value, name: name) { run(body) }
      return
    }
    switch value {
    case .flag(true): run(body)
    case .texts(let texts): for text in texts { run(body, at: .text(text)) }
    case .list(let models): for model in models { run(body, at: .model(model)) }
    case .text, .html: misused.insert(name)
    case .flag(false), nil: break
    }
  }

  private mutating func isAbsent(_ value: TemplateValue?, name: String) -> Bool {
    switch value {
    case .flag(let flag): return !flag
    case .texts(let texts): return texts.isEmpty
    case .list(let models): return models.isEmpty
    case .text, .html:
      misused.insert(name)
      return false
    case nil: return false
    }
  }

  private mutating func run(_ body: [TemplateStep], at item: Item) {
    items.append(item)
    run(body)
    items.removeLast()
  }

  private mutating func value(_ name: String) -> TemplateValue? {
    for item in items.reversed() {
      if case .model(let model) = item, let value = model.value(name) { return value }
    }
    unknown.insert(name)
    return nil
  }

  private mutating func append(_ text: String) {
    HTML.append(isVerbatim ? text : VisibleText.line(text), to: &output)
  }
}
