// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Basics

/// A line of a recording: the file's index in the run and the line's number from 1. Lines of compressed files are
/// counted after decompression.
public struct LineReference: Hashable, Codable, Sendable, Comparable, BitwiseCopyable {
  public var file: Int32
  public var line: Int32

  @inlinable public init(file: Int32, line: Int32) {
    self.file = file
    self.line = line
  }

  public static func < (a: LineReference, b: LineReference) -> Bool {
    (a.file, a.line) < (b.file, b.line)
  }
}

/// A fault in one field of a known event; the field then counts as absent.
package struct EventDefect: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case missing
    /// The expected type (`ValueShape.expectation`), and the value found as a message shows it: shortened, text in
    /// quotes.
    indirect case mismatch(expected: String, found: String)
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

/// A field or an event that version 1 doesn't define.
package struct UnknownName: Hashable, Sendable {
  /// The maximum number of names of one session; further names aren't recorded.
  package static let limit = 65_536

  package var event: Int
  /// The name of the unknown event, or the path of the unknown field.
  package var name: String
  package var isField: Bool

  package init(event: Int, name: String, isField: Bool) {
    self.event = event
    self.name = name
    self.isField = isField
  }
}

/// A whole recorded session: its lines in reading order, from any number of files, and their faults.
///
/// Values are read from the recorded bytes (`Event`, `EventValue`); only requested values become a `String`.
public final class RecordedSession: Sendable {
  /// The event that ended a session.
  package enum Ending: String, Codable, Sendable {
    /// A `session.end` line.
    case ended
    /// The end of the input.
    case inputEnded
    /// The removal of the session from memory, because too many sessions were open.
    case evicted
  }

  /// The session's id in the form that outputs show (`Privacy.id`). Lines were assigned to the session by the recorded
  /// id.
  package let id: String
  /// Paths of the run's recordings; `LineReference.file` is an index into them.
  package let files: [String]
  @usableFromInline let storage: SessionStorage
  /// Ids of the session's ads in the form that outputs show, in order of first appearance.
  package let adIDs: [String]
  package let defects: [EventDefect]
  package let unknownNames: [UnknownName]
  /// Skipped lines that contain the session's id, or that may belong to the session (judging.md, "Verdicts").
  package let skippedLines: [LineReference]
  package let ending: Ending
  /// The definition in whose folder the session's first line was recorded (`RecordingFile.definitionFile`); `nil` if
  /// there is none.
  package let definitionFile: String?

  /// Creates a session. `storage` must not change while it exists.
  package init(
    id: String, files: [String], storage: SessionStorage, adIDs: [String], defects: [EventDefect],
    unknownNames: [UnknownName], skippedLines: [LineReference], ending: Ending, definitionFile: String?
  ) {
    self.id = Redactor.value(id, as: .id)
    self.files = files
    self.storage = storage
    self.adIDs = adIDs.map { Redactor.value($0, as: .id) }
    self.defects = defects
    self.unknownNames = unknownNames
    self.skippedLines = skippedLines
    self.ending = ending
    self.definitionFile = definitionFile
  }

  package convenience init(
    id: String, files: [String], bytes: [UInt8], values: [RawValue], rawEvents: [RawEvent], adIDs: [String],
    defects: [EventDefect], unknownNames: [UnknownName], skippedLines: [LineReference], ending: Ending,
    definitionFile: String?
  ) {
    self.init(
      id: id, files: files, storage: SessionStorage(bytes: bytes, values: values, events: rawEvents),
      adIDs: adIDs, defects: defects, unknownNames: unknownNames, skippedLines: skippedLines, ending: ending,
      definitionFile: definitionFile)
  }

  /// The session's events in reading order; never empty.
  @inlinable public var events: EventList { EventList(session: self) }

  /// The lines of the session as recorded, each with its line end.
  @inlinable public var bytes: SessionPart<UInt8> { SessionPart(storage, storage.bytes) }
  /// The values of all lines, in line order.
  @inlinable public var values: SessionPart<RawValue> { SessionPart(storage, storage.values) }
  @inlinable public var rawEvents: SessionPart<RawEvent> { SessionPart(storage, storage.events) }

  @inlinable public func event(_ index: Int) -> Event { Event(session: self, index: index) }

  /// Returns the event at an index.
  @inlinable public func rawEvent(_ index: Int) -> RawEvent { storage.events[index] }
  @inlinable public func rawValue(_ place: Int) -> RawValue { storage.values[place] }

  /// Calls a closure with a range of the lines' bytes; the pointer is valid during the call only.
  @inlinable public func withText<Result>(
    _ start: UInt32, _ length: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    storage.withText(start, length, body)
  }

  package func location(_ line: LineReference) -> Location {
    Location(file: files[Int(line.file)], line: Int(line.line))
  }
}

/// The events of a session, in reading order.
public struct EventList: RandomAccessCollection, Sendable {
  public let session: RecordedSession

  @inlinable init(session: RecordedSession) { self.session = session }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { session.storage.events.count }
  @inlinable public subscript(position: Int) -> Event { Event(session: session, index: position) }
}

/// Some events of a session, in reading order.
public struct EventRun: RandomAccessCollection, Sendable {
  public let session: RecordedSession
  /// Indices of the run's events among the session's events.
  @usableFromInline let places: [Int32]

  @inlinable public init(session: RecordedSession, places: [Int32]) {
    self.session = session
    self.places = places
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { places.count }
  @inlinable public subscript(position: Int) -> Event {
    Event(session: session, index: place(position))
  }

  /// Returns the index, among the session's events, of the event at a position in the run.
  @inlinable public func place(_ position: Int) -> Int { Int(places[position]) }

  /// Returns the kind of the event at a position in the run.
  @inlinable public func kind(_ position: Int) -> EventKind { session.rawEvent(place(position)).kind }

  /// Returns the run's events of some kinds.
  @inlinable public func of(_ kinds: EventKindSet) -> EventRun {
    EventRun(
      session: session, places: places.filter { kinds.contains(session.rawEvent(Int($0)).kind) })
  }
}

/// Lines of a recording that are copies of earlier lines of their session.
package struct RepeatedLines: Hashable, Codable, Summable {
  package private(set) var count = 0
  /// The number of the first copy in the recording, from 1.
  package private(set) var firstLine = Int.max

  package init() {}

  package mutating func add(_ line: Int) {
    count += 1
    firstLine = min(firstLine, line)
  }

  package static func += (a: inout RepeatedLines, b: RepeatedLines) {
    a.count += b.count
    a.firstLine = min(a.firstLine, b.firstLine)
  }
}

/// A recording that has the same content as an earlier one, and isn't read.
package struct RepeatedFile: Hashable, Codable, Sendable {
  package var path: String
  /// The path of the earlier recording.
  package var original: String

  package init(path: String, original: String) { (self.path, self.original) = (path, original) }
}

/// Counts from reading one recording.
package struct RecordingSummary: Hashable, Codable, Sendable {
  package var path: String
  /// The file's size on disk in bytes. For a compressed file, it is the compressed size.
  package var byteCount: Int
  /// SHA-256 of the file on disk, 64 lower-case hex digits. `nil` if it wasn't requested, or if the file couldn't be
  /// read to its end.
  package var sha256: String?
  /// SHA-256 of the decompressed content, by which copies of a file are told; `nil` as `sha256` is.
  package var contentDigest: String?
  /// The number of lines with content; empty ones aren't counted.
  package var lines: Int
  /// The number of lines that were skipped because they can't be read as events.
  package var linesSkipped: Int
  /// The number of lines that came too long after the end of their session to belong to it (recording.md, "Reading").
  package var linesAfterEnd = 0
  package var events: Int
  /// The lines that were sent again: they are copies of earlier lines, and in no figure; `nil` if there are none.
  package var repeated: RepeatedLines?
  /// Oldest and newest `time` of the recording's events.
  package var firstTime: Timestamp?
  package var lastTime: Timestamp?

  package init(path: String, byteCount: Int = 0, lines: Int = 0, linesSkipped: Int = 0, events: Int = 0) {
    self.path = path
    self.byteCount = byteCount
    self.lines = lines
    self.linesSkipped = linesSkipped
    self.events = events
  }

  /// Takes lines that were sent again out of the counts.
  package mutating func leaveOut(_ lines: RepeatedLines) {
    events -= lines.count
    if repeated == nil { repeated = lines } else { repeated? += lines }
  }
}
