import Model

/// A picture's type and size, from its first bytes; of an SVG, which is read whole, also if it only draws.
struct PictureHeader: Equatable {
  var mime: String
  /// Width and height in pixels, or in units of an SVG's view box; `nil` if the file states none.
  var width: Double?
  var height: Double?
  /// True for an SVG that fills a box of any ratio (`SVGPicture.stretches`).
  var stretches = false
  /// The reason why an SVG isn't published as it is; `nil` for all other pictures.
  var refusal: PictureRefusal?

  /// Extensions of the names of pictures.
  static let endings = ["png", "jpg", "jpeg", "gif", "webp", "svg"]

  /// True if a file's name ends as that of a picture.
  static func hasEnding(_ path: String) -> Bool { endings.contains { path.lowercased().hasSuffix("." + $0) } }

  /// True if a file's name ends as that of something else. Servers would send a picture of that name as another type,
  /// and what begins like a GIF can go on as a page with scripts.
  static func hasOtherEnding(_ path: String) -> Bool {
    path.split(separator: "/").last?.contains(".") == true && !hasEnding(path)
  }

  /// Detects the type from the content, not the name; `nil` for anything but PNG, JPEG, GIF, WebP and SVG.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) {
      self.init("image/png", bytes.number(at: 16, count: 4), bytes.number(at: 20, count: 4))
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self.init("image/gif", bytes.littleNumber(at: 6, count: 2), bytes.littleNumber(at: 8, count: 2))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      let size = Self.jpegSize(bytes)
      self.init("image/jpeg", size?.width, size?.height)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      let size = Self.webPSize(bytes)
      self.init("image/webp", size?.width, size?.height)
    } else if let svg = SVGReader.read(bytes) {
      self.init(mime: "image/svg+xml", width: svg.width, height: svg.height)
      (stretches, refusal) = (svg.stretches, svg.refusal)
    } else {
      return nil
    }
  }

  init(mime: String, width: Double?, height: Double?) {
    self.mime = mime
    (self.width, self.height) = (width, height)
  }

  /// Creates a header; a width or height of 0 counts as unknown.
  private init(_ mime: String, _ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else {
      self.init(mime: mime, width: nil, height: nil)
      return
    }
    self.init(mime: mime, width: Double(width), height: Double(height))
  }

  /// Reads the size from the first frame header (SOF), after the segments before it (ITU-T T.81, annex B).
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 2
    while let mark = bytes.number(at: place, count: 2) {
      switch mark {
      // Fill bytes before a marker.
      case 0xFFFF: place += 1
      case 0xFF01, 0xFFD0...0xFFD7: place += 2
      case 0xFFC0...0xFFC3, 0xFFC5...0xFFC7, 0xFFC9...0xFFCB, 0xFFCD...0xFFCF:
        guard let height = bytes.number(at: place + 5, count: 2),
          let width = bytes.number(at: place + 7, count: 2)
        else { return nil }
        return (width, height)
      case 0xFF02...0xFFFE:
        guard let length = bytes.number(at: place + 2, count: 2), length >= 2, mark != 0xFFDA, mark != 0xFFD9
        else { return nil }
        place += 2 + length
      default: return nil
      }
    }
    return nil
  }

  /// Reads the size from the first chunk (RFC 9649; RFC 6386, section 9.1).
  private static func webPSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let chunk = bytes.dropFirst(12)
    if chunk.starts(with: "VP8X".utf8) {
      guard let width = bytes.littleNumber(at: 24, count: 3),
        let height = bytes.littleNumber(at: 27, count: 3)
      else { return nil }
      return (width + 1, height + 1)
    }
    if chunk.starts(with: "VP8L".utf8) {
      guard bytes.number(at: 20, count: 1) == 0x2F, let sizes = bytes.littleNumber(at: 21, count: 4) else {
        return nil
      }
      return (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1)
    }
    guard chunk.starts(with: "VP8 ".utf8), bytes.number(at: 23, count: 3) == 0x9D012A,
      let width = bytes.littleNumber(at: 26, count: 2), let height = bytes.littleNumber(at: 28, count: 2)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }
}

extension [UInt8] {
  /// Reads a big-endian number of `count` bytes; `nil` beyond the end.
  fileprivate func number(at place: Int, count: Int) -> Int? {
    guard place + count <= self.count else { return nil }
    return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a little-endian number of `count` bytes; `nil` beyond the end.
  fileprivate func littleNumber(at place: Int, count: Int) -> Int? {
    guard place + count <= self.count else { return nil }
    return self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension CatalogReader {
  /// Maximum bytes of a picture: 16 MiB.
  package static var largestPicture: Int { SampleReader.limit }

  /// Returns true if the bytes are those of a picture that a site can show.
  package static func isPicture(_ bytes: [UInt8]) -> Bool {
    PictureHeader(bytes)?.refusal == nil && PictureHeader(bytes) != nil
  }
}
