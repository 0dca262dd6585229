import Model

/// The boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, sections 4.2, 8.3.2 and 8.4.3).
enum BoxForm {
  case mp4, quickTime

  /// Detects the type from the first eight bytes; `nil` for other files.
  init?(_ start: [UInt8]) {
    switch String(decoding: start[4...], as: UTF8.self) {
    case "ftyp": self = .mp4
    // Files from before `ftyp` was introduced.
    case "moov", "mdat", "wide", "free", "skip", "pnot": self = .quickTime
    default: return nil
    }
  }

  /// Reads a video's type and size. Skips boxes up to the one that describes the video (`moov`), the only one kept in
  /// memory.
  static func header(
    _ form: BoxForm, _ start: [UInt8], _ content: inout LimitedStream
  ) throws(ReadFailure) -> VideoHeader {
    var header = VideoHeader(mime: form == .mp4 ? "video/mp4" : "video/quicktime")
    var next: [UInt8]? = start
    while let head = next {
      guard let length = try length(head, &content) else { return header }
      switch String(decoding: head[4...], as: UTF8.self) {
      case "moov":
        guard let film = try content.read(length) else { return header }
        header.size = Boxes(film).all("trak").lazy.compactMap(size).first
        return header
      case "ftyp":
        guard let brand = try content.read(length) else { return header }
        header.mime = mime(ofBrand: brand.prefix(4))
      default:
        guard try content.skip(length) else { return header }
      }
      next = try content.read(8)
    }
    return header
  }

  /// Returns the number of bytes of a box after its header; `nil` if the length is invalid.
  private static func length(_ head: [UInt8], _ content: inout LimitedStream) throws(ReadFailure) -> Int? {
    switch head.bigNumber(at: 0, count: 4) {
    // The box extends to the end of the file.
    case 0: return content.rest
    // A length of 64 bits follows.
    case 1:
      guard let long = try content.read(8), long[0] < 0x80, let length = long.bigNumber(at: 0, count: 8)
      else {
        return nil
      }
      return length >= 16 ? length - 16 : nil
    case let length?: return length >= 8 ? length - 8 : nil
    case nil: return nil
    }
  }

  private static func mime(ofBrand brand: ArraySlice<UInt8>) -> String {
    let brand = String(decoding: brand, as: UTF8.self)
    if brand == "qt  " { return "video/quicktime" }
    return brand.hasPrefix("3g") ? "video/3gpp" : "video/mp4"
  }

  /// Returns the displayed size of a video track; `nil` for other tracks.
  private static func size(ofTrack track: ArraySlice<UInt8>) -> PictureSize? {
    let boxes = Boxes(track)
    guard let media = boxes.first("mdia"), let handler = Boxes(media).first("hdlr"),
      handler.dropFirst(8).starts(with: "vide".utf8), let head = boxes.first("tkhd")
    else { return nil }
    let bytes = Array(head)
    // Times of 32 or 64 bits precede the matrix.
    let matrix = bytes.first == 1 ? 52 : 40
    guard let width = bytes.bigNumber(at: matrix + 36, count: 4),
      let height = bytes.bigNumber(at: matrix + 40, count: 4)
    else { return nil }
    // Sizes are 16.16 fixed point.
    let size = PictureSize(Double(width) / 65_536, Double(height) / 65_536)
    // The matrix is a b u c d v …: after a quarter turn a and d are zero.
    let parts = [0, 4, 12, 16].map { bytes.bigNumber(at: matrix + $0, count: 4) ?? 0 }
    let isTurned = parts[0] == 0 && parts[3] == 0 && parts[1] != 0 && parts[2] != 0
    return isTurned ? size?.turned : size
  }
}

/// Consecutive boxes in memory.
private struct Boxes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func first(_ type: String) -> ArraySlice<UInt8>? { all(type).first }

  /// The contents of all boxes of a type, up to a box with an invalid length.
  func all(_ type: String) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var rest = bytes
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      var length = head.bigNumber(at: 0, count: 4) ?? 0
      if length == 0 { length = rest.count }
      guard length >= 8, length <= rest.count else { return found }
      if head[4...].elementsEqual(type.utf8) { found.append(rest.prefix(length).dropFirst(8)) }
      rest = rest.dropFirst(length)
    }
    return found
  }
}

extension [UInt8] {
  /// Reads a big-endian number of at most 63 bits; `nil` beyond the end.
  func bigNumber(at place: Int, count: Int) -> Int? {
    guard place + count <= self.count else { return nil }
    return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
