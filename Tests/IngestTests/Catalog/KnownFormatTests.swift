import AdModel
import Diagnostics
import Foundation
import Ingest
import TestSupport
import Testing

/// What an earlier build knew, when a catalog is read again.
@Suite("Known formats") struct KnownFormatTests {
  private static let file = "formats/x/format.yaml"
  private static let files = [
    file: "kind: native\nid: x\nname: Bread\nassets:\n  A: {type: image, sample: a.svg}\n",
    "formats/x/README.md": "Notes", "formats/x/preview.mustache": "{{A}}",
    "formats/x/a.svg": #"<svg viewBox="0 0 2 1"/>"#,
  ]

  private func read(
    _ files: [String: String], knowing known: [String: KnownFormat] = [:]
  ) throws -> Catalog {
    try CatalogReader(source: MemorySource(texts: files), knownRules: [], remembered: { known }).read()
  }

  private func known() throws -> [String: KnownFormat] {
    let format = try read(Self.files).formats[0]
    return [
      Self.file: KnownFormat(
        facts: format.facts, inputs: format.inputs, samples: SampleName.all(of: format.definition),
        verdicts: "")
    ]
  }

  @Test("A format whose inputs are the same is what it was, and its definition is read when it is asked for")
  func same() throws {
    let format = try read(Self.files, knowing: try known()).formats[0]
    let fresh = try read(Self.files).formats[0]
    #expect(format.isKnown && !fresh.isKnown)
    #expect(format.facts == fresh.facts && format.inputs == fresh.inputs)
    #expect(
      format.notes == "Notes" && format.preview?.text == "{{A}}" && Array(format.samples.keys) == ["a.svg"])
    #expect(format.definition.assets.map(\.key.value) == ["A"] && format.sourceLines == fresh.sourceLines)
    #expect(format.facts == FormatFacts(format.definition))
  }

  @Test(
    "A format that anything was changed of is read anew",
    arguments: [
      (file, "kind: native\nid: x\nname: Cake\nassets:\n  A: {type: image, sample: a.svg}\n"),
      ("formats/x/README.md", "Other notes"), ("formats/x/README.md", nil),
      ("formats/x/preview.mustache", "{{B}}"), ("formats/x/preview.mustache", nil),
      ("formats/x/a.svg", #"<svg viewBox="0 0 3 1"/>"#), ("formats/x/a.svg", nil),
      ("formats/x/reviews.yaml", "reviews: []"),
    ] as [(String, String?)])
  func changed(_ path: String, _ text: String?) throws {
    var files = Self.files
    files[path] = text
    let format = try read(files, knowing: try known()).formats[0]
    #expect(!format.isKnown)
    #expect(format.facts == (try read(files).formats[0].facts))
  }

  @Test("A format is read anew when what its notes link to comes or goes")
  func linkedFiles() throws {
    var files = Self.files
    files["formats/x/README.md"] = "[plan](../../plan.md) [y](../y/README.md#a)"
    files["formats/y/README.md"] = "# A"
    func read(_ known: KnownFormat?) throws -> FormatFolder {
      let known = known.map { [Self.file: $0] } ?? [:]
      return try CatalogReader(source: MemorySource(texts: files), knownRules: [], remembered: { known })
        .read().formats[0]
    }
    func known() throws -> KnownFormat {
      let format = try read(nil)
      return KnownFormat(
        facts: format.facts, inputs: format.inputs, samples: SampleName.all(of: format.definition),
        verdicts: "")
    }
    for (path, text) in [
      ("plan.md", "Plan"), ("plan.md", nil), ("formats/y/format.yaml", "kind: rewarded"),
      ("formats/y/README.md", "# B"), ("formats/y/README.md", nil),
    ] as [(String, String?)] {
      let before = try known()
      #expect(try read(before).isKnown, "before \(path)")
      files[path] = text
      let format = try read(before)
      #expect(!format.isKnown, "\(path)")
      #expect(try format.notesLinks == read(nil).notesLinks)
    }
  }

  @Test("Of a format in a repository what comes to be ignored is no longer read")
  func ignored() throws {
    var files = Self.files
    files[".git/HEAD"] = ""
    files["formats/x/.gitignore"] = "README.md\n"
    #expect(try read(files, knowing: try known()).formats[0].notes == nil)
    files["formats/x/.gitignore"] = nil
    files["formats/.gitignore"] = "README.md\n"
    #expect(try read(files, knowing: try known()).formats[0].notes == nil)
    files["formats/.gitignore"] = nil
    files["formats/x/recordings/a.ndjson"] = ""
    let catalog = try read(files, knowing: try known())
    #expect(catalog.recordings.map(\.path) == ["formats/x/recordings/a.ndjson"] && catalog.formats[0].isKnown)
  }

  @Test("A link in the place of a file beside a known definition is looked at, wherever it leads")
  func links() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.write(text, to: path) }
    try folder.write("Notes", to: "elsewhere")
    func read(_ known: [String: KnownFormat]) throws -> Catalog {
      let source = DiskSource(root: folder.path)
      return try CatalogReader(source: source, knownRules: [], remembered: { known }).read()
    }
    let known = try known()
    #expect(try read(known).formats[0].isKnown)
    try FileManager.default.removeItem(atPath: folder("formats/x/README.md"))
    try folder.link("formats/x/README.md", to: "../../elsewhere")
    #expect(try read(known).formats[0].notes == "Notes")
    try FileManager.default.removeItem(atPath: folder("formats/x/README.md"))
    let outside = try TemporaryFolder()
    try outside.write("Notes", to: "README.md")
    try folder.link("formats/x/README.md", to: outside("README.md"))
    #expect(try read(known).mistakes == (try read([:]).mistakes))
    #expect(try read(known).mistakes.map(\.complaint.location.file) == ["formats/x/README.md"])
    try folder.link("formats/x/reviews.yaml", to: "nowhere")
    #expect(try read(known).mistakes.map(\.complaint.location.file).count == (try read([:]).mistakes.count))
  }

  @Test("What can't be read beside a known definition is said each time")
  func mistakes() throws {
    var files = Self.files.mapValues { Array($0.utf8) }
    files["formats/x/README.md"] = [0xFF]
    func read(_ known: [String: KnownFormat]) throws -> Catalog {
      try CatalogReader(source: MemorySource(files), knownRules: [], remembered: { known }).read()
    }
    let first = try read([:])
    let known = KnownFormat(
      facts: first.formats[0].facts, inputs: first.formats[0].inputs,
      samples: SampleName.all(of: first.formats[0].definition), verdicts: "")
    let second = try read([Self.file: known])
    #expect(second.formats[0].isKnown)
    #expect(second.mistakes == first.mistakes && first.mistakes.count == 1)
  }
}
