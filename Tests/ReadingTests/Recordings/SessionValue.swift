import Model

/// A session as an equatable value, for comparing two readings.
struct SessionValue: Equatable {
  struct Event: Equatable {
    var name: String
    var text: String
    var line: LineReference?
    var time: Timestamp
    var sequence: Int64?
    var ad: String?
    var values: [String]
  }

  var id: String
  var events: [Event]
  var adIDs: [String]
  var defects: [EventDefect]
  var unknownNames: [UnknownName]
  var skippedLines: [LineReference]
  var ending: RecordedSession.Ending

  /// `withLines`: true if line numbers and files are part of the value.
  init(_ session: RecordedSession, withLines: Bool = true) {
    id = session.id
    events = session.events.map { event in
      Event(
        name: event.name, text: event.text, line: withLines ? event.line : nil, time: event.time,
        sequence: event.raw.sequence, ad: event.adID,
        values: (Int(event.raw.firstValue)..<Int(event.raw.endValue)).map { Self.text($0, of: event) })
    }
    adIDs = session.adIDs
    defects = session.defects
    // Unknown names are recorded once per file.
    var names: Set<String> = []
    unknownNames = session.unknownNames.filter { withLines || names.insert($0.name).inserted }
    skippedLines = withLines ? session.skippedLines : []
    ending = session.ending
  }

  /// Returns a value's field, key, form, text and end as text. The end is counted from the event's first value.
  private static func text(_ index: Int, of event: Model.Event) -> String {
    let raw = event.session.values[index]
    let key = String(
      decoding: event.session.bytes[Int(raw.keyStart)..<Int(raw.keyStart) + Int(raw.keyLength)], as: UTF8.self
    )
    let text = EventValue(session: event.session, index: index).rawText
    return "\(raw.field) \(key): \(raw.form) \(text) …\(Int(raw.end) - Int(event.raw.firstValue))"
  }
}
