import Diagnostics

/// Builds nodes from events. It goes on after every mistake but a broken syntax, where it keeps what it has.
struct YAMLComposer: ~Copyable {
  /// A definition needs five levels.
  static let deepest = 64

  private let text: SourceText
  private let file: String
  private var events: YAMLEvents
  private var aliases: [Located<String>] = []
  private(set) var mistakes: [Mistake] = []
  /// Whether the file was read to its end.
  private(set) var isComplete = true

  init(_ text: SourceText, events: consuming YAMLEvents, file: String) {
    self.text = text
    self.events = events
    self.file = file
  }

  /// The first document's root; `nil` when there is none.
  mutating func document() -> YAMLNode? {
    var root: YAMLNode?
    var documents = 0
    reading: while let event = next() {
      switch event.form {
      case .streamStart, .documentEnd: continue
      case .streamEnd: break reading
      case .documentStart:
        documents += 1
        if documents > 1 {
          report("A second document begins here; one file holds one document.", at: range(event))
          break reading
        }
      default: root = node(event, depth: 1)
      }
    }
    reportAliases()
    if case .scalar(let scalar) = root?.content, scalar.isNull { return nil }
    return root
  }

  /// `nil` after the end or a failure, which is reported once.
  private mutating func next() -> YAMLEvent? {
    guard isComplete else { return nil }
    do {
      return try events.next()
    } catch {
      isComplete = false
      mistakes.append(.syntax(error, in: text, file: file))
      return nil
    }
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) -> YAMLNode {
    let isText = checkTag(of: event)
    switch event.form {
    case .scalar(var scalar):
      if isText { scalar.isPlain = false }
      return YAMLNode(.scalar(scalar), range: text.trimmedRange(from: event.start, to: event.end))
    case .alias(let name):
      aliases.append(Located(name, at: range(event)))
      return YAMLNode(.unreadable, range: range(event))
    case _ where depth >= Self.deepest:
      report(
        "More than \(Self.deepest) levels of lists and mappings lie in each other here.", at: range(event))
      isComplete = false
      return YAMLNode(.unreadable, range: range(event))
    case .sequenceStart(let isFlow): return sequence(event, isFlow: isFlow, depth: depth)
    case .mappingStart(let isFlow): return mapping(event, isFlow: isFlow, depth: depth)
    default: return YAMLNode(.unreadable, range: range(event))
    }
  }

  private mutating func sequence(_ start: YAMLEvent, isFlow: Bool, depth: Int) -> YAMLNode {
    var items: [YAMLNode] = []
    while let event = next() {
      if case .sequenceEnd = event.form {
        return YAMLNode(
          .sequence(items), range: range(start, end: event, isFlow: isFlow, last: items.last?.range))
      }
      items.append(node(event, depth: depth + 1))
    }
    return YAMLNode(.sequence(items), range: range(start, end: nil, isFlow: isFlow, last: items.last?.range))
  }

  private mutating func mapping(_ start: YAMLEvent, isFlow: Bool, depth: Int) -> YAMLNode {
    var pairs: [YAMLPair] = []
    var names = YAMLNames()
    var last: SourceRange?
    while let event = next() {
      if case .mappingEnd = event.form {
        return YAMLNode(.mapping(pairs), range: range(start, end: event, isFlow: isFlow, last: last))
      }
      let key = node(event, depth: depth + 1)
      last = key.range
      guard let valueStart = next() else { break }
      let value = node(valueStart, depth: depth + 1)
      last = value.range
      guard let name = name(of: key) else { continue }
      if let first = names.find(name, among: pairs) {
        reportDuplicate(name, at: key.range, first: pairs[first].key.range)
      } else {
        pairs.append(YAMLPair(key: Located(name, at: key.range), value: value))
      }
    }
    return YAMLNode(.mapping(pairs), range: range(start, end: nil, isFlow: isFlow, last: last))
  }

  private mutating func name(of key: YAMLNode) -> String? {
    switch key.content {
    case .scalar(let scalar): return scalar.text
    case .unreadable: return nil
    case .sequence, .mapping:
      report("A list or a mapping stands where the name of a field was expected.", at: key.range)
      return nil
    }
  }

  /// Whether a tag says that the value is text. All others mean nothing to us.
  private mutating func checkTag(of event: YAMLEvent) -> Bool {
    guard let tag = event.tag else { return false }
    if tag == "!" || tag == "tag:yaml.org,2002:str" { return true }
    if ["tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"].contains(tag) { return false }
    let standard = "tag:yaml.org,2002:"
    let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
    report(
      "The tag \(Quoted(written)) stands here; values are written without tags.", at: range(event),
      help: "Remove the tag. Text that looks like something else stands in quotes.")
    return false
  }
}

extension YAMLComposer {
  private func range(_ event: YAMLEvent) -> SourceRange { text.range(from: event.start, to: event.end) }

  /// A collection in block style ends with its last part: its end event stands where the next thing begins.
  private func range(_ start: YAMLEvent, end: YAMLEvent?, isFlow: Bool, last: SourceRange?) -> SourceRange {
    if isFlow, let end { return text.range(from: start.start, to: end.end) }
    var range = range(start)
    if let last { (range.endLine, range.endColumn) = (last.endLine, last.endColumn) }
    return range
  }

  private mutating func report(
    _ message: String, at range: SourceRange, help: String = "", related: [RelatedPlace] = []
  ) {
    mistakes.append(
      Mistake(
        .definitionUnreadable, message, at: Location(file: file, range: range), help: help, related: related))
  }

  private mutating func reportDuplicate(_ name: String, at range: SourceRange, first: SourceRange) {
    report(
      "\(Quoted(name)) stands here a second time; only the first is read.", at: range,
      help: "Keep one of the two.",
      related: [RelatedPlace("The first is here.", at: Location(file: file, range: first))])
  }

  /// One mistake a file: an alias bomb has many.
  private mutating func reportAliases() {
    guard let first = aliases.first else { return }
    let count = aliases.count == 1 ? "" : " (the first of \(aliases.count) in this file)"
    report(
      "The alias \(Quoted("*" + first.value)) stands for text elsewhere\(count); aliases are not followed.",
      at: first.range, help: "Write the value out.",
      related: aliases.dropFirst().prefix(10).map {
        RelatedPlace("Another alias, \(Quoted("*" + $0.value)).", at: Location(file: file, range: $0.range))
      })
  }
}
