import Basics
package import Model

/// Reads a playlist: its date ranges, the variables in them, and the times of its segments.
package struct PlaylistReader {
  package private(set) var playlist: Playlist
  /// False for a file that is no playlist, which has a diagnostic.
  private(set) var isPlaylist = true
  /// True if the file is a multivariant playlist, which names others and has no segments.
  private(set) var isMultivariant = false
  private(set) var diagnostics: [Diagnostic] = []
  private var variables: PlaylistVariables
  private var clock = SegmentClock()
  /// The numbers of ranges by their ids.
  private var numbers: [String: Int] = [:]
  private var tags: [(id: String, tags: [PlaylistTag])] = []

  /// - Parameters:
  ///   - variables: the variables that the playlist's address defines.
  package init(_ bytes: [UInt8], file: String, variables: PlaylistVariables = PlaylistVariables()) {
    playlist = Playlist(file: file)
    self.variables = variables
    var (line, start) = (1, bytes.startIndex)
    var isFirst = true
    while start < bytes.endIndex {
      let end =
        bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
      let text = bytes[start..<end]
      if isFirst {
        guard begins(text) else { return }
        isFirst = false
      } else if text.first == UInt8(ascii: "#") {
        read(text, line)
      } else if !text.isEmpty {
        clock.passSegment()
      }
      start = end + 1
      if end < bytes.endIndex, bytes[end] == UInt8(ascii: "\r"), start < bytes.endIndex,
        bytes[start] == UInt8(ascii: "\n")
      {
        start += 1
      }
      line += 1
    }
    if isFirst { refuse("it is empty") }
    playlist.programme = clock.programme
    playlist.ranges = tags.map { DateRange(id: $0.id, tags: $0.tags) }
  }

  private static let mark = Array("\u{FEFF}".utf8)

  /// Reads the first line; returns false if it isn't that of a playlist.
  private mutating func begins(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    if text.starts(with: Self.mark) {
      text = text.dropFirst(Self.mark.count)
      var diagnostic = Diagnostic(
        .inputUnreadable, "The playlist begins with a byte order mark, with which players needn't read it.",
        at: Location(file: playlist.file, line: 1), help: "Write UTF-8 without one (section 4.1).")
      diagnostic.violation.severity = .warning
      diagnostics.append(diagnostic)
    }
    if text.starts(with: "#EXTM3U".utf8) { return true }
    refuse(
      text.first == UInt8(ascii: "<")
        ? "it is a page or another document, perhaps one that says what went wrong"
        : "its first line isn't '#EXTM3U'")
    return false
  }

  private mutating func refuse(_ reason: String) {
    isPlaylist = false
    diagnostics.append(
      Diagnostic(
        .inputUnreadable, "This is no playlist: \(words: reason).",
        at: Location(file: playlist.file, line: 1),
        help: "Fetch it again, and keep what the server answers as it is."))
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ line: Int) {
    func value(of tag: StaticString) -> ArraySlice<UInt8>? {
      tag.withUTF8Buffer { text.starts(with: $0) ? text.dropFirst($0.count) : nil }
    }
    if let list = value(of: "#EXT-X-DATERANGE:") {
      take(.dateRange, list, text, line)
    } else if let list = value(of: "#EXT-X-DEFINE:") {
      take(.define, list, text, line)
    } else if let length = value(of: "#EXTINF:") {
      let digits = String(decoding: length.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self)
      clock.nextSegment = Double(decimal: digits.trimmed) ?? 0
    } else if let date = value(of: "#EXT-X-PROGRAM-DATE-TIME:") {
      playlist.isDated = true
      clock.setTime(StatedDate(String(decoding: date, as: UTF8.self).trimmed)?.time)
    } else if value(of: "#EXT-X-ENDLIST") != nil {
      playlist.isEnded = true
    } else if value(of: "#EXT-X-SKIP:") != nil {
      playlist.isDelta = true
    } else if value(of: "#EXT-X-PLAYLIST-TYPE:EVENT") != nil {
      playlist.keepsSegments = true
    } else if value(of: "#EXT-X-STREAM-INF:") != nil {
      isMultivariant = true
    }
  }

  private mutating func take(
    _ name: PlaylistTag.Name, _ list: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ line: Int
  ) {
    var attributes = AttributeList.attributes(list, column: text.count - list.count + 1)
    if name == .define { variables.define(attributes) }
    for index in attributes.indices { variables.fill(&attributes[index]) }
    let tag = PlaylistTag(name, attributes, file: playlist.file, line: line)
    guard name == .dateRange, let id = tag["ID"]?.value else { return playlist.looseTags.append(tag) }
    if let number = numbers[id] {
      tags[number].tags.append(tag)
    } else {
      numbers[id] = tags.count
      tags.append((id, [tag]))
    }
  }
}

/// The time in a playlist's programme, as its segments pass.
private struct SegmentClock {
  /// The length of the segment to come, in seconds.
  var nextSegment = 0.0
  /// The seconds from the first segment's start, until a date is known.
  private var passed = 0.0
  private var now: Timestamp?
  private(set) var programme: ClosedRange<Timestamp>?

  mutating func passSegment() {
    if let time = now { reach(time.advanced(seconds: nextSegment)) } else { passed += nextSegment }
    nextSegment = 0
  }

  /// Notes the date of the segment to come.
  mutating func setTime(_ time: Timestamp?) {
    guard let time else { return }
    if programme == nil { reach(time.advanced(seconds: -passed)) }
    reach(time)
  }

  /// Notes a time of the programme, which may go back at a discontinuity.
  private mutating func reach(_ time: Timestamp) {
    now = time
    programme = programme.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }
}
