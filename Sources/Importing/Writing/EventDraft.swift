import Model

/// The position in a source file that an event was made from.
struct Origin: Hashable, Sendable {
  /// Name of the file, without folders.
  var file: String
  /// Position in the file, in the notation of the file's format.
  var at: String
  /// Line from 1; `nil` if the format has none.
  var line: Int?
  /// A remark on what is uncertain about the event; `nil` if nothing is.
  var note: String?

  var json: JSONText? {
    .members([
      "file": .string(file), "at": at.isEmpty ? nil : .string(at), "line": line.map { .integer($0) },
      "note": note.map { .string($0) },
    ])
  }

  func noting(_ note: String?) -> Origin {
    var origin = self
    origin.note = [self.note, note].compactMap(\.self).joined(separator: "; ")
    if origin.note?.isEmpty == true { origin.note = nil }
    return origin
  }
}

/// An event to be written as a line of a recording.
struct EventDraft: Sendable {
  var kind: EventKind
  var time: Timestamp
  var ad: String?
  /// The event's fields besides those that all events have, in order.
  var fields: [JSONText.Member] = []
  var origin: Origin

  init(
    _ kind: EventKind, at time: Timestamp, ad: String? = nil, from origin: Origin,
    _ fields: KeyValuePairs<String, JSONText?> = [:]
  ) {
    (self.kind, self.time, self.ad, self.origin) = (kind, time, ad, origin)
    self.fields = fields.compactMap { key, value in value.map { .init(key: key, value: $0) } }
  }

  /// Appends the line and its end.
  func write(session: String, to bytes: inout [UInt8]) {
    var members: [JSONText.Member] = [
      .init(key: "event", value: .string(kind.name)), .init(key: "session", value: .string(session)),
      .init(key: "time", value: .string(time.description)),
    ]
    if let ad { members.append(.init(key: "ad", value: .string(ad))) }
    members += fields.filter { $0.key != "source" }
    // A load's `source` names who filled the request; the origin is added to the same object.
    let own: [JSONText.Member] =
      fields.lazy.compactMap { field -> [JSONText.Member]? in
        guard field.key == "source", case .object(let members) = field.value else { return nil }
        return members
      }.first ?? []
    if case .object(let places)? = origin.json {
      members.append(.init(key: "source", value: .object(own + places)))
    }
    JSONText.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// The events of a session to be written.
struct SessionDraft: Sendable {
  var id: String
  var events: [EventDraft] = []

  /// Appends the session's lines sorted by time; events with equal times keep their order.
  func write(to bytes: inout [UInt8]) {
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    for index in order { events[index].write(session: id, to: &bytes) }
  }
}
