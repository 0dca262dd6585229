import Model

/// Generates the recorder's events in Swift.
struct SwiftEvents {
  private let model: EventModel

  init(_ model: EventModel) { self.model = model }

  private static let head = """
    // Made from adspec's table of events (Sources/Model/Events/EventSchema.swift): a test renews this file, see CONTRIBUTING.md.
    // swift-format-ignore-file


    """

  /// The source with a function for each event.
  var functions: String {
    let events = model.events.filter { $0.kind != .sessionStart }.map(function)
    return Self.head + "extension AdEvent {\n" + events.joined(separator: "\n") + "}\n"
  }

  /// The Swift source of the types that the functions' parameters have.
  var types: String {
    var types: [(name: String, text: String)] = model.words.map { ($0.key, words($0.key, $0.value)) }
    types += model.wordsOrNumbers.map { ($0.key, wordsOrNumber($0.key, $0.value)) }
    types += model.objects.map { ($0.key, object($0.key, $0.value)) }
    let start = model.events.filter { $0.kind == .sessionStart }.map(sessionStart)
    let listed = start + types.sorted { $0.name < $1.name }.map(\.text)
    return Self.head + "extension AdEvent {\n" + listed.joined(separator: "\n") + "}\n"
  }

  private func function(_ event: EventModel.Event) -> String {
    // Only the recorder ends a session.
    let access = event.kind == .sessionEnd ? "" : "public "
    let name = EventModel.camelCased(event.kind.name)
    let body =
      event.parameters.isEmpty
      ? ["AdEvent(\"\(event.kind.name)\", capacity: 0)"]
      : ["var event = AdEvent(\"\(event.kind.name)\", capacity: \(event.parameters.count))"]
        + event.parameters.map { "event.fields." + adding($0) } + ["return event"]
    return """
        /// \(EventSummaries.event(event.kind))
      \(parameters(event.parameters))  \(access)static func \(name)(\(arguments(event.parameters))) -> AdEvent {
      \(body.map { "    \($0)\n" }.joined())  }

      """
  }

  private func sessionStart(_ event: EventModel.Event) -> String {
    """
      /// \(EventSummaries.event(event.kind))
      public struct SessionStart: Sendable {
    \(members(event.parameters))
        var event: AdEvent {
          var event = AdEvent("\(event.kind.name)", capacity: \(event.parameters.count))
    \(event.parameters.map { "      event.fields." + adding($0) + "\n" }.joined())      return event
        }
      }

    """
  }

  private func object(_ name: String, _ parameters: [EventModel.Parameter]) -> String {
    """
      /// An object in events: \(parameters.map { "`\($0.name)`" }.joined(separator: ", ")).
      public struct \(name): Sendable, EventObject {
    \(members(parameters))
        func add(to fields: inout Fields) {
    \(parameters.map { "      fields." + adding($0) + "\n" }.joined())    }
      }

    """
  }

  /// Returns the properties of a type, and its initialiser.
  private func members(_ parameters: [EventModel.Parameter]) -> String {
    parameters.map { "    /// \($0.summary)\n    public var \(escaped($0.name)): \(type($0))\n" }.joined()
      + """

          /// Creates a value from its members; a member that is `nil` isn't recorded.
          public init(\(arguments(parameters))) {
      \(parameters.map { "      self.\($0.name) = \(escaped($0.name))\n" }.joined())    }

      """
  }

  private func words(_ name: String, _ words: [String]) -> String {
    """
      /// The permitted values of a field.
      public enum \(name): String, CaseIterable, Sendable {
    \(words.map { "    /// `\($0)`\n    case \(Self.caseName($0)) = \"\($0)\"\n" }.joined())  }

    """
  }

  private func wordsOrNumber(_ name: String, _ words: [String]) -> String {
    """
      /// The permitted values of a field: a word or a number.
      public enum \(name): Hashable, Sendable {
    \(words.map { "    /// `\($0)`\n    case \(Self.caseName($0))\n" }.joined())    /// A number in place of a word.
        case number(Double)

        var value: FieldValue {
          switch self {
    \(words.map { "      case .\(Self.caseName($0)): .text(\"\($0)\", .plain)\n" }.joined())      case .number(let number): .number(number)
          }
        }
      }

    """
  }

  private func parameters(_ parameters: [EventModel.Parameter]) -> String {
    if parameters.isEmpty { return "" }
    return "  ///\n  /// - Parameters:\n"
      + parameters.map { "  ///   - \($0.name): \($0.summary)\n" }.joined()
  }

  private func arguments(_ parameters: [EventModel.Parameter]) -> String {
    parameters.map { parameter in
      "\(parameter.name): \(type(parameter))\(parameter.isRequired ? "" : " = nil")"
    }.joined(separator: ", ")
  }

  private func type(_ parameter: EventModel.Parameter) -> String {
    type(parameter.kind) + (parameter.isRequired ? "" : "?")
  }

  private func type(_ kind: EventModel.Kind) -> String {
    switch kind {
    case .text: "String"
    case .bool: "Bool"
    case .integer: "Int"
    case .number: "Double"
    case .time: "Timestamp"
    case .frame: "Frame"
    case .size: "Size"
    case .numberOrText: "NumberOrText"
    case .word(let name), .wordOrNumber(let name), .object(let name): name
    case .oneOrMore(let name): "[\(name)]"
    case .list(let element): "[\(type(element))]"
    case .map(let value): "[String: \(type(value))]"
    }
  }

  /// Returns the call that adds a parameter to the fields.
  private func adding(_ parameter: EventModel.Parameter) -> String {
    let value = escaped(parameter.name)
    let start = "add(\"\(parameter.name)\", "
    return switch parameter.kind {
    case .text(let use), .numberOrText(let use), .list(.text(let use)), .map(.text(let use)):
      start + "\(value), .\(use))"
    case .word: start + "word: \(value))"
    case .list(.word): start + "words: \(value))"
    case .oneOrMore: start + "oneOrMore: \(value))"
    case .wordOrNumber: start + "\(value)\(parameter.isRequired ? "" : "?").value)"
    case .object: start + "object: \(value))"
    case .list(.object), .map(.object): start + "objects: \(value))"
    default: start + "\(value))"
    }
  }

  /// Returns the name of the Swift case for a word. `none` becomes `nothing`, because it would clash with the case of
  /// `Optional`.
  static func caseName(_ word: String) -> String { word == "none" ? "nothing" : word }

  private func escaped(_ name: String) -> String { name == "break" ? "`break`" : name }
}
