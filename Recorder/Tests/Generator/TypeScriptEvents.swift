import Model

/// Generates the recorder's events in TypeScript, which are the end of `adspec-recorder.ts`: types whose members are those
/// of a line, and a table of how the texts in them are written.
struct TypeScriptEvents {
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
    let start = model.events.filter { $0.kind == .sessionStart }.map { event in
      interface("SessionStart", EventSummaries.event(event.kind), event.parameters)
    }
    let objects = model.objects.sorted { $0.key < $1.key }.map { name, parameters in
      interface(name, "An object in events.", parameters)
    }
    return ([Self.places, events] + start + words + objects + [uses]).joined(separator: "\n")
  }

  private static let places = """
    /** A rectangle: x, y, width, height, in points (dp on Android) from the window's top left. */
    export type Frame = [number, number, number, number]

    /** Width and height in points, or dp on Android. */
    export type Size = [number, number]

    """

  private var events: String {
    var text = "/** Something that happened to an ad, ready to be recorded. */\nexport type AdEvent =\n"
    for event in model.events where ![.sessionStart, .sessionEnd].contains(event.kind) {
      text += "  /** \(EventSummaries.event(event.kind)) */\n  | {\n      event: \"\(event.kind.name)\"\n"
      text += members(event.parameters, "      ") + "    }\n"
    }
    return text
  }

  private var words: [String] {
    let words = model.words.map { (name: $0.key, types: $0.value.map { "\"\($0)\"" }) }
    let numbers = model.wordsOrNumbers.map {
      (name: $0.key, types: $0.value.map { "\"\($0)\"" } + ["number"])
    }
    return (words + numbers).sorted { $0.name < $1.name }.map { type in
      "/** The permitted values of a field. */\nexport type \(type.name) = \(type.types.joined(separator: " | "))\n"
    }
  }

  private var uses: String {
    let lines = model.events.compactMap { event in
      uses(event.parameters).map { "  \"\(event.kind.name)\": \($0),\n" }
    }
    return """
      /** The ways in which texts are written, by event and member. */
      const uses: { [event: string]: Uses | undefined } = {
      \(lines.joined())}

      """
  }

  private func interface(_ name: String, _ summary: String, _ parameters: [EventModel.Parameter]) -> String {
    "/** \(summary) */\nexport interface \(name) {\n\(members(parameters, "  "))}\n"
  }

  private func members(_ parameters: [EventModel.Parameter], _ indentation: String) -> String {
    parameters.map { parameter in
      "\(indentation)/** \(parameter.summary) */\n\(indentation)\(parameter.name)\(parameter.isRequired ? "" : "?"): "
        + type(parameter.kind) + "\n"
    }.joined()
  }

  private func type(_ kind: EventModel.Kind) -> String {
    switch kind {
    case .text: "string"
    case .bool: "boolean"
    case .integer, .number: "number"
    case .time: "Date"
    case .frame: "Frame"
    case .size: "Size"
    case .numberOrText: "number | string"
    case .word(let name), .wordOrNumber(let name), .object(let name): name
    case .oneOrMore(let name): "\(name) | \(name)[]"
    case .list(let element): "\(type(element))[]"
    case .map(let value): "{ [key: string]: \(type(value)) }"
    }
  }

  /// Returns the uses of the texts in some members, as an object of JavaScript; `nil` if all are written as they are.
  private func uses(_ parameters: [EventModel.Parameter]) -> String? {
    let uses = parameters.compactMap { parameter in use(parameter.kind).map { "\(parameter.name): \($0)" } }
    return uses.isEmpty ? nil : "{ \(uses.joined(separator: ", ")) }"
  }

  private func use(_ kind: EventModel.Kind) -> String? {
    switch kind {
    case .text(let use), .numberOrText(let use): use == "plain" ? nil : "\"\(use)\""
    case .list(let element): use(element)
    case .map(let value): use(value).map { "{ \"*\": \($0) }" }
    case .object(let name): uses(model.objects[name, default: []])
    default: nil
    }
  }
}
