import Model
import Basics
import Foundation
import Reading
import TestSupport
import Testing

extension FormatFolder {
  /// A correct record of the folder, except for the name `Remembered`: it shows whether the record was used.
  fileprivate var record: FormatRecord {
    get throws {
      let other = DefinitionReader.read(Array("kind: native\nid: x\nname: Remembered".utf8), file: facts.file)
      return FormatRecord(
        facts: FormatFacts(try #require(other.definition)), inputs: inputs,
        samples: SampleName.all(of: definition), verdicts: "")
    }
  }

  fileprivate var isKnown: Bool { facts.name == "Remembered" }
}

/// Tests of reusing an earlier build's format records when a catalog is read again.
@Suite("Known formats") struct KnownFormatTests {
  private static let file = "formats/x/format.yaml"
  private static let files = [
    file: "kind: native\nid: x\nname: Bread\nassets:\n  A: {type: image, sample: a.svg}\n",
    "formats/x/README.md": "Notes", "formats/x/preview.mustache": "{{A}}",
    "formats/x/a.svg": #"<svg viewBox="0 0 2 1"/>"#,
  ]

  private func read(
    _ files: [String: String], knowing known: [String: FormatRecord] = [:]
  ) throws -> Catalog {
    try CatalogReader(source: MemorySource(texts: files), knownRules: [], known: known).read()
  }

  private func known() throws -> [String: FormatRecord] {
    [Self.file: try read(Self.files).formats[0].record]
  }

  @Test("A format whose inputs are the same is what it was, and its definition is read when it is asked for")
  func same() throws {
    let format = try read(Self.files, knowing: try known()).formats[0]
    let fresh = try read(Self.files).formats[0]
    #expect(format.isKnown && !fresh.isKnown)
    #expect(format.inputs == fresh.inputs)
    #expect(
      format.notes == "Notes" && format.preview?.text == "{{A}}" && Array(format.samples.keys) == ["a.svg"])
    #expect(format.definition.assets.map(\.key.value) == ["A"] && format.sourceLines == fresh.sourceLines)
    #expect(FormatFacts(format.definition) == fresh.facts)
  }

  @Test(
    "A format that anything was changed of is read anew",
    arguments: [
      (file, "kind: native\nid: x\nname: Cake\nassets:\n  A: {type: image, sample: a.svg}\n"),
      ("formats/x/README.md", "Other notes"), ("formats/x/README.md", nil),
      ("formats/x/preview.mustache", "{{B}}"), ("formats/x/preview.mustache", nil),
      ("formats/x/a.svg", #"<svg viewBox="0 0 3 1"/>"#), ("formats/x/a.svg", nil),
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
    func read(_ known: FormatRecord?) throws -> FormatFolder {
      let known = known.map { [Self.file: $0] } ?? [:]
      return try CatalogReader(source: MemorySource(texts: files), knownRules: [], known: known)
        .read().formats[0]
    }
    for (path, text) in [
      ("plan.md", "Plan"), ("plan.md", nil), ("formats/y/format.yaml", "kind: rewarded"),
      ("formats/y/README.md", "# B"), ("formats/y/README.md", nil),
    ] as [(String, String?)] {
      let before = try read(nil).record
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
    func read(_ known: [String: FormatRecord]) throws -> Catalog {
      let source = DiskSource(root: folder.path)
      return try CatalogReader(source: source, knownRules: [], known: known).read()
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
    #expect(try read(known).diagnostics == (try read([:]).diagnostics))
    #expect(try read(known).diagnostics.map(\.violation.location.file) == ["formats/x/README.md"])
    try folder.link("formats/x/reviews.yaml", to: "nowhere")
    #expect(
      try read(known).diagnostics.map(\.violation.location.file).count == (try read([:]).diagnostics.count))
  }

  @Test("What can't be read beside a known definition is said each time")
  func diagnostics() throws {
    var files = Self.files.mapValues { Array($0.utf8) }
    files["formats/x/README.md"] = [0xFF]
    func read(_ known: [String: FormatRecord]) throws -> Catalog {
      try CatalogReader(source: MemorySource(files), knownRules: [], known: known).read()
    }
    let first = try read([:])
    let second = try read([Self.file: try first.formats[0].record])
    #expect(second.formats[0].isKnown)
    #expect(second.diagnostics == first.diagnostics && first.diagnostics.count == 1)
  }
}
