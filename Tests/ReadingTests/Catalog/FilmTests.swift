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
    "A video's type is that of its first bytes, else that of its name; its size isn't read, its bytes aren't kept",
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

  @Test("A drawing may stand for a video")
  func drawing() throws {
    let svg = Array("<svg viewBox='0 0 16 9'/>".utf8)
    #expect(try read(svg, as: "a.svg") == "image/svg+xml, 25 bytes kept, with a size")
  }
}
