import Model
import Basics
import Reading
import Testing

@Suite("Sign-offs of formats") struct ReviewsTests {
  private static let definition = """
    kind: customNative
    id: simple
    assets:
      MainImage: {type: image, sample: samples/a.svg}
      Film: {type: video, sample: samples/a.mp4}

    """
  private static let hash = "sha256:" + String(repeating: "0", count: 64)
  private static let files: [String: String] = [
    "formats/simple/format.yaml": definition,
    "formats/simple/README.md": "# Notes",
    "formats/simple/samples/a.svg": "<svg xmlns='x' viewBox='0 0 191 100'/>",
    "formats/simple/samples/a.mp4": "no film",
    "formats/simple/reviews.yaml":
      "- {reviewer: Ana, date: 2026-11-20, verdict: approved, hash: '\(hash)'}\n",
  ]

  private func catalog(
    _ changes: [String: String?] = [:], failures: [String: String] = [:]
  ) throws(CatalogFailure) -> Catalog {
    var files = Self.files
    for (name, text) in changes { files["formats/simple/" + name] = text }
    var source = MemorySource(texts: files)
    source.failures = failures
    return try CatalogReader(source: source, knownRules: []).read()
  }

  private func hash(_ changes: [String: String?] = [:]) throws -> String {
    try #require(try catalog(changes).formats.first?.reviews?.hash)
  }

  @Test("Entries keep their order and the places of their values")
  func entries() throws {
    let text = """
      # by adspec review
      - reviewer: "Ana Ruiz"
        date: 2026-11-20
        verdict: conditional
        note: >
          Only in the feed.
        hash: \(Self.hash)
      - {reviewer: Ben, date: 2026-11-21, verdict: rejected, hash: "\(Self.hash)"}
      """
    let log = try #require(try catalog(["reviews.yaml": text]).formats.first?.reviews)
    #expect(log.file == "formats/simple/reviews.yaml")
    #expect(log.reviews.map(\.reviewer.value) == ["Ana Ruiz", "Ben"])
    #expect(log.reviews.map(\.verdict.value) == [.conditional, .rejected])
    #expect(log.reviews.map(\.date.value) == ["2026-11-20", "2026-11-21"])
    #expect(log.reviews.map(\.note?.value) == ["Only in the feed.\n", nil])
    #expect(
      log.reviews.map { log.location($0.hash.range).description } == [
        "formats/simple/reviews.yaml:7:9", "formats/simple/reviews.yaml:8:62",
      ])
    #expect(log.sourceLines.first == "# by adspec review")
  }

  @Test(
    "What is missing, unknown or no value of its field is reported where it stands, and its entry left out")
  func diagnostics() throws {
    let text = """
      - reviewer: Ana
        date: 2026-02-30
        verdict: fine
        hash: 0a1b
        mood: good
      - {reviewer: Ben, verdict: approved, hash: "\(Self.hash)"}
      - Cleo
      """
    let catalog = try catalog(["reviews.yaml": text])
    #expect(catalog.formats.first?.reviews?.reviews.count == 0)
    #expect(
      catalog.diagnostics.map { "\($0.violation.location) \($0.rule): \($0.violation.message)" } == [
        "formats/simple/reviews.yaml:2:9 field-invalid: 'date' is '2026-02-30'; expected a day such as 2027-01-31.",
        "formats/simple/reviews.yaml:3:12 field-invalid: 'verdict' is 'fine'; expected approved, conditional or rejected.",
        "formats/simple/reviews.yaml:4:9 field-invalid: 'hash' is '0a1b'; expected sha256: and 64 hex digits, as adspec "
          + "sign-off writes them.",
        "formats/simple/reviews.yaml:5:3 field-unknown: 'mood' is no field of a sign-off.",
        "formats/simple/reviews.yaml:6:3 field-missing: 'date' is missing in an item of 'reviews.yaml'.",
        "formats/simple/reviews.yaml:7:3 field-invalid: An item of 'reviews.yaml' is 'Cleo'; expected an object with "
          + "reviewer, date, verdict, note or hash.",
      ])
    #expect(
      try self.catalog(["reviews.yaml": "reviewer: Ana\n"]).diagnostics.map(\.violation.message) == [
        "'reviews.yaml' is an object; expected a list of objects."
      ])
    #expect(try self.catalog(["reviews.yaml": "# none yet\n"]).diagnostics == [])
  }

  /// Worked out by `LC_ALL=C sha256sum format.yaml samples/a.mp4 samples/a.svg | sha256sum`, with the template between.
  @Test("The hash is that of what sha256sum prints for the definition, its samples and its own template")
  func knownHash() throws {
    #expect(try hash() == "sha256:38d423f9daa83a3fb7bd8cc3d403f65df31d8caa1d0e0d47665c14dbf7d08eef")
    #expect(
      try hash(["preview.mustache": "[%MainImage%]"])
        == "sha256:7501810c5a8c173fefd855d94565be405770898a3407ac9f9506797f524fed28")
    #expect(
      try hash(["samples/a.mp4": nil])
        == "sha256:316604b7577a4cf2da61dda874e877cd7c4f2b317d37e032bcb879cf626ac83c")
  }

  @Test("Every byte of these files counts, and nothing else")
  func whatCounts() throws {
    let hash = try hash()
    #expect(try self.hash(["format.yaml": Self.definition + "\n"]) != hash)
    #expect(try self.hash(["samples/a.svg": "<svg xmlns='x' viewBox='0 0 191 101'/>"]) != hash)
    #expect(try self.hash(["samples/a.mp4": "another film"]) != hash)
    #expect(try self.hash(["preview.mustache": ""]) != hash)
    #expect(try self.hash(["README.md": "# Other notes", "samples/b.svg": "<svg/>"]) == hash)
    #expect(try self.hash(["reviews.yaml": "[]"]) == hash)
  }

  @Test("Nothing is worked out for formats that nobody signed")
  func unsigned() throws {
    let failures = ["formats/simple/samples/a.mp4": "no permission"]
    let unsigned = try catalog(["reviews.yaml": String?.none], failures: failures)
    #expect(unsigned.formats.first?.reviews == nil)
    #expect(unsigned.diagnostics == [])
    let signed = try catalog(failures: failures)
    #expect(signed.formats.first?.reviews?.hash == nil)
    #expect(
      signed.diagnostics.map { "\($0.violation.location) \($0.violation.message)" } == [
        "formats/simple/samples/a.mp4 This can't be read: no permission."
      ])
  }

  @Test("Of several sign-offs of one reviewer the last counts, and it holds as long as the hash is the same")
  func standings() {
    func located<Value>(_ value: Value) -> Located<Value> {
      Located(value, at: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2))
    }
    func review(_ reviewer: String, _ hash: String) -> Review {
      Review(
        reviewer: located(reviewer), date: located("2026-11-20"), verdict: located(.approved), note: nil,
        hash: located(hash), range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2))
    }
    let reviews = [review("Ana", "old"), review("Ben", "old"), review("Ana", "new"), review("Cleo", "new")]
    func standings(_ hash: String?) -> [ReviewLog.Standing] {
      ReviewLog(file: "f", reviews: reviews, hash: hash, sourceLines: []).standings.map(\.standing)
    }
    #expect(standings("new") == [.superseded, .lapsed, .holds, .holds])
    #expect(standings("newer") == [.superseded, .lapsed, .lapsed, .lapsed])
    #expect(standings(nil) == [.superseded, .unknown, .unknown, .unknown])
  }
}
