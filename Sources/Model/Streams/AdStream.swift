package import Basics

/// A stream with interstitials as the files of one folder state it (HTTP Live Streaming 2nd Edition, Appendix D): a media
/// playlist, its refreshes or its renditions, and the asset lists that they name.
package struct AdStream: Sendable {
  /// The media playlists. Refreshes of one playlist are in the order of their names.
  package var playlists: [Playlist]
  /// True if the playlists are renditions beside a multivariant playlist; they are refreshes of one playlist otherwise.
  package var areRenditions: Bool
  /// The asset lists that are at hand, by the addresses that name them.
  package var lists: [String: AssetList]
  /// The definition in whose folder the stream lies; `nil` elsewhere.
  package var definitionFile: String?

  package init(playlists: [Playlist], areRenditions: Bool = false, lists: [String: AssetList] = [:]) {
    (self.playlists, self.areRenditions, self.lists) = (playlists, areRenditions, lists)
  }

  /// Replaces the paths of the stream's files. `path` returns the new path for an old one.
  package mutating func rename(_ path: (String) -> String) {
    for index in playlists.indices {
      let file = path(playlists[index].file)
      playlists[index].file = file
      playlists[index].changeTags { $0.file = file }
    }
    for (address, list) in lists { lists[address]?.file = path(list.file) }
  }

  /// Marks the tags that a refresh before their own has in the same words.
  package mutating func noteRepeats() {
    guard playlists.count > 1 else { return }
    var seen: Set<[PlaylistAttribute]> = []
    for index in playlists.indices {
      playlists[index].changeTags { $0.isNew = seen.insert($0.attributes).inserted }
    }
  }

  /// True if the playlists are refreshes of a stream that goes on while they are fetched.
  package var isLive: Bool { !areRenditions && playlists.first?.isEnded == false }

  /// The files of the stream that were read, in order.
  package var files: [String] { playlists.map(\.file) + Set(lists.values.map(\.file)).sorted() }
}

/// A media playlist at one moment.
package struct Playlist: Sendable {
  package var file: String
  /// True if the playlist has `EXT-X-ENDLIST`: no segment is added any more.
  package var isEnded = false
  /// True if the playlist has `EXT-X-SKIP`: it leaves out what the one before has (section 6.2.5.1).
  package var isDelta = false
  /// True if segments are only added, and none is removed (`EXT-X-PLAYLIST-TYPE:EVENT`).
  package var keepsSegments = false
  /// True if the playlist has `EXT-X-PROGRAM-DATE-TIME`, however it is written.
  package var isDated = false
  /// The first time of a segment's start and the last one of an end; `nil` if no date can be read.
  package var programme: ClosedRange<Timestamp>?
  /// The tags `EXT-X-DEFINE`, and those of date ranges without an id.
  package var looseTags: [PlaylistTag] = []
  /// The date ranges, each of all tags with its id, in the order of their first tags.
  package var ranges: [DateRange] = []

  package init(file: String) { self.file = file }

  /// Returns the playlist as a part of another file, all of it at one line.
  package func moved(to place: Location) -> Playlist {
    var playlist = self
    playlist.file = place.file
    playlist.changeTags { $0.move(to: place) }
    return playlist
  }

  fileprivate mutating func changeTags(_ change: (inout PlaylistTag) -> Void) {
    for index in looseTags.indices { change(&looseTags[index]) }
    for index in ranges.indices {
      for tag in ranges[index].tags.indices { change(&ranges[index].tags[tag]) }
    }
  }

  /// All tags with attributes that no refresh before this one has.
  package var newTags: [PlaylistTag] {
    looseTags.filter(\.isNew) + ranges.flatMap { $0.tags.filter(\.isNew) }
  }
}

/// A tag with attributes, as a line of a playlist has it.
package struct PlaylistTag: Sendable {
  package enum Name: String, Sendable {
    case dateRange = "EXT-X-DATERANGE"
    case define = "EXT-X-DEFINE"
  }

  package var name: Name
  package var attributes: [PlaylistAttribute]
  fileprivate var file: String
  private var line: Int32
  /// True if the line is that of an entry of a HAR, which has the whole playlist.
  private var isInEntry = false
  /// True if no refresh before this one has the same line.
  package var isNew = true

  package init(_ name: Name, _ attributes: [PlaylistAttribute], file: String, line: Int) {
    (self.name, self.attributes, self.file, self.line) = (name, attributes, file, Int32(clamping: line))
  }

  fileprivate mutating func move(to place: Location) {
    (file, line, isInEntry) = (place.file, Int32(clamping: place.range?.line ?? 1), true)
  }

  /// The place of the line's first character.
  package var location: Location {
    if isInEntry { return Location(file: file, line: Int(line)) }
    return Location(
      file: file, range: SourceRange(line: Int(line), column: 1, endLine: Int(line), endColumn: 1))
  }

  /// The first attribute with a name.
  package subscript(name: String) -> PlaylistAttribute? { attributes.first { $0.name == name } }

  /// Returns the place of an attribute's name.
  package func location(of attribute: PlaylistAttribute) -> Location {
    if isInEntry { return location }
    let column = Int(attribute.column)
    return Location(
      file: file,
      range: SourceRange(
        line: Int(line), column: column, endLine: Int(line),
        endColumn: column + attribute.name.unicodeScalars.count))
  }
}

/// An attribute of a tag (section 4.2).
package struct PlaylistAttribute: Hashable, Sendable {
  /// The way in which a value is written. A string is open if its last quotation mark is missing.
  /// After a string that is joined to the next attribute the comma is missing.
  package enum Form: Sendable { case quoted, unquoted, open, joined }

  package var name: String
  /// The value without quotation marks, with the values of known variables in place of their names.
  package var value: String
  package var form: Form
  /// The column of the name, from 1, in Unicode scalars.
  package var column: Int32
  /// The names of variables in the value that the playlist doesn't define.
  package var unknownVariables: [String] = []

  package init(_ name: String, _ value: String, _ form: Form, column: Int) {
    (self.name, self.value, self.form, self.column) = (name, value, form, Int32(clamping: column))
  }
}

/// A date range of a playlist: what all tags with one `ID` say together. A later tag may leave out what an earlier one
/// states, and add to it (section 4.4.5.1).
package struct DateRange: Sendable {
  package var id: String
  package var tags: [PlaylistTag]
  /// The dates and lengths in seconds that the attributes state; `nil` if they don't, or can't be read.
  package private(set) var start, end: Timestamp?
  package private(set) var duration, planned: Double?

  package init(id: String, tags: [PlaylistTag]) {
    (self.id, self.tags) = (id, tags)
    start = text("START-DATE").flatMap { StatedDate($0)?.time }
    end = text("END-DATE").flatMap { StatedDate($0)?.time }
    duration = text("DURATION").flatMap { Double(decimal: $0) }
    planned = text("PLANNED-DURATION").flatMap { Double(decimal: $0) }
  }

  /// The first attribute with a name in any of the tags, and its tag.
  package subscript(name: String) -> (tag: PlaylistTag, attribute: PlaylistAttribute)? {
    for tag in tags {
      if let attribute = tag[name] { return (tag, attribute) }
    }
    return nil
  }

  package func text(_ name: String) -> String? { self[name]?.attribute.value }

  /// Returns the words of a list such as `"SKIP,JUMP"`.
  package func words(_ name: String) -> [String] {
    text(name)?.split(separator: ",").map(String.init) ?? []
  }

  package var location: Location { tags[0].location }
  package var isInterstitial: Bool { text("CLASS") == "com.apple.hls.interstitial" }
  package var isPreload: Bool { text("CLASS") == "com.apple.hls.preload" }
  /// True if the break plays before or after the programme, and not at its start.
  package var isBeside: Bool { words("CUE").contains { $0 == "PRE" || $0 == "POST" } }
  /// True if a tag of the range is in no refresh before this one.
  package var isNew: Bool { tags.contains(where: \.isNew) }

  /// The length in seconds, or else the planned one.
  package var length: Double? { settledLength ?? planned }

  /// The length in seconds by `DURATION` or `END-DATE`.
  package var settledLength: Double? {
    duration ?? start.flatMap { start in end.map { $0.seconds(since: start) } }
  }

  /// The time at which the range ends, as planned or stated.
  package var lastMoment: Timestamp? {
    start.flatMap { start in length.map { start.advanced(seconds: $0) } }
  }
}
