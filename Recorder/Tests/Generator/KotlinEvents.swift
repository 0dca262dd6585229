import Model

/// Generates the recorder's events in Kotlin, which are the end of `AdspecRecorder.kt`.
struct KotlinEvents {
  private let model: EventModel

  init(_ model: EventModel) { self.model = model }

  private static let mark =
    "// What follows is made from adspec's table of events: a test renews it, see CONTRIBUTING.md.\n"

  /// Returns the file with its generated part renewed.
  func replacing(in file: String) -> String {
    guard let mark = file.firstRange(of: Self.mark) else { return file }
    return String(file[..<mark.upperBound]) + "\n" + text
  }

  private var text: String {
    var types: [(name: String, text: String)] = model.words.map { ($0.key, words($0.key, $0.value)) }
    types += model.wordsOrNumbers.map { ($0.key, wordsOrNumber($0.key, $0.value)) }
    types += model.objects.map { ($0.key, object($0.key, $0.value)) }
    let start = model.events.filter { $0.kind == .sessionStart }.map { event in
      """
      /** \(EventSummaries.event(event.kind)) */
      class SessionStart(
      \(arguments(event.parameters, indentation: "  "))
      ) {
        internal val event = \(made(event))
      }

      """
    }
    let functions = model.events.filter { $0.kind != .sessionStart }.map(function)
    return """
      /** Something that happened to an ad, ready to be recorded. */
      class AdEvent internal constructor(internal val name: String, internal val fields: Fields) {
        companion object {
      \(functions.joined(separator: "\n"))  }
      }


      """ + (start + types.sorted { $0.name < $1.name }.map(\.text)).joined(separator: "\n")
  }

  private func function(_ event: EventModel.Event) -> String {
    // Only the recorder ends a session.
    let access = event.kind == .sessionEnd ? "internal " : ""
    let arguments =
      event.parameters.isEmpty
      ? "" : "\n" + arguments(event.parameters, indentation: "      ", isProperty: false) + "\n    "
    return """
          /** \(EventSummaries.event(event.kind)) */
          \(access)fun \(EventModel.camelCased(event.kind.name))(\(arguments)): AdEvent =
            \(made(event))

      """
  }

  private func made(_ event: EventModel.Event) -> String {
    "AdEvent(\"\(event.kind.name)\", \(fields(event.parameters)))"
  }

  private func object(_ name: String, _ parameters: [EventModel.Parameter]) -> String {
    """
    /** An object in events: \(parameters.map(\.name).joined(separator: ", ")). */
    class \(name)(
    \(arguments(parameters, indentation: "  "))
    ) : EventObject() {
      override val fields get() = \(fields(parameters))
    }

    """
  }

  private func words(_ name: String, _ words: [String]) -> String {
    """
    /** The permitted values of a field. */
    enum class \(name)(override val word: String) : Word {
      \(words.map { "\(constant($0))(\"\($0)\")" }.joined(separator: ", "))
    }

    """
  }

  private func wordsOrNumber(_ name: String, _ words: [String]) -> String {
    """
    /** The permitted values of a field: a word or a number. */
    class \(name) private constructor(internal val value: Any) {
      /** A number in place of a word. */
      constructor(number: Double) : this(number as Any)
      companion object {
    \(words.map { "    val \(constant($0)) = \(name)(\"\($0)\" as Any)\n" }.joined())  }
    }

    """
  }

  private func arguments(
    _ parameters: [EventModel.Parameter], indentation: String, isProperty: Bool = true
  ) -> String {
    parameters.map { parameter in
      "\(indentation)/** \(parameter.summary) */\n\(indentation)\(isProperty ? "val " : "")\(escaped(parameter.name)): "
        + type(parameter.kind) + (parameter.isRequired ? "" : "? = null")
    }.joined(separator: ",\n")
  }

  private func fields(_ parameters: [EventModel.Parameter]) -> String {
    "Fields()" + parameters.map(adding).joined()
  }

  private func adding(_ parameter: EventModel.Parameter) -> String {
    let value = escaped(parameter.name)
    return switch parameter.kind {
    case .text(let use), .numberOrText(let use), .list(.text(let use)), .map(.text(let use)):
      ".add(\"\(parameter.name)\", \(value), TextUse.\(constant(use)))"
    case .oneOrMore: ".addOneOrMore(\"\(parameter.name)\", \(value))"
    case .wordOrNumber: ".add(\"\(parameter.name)\", \(value)\(parameter.isRequired ? "" : "?").value)"
    default: ".add(\"\(parameter.name)\", \(value))"
    }
  }

  private func type(_ kind: EventModel.Kind) -> String {
    switch kind {
    case .text: "String"
    case .bool: "Boolean"
    case .integer: "Long"
    case .number: "Double"
    case .time: "Timestamp"
    case .frame: "Frame"
    case .size: "Size"
    case .numberOrText: "NumberOrText"
    case .word(let name), .wordOrNumber(let name), .object(let name): name
    case .oneOrMore(let name): "List<\(name)>"
    case .list(let element): "List<\(type(element))>"
    case .map(let value): "Map<String, \(type(value))>"
    }
  }

  /// Returns `CUSTOM_NATIVE` for `customNative`.
  private func constant(_ word: String) -> String {
    word.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }

  private func escaped(_ name: String) -> String { name == "break" ? "`break`" : name }
}
