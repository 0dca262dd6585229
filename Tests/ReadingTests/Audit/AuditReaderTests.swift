import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("An audit's results as an input") struct AuditReaderTests {
  /// 8 × 6 px, as far as its first bytes say.
  private static let picture: [UInt8] =
    [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 0, 8, 0, 0, 0, 6,
    ]

  private func read(
    _ text: String, pictures: [String: [UInt8]] = ["bread/a.png": picture]
  ) throws -> AuditReader.ReadAudit {
    var source = MemorySource(texts: ["audit.json": text])
    source.files.merge(pictures) { $1 }
    return try AuditReader(source, name: "out", formats: ["bread"], rules: ["audit-adchoices-hidden"]).read()
  }

  private func failure(_ source: MemorySource) -> String {
    do throws(ReadFailure) {
      _ = try AuditReader(source, name: "out", formats: [], rules: []).read()
      return "none"
    } catch {
      return error.description
    }
  }

  private func diagnostics(_ reading: AuditReader.ReadAudit) -> String {
    reading.diagnostics.map { "\($0.violation.location): \($0.violation.message) [\($0.rule)]\n" }.joined()
  }

  @Test("What an audit wrote reads back, with the pictures beside it")
  func sound() throws {
    let reading = try read(
      """
      {"version": 1, "browser": "HeadlessChrome/156.0.8078.79", "date": "2026-11-20", "formats": [
        {"format": "bread", "rendering": "authored", "file": "formats/bread/preview.mustache", "digest": "00ff",
         "measurements": [
          {"state": "typical", "width": 320, "scheme": "dark", "eye": "text200", "asset": "AdChoices",
           "box": [1.5, 2, 19, 15], "ad": [0, 0, 320, 200], "painted": true, "coveredBy": null, "contrast": 4.7,
           "clickable": true, "focusable": false, "name": "AdChoices", "screenshot": "bread/a.png"},
          {"state": "longest", "width": 320, "scheme": "light", "eye": null, "asset": "AdChoices",
           "box": null, "ad": [0, 0, 320, 200], "painted": false}],
         "incomplete": [{"state": "longest", "reason": "It hangs."}],
         "findings": [{"rule": "audit-adchoices-hidden", "severity": "error", "verdict": "fail", "baselined": true,
           "baselineReason": "Until May.", "message": "It isn't painted.", "file": "formats/bread/preview.mustache",
           "line": 3, "column": 5, "endLine": 3, "endColumn": 9, "help": "Show it.",
           "related": [{"file": "bread/a.png", "line": null, "message": "Picture of it."}], "later": 1}]}]}
      """)
    #expect(diagnostics(reading) == "")
    let results = reading.results
    #expect(results.browser == "Chromium 156")
    #expect(results.day?.description == "2026-11-20")
    let entry = try #require(results.entries.first)
    #expect(entry.file == "formats/bread/preview.mustache" && entry.digest == "00ff")
    let ad = PageBox(x: 0, y: 0, width: 320, height: 200)
    var measurement = Measurement(
      Combination(state: "typical", width: 320, scheme: .dark, eye: .text200), asset: "AdChoices",
      box: PageBox(x: 1.5, y: 2, width: 19, height: 15), ad: ad, isPainted: true)
    (measurement.contrast, measurement.isClickable, measurement.isFocusable) = (4.7, true, false)
    (measurement.name, measurement.screenshot) = ("AdChoices", "bread/a.png")
    let missing = Measurement(
      Combination(state: "longest", width: 320, scheme: .light), asset: "AdChoices", ad: ad, isPainted: false)
    #expect(entry.measurements == [missing, measurement])
    #expect(entry.failures == [.init(state: "longest", reason: "It hangs.")])
    let finding = try #require(entry.findings.first)
    #expect(finding.isKnown && finding.baselineReason == "Until May.")
    #expect(finding.location.description == "formats/bread/preview.mustache:3:5")
    #expect(finding.violation.related.map(\.location.file) == ["bread/a.png"])
    #expect(results.pictures["bread/a.png"]?.width == 8)
    #expect(try results.pictures["bread/a.png"]?.bytes() == Self.picture)
  }

  @Test("What can't be is told with its place and left out; the rest is read")
  func odd() throws {
    let good = #""state": "typical", "scheme": "light", "asset": "A", "ad": [0, 0, 9, 9], "painted": true"#
    let reading = try read(
      """
      {"version": 1, "browser": 7, "date": "soon", "formats": [
       {"format": "cake", "rendering": "authored", "digest": "x"},
       {"format": "bread", "rendering": "drawn", "digest": "x"},
       {"format": "bread", "rendering": "builtin", "measurements": [
        {\(good), "width": 320},
        {\(good), "width": 320},
        {\(good), "width": -3},
        {\(good), "width": 390, "box": [0, 0, -1, 1e9], "contrast": 900, "eye": "x-ray"},
        {\(good), "width": 390, "box": [0, 0, -1, 1e9], "contrast": 900, "clickable": "yes", "screenshot": "../a.png"},
        {"state": "../../etc", "width": 320, "scheme": "light", "asset": "A", "ad": [0], "painted": 1},
        {\(good), "width": 768, "screenshot": "bread/none.png"},
        {\(good), "width": 1280, "screenshot": "bread/text.png"}],
        "incomplete": [{"state": 3}],
        "findings": [{"rule": "no-such-rule", "severity": "error", "verdict": "fail"},
         {"rule": "audit-adchoices-hidden", "severity": "error", "verdict": "fail", "message": "m", "file": "f", "line": 0}]},
       {"format": "bread", "rendering": "builtin", "digest": "y"}]}
      """, pictures: ["bread/text.png": Array("<svg onload=x>".utf8)])
    expect(
      diagnostics(reading),
      is: """
        out/audit.json:1:27: 'browser' is '7': a text was expected. [field-invalid]
        out/audit.json:1:39: 'date' is 'soon': a day, such as "2026-11-20" was expected. [field-invalid]
        out/audit.json:2:14: The format 'cake' was measured, and the catalog has none of that id. [field-invalid]
        out/audit.json:3:36: 'rendering' is 'drawn': 'builtin', 'authored', 'file' was expected. [field-invalid]
        out/audit.json:4:2: 'digest' is missing: a SHA-256 was expected. [field-missing]
        out/audit.json:6:3: 'A' stands there twice: typical, 320 px, light. [field-invalid]
        out/audit.json:7:103: 'width' is '-3': a whole number from 100 to 4000 was expected. [field-invalid]
        out/audit.json:8:157: 'eye' is 'x-ray': 'text130', 'text200', 'forcedColors', 'reducedMotion', 'noImages' was expected. [field-invalid]
        out/audit.json:9:115: 'box' is another list: a list of left, top, width and height in px was expected. [field-invalid]
        out/audit.json:9:144: 'contrast' is '900': a number from 1 to 21 was expected. [field-invalid]
        out/audit.json:9:163: 'clickable' is 'yes': true or false was expected. [field-invalid]
        out/audit.json:10:14: 'state' is '../../etc': a state's name was expected. [field-invalid]
        out/audit.json:13:28: 'state' is '3': a text was expected. [field-invalid]
        out/audit.json:14:26: 'rule' is 'no-such-rule': the id of a rule was expected. [field-invalid]
        out/audit.json:15:116: 'line' is '0': a whole number from 1 was expected. [field-invalid]
        out/audit.json:16:2: This rendering of 'bread' stands there twice. [field-invalid]
        out/audit.json: The picture '../a.png' can't be shown: it lies outside the audit's folder. [input-unreadable]
        out/audit.json: The picture 'bread/none.png' can't be shown: does not exist. [input-unreadable]
        out/audit.json: The picture 'bread/text.png' can't be shown: it is no PNG of a page. [input-unreadable]

        """)
    let entry = try #require(reading.results.entries.first)
    #expect(reading.results.entries.count == 1)
    #expect(entry.measurements.map(\.combination.width) == [320, 390, 768, 1280])
    #expect(entry.findings.map(\.location.description) == ["f"])
    #expect(reading.results.pictures.isEmpty)
  }

  @Test("What isn't an audit's results of this version isn't read at all, and why is said")
  func unreadable() {
    let texts = [
      "{", "[]", #"{"version": 2, "formats": []}"#, #"{"version": 1}"#, "",
      "{\"version\": 1,\n\"formats\": [}",
    ]
    expect(
      (texts.map { MemorySource(texts: ["audit.json": $0]) } + [MemorySource()]).map { failure($0) + "\n" }
        .joined(),
      is: """
        'out/audit.json' can't be read: line 1: it isn't JSON: it breaks off before its end.
        'out/audit.json' can't be read: it isn't what adspec audit -o writes.
        'out/audit.json' can't be read: it is of version 2, and this adspec reads version 1.
        'out/audit.json' can't be read: it isn't what adspec audit -o writes.
        'out/audit.json' can't be read: line 1: it isn't JSON: a key, colon, comma or bracket is missing or one too many.
        'out/audit.json' can't be read: line 2: it isn't JSON: a key, colon, comma or bracket is missing or one too many.
        'out/audit.json' can't be read: does not exist.

        """)
  }

  @Test("A file of nothing but mistakes fills no memory with them")
  func endless() throws {
    let entries = Array(repeating: #"{"format": "cake"}"#, count: 5000).joined(separator: ",")
    let reading = try read(#"{"version": 1, "browser": "x", "formats": [\#(entries)]}"#)
    #expect(reading.diagnostics.count == 1000)
    #expect(reading.diagnostics.last?.violation.message == "4001 more mistakes of this file are left out.")
  }

  @Test("A picture that changes between two readings isn't shown")
  func changed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"version": 1, "browser": "x", "formats": [{"format": "bread", "rendering": "file", "digest": "", "measurements": [{"state": "file", "width": 320, "scheme": "light", "asset": "A", "ad": [0, 0, 9, 9], "painted": true, "screenshot": "a.png"}]}]}"#,
      to: "audit.json")
    try folder.write(Self.picture, to: "a.png")
    let reading = try AuditReader(DiskSource(root: folder.path), name: "", formats: ["bread"], rules: [])
      .read()
    #expect(diagnostics(reading) == "")
    try folder.write(Self.picture + [1], to: "a.png")
    #expect(throws: ReadFailure.self) { try reading.results.pictures["a.png"]?.bytes() }
  }
}
