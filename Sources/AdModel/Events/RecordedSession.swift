package import Diagnostics

/// A line of a recording: which file of the run, and which line (from 1; a line of a compressed file is counted after
/// decompression).
package struct LineReference: Hashable, Sendable, Comparable, BitwiseCopyable {
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
  @usableFromInline let storage: SessionStorage
  /// Ids of its ads in order of first appearance.
  package let adIDs: [String]
  package let defects: [EventDefect]
  package let unknownNames: [UnknownName]
  /// Quarantined lines that hold its id, or that may be its own (recording.md, "Verdicts" in judging.md).
  package let quarantined: [LineReference]
  package let ending: Ending
  /// Definition in whose folder its first line was recorded (`RecordingFile.definitionFile`).
  package let definitionFile: String?

  /// `storage` is not to be changed any more as long as anybody has the session.
  package init(
    id: String, files: [String], storage: SessionStorage, adIDs: [String], defects: [EventDefect],
    unknownNames: [UnknownName], quarantined: [LineReference], ending: Ending, definitionFile: String?
  ) {
    self.id = id
    self.files = files
    self.storage = storage
    self.adIDs = adIDs
    self.defects = defects
    self.unknownNames = unknownNames
    self.quarantined = quarantined
    self.ending = ending
    self.definitionFile = definitionFile
  }

  package convenience init(
    id: String, files: [String], bytes: [UInt8], values: [RawValue], rawEvents: [RawEvent], adIDs: [String],
    defects: [EventDefect], unknownNames: [UnknownName], quarantined: [LineReference], ending: Ending,
    definitionFile: String?
  ) {
    self.init(
      id: id, files: files, storage: SessionStorage(bytes: bytes, values: values, events: rawEvents),
      adIDs: adIDs, defects: defects, unknownNames: unknownNames, quarantined: quarantined, ending: ending,
      definitionFile: definitionFile)
  }

  /// Its events in reading order; never empty.
  package var events: EventList { EventList(session: self) }

  /// The lines one after the other, without their line ends.
  @inlinable package var bytes: SessionPart<UInt8> { SessionPart(storage, storage.bytes) }
  /// The values of all lines, in their order.
  @inlinable package var values: SessionPart<RawValue> { SessionPart(storage, storage.values) }
  @inlinable package var rawEvents: SessionPart<RawEvent> { SessionPart(storage, storage.events) }

  package func event(_ index: Int) -> Event { Event(session: self, index: index) }

  package func location(_ line: LineReference) -> Location {
    Location(file: files[Int(line.file)], line: Int(line.line))
  }
}

/// The events of a session, in reading order.
package struct EventList: RandomAccessCollection, Sendable {
  package let session: RecordedSession

  package var startIndex: Int { 0 }
  package var endIndex: Int { session.storage.events.count }
  package subscript(position: Int) -> Event { Event(session: session, index: position) }
}
