package import Diagnostics

/// A line of a recording: which file of the run, and which line (from 1; a line of a compressed file is counted after
/// decompression).
package struct LineReference: Hashable, Sendable, Comparable {
  package var file: Int32
  package var line: Int32

  @inlinable package init(file: Int32, line: Int32) {
    self.file = file
    self.line = line
  }

  package static func < (a: LineReference, b: LineReference) -> Bool {
    (a.file, a.line) < (b.file, b.line)
  }
}

/// What is wrong with one field of a known event; the field then counts as absent.
package struct EventDefect: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case missing
    /// What was expected (`ValueShape.expectation`), and what stands there as a message says it: shortened, text in
    /// quotes.
    case mismatch(expected: String, found: String)
  }

  /// Index of the event in its session.
  package var event: Int
  /// Path of the field: `frame`, `consent.gdpr`, `assets.MainImage.width`.
  package var field: String
  package var problem: Problem

  package init(event: Int, field: String, problem: Problem) {
    self.event = event
    self.field = field
    self.problem = problem
  }
}

/// A field or an event that version 1 doesn't know, as it stands in a line.
package struct UnknownName: Hashable, Sendable {
  package var event: Int
  /// The event's name, or the path of the field.
  package var name: String
  package var isField: Bool

  package init(event: Int, name: String, isField: Bool) {
    self.event = event
    self.name = name
    self.isField = isField
  }
}

/// One value of a line: offsets into the session's bytes, no text of its own.
package struct RawValue: Sendable {
  package enum Form: UInt8, Sendable {
    case null, `false`, `true`, number, string
    /// A string with backslashes, which must be unescaped before it is compared.
    case escapedString
    case array, object
    /// Of the wrong type, or outside its list: counts as absent.
    case invalid

    // Written out, because what the compiler derives is called through the protocol from other modules.
    package static func == (a: Form, b: Form) -> Bool { a.rawValue == b.rawValue }
  }

  package var form: Form
  /// Top level only; `unknown` elsewhere.
  package var field: EventField
  package var keyStart: UInt32
  package var keyLength: UInt32
  /// The raw text: of a string without its quotes, of a container with its brackets.
  package var start: UInt32
  package var length: UInt32
  /// Index after the last value inside this one: its next sibling, where there is one.
  package var end: UInt32

  @inlinable package init(
    form: Form, field: EventField, keyStart: UInt32, keyLength: UInt32, start: UInt32, length: UInt32,
    end: UInt32
  ) {
    self.form = form
    self.field = field
    self.keyStart = keyStart
    self.keyLength = keyLength
    self.start = start
    self.length = length
    self.end = end
  }
}

/// One line: its common fields read, the others left where they stand.
package struct RawEvent: Sendable {
  package var kind: EventKind
  package var line: LineReference
  package var time: Timestamp
  /// `nil`: not recorded, or not an integer.
  package var sequence: Int64?
  /// Index into the session's `adIDs`; `nil` when the event has no `ad`.
  package var ad: Int32?
  /// The line in the session's bytes.
  package var start: UInt32
  package var length: UInt32
  /// Its values: a forest in pre-order.
  package var firstValue: UInt32
  package var endValue: UInt32

  @inlinable package init(
    kind: EventKind, line: LineReference, time: Timestamp, sequence: Int64?, ad: Int32?, start: UInt32,
    length: UInt32, firstValue: UInt32, endValue: UInt32
  ) {
    self.kind = kind
    self.line = line
    self.time = time
    self.sequence = sequence
    self.ad = ad
    self.start = start
    self.length = length
    self.firstValue = firstValue
    self.endValue = endValue
  }
}

/// A whole session as it was recorded: its lines in reading order, from however many files, and what was wrong with them.
///
/// Values are read where they stand (`Event`, `EventValue`); only what is asked for becomes a `String`.
package final class RecordedSession: Sendable {
  /// How it came to its end.
  package enum Ending: Sendable {
    /// By `session.end`.
    case ended
    /// With the input.
    case inputEnded
    /// Set aside to bound memory.
    case evicted
  }

  package let id: String
  /// Paths of the run's recordings, by `LineReference.file`.
  package let files: [String]
  package let bytes: [UInt8]
  package let values: [RawValue]
  package let rawEvents: [RawEvent]
  /// Ids of its ads in order of first appearance.
  package let adIDs: [String]
  package let defects: [EventDefect]
  package let unknownNames: [UnknownName]
  /// Quarantined lines that hold its id, or that may be its own (recording.md, "Verdicts" in judging.md).
  package let quarantined: [LineReference]
  package let ending: Ending
  /// Definition in whose folder its first line was recorded (`RecordingFile.definitionFile`).
  package let definitionFile: String?

  package init(
    id: String, files: [String], bytes: [UInt8], values: [RawValue], rawEvents: [RawEvent], adIDs: [String],
    defects: [EventDefect], unknownNames: [UnknownName], quarantined: [LineReference], ending: Ending,
    definitionFile: String?
  ) {
    self.id = id
    self.files = files
    self.bytes = bytes
    self.values = values
    self.rawEvents = rawEvents
    self.adIDs = adIDs
    self.defects = defects
    self.unknownNames = unknownNames
    self.quarantined = quarantined
    self.ending = ending
    self.definitionFile = definitionFile
  }

  /// Its events in reading order; never empty.
  package var events: EventList { EventList(session: self) }

  package func event(_ index: Int) -> Event { Event(session: self, index: index) }

  package func location(_ line: LineReference) -> Location {
    Location(file: files[Int(line.file)], line: Int(line.line))
  }
}

/// The events of a session, in reading order.
package struct EventList: RandomAccessCollection, Sendable {
  package let session: RecordedSession

  package var startIndex: Int { 0 }
  package var endIndex: Int { session.rawEvents.count }
  package subscript(position: Int) -> Event { Event(session: session, index: position) }
}
