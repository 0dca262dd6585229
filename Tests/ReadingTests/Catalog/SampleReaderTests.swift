import Model
import Reading
import TestSupport
import Testing

@Suite("Samples")
struct SampleReaderTests {
  private func samples(in source: any FileSource) throws -> [String: String] {
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    return catalog.formats[0].samples.mapValues(\.report)
  }

  private func definition(_ samples: [String]) -> String {
    "kind: native\nid: x\nassets:\n"
      + samples.enumerated().map { "  A\($0): {type: image, sample: \"\($1)\"}\n" }.joined()
  }

  @Test("a picture's type and size come from its content, not from its name")
  func pictures() throws {
    let png =
      [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 4, 176, 0, 0, 2, 116]
    let gif = Array("GIF89a".utf8) + [0x2C, 0x01, 0xFA, 0x00]
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xDB, 0, 3, 0, 0xFF, 0xC2, 0, 11, 8, 2, 116, 4, 176, 1,
      0, 0,
    ]
    let lossy = Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x58, 0x42, 0x3A, 0x01]
    let lossless = Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x57, 0x42, 0x4E, 0x00]
    let extended = Array("RIFF....WEBPVP8X........".utf8) + [0x57, 0x02, 0, 0x39, 0x01, 0]
    let files: [String: [UInt8]] = [
      "a.jpg": png, "b": gif, "c.jpeg": jpeg, "d.webp": lossy, "e.webp": lossless, "f.webp": extended,
      "cut.jpg": [0xFF, 0xD8, 0xFF, 0xE0, 0, 4], "zero.gif": Array("GIF87a".utf8) + [0, 0, 0, 0],
      "text.png": Array("hello".utf8), "empty.png": [],
    ]
    var source = MemorySource(Dictionary(uniqueKeysWithValues: files.map { ("formats/x/\($0)", $1) }))
    source.files["formats/x/format.yaml"] = Array(definition(files.keys.sorted()).utf8)
    #expect(
      try samples(in: source) == [
        "a.jpg": "image/png 1200.0 × 628.0, 24 bytes", "b": "image/gif 300.0 × 250.0, 10 bytes",
        "c.jpeg": "image/jpeg 1200.0 × 628.0, 26 bytes", "d.webp": "image/webp 600.0 × 314.0, 30 bytes",
        "e.webp": "image/webp 600.0 × 314.0, 25 bytes", "f.webp": "image/webp 600.0 × 314.0, 30 bytes",
        "cut.jpg": "image/jpeg, 6 bytes", "zero.gif": "image/gif, 10 bytes",
        "text.png": "is no PNG, JPEG, GIF, WebP or SVG picture",
        "empty.png": "is no PNG, JPEG, GIF, WebP or SVG picture",
      ])
  }

  @Test(
    "an SVG's size is that of its view box, else of its width and height",
    arguments: [
      (#"<svg viewBox="0 0 191 100" width="10" height="10">"#, "191.0 × 100.0"),
      (#"<svg width="600px" height='314'>"#, "600.0 × 314.0"),
      ("<svg viewBox='-5,-5,10.5 20'>", "10.5 × 20.0"),
      (#"<svg width="100%" height="50">"#, nil), ("<svg>", nil), ("<svg viewBox='0 0 0 9'/>", nil),
      (
        """
        \u{FEFF}<?xml version="1.0"?>
        <!-- a <svg viewBox="0 0 1 1"> that isn't -->
        <!DOCTYPE svg>
        <s:svg
          xmlns:s="http://www.w3.org/2000/svg" viewBox = "0 0 3 2">
        """, "3.0 × 2.0"
      ),
      ("<?a b?><svg viewBox='0 0 3 2'><script/></svg>", "3.0 × 2.0"),
      ("<!DOCTYPE svg [<!ENTITY a '3>'>]><svg viewBox='0 0 &a; 2'/>", nil),
    ] as [(String, String?)])
  func vectors(text: String, size: String?) throws {
    let source = MemorySource(texts: ["formats/x/format.yaml": definition(["a"]), "formats/x/a": text])
    let expected = "image/svg+xml" + (size.map { " \($0)" } ?? "") + ", \(text.utf8.count) bytes"
    #expect(try samples(in: source) == ["a": expected])
  }

  @Test(
    "text that only mentions an SVG is none",
    arguments: ["<html><svg viewBox='0 0 1 1'/></html>", "svg", "<!-- <svg>"])
  func noVectors(text: String) throws {
    let source = MemorySource(texts: ["formats/x/format.yaml": definition(["a"]), "formats/x/a": text])
    #expect(try samples(in: source) == ["a": "is no PNG, JPEG, GIF, WebP or SVG picture"])
  }

  @Test("an SVG fills a box of any ratio if it says so")
  func stretching() throws {
    func svg(_ ratio: String) -> String { "<svg preserveAspectRatio='\(ratio)'/>" }
    let source = MemorySource(texts: [
      "formats/x/format.yaml": definition(["a", "b", "c"]), "formats/x/a": svg("none"),
      "formats/x/b": svg("xMidYMid slice"), "formats/x/c": "<svg><!-- \(svg("none")) --></svg>",
    ])
    let samples = try CatalogReader(source: source, knownRules: []).read().formats[0].samples
    #expect(samples.mapValues(\.stretches) == ["a": true, "b": false, "c": false])
  }

  @Test(
    "a picture that is named as something else isn't used: a server would send it as that", .holds("R-1072"))
  func names() throws {
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0] + Array("<script>x()</script>".utf8)
    let names = ["a.html", "b.gif.xhtml", "c.GIF", "d.e/f", "g.", ".h", "i.gif "]
    var source = MemorySource(Dictionary(uniqueKeysWithValues: names.map { ("formats/x/\($0)", gif) }))
    source.files["formats/x/format.yaml"] = Array(definition(names).utf8)
    let other =
      "is a picture that isn't named as one: let its name end in .png, .jpg, .jpeg, .gif, .webp or .svg"
    #expect(
      try samples(in: source) == [
        "a.html": other, "b.gif.xhtml": other, "c.GIF": "image/gif 1.0 × 1.0, 30 bytes",
        "d.e/f": "image/gif 1.0 × 1.0, 30 bytes", "g.": other, ".h": other, "i.gif ": other,
      ])
  }

  @Test("a sample outside the format's folder is not read, whichever way it leads there")
  func outside() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg/>", to: "secret.svg")
    try folder.write("<svg/>", to: "catalog/formats/other/a.svg")
    try folder.write("<svg/>", to: "catalog/formats/x/samples/a.svg")
    let names = [
      "../other/a.svg", "samples/../../other/a.svg", folder("secret.svg"), "link.svg", "linked/a.svg",
      "inside.svg",
      "dangling.svg", "samples", "missing.svg", "https://example.com/a.svg", "", "samples/a.svg", "a\\0.svg",
    ]
    try folder.write(definition(names), to: "catalog/formats/x/format.yaml")
    try folder.link("catalog/formats/x/link.svg", to: "../../../secret.svg")
    try folder.link("catalog/formats/x/linked", to: "../other")
    try folder.link("catalog/formats/x/inside.svg", to: "samples/a.svg")
    try folder.link("catalog/formats/x/dangling.svg", to: "nowhere")
    try folder.write("", to: "catalog/formats/other/format.yaml")
    let source = DiskSource(root: folder("catalog"))
    #expect(
      try samples(in: source) == [
        "../other/a.svg": "lies outside the format's folder",
        "samples/../../other/a.svg": "lies outside the format's folder",
        folder("secret.svg"): "lies outside the format's folder",
        "link.svg": "lies outside the format's folder", "linked/a.svg": "lies outside the format's folder",
        "inside.svg": "image/svg+xml, 6 bytes", "dangling.svg": "is missing", "samples": "is a folder",
        "missing.svg": "is missing",
        "https://example.com/a.svg": "is an address, not a file below the format's folder",
        "": "is an empty path", "samples/a.svg": "image/svg+xml, 6 bytes", "a\0.svg": "is missing",
      ])
  }

  @Test("a picture of more than 16 MiB is not used")
  func tooLarge() throws {
    var source = MemorySource(texts: ["formats/x/format.yaml": definition(["a", "b"])])
    source.files["formats/x/a"] = Array("GIF89a".utf8) + [UInt8](repeating: 1, count: 16 << 20)
    source.files["formats/x/b"] = Array("GIF89a".utf8) + [UInt8](repeating: 1, count: (16 << 20) - 6)
    #expect(
      try samples(in: source) == [
        "a": "is larger than 16 MiB", "b": "image/gif 257.0 × 257.0, 16777216 bytes",
      ])
  }

  @Test("of a video it is asked only that it is there")
  func films() throws {
    let source = MemorySource(texts: [
      "formats/x/format.yaml": """
      kind: native
      id: x
      assets:
        Media: {type: video, sample: film.MP4}
        Other: {type: video, sample: film.ogv}
        Gone: {type: video, sample: gone.mp4}
        Headline: {type: text, sample: film.MP4 as text}
      """,
      "formats/x/film.MP4": "x", "formats/x/film.ogv": "x",
    ])
    #expect(
      try samples(in: source) == [
        "film.MP4": "video/mp4, 0 bytes", "film.ogv": "application/octet-stream, 0 bytes",
        "gone.mp4": "is missing",
      ])
  }
}
