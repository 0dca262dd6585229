import CYAML
import Basics

/// Builds the nodes of a YAML file from libyaml's events. It goes on after every mistake except a syntax error. After a
/// syntax error, it keeps the nodes that it has built so far.
struct YAMLComposer: ~Copyable {
  /// Maximum number of diagnostics about a file, since a person couldn't fix more one by one.
  static let mostDiagnostics = 1000
  /// Maximum depth of nodes; a definition needs five levels.
  static let deepest = 64

  private let text: SourceText
  private let file: String
  /// Ranges of the keys that are too long to be read, by the index of the Unicode scalar at which each begins.
  private let longKeys: [Int: SourceRange]
  private var events: YAMLEvents
  private var aliases: [Located<String>] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// True if the file was read to its end.
  private(set) var isComplete = true
  /// The reason why libyaml stopped before the end; not included in `diagnostics`.
  private(set) var failure: YAMLFailure?

  init(
    _ text: SourceText, events: consuming YAMLEvents, longKeys: [Int: SourceRange] = [:], file: String
  ) {
    self.text = text
    self.events = events
    self.longKeys = longKeys
    self.file = file
  }

  /// The first document's root; `nil` if there is none.
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

  /// Returns the next event; `nil` after the end or a failure.
  private mutating func next() -> YAMLEvent? {
    guard isComplete else { return nil }
    do {
      return try events.next()
    } catch {
      isComplete = false
      failure = error
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
      if let range = longKeys[event.start] {
        report(
          "A field's name is longer than \(YAMLDocument.longestKey) characters, the most that YAML allows.",
          at: range, help: "Shorten it; the field isn't read.")
        continue
      }
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

  /// Returns true if the tag of an event marks its value as text. The tags of lists and mappings have no effect. Any
  /// other tag has none either, and gets a diagnostic.
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

  /// Returns the range of a list or mapping. In block style, the range ends with that of its last part, because
  /// libyaml's end event is only at the next token.
  private func range(_ start: YAMLEvent, end: YAMLEvent?, isFlow: Bool, last: SourceRange?) -> SourceRange {
    if isFlow, let end { return text.range(from: start.start, to: end.end) }
    var range = range(start)
    if let last { (range.endLine, range.endColumn) = (last.endLine, last.endColumn) }
    return range
  }

  private mutating func report(
    _ message: Statement, at range: SourceRange, help: String = "", related: [RelatedPlace] = []
  ) {
    diagnostics.append(
      Diagnostic(
        .definitionUnreadable, message, at: Location(file: file, range: range), help: help, related: related))
    if diagnostics.count == Self.mostDiagnostics, isComplete {
      isComplete = false
      report("This is the thousandth mistake here; the file isn't read on.", at: range)
    }
  }

  private mutating func reportDuplicate(_ name: String, at range: SourceRange, first: SourceRange) {
    report(
      "\(Quoted(name)) stands here a second time; only the first is read.", at: range,
      help: "Keep one of the two.",
      related: [RelatedPlace("The first is here.", at: Location(file: file, range: first))])
  }

  /// Adds one diagnostic about all aliases of the file. A malicious file may have very many of them.
  private mutating func reportAliases() {
    guard let first = aliases.first else { return }
    let count = aliases.count == 1 ? "" : " (the first of \(aliases.count) in this file)"
    report(
      "The alias \(Quoted("*" + first.value)) stands for text elsewhere\(words: count); aliases are not followed.",
      at: first.range, help: "Write the value out.",
      related: aliases.dropFirst().prefix(10).map {
        RelatedPlace("Another alias, \(Quoted("*" + $0.value)).", at: Location(file: file, range: $0.range))
      })
  }
}

/// An event of libyaml, with the indices of the Unicode scalars at which it begins and ends.
struct YAMLEvent {
  enum Form {
    case streamStart, streamEnd, documentStart, documentEnd, sequenceEnd, mappingEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
  }

  var form: Form
  /// The tag as written, or as expanded by libyaml; `nil` without a tag.
  var tag: String?
  var start: Int
  var end: Int
}

/// The reason why libyaml can't continue.
struct YAMLFailure: Error {
  var problem: String
  /// Index of the Unicode scalar at which the problem is.
  var place: Int
  /// libyaml's description of the construct that it was reading, and the index at which this construct began.
  var context: (text: String, place: Int)?
}

/// libyaml's event parser. No other type uses the C library.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Parameter bytes: must be UTF-8 and outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    // Fails only if memory runs out, and Swift's own allocations would have ended the program before.
    let isReady = yaml_parser_initialize(parser) == 1
    precondition(isReady, "libyaml has no memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The time at which the first session of the recording begins.
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    var tag: String?
    let form = Self.form(of: event, tag: &tag)
    return YAMLEvent(form: form, tag: tag, start: Int(event.start_mark.index), end: Int(event.end_mark.index))
  }

  private var failure: YAMLFailure {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "no memory is left"
    guard let context = state.context else {
      return YAMLFailure(problem: problem, place: Int(state.problem_mark.index))
    }
    return YAMLFailure(
      problem: problem, place: Int(state.problem_mark.index),
      context: (String(cString: context), Int(state.context_mark.index)))
  }

  private static func form(of event: yaml_event_t, tag: inout String?) -> YAMLEvent.Form {
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      tag = text(event.data.sequence_start.tag)
      return .sequenceStart(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      tag = text(event.data.mapping_start.tag)
      return .mappingStart(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      tag = text(scalar.tag)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        YAMLScalar(String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE))
    // `YAML_NO_EVENT` is only returned after the end.
    default: return .streamEnd
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
