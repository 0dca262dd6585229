import SamplePublications
import Model
import Basics
import Changes
import Reading
import Sessions
import Reports
import Site
import Statistics
import TestSupport
import Testing

/// The files of a catalog, and what else a build depends on.
private struct BuildInput: Sendable {
  var files: [String: String] = [:]
  var configuration = Configuration()
  var date: Timestamp?
  /// Ids of the formats with a finding in their definition.
  var violations: [String] = []
  /// The files of the catalog that this one is compared with; `nil` without a comparison.
  var earlier: [String: String]?

  init() {
    for id in ["one", "two", "three"] {
      files["formats/\(id)/format.yaml"] = """
        kind: customNative
        id: \(id)
        summary: Bread
        assets:
          Headline: {type: text, sample: Fresh}
          MainImage: {type: image, sample: a.svg}
        """
      files["formats/\(id)/README.md"] = "Notes"
      files["formats/\(id)/a.svg"] = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100"/>"#
    }
  }

  func plan() throws -> [String: DeferredFile] {
    Dictionary(uniqueKeysWithValues: try site(records: [:]).files.map { ($0.path, $0) })
  }

  func site(records: [String: FormatRecord]?) throws -> CatalogSite {
    let new = try catalog(of: files)
    var publication = Publication(
      catalog: new, rules: [], findings: violations.map(finding), recordings: [],
      date: date, version: "1.2.3")
    publication.records = records
    if let earlier {
      publication.changes = PublishedChanges(
        CatalogChanges(from: try catalog(of: earlier), to: new), since: "v1", date: nil)
    }
    return try CatalogSite(publication, templates: .standard)
  }

  private func catalog(of files: [String: String]) throws -> Catalog {
    let source = MemorySource(files.mapValues { Array($0.utf8) })
    return try CatalogReader(source: source, configuration: configuration, knownRules: []).read()
  }

  private func finding(_ id: String) -> Finding {
    let place = Location(file: "formats/\(id)/format.yaml", range: .wholeLine(1))
    return Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      violation: Violation("Nobody knows it.", at: place))
  }
}

@Suite("Keys of pages") struct PageKeyTests {
  private static let editCount = 18

  private static func edit(_ input: inout BuildInput, _ which: Int, round: Int) {
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(100 + round % 3) 100"/>"#
    let isEven = round % 2 == 0
    switch which {
    case 0: input.files["formats/two/format.yaml", default: ""] += " "
    case 1:
      let text = input.files["formats/one/format.yaml", default: ""]
      input.files["formats/one/format.yaml"] =
        text.replacing("summary: Bread", with: "summary: Bread \(round)")
    case 2: input.files["formats/two/README.md"] = "Notes \(round % 3)"
    case 3: input.files["formats/two/README.md"] = nil
    case 4: input.files["formats/three/README.md"] = isEven ? "" : "-"
    case 5: input.files["formats/one/preview.mustache"] = "<b>{{Headline}} \(round % 3)</b>"
    case 6: input.files["formats/one/preview.mustache"] = nil
    case 7: input.files["formats/three/a.svg"] = picture
    case 8: input.files["formats/three/a.svg"] = nil
    case 9:
      input.files["formats/four/format.yaml"] =
        "kind: customNative\nid: \(isEven ? "four" : "one")\nassets: {A: {type: text}}"
    case 10: input.files["formats/four/format.yaml"] = nil
    case 11: input.date = isEven ? nil : Timestamp(microseconds: 1_795_168_800_000_000)
    // Notes that link to another format, whose page may move with its id or disappear.
    case 12:
      input.files["formats/one/README.md"] = "[four](../four/README.md#a) and [two](../two/) \(round % 2)"
    case 13: input.files["formats/four/README.md"] = isEven ? "# A" : nil
    // The header links to pages, and notes may.
    case 14: input.files["pages/a.md"] = isEven ? "# A" : nil
    case 15: input.files["formats/two/README.md"] = "[a](../../pages/a.md#a)"
    case 16: input.earlier = isEven ? nil : BuildInput().files
    default: input.violations = isEven ? [] : ["one"]
    }
  }

  @Test(
    "A session whose recording was changed since it was judged gets no page, neither of the old lines nor of the new"
  )
  func changedRecording() throws {
    func record(_ event: String) -> [SessionRecord] {
      let line = #"{"event":"\#(event)","session":"s","time":"2026-11-20T10:00:00.000Z"}"#
      return recordedSessions(line).map { SessionLedger.record($0, in: LedgerContext(catalog: Catalog())) }
    }
    let judged = try #require(record("session.end").first)
    let other = record("stream.end").first
    let same = PublishedSession(
      SessionSummary(judged, findings: []), findings: SessionFindings(),
      reading: [{ other }, { nil }, { judged }])
    #expect(try same.record().id == "s")
    for read in [other, nil] {
      let session = PublishedSession(
        SessionSummary(judged, findings: []), findings: SessionFindings(), reading: [{ read }])
      #expect(throws: TemplateError.sessionGone("s")) { try session.record() }
    }
  }

  @Test("Whatever is edited, a page whose key stays has the bytes it had", arguments: [1, 2, 3] as [UInt64])
  func property(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    var input = BuildInput()
    var bytes: [String: [UInt8]] = [:]
    var keptKeys = 0
    for round in 0..<40 {
      for (path, file) in try input.plan() {
        guard let key = file.key else { continue }
        let made = try file.bytes()
        if let known = bytes[path + key] {
          keptKeys += 1
          #expect(known == made, "\(path), round \(round)")
        }
        bytes[path + key] = made
      }
      Self.edit(&input, Int.random(in: 0..<Self.editCount, using: &chance), round: round)
    }
    #expect(keptKeys > 20)
  }

  @Test("A change to one definition leaves the keys of the others' pages")
  func others() throws {
    var input = BuildInput()
    let before = try input.plan().compactMapValues(\.key)
    input.files["formats/two/README.md"] = "Other notes"
    let after = try input.plan().compactMapValues(\.key)
    let pages = before.keys.filter { $0.hasSuffix("/index.html") }.sorted()
    let made = ["one", "three", "two"].flatMap {
      ["formats/\($0)/index.html", "formats/\($0)/preview/index.html"]
    }
    #expect(pages == made)
    let changed = pages.filter { before[$0] != after[$0] }
    #expect(changed == ["formats/two/index.html", "formats/two/preview/index.html"])
  }

  @Test("Pages of formats, which link to the page of changes, are made again when it appears")
  func changes() throws {
    var input = BuildInput()
    let before = try input.plan().filter {
      $0.key.hasSuffix("/index.html") && !$0.key.hasSuffix("/preview/index.html") && $0.value.key != nil
    }
    input.earlier = input.files
    let after = try input.plan()
    #expect(before.keys.sorted() == ["one", "three", "two"].map { "formats/\($0)/index.html" })
    for (path, page) in before {
      #expect(page.key != after[path]?.key, "\(path)")
      #expect(try page.bytes() != after[path]?.bytes(), "\(path)")
    }
  }

  @Test("Where nothing is to be remembered no file has a key")
  func forgetful() throws {
    #expect(try BuildInput().site(records: nil).files.allSatisfy { $0.key == nil })
  }

  @Test("What the last build left of a format stands for it, until anything of it changes")
  func records() throws {
    var input = BuildInput()
    let first = try input.site(records: [:])
    let made = try json(first)
    var records: [String: FormatRecord] = [:]
    for site in first.formats {
      var record = FormatRecord(
        facts: site.folder.facts, inputs: site.folder.inputs, samples: [], verdicts: "")
      record.pages = site.pages
      record.pages?.json = Array("remembered".utf8)
      records[site.folder.facts.file] = record
    }
    #expect(
      try json(input.site(records: records)) == [
        "remembered", "remembered", "remembered",
      ])
    input.files["formats/two/README.md"] = "Other notes"
    #expect(
      try json(input.site(records: records)) == ["remembered", "remembered", made[2]])
    input.violations = ["one"]
    #expect(
      try json(input.site(records: records)) == [made[0], "remembered", made[2]])
  }
  private func json(_ site: CatalogSite) throws -> [String] {
    try site.formats.map { String(decoding: try $0.json(), as: UTF8.self) }
  }
}
