// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Basics

/// One event of a session: a view that is cheap to create and to copy.
public struct Event: Sendable {
  public let session: RecordedSession
  /// Index among the session's events.
  public let index: Int

  @inlinable public init(session: RecordedSession, index: Int) {
    self.session = session
    self.index = index
  }

  @inlinable public var raw: RawEvent { session.storage.events[index] }
  @inlinable public var kind: EventKind { session.storage.events[index].kind }
  @inlinable public var time: Timestamp { session.storage.events[index].time }
  @inlinable public var line: LineReference { session.storage.events[index].line }
  package var location: Location { session.location(line) }
  package var adID: String? { raw.ad.map { session.adIDs[Int($0)] } }

  /// The line as recorded, without its line end.
  package var text: String {
    session.storage.text(raw.start, raw.length)
  }

  /// The value of a field if it is present and valid; the first one if the field occurs twice.
  package subscript(field: EventField) -> EventValue? {
    session.place(of: field, in: index).map { EventValue(session: session, index: $0) }
  }

  /// The name of the event; an unknown name is redacted (`Privacy.name`).
  package var name: String {
    kind == .unknown ? Redactor.value(self[.event]?.string ?? "", as: .name) : kind.name
  }
}

extension RecordedSession {
  /// Returns the index of a field's value among the session's values; `nil` if the field is absent, `null` or invalid.
  ///
  /// - Parameter event: the event's index in the session.
  package func place(of field: EventField, in event: Int) -> Int? {
    let (events, values) = (storage.events, storage.values)
    var index = Int(events[event].firstValue)
    let end = Int(events[event].endValue)
    let number = field.rawValue
    while index < end {
      let value = values[index]
      if value.field.rawValue == number {
        return value.form == .invalid || value.form == .null ? nil : index
      }
      index = Int(value.end)
    }
    return nil
  }
}

extension Event: Equatable {
  public static func == (a: Event, b: Event) -> Bool { a.index == b.index && a.session === b.session }
}

/// A value of an event: a view into the session's bytes.
public struct EventValue: Sendable {
  public let session: RecordedSession
  public let index: Int

  @inlinable public init(session: RecordedSession, index: Int) {
    self.session = session
    self.index = index
  }

  @inlinable var raw: RawValue { session.storage.values[index] }

  private func text(_ start: UInt32, _ length: UInt32) -> String {
    session.storage.text(start, length)
  }

  /// The JSON text as recorded; strings come without their quotes.
  package var rawText: String { text(raw.start, raw.length) }

  package var string: String? {
    switch raw.form {
    case .string: rawText
    case .escapedString: session.storage.withText(raw.start, raw.length) { JSONString.unescaped($0) }
    default: nil
    }
  }

  package var bool: Bool? {
    switch raw.form {
    case .true: true
    case .false: false
    default: nil
    }
  }

  package var number: Double? { raw.form == .number ? number(raw) : nil }

  private func number(_ raw: RawValue) -> Double? {
    session.storage.withText(raw.start, raw.length, JSONNumber.double)
  }

  /// The value as an integer if it is a number without a fraction, such as `3` and `3.0`; `nil` for other values, and
  /// beyond Int64.
  package var integer: Int64? {
    raw.form == .number ? session.storage.withText(raw.start, raw.length, JSONNumber.integer) : nil
  }

  /// The elements of an array; empty for anything else.
  package var elements: [EventValue] { raw.form == .array ? Array(parts) : [] }

  /// The members of an object in recorded order, without `null` and invalid ones; empty for anything else.
  package var members: [(key: String, value: EventValue)] {
    guard raw.form == .object else { return [] }
    return parts.map { ($0.key, $0) }
  }

  /// The key of this member of an object, unescaped.
  package var key: String {
    let (start, length) = (raw.keyStart, raw.keyLength)
    let text = text(start, length)
    return session.storage.isEscaped(start, length) ? JSONString.unescaped(text) : text
  }

  /// The member of an object with this key; `nil` if it is absent, `null` or invalid.
  package subscript(key: String) -> EventValue? {
    guard raw.form == .object else { return nil }
    var next = index + 1
    while next < Int(raw.end) {
      let value = session.storage.values[next]
      if value.form != .invalid, value.form != .null {
        let member = EventValue(session: session, index: next)
        if member.hasKey(key) { return member }
      }
      next = Int(value.end)
    }
    return nil
  }

  package var strings: [String] { elements.compactMap(\.string) }

  /// The frame at the origin whose size is the value, such as `[390,844]` for a screen; `nil` for any other value.
  package var screen: Frame? {
    let size = elements.compactMap(\.number)
    return size.count == 2 ? Frame(x: 0, y: 0, width: size[0], height: size[1]) : nil
  }

  /// The frame that a value `[x, y, width, height]` stands for; `nil` for any other value.
  package var frame: Frame? {
    guard raw.form == .array else { return nil }
    var frame = Frame(x: 0, y: 0, width: 0, height: 0)
    var count = 0
    // Every rendering has a frame, so no array of elements is created for it.
    for next in index + 1..<Int(raw.end) where session.storage.values[next].form == .number {
      guard let number = number(session.storage.values[next]) else { return nil }
      switch count {
      case 0: frame.x = number
      case 1: frame.y = number
      case 2: frame.width = number
      default: frame.height = number
      }
      count += 1
    }
    return count == 4 ? frame : nil
  }
}
