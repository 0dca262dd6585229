import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Catalogs")
struct CatalogReaderTests {
  private static let definition =
    "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n"

  private func read(
    _ files: [String: String], failures: [String: String] = [:], allowsEmpty: Bool = false
  ) throws(CatalogFailure) -> Catalog {
    var source = MemorySource(texts: files)
    source.failures = failures
    return try CatalogReader(source: source, knownRules: ["image-distorted"], allowsEmpty: allowsEmpty).read()
  }

  @Test(
    "a catalog holds its definitions, notes, templates, samples and recordings, in the byte order of their paths",
    .holds("R-015")
  )
  func wholeCatalog() throws {
    let catalog = try read([
      "adspec.yaml": "title: Specs\nexclude: [formats/old-*, \"**/draft.ndjson\"]",
      "formats/README.md": "# for people",
      "formats/.hidden/x": "",
      "formats/b/format.yaml": Self.definition,
      "formats/b/recordings/2.ndjson": "",
      "formats/b/recordings/10.ndjson.gz": "",
      "formats/b/recordings/nightly/1.ndjson.zst": "",
      "formats/b/recordings/draft.ndjson": "",
      "formats/b/recordings/README.md": "",
      "formats/B/format.yaml":
        "kind: customNative\nid: simple\nassets:\n  MainImage: {type: image, sample: samples/a.svg}\n",
      "formats/B/README.md": "\u{FEFF}# Notes\n",
      "formats/B/preview.mustache": "[%MainImage%]",
      "formats/B/samples/a.svg": "<svg xmlns='x' viewBox='0 0 191 100'/>",
      "formats/old-one/format.yaml": "nonsense",
      "recordings/all.ndjson": "",
    ])
    #expect(catalog.configuration.title == "Specs")
    #expect(catalog.diagnostics.report == "")
    #expect(catalog.formats.map(\.definition.file) == ["formats/B/format.yaml", "formats/b/format.yaml"])
    let simple = catalog.formats[0]
    #expect(simple.notes == "# Notes\n")
    #expect(simple.preview?.file == "formats/B/preview.mustache")
    #expect(simple.preview?.text == "[%MainImage%]")
    #expect(simple.samples.mapValues(\.report) == ["samples/a.svg": "image/svg+xml 191.0 × 100.0, 38 bytes"])
    #expect(
      simple.sourceLines == [
        "kind: customNative", "id: simple", "assets:", "  MainImage: {type: image, sample: samples/a.svg}",
      ])
    #expect(
      catalog.recordings.map { "\($0.path) \($0.systemPath) \($0.definitionFile ?? "-")" } == [
        "formats/b/recordings/10.ndjson.gz formats/b/recordings/10.ndjson.gz formats/b/format.yaml",
        "formats/b/recordings/2.ndjson formats/b/recordings/2.ndjson formats/b/format.yaml",
        "formats/b/recordings/nightly/1.ndjson.zst formats/b/recordings/nightly/1.ndjson.zst formats/b/format.yaml",
        "recordings/all.ndjson recordings/all.ndjson -",
      ])
    #expect(
      catalog.exclusions == [
        Exclusion(pattern: "formats/old-*", paths: ["formats/old-one/"]),
        Exclusion(pattern: "**/draft.ndjson", paths: ["formats/b/recordings/draft.ndjson"]),
      ])
  }

  @Test(
    "whatever a pattern leaves out is named once, under the first that matches; patterns that match nothing stay"
  )
  func exclusions() throws {
    let catalog = try read([
      "adspec.yaml":
        "exclude: [drafts/**, \"**/README.md\", formats/b/recordings/, \"**/recordings/x\", formats/c/*]",
      "formats/b/format.yaml": Self.definition,
      "formats/b/README.md": "# Notes", "formats/b/preview.mustache": "x",
      "formats/b/recordings/1.ndjson": "",
      "formats/c/format.yaml": Self.definition.replacing("coins", with: "gold"),
      "formats/d/format.yaml": Self.definition.replacing("coins", with: "gems"),
      "formats/d/recordings/x/1.ndjson": "", "formats/d/recordings/notes.md": "",
    ])
    #expect(catalog.diagnostics.report == "")
    #expect(
      catalog.exclusions == [
        Exclusion(pattern: "drafts/**", paths: []),
        Exclusion(pattern: "**/README.md", paths: ["formats/b/README.md"]),
        Exclusion(pattern: "formats/b/recordings/", paths: ["formats/b/recordings/"]),
        Exclusion(pattern: "**/recordings/x", paths: ["formats/d/recordings/x/"]),
        Exclusion(pattern: "formats/c/*", paths: ["formats/c/format.yaml"]),
      ])
  }

  @Test("a catalog below the source's root has paths of its own, and finds its recordings from the source's")
  func catalogBelowRoot() throws {
    let source = MemorySource(texts: [
      "ads/formats/coins/format.yaml": Self.definition, "ads/formats/coins/recordings/a.ndjson": "",
    ])
    let catalog = try CatalogReader(source: source, root: "ads", knownRules: []).read()
    #expect(catalog.formats.map(\.definition.file) == ["formats/coins/format.yaml"])
    #expect(
      catalog.recordings == [
        RecordingFile(
          path: "formats/coins/recordings/a.ndjson", systemPath: "ads/formats/coins/recordings/a.ndjson",
          definitionFile: "formats/coins/format.yaml")
      ])
  }

  @Test("Notes that would cost gigabytes as Markdown are a mistake, and stay")
  func costlyNotes() throws {
    let notes =
      String(repeating: "|a", count: 2_000) + "|\n" + String(repeating: "|-", count: 2_000) + "|\n"
      + String(repeating: "|\n", count: 5_000)
    let catalog = try read(["formats/a/format.yaml": Self.definition, "formats/a/README.md": notes])
    #expect(catalog.formats.first?.notes == notes)
    expect(
      catalog.diagnostics.reportWithFiles,
      is: """
        formats/a/README.md input-unreadable: Its Markdown would take far more time or memory than its length lets one expect; the page shows it as it is written.
          help: Look for a table of very many columns, for references to very long addresses, or for chains of '@'.
        """)
  }

  @Test("what can't be read is a mistake at its place, and the rest is read")
  func unreadableParts() throws {
    let big = String(repeating: "# \n", count: 400_000)
    let catalog = try read(
      [
        "formats/big/format.yaml": big,
        "formats/binary/format.yaml": "\u{0}\u{1}",
        "formats/empty/notes.txt": "",
        "formats/folder/format.yaml/README.md": "",
        "formats/good/format.yaml": Self.definition,
        "formats/good/README.md": big,
        "formats/good/recordings/a.jsonl": "",
        "formats/good/recordings/b.ndjson.bz2": "",
        "formats/renamed/format.yml": Self.definition,
        "formats/stray.yaml": Self.definition,
      ],
      failures: [
        "formats/locked/format.yaml": "no permission", "formats/good/preview.mustache": "no permission",
        "formats/shut": "no permission",
      ])
    #expect(catalog.formats.map(\.definition.file) == ["formats/good/format.yaml"])
    expect(
      catalog.diagnostics.reportWithFiles,
      is: """
        formats/big/format.yaml definition-unreadable: The file is larger than 1 MiB, the most that is read.
          help: Pictures and recordings belong in files of their own.
        formats/binary/format.yaml:1:1–2 definition-unreadable: The file holds the character U+0000, which YAML forbids.
          help: Save the file as text in UTF-8.
        formats/empty input-unreadable: The folder has no definition: expected a file 'format.yaml' in it.
          help: Add one, or name the folder under 'exclude' in adspec.yaml.
        formats/folder/format.yaml input-unreadable: This can't be read: is a folder.
        formats/good/README.md input-unreadable: This can't be read: is larger than 1 MiB.
        formats/good/preview.mustache input-unreadable: This can't be read: no permission.
        formats/good/recordings/a.jsonl input-unreadable: This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst.
          help: Rename it to 'a.ndjson', or name it under 'exclude' in adspec.yaml.
        formats/good/recordings/b.ndjson.bz2 input-unreadable: This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst.
          help: Rename or convert it, or name it under 'exclude' in adspec.yaml.
        formats/locked/format.yaml input-unreadable: This can't be read: no permission.
        formats/renamed input-unreadable: The folder has no definition: expected a file 'format.yaml' in it.
          help: Rename 'format.yml'.
        formats/stray.yaml input-unreadable: The file is not read: every definition has a folder of its own.
          help: Move it to 'formats/stray/format.yaml'.
        """)
  }

  @Test("no folder of definitions, or none in it, is a failure unless an empty catalog is allowed")
  func emptyCatalogs() throws {
    #expect(throws: CatalogFailure.noFormats("")) { try read(["README.md": ""]) }
    #expect(throws: CatalogFailure.noDefinitions("formats")) { try read(["formats/README.md": ""]) }
    #expect(throws: CatalogFailure.noDefinitions("formats")) {
      try read(["adspec.yaml": "exclude: [formats/a]", "formats/a/format.yaml": Self.definition])
    }
    #expect(throws: CatalogFailure.unreadable(ReadFailure(path: "formats", reason: "no permission"))) {
      try read(["formats/a/format.yaml": Self.definition], failures: ["formats": "no permission"])
    }
    #expect(try read(["README.md": ""], allowsEmpty: true).formats.isEmpty)
    #expect(try read(["formats/README.md": ""], allowsEmpty: true).formats.isEmpty)
    // A definition that can't be parsed still counts as one.
    #expect(try read(["formats/a/format.yaml": "["]).diagnostics.count == 1)
  }

  @Test("two configurations, or one that can't be read, are failures of the configuration")
  func configurationFiles() {
    func report(_ files: [String: String], failures: [String: String] = [:]) -> String {
      do throws(CatalogFailure) {
        _ = try read(files, failures: failures, allowsEmpty: true)
        return "read"
      } catch {
        guard case .configuration(let diagnostics) = error else { return "\(error)" }
        return diagnostics.reportWithFiles
      }
    }
    #expect(report(["adspec.yml": ""]) == "read")
    expect(
      report(["adspec.yaml": "", "adspec.yml": ""]),
      is: """
        adspec.yml input-unreadable: There is a configuration in 'adspec.yaml' already; one of the two must go.
        """)
    expect(
      report([:], failures: ["adspec.yaml": "no permission"]),
      is: """
        adspec.yaml input-unreadable: This can't be read: no permission.
        """)
    expect(
      report(["adspec.yaml/x": ""]),
      is: """
        adspec.yaml input-unreadable: This can't be read: is a folder.
        """)
    expect(
      report(["adspec.yaml": "titel: x\nrules: {image-distort: off}"]),
      is: """
        adspec.yaml:1:1–6 field-unknown: 'titel' is no field of a configuration.
          help: Did you mean 'title'?
        adspec.yaml:2:9–22 field-unknown: 'image-distort' is no rule.
          help: Did you mean 'image-distorted'?
        """)
  }

  @Test(
    "the nearest folder upwards that holds a configuration or definitions is the catalog",
    arguments: [
      ("/srv/ads/formats/coins/format.yaml", "/srv/ads"), ("/srv/ads/formats/coins/", "/srv/ads"),
      ("/srv/ads/formats", "/srv/ads"), ("/srv/ads", "/srv/ads"),
      ("/srv/ads/logs/a.ndjson", "/srv/ads"),
      ("/srv/settings/x/y", "/srv/settings"), ("/srv", nil), ("/", nil),
    ] as [(String, String?)])
  func root(path: String, root: String?) {
    let source = MemorySource(texts: [
      "/srv/ads/formats/coins/format.yaml": "", "/srv/ads/logs/a.ndjson": "",
      "/srv/settings/adspec.yml": "",
    ])
    #expect(CatalogReader.findRoot(from: path, in: source) == root)
  }

  @Test("a relative path is followed up to the source's root")
  func relativeRoot() {
    let source = MemorySource(texts: ["formats/coins/format.yaml": ""])
    #expect(CatalogReader.findRoot(from: "formats/coins", in: source) == "")
    #expect(CatalogReader.findRoot(from: "", in: source) == "")
    #expect(CatalogReader.findRoot(from: "x/y", in: MemorySource()) == nil)
  }
}

extension SampleFile {
  var report: String {
    switch content {
    case .media(let bytes, let mime, let width, let height):
      let size = width.flatMap { width in height.map { " \(width) × \($0)" } } ?? ""
      return "\(mime)\(size), \(bytes.count) bytes"
    case .unusable(let reason): return reason
    }
  }
}

extension [Diagnostic] {
  /// Every mistake like in `report`, with the file before each place.
  var reportWithFiles: String {
    map { diagnostic in
      let location = diagnostic.violation.location
      return (location.range == nil ? "" : location.file + ":") + [diagnostic].report
    }.joined(separator: "\n")
  }
}
