/// All templates, compiled.
struct TemplateLibrary: Sendable {
  /// Maximum depth of nested sections, and of nested partials, since the stack is limited.
  package static let deepest = 32

  package let code: TemplateCode
  /// Program numbers by template name without `.mustache`.
  package private(set) var pages: [String: Int] = [:]
  /// The tags of every template, in which error messages look up the places of names.
  private let allTags: [TemplateTags]

  /// Parses every template and checks that each partial exists; rendering a page can then fail only because of its
  /// names.
  package init(_ set: TemplateSet) throws(TemplateError) {
    var parsed: [String: TemplateTags] = [:]
    var all: [TemplateTags] = []
    for name in set.names where name.hasSuffix(".mustache") {
      let tags = try TemplateTags(of: set.texts[name, default: ""], template: name)
      parsed[String(name.dropLast(".mustache".count))] = tags
      all.append(tags)
    }
    allTags = all
    try Self.checkReferences(parsed, in: all)
    var linker = TemplateLinker(parsed: parsed)
    for tags in all {
      let name = String(tags.template.dropLast(".mustache".count))
      pages[name] = try linker.index(of: name, indent: [])
    }
    code = TemplateCode(linker.programs)
  }

  /// Throws unless every partial and layout exists, and each layout has the blocks that a page fills. Mustache would
  /// silently drop other blocks.
  private static func checkReferences(_ parsed: [String: TemplateTags], in all: [TemplateTags])
    throws(TemplateError)
  {
    for tags in all {
      for tag in tags.tags where tag.role == .partial || tag.role == .layout {
        guard parsed[tag.name] != nil else {
          throw .partialMissing(tag.name, tags.place(tag.range.lowerBound))
        }
      }
    }
    for tags in all {
      for layout in tags.tags where layout.role == .layout {
        let known = Set(parsed[layout.name]?.tags.filter { $0.role == .block }.map(\.name) ?? [])
        for block in tags.tags where block.role == .block && !known.contains(block.name) {
          throw tags.malformed(block.range.lowerBound, "'\(layout.name)' has no block '\(block.name)'")
        }
      }
    }
  }

  /// Returns every place that uses one of these names, sorted.
  package func places(of names: Set<String>) -> [TemplatePlace] {
    allTags.flatMap { tags in
      tags.places(
        tags.tags.filter {
          names.contains($0.name) && ($0.isVariable || $0.role == .section || $0.role == .inverted)
        }.map(\.range.lowerBound))
    }.sorted()
  }
}

/// Compiles templates on demand, once for each indentation at which they are used.
struct TemplateLinker {
  private struct Key: Hashable {
    var name: String
    var indent: [UInt8]
  }

  private let parsed: [String: TemplateTags]
  package private(set) var programs: [[TemplateStep]] = []
  private var indices: [Key: Int] = [:]
  private var openLayouts: [String] = []
  /// Number of templates being compiled at the moment: each includes the next.
  private var depth = 0

  package init(parsed: [String: TemplateTags]) { self.parsed = parsed }

  package mutating func index(of name: String, indent: [UInt8]) throws(TemplateError) -> Int {
    let key = Key(name: name, indent: indent)
    if let index = indices[key] { return index }
    // Registered before it is compiled, because a partial may contain itself.
    let index = programs.count
    indices[key] = index
    programs.append([])
    programs[index] = try program(name, blocks: [:], indent: indent)
    return index
  }

  /// Returns the layout's steps, with these blocks in place of its own.
  package mutating func layout(
    _ tag: TemplateTag, in tags: TemplateTags, blocks: [String: [TemplateStep]]
  ) throws(TemplateError) -> [TemplateStep] {
    guard !openLayouts.contains(tag.name) else {
      throw tags.malformed(tag.range.lowerBound, "'\(tag.name)' is a layout of itself")
    }
    openLayouts.append(tag.name)
    let steps = try program(tag.name, blocks: blocks, indent: [])
    openLayouts.removeLast()
    return steps
  }

  private mutating func program(
    _ name: String, blocks: [String: [TemplateStep]], indent: [UInt8]
  ) throws(TemplateError) -> [TemplateStep] {
    guard let tags = parsed[name] else { throw .templateMissing("\(name).mustache") }
    depth += 1
    defer { depth -= 1 }
    // A partial that contains itself with an indentation would be compiled for ever deeper indentations.
    if depth > TemplateLibrary.deepest {
      throw tags.malformed(0, "more than \(TemplateLibrary.deepest) partials lie in each other")
    }
    var compiler = TemplateCompiler(tags, blocks: blocks, indent: indent)
    return try compiler.program(in: &self)
  }
}
