import Model
import Reading
import TestSupport
import Testing

@Suite("Videos as samples") struct FilmTests {
  /// Returns the type of the sample that is read from a video file.
  private func read(_ bytes: [UInt8], as name: String = "a.mp4") throws -> String {
    var source = MemorySource(
      texts: ["formats/x/format.yaml": "kind: native\nid: x\nassets: {A: {type: video, sample: \(name)}}"])
    source.files["formats/x/\(name)"] = bytes
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    guard let sample = catalog.formats[0].samples[name] else { return "no sample" }
    switch sample.content {
    case .media(let bytes, let mime, let width, let height):
      return "\(mime), \(bytes.count) bytes kept" + (width == nil && height == nil ? "" : ", with a size")
    case .unusable(let reason): return reason
    }
  }

  private static func box(_ type: String, _ brand: String = "") -> [UInt8] {
    [0, 0, 0, UInt8(8 + brand.utf8.count)] + Array((type + brand).utf8) + [UInt8](repeating: 7, count: 100)
  }

  private static func matroska(_ kind: String) -> [UInt8] {
    let docType = [0x42, 0x82, 0x80 | UInt8(kind.utf8.count)] + Array(kind.utf8)
    return [0x1A, 0x45, 0xDF, 0xA3, 0x80 | UInt8(docType.count)] + docType + [0x18, 0x53, 0x80, 0x67, 0xFF]
  }

  @Test(
    "A video's type is that of its first bytes, else that of its name; its width and height aren't read, its bytes aren't kept",
    arguments: [
      (box("ftyp", "isom"), "a", "video/mp4"), (box("ftyp", "qt  "), "a.mp4", "video/quicktime"),
      (box("ftyp", "3gp5"), "a.mp4", "video/3gpp"), (box("moov"), "a.mp4", "video/quicktime"),
      (box("ftyp"), "a.mov", "video/mp4"), (matroska("webm"), "a.mp4", "video/webm"),
      (matroska("matroska"), "a.mp4", "video/x-matroska"), (Array("no film".utf8), "a.MP4", "video/mp4"),
      ([], "a.webm", "video/webm"), ([], "a.avi", "application/octet-stream"),
      ([0x1A, 0x45], "a.mov", "video/quicktime"),
    ] as [([UInt8], String, String)])
  func types(bytes: [UInt8], name: String, mime: String) throws {
    #expect(try read(bytes, as: name) == "\(mime), 0 bytes kept")
  }

  /// Returns a box with 32 bits of length, or with 64.
  private static func box(_ type: String, _ content: [UInt8], isLong: Bool = false) -> [UInt8] {
    let count = content.count + (isLong ? 16 : 8)
    let digits = [
      UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF),
    ]
    let start = isLong ? [0, 0, 0, 1] + Array(type.utf8) + [0, 0, 0, 0] + digits : digits + Array(type.utf8)
    return start + content
  }

  private static func movie(ticks: UInt8, length: [UInt8], version: UInt8 = 0) -> [UInt8] {
    let times = [UInt8](repeating: 0, count: version == 1 ? 16 : 8)
    let header = box("mvhd", [version, 0, 0, 0] + times + [0, 0, 0, ticks] + length + [7, 7, 7, 7])
    return box("moov", header + box("trak", [1, 2, 3]))
  }

  private static let start = box("ftyp", Array("isom".utf8))

  @Test(
    "A video's length is that of its movie header, before or behind the pictures; the file's size is its bytes",
    arguments: [
      (start + movie(ticks: 100, length: [0, 0, 5, 220]), 15_000),
      (
        start + box("mdat", [UInt8](repeating: 9, count: 70_000)) + movie(ticks: 10, length: [0, 0, 0, 65]),
        6_500
      ),
      (
        start + box("mdat", [1, 2, 3], isLong: true)
          + movie(ticks: 1, length: [0, 0, 0, 0, 0, 0, 0, 30], version: 1), 30_000
      ),
      // A length that isn't known, no ticks, a header that is cut, and a file that ends inside a box.
      (start + movie(ticks: 1, length: [255, 255, 255, 255]), nil),
      (start + movie(ticks: 0, length: [0, 0, 0, 30]), nil),
      (start + box("moov", box("mvhd", [0, 0, 0, 0])), nil),
      (start + [0, 0, 255, 255] + Array("mdat".utf8), nil),
      (start + [0, 0, 0, 3] + Array("mdat".utf8), nil), (start, nil), ([], nil),
    ] as [([UInt8], Int?)])
  func lengths(bytes: [UInt8], milliseconds: Int?) throws {
    var source = MemorySource(
      texts: ["formats/x/format.yaml": "kind: native\nid: x\nassets: {A: {type: video, sample: a.mp4}}"])
    source.files["formats/x/a.mp4"] = bytes
    let sample = try CatalogReader(source: source, knownRules: []).read().formats[0].samples["a.mp4"]
    #expect(sample?.durationMs == milliseconds)
    #expect(sample?.byteCount == bytes.count)
  }

  @Test("A drawing may stand for a video")
  func drawing() throws {
    let svg = Array("<svg viewBox='0 0 16 9'/>".utf8)
    #expect(try read(svg, as: "a.svg") == "image/svg+xml, 25 bytes kept, with a size")
  }
}
