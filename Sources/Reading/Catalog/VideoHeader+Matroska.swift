import Model

/// The elements of a Matroska or WebM file (RFC 8794; RFC 9559, section 5.1.4).
enum Matroska {
  private enum ID {
    static let docType = 0x4282
    static let segment = 0x1853_8067, tracks = 0x1654_AE6B, cluster = 0x1F43_B675
    static let track = 0xAE, trackType = 0x83, video = 0xE0, width = 0xB0, height = 0xBA
  }

  /// Maximum bytes of the list of tracks in a file.
  private static let mostOfTracks = 1 << 20

  /// Reads a video's type and size. Skips elements up to the list of tracks.
  static func header(_ content: inout LimitedStream) throws(ReadFailure) -> VideoHeader {
    var header = VideoHeader(mime: "video/x-matroska")
    guard let head = try next(&content), let length = head.length, length < 1024,
      let about = try content.read(length)
    else { return header }
    if let kind = Elements(about[...]).first(ID.docType), kind.starts(with: "webm".utf8) {
      header.mime = "video/webm"
    }
    guard try next(&content)?.id == ID.segment else { return header }
    while let element = try next(&content), element.id != ID.cluster, let length = element.length {
      if element.id == ID.tracks {
        guard length <= mostOfTracks, let tracks = try content.read(length) else { return header }
        header.size = Elements(tracks[...]).all(ID.track).lazy.compactMap(size).first
        return header
      }
      guard try content.skip(length) else { return header }
    }
    return header
  }

  private static func size(ofTrack track: ArraySlice<UInt8>) -> PictureSize? {
    let track = Elements(track)
    guard track.first(ID.trackType).map(number) == 1, let video = track.first(ID.video) else { return nil }
    let picture = Elements(video)
    guard let width = picture.first(ID.width), let height = picture.first(ID.height) else { return nil }
    return PictureSize(Double(number(width)), Double(number(height)))
  }

  /// Converts bytes to an unsigned number; 0 if it is too large for a side of a picture.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count <= 7 ? bytes.reduce(0) { $0 << 8 | Int($1) } : 0
  }

  /// Reads the header of the next element. The element's length is `nil` if it is unknown.
  private static func next(
    _ content: inout LimitedStream
  ) throws(ReadFailure) -> (id: Int, length: Int?)? {
    guard let id = try number(&content, keepsMark: true, longest: 4),
      let length = try number(&content, keepsMark: false, longest: 8)
    else { return nil }
    return (id.value, length.isUnknown ? nil : length.value)
  }

  private static func number(
    _ content: inout LimitedStream, keepsMark: Bool, longest: Int
  ) throws(ReadFailure) -> VariableNumber? {
    guard let first = try content.read(1) else { return nil }
    let count = first[0].leadingZeroBitCount
    guard count < longest, let more = try content.read(count) else { return nil }
    return VariableNumber((first + more)[...], keepsMark: keepsMark)
  }
}

/// A number whose leading zero bits give its length in bytes.
private struct VariableNumber {
  var value: Int
  var byteCount: Int
  /// True if the number is a length with all bits set, which means that the length is unknown.
  var isUnknown: Bool

  /// - Parameter keepsMark: true to keep the bit that marks the end of the length. It is a part of ids, but not of
  ///   other numbers.
  init?(_ bytes: ArraySlice<UInt8>, keepsMark: Bool) {
    guard let first = bytes.first, first != 0 else { return nil }
    byteCount = first.leadingZeroBitCount + 1
    guard bytes.count >= byteCount else { return nil }
    let mark = UInt8(0x80) >> UInt8(byteCount - 1)
    let all = bytes.prefix(byteCount).dropFirst().reduce(Int(keepsMark ? first : first & ~mark)) {
      $0 << 8 | Int($1)
    }
    value = all
    isUnknown = !keepsMark && all == 1 << (7 * byteCount) - 1
  }
}

/// Consecutive elements in memory.
private struct Elements {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  func first(_ id: Int) -> ArraySlice<UInt8>? { all(id).first }

  /// The contents of all elements with an id, up to an element with an invalid length.
  func all(_ id: Int) -> [ArraySlice<UInt8>] {
    var elements = self
    var found: [ArraySlice<UInt8>] = []
    while let next = elements.number(keepsMark: true), let length = elements.length(),
      length <= elements.rest.count
    {
      if next.value == id { found.append(elements.rest.prefix(length)) }
      elements.rest = elements.rest.dropFirst(length)
    }
    return found
  }

  /// Reads a length; `nil` if it is unknown.
  private mutating func length() -> Int? {
    number(keepsMark: false).flatMap { $0.isUnknown ? nil : $0.value }
  }

  private mutating func number(keepsMark: Bool) -> VariableNumber? {
    guard let number = VariableNumber(rest, keepsMark: keepsMark) else { return nil }
    rest = rest.dropFirst(number.byteCount)
    return number
  }
}
