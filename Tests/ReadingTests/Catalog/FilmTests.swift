import Model
import Reading
import TestSupport
import Testing

@Suite("Videos as samples") struct FilmTests {
  /// Returns a description of the sample that is read from a video file: `video/mp4 640 × 360, 32 bytes kept`.
  private func read(_ bytes: [UInt8], as name: String = "a.mp4") throws -> String {
    var source = MemorySource(
      texts: ["formats/x/format.yaml": "kind: native\nid: x\nassets: {A: {type: video, sample: \(name)}}"])
    source.files["formats/x/\(name)"] = bytes
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    guard let sample = catalog.formats[0].samples[name] else { return "no sample" }
    switch sample.content {
    case .media(let bytes, let mime, let width?, let height?):
      return "\(mime) \(width) × \(height), \(bytes.count) bytes kept"
    case .media(_, let mime, _, _): return mime
    case .unusable(let reason): return reason
    }
  }

  // MARK: MP4

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    return number(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// A box whose length is written in 64 bits.
  private static func longBox(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(1, 4) + Array(type.utf8) + number(content.count + 16, 8) + content
  }

  private static let upright = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 1 << 30]
  private static let turned = [0, 65_536, 0, -65_536, 0, 0, 0, 0, 1 << 30]

  private static func track(
    _ width: Int, _ height: Int, handler: String = "vide", version: UInt8 = 0, matrix: [Int] = upright
  ) -> [UInt8] {
    let head =
      [version, 0, 0, 7] + [UInt8](repeating: 0, count: version == 1 ? 48 : 36)
      + matrix.flatMap { number($0, 4) } + number(width << 16, 4) + number(height << 16, 4)
    let handler = [UInt8](repeating: 0, count: 8) + Array(handler.utf8) + [UInt8](repeating: 0, count: 12)
    return box("trak", box("tkhd", head), box("mdia", box("hdlr", handler)))
  }

  private static func film(_ tracks: [UInt8]..., brand: String = "isom") -> [UInt8] {
    box("ftyp", Array((brand + "....").utf8)) + box("moov", box("mvhd", [0]), tracks.flatMap { $0 })
  }

  @Test("An MP4's size is that of its first track of pictures, as it is shown")
  func boxes() throws {
    let sound = Self.track(0, 0, handler: "soun")
    let titles = Self.track(640, 60, handler: "text")
    let picture = Self.track(1280, 720)
    let kept = ", 0 bytes kept"
    #expect(try read(Self.film(sound, titles, picture)) == "video/mp4 1280.0 × 720.0\(kept)")
    #expect(try read(Self.film(Self.track(9, 16, version: 1))) == "video/mp4 9.0 × 16.0\(kept)")
    #expect(
      try read(Self.film(Self.track(1280, 720, matrix: Self.turned))) == "video/mp4 720.0 × 1280.0\(kept)")
    #expect(try read(Self.film(picture, brand: "qt  ")) == "video/quicktime 1280.0 × 720.0\(kept)")
    #expect(try read(Self.film(picture, brand: "3gp5")) == "video/3gpp 1280.0 × 720.0\(kept)")
    let data = [UInt8](repeating: 7, count: 300_000)
    let late = Self.longBox("mdat", data) + Self.longBox("moov", picture)
    #expect(try read(late, as: "a.mov") == "video/quicktime 1280.0 × 720.0\(kept)")
    var open = Self.film(picture)
    // The video's box goes to the end of the file.
    open.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(try read(open) == "video/mp4")
  }

  @Test("Where a video doesn't say its size within bounds, its type is all that is known")
  func bounds() throws {
    let far =
      Self.box("ftyp", Array("isom....".utf8)) + Self.box("mdat", [UInt8](repeating: 0, count: 17 << 20))
    #expect(try read(far + Self.box("moov", Self.track(16, 9))) == "video/mp4")
    #expect(try read(Self.film(Self.track(0, 9))) == "video/mp4")
    #expect(try read(Array("no film".utf8)) == "video/mp4")
    #expect(try read([]) == "video/mp4")
    #expect(try read([], as: "a.avi") == "application/octet-stream")
    #expect(
      try read(Array("<svg viewBox='0 0 16 9'/>".utf8), as: "a.svg")
        == "image/svg+xml 16.0 × 9.0, 25 bytes kept")
  }

  // MARK: Matroska

  private static func element(_ id: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    return id + [0x08] + number(content.count, 4) + content
  }

  private static func matroska(_ kind: String, _ tracks: [UInt8]..., openSegment: Bool = false) -> [UInt8] {
    let content =
      element([0x15, 0x49, 0xA9, 0x66], [1, 2, 3])
      + element([0x16, 0x54, 0xAE, 0x6B], tracks.flatMap { element([0xAE], $0) })
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array(kind.utf8)))
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]
    return head + (openSegment ? segment + [0xFF] + content : element(segment, content))
  }

  private static let sound = element([0x83], [2])
  private static let picture =
    element([0x83], [1]) + element([0xE0], element([0xB0], [0x05, 0x00]), element([0xBA], [0x02, 0xD0]))

  @Test("A WebM's size is that of its first track of pictures")
  func elements() throws {
    let size = "1280.0 × 720.0, 0 bytes kept"
    #expect(try read(Self.matroska("webm", Self.sound, Self.picture)) == "video/webm \(size)")
    #expect(try read(Self.matroska("webm", Self.picture, openSegment: true)) == "video/webm \(size)")
    #expect(try read(Self.matroska("matroska", Self.picture), as: "a") == "video/x-matroska \(size)")
    #expect(try read(Self.matroska("webm", Self.sound)) == "video/webm")
  }

  // MARK: Damage

  @Test("A damaged video is never a crash: cut anywhere, any byte changed, lengths without measure")
  func damage() throws {
    let films = [
      Self.film(Self.track(1280, 720)),
      Self.box("ftyp", Array("isom....".utf8)) + Self.longBox("moov", Self.track(16, 9, version: 1)),
      Self.matroska("webm", Self.picture),
    ]
    for film in films {
      for count in 0..<film.count { #expect(try read(Array(film.prefix(count))).hasPrefix("video/")) }
      for place in film.indices {
        for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var film = film
          film[place] = byte
          #expect(try !read(film).isEmpty)
        }
      }
      for place in 0..<film.count - 8 {
        var film = film
        film.replaceSubrange(place..<place + 8, with: [UInt8](repeating: 0xFF, count: 8))
        #expect(try !read(film).isEmpty)
      }
    }
  }
}
