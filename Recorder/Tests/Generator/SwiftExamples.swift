import Model

/// Generates one event of each kind with all its fields, in Swift.
struct SwiftExamples {
  private let model: EventModel

  init(_ model: EventModel) { self.model = model }

  /// The source of a list of events that tests record.
  var text: String {
    let (starts, others) = (
      model.events.filter { $0.kind == .sessionStart },
      model.events.filter { ![.sessionStart, .sessionEnd].contains($0.kind) }
    )
    return """
      // Made from adspec's table of events: a test renews this file, see CONTRIBUTING.md.
      // swift-format-ignore-file

      import AdspecRecorder

      /// One event of each sort, with all its fields.
      enum EveryEvent {
        static let start =
      \(starts.map { "    AdEvent.SessionStart(\(arguments($0.parameters)))\n" }.joined())
        static let others: [AdEvent] = [
      \(others.map(call).joined())  ]
      }

      """
  }

  private func call(_ event: EventModel.Event) -> String {
    "    AdEvent.\(EventModel.camelCased(event.kind.name))(\(arguments(event.parameters))),\n"
  }

  private func arguments(_ parameters: [EventModel.Parameter]) -> String {
    parameters.map { "\($0.name): \(value($0.kind))" }.joined(separator: ", ")
  }

  private func value(_ kind: EventModel.Kind) -> String {
    switch kind {
    case .text(use: "address"), .text(use: "podAddress"): "\"https://a.example/p?q=1\""
    case .text: "\"text\""
    case .bool: "true"
    case .integer: "1"
    case .number: "1.0"
    case .time: "Timestamp(milliseconds: 1_795_168_800_120)"
    case .frame: "Frame(x: 1, y: 2.5, width: 3, height: 4)"
    case .size: "Size(width: 390, height: 844)"
    case .numberOrText: "7"
    case .word(let name): "." + SwiftEvents.caseName(model.words[name, default: []].last ?? "")
    case .oneOrMore(let name): "AdEvent.\(name).allCases"
    case .list(.word(let name)): "AdEvent.\(name).allCases"
    case .wordOrNumber: ".number(1.25)"
    case .object(let name): ".init(\(arguments(model.objects[name, default: []])))"
    case .list(let element): "[\(value(element))]"
    case .map(let element): "[\"Key\": \(value(element))]"
    }
  }
}
