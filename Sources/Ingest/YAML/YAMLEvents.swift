import CYAML

/// What libyaml says next, with the numbers of the scalars where it begins and ends.
struct YAMLEvent {
  enum Form {
    case streamStart, streamEnd, documentStart, documentEnd, sequenceEnd, mappingEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
  }

  var form: Form
  /// As written or expanded by libyaml; `nil` without one.
  var tag: String?
  var start: Int
  var end: Int
}

/// Why libyaml can't go on.
struct YAMLFailure: Error {
  var problem: String
  /// Number of the scalar.
  var place: Int
  /// What it was at, and where that began.
  var context: (text: String, place: Int)?
}

/// libyaml's event parser. The one use of the C library.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// `bytes` must be UTF-8 and outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    // Fails only when memory runs out, and Swift's own allocations would have ended the program before.
    let isReady = yaml_parser_initialize(parser) == 1
    precondition(isReady, "libyaml has no memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// After `streamEnd` and after a failure there is nothing more to ask for.
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
    // `YAML_NO_EVENT` comes after the end only.
    default: return .streamEnd
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
