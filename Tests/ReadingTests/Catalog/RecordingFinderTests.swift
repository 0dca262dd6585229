import Basics
import Model
import Reading
import TestSupport
import Testing

@Suite("Recordings in folders") struct RecordingFinderTests {
  private static let definition =
    "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n"

  private func diagnostics(_ files: [String]) throws -> [Diagnostic] {
    var texts = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
    texts["formats/a/format.yaml"] = Self.definition
    return try CatalogReader(source: MemorySource(texts: texts), knownRules: []).read().diagnostics
  }

  @Test(
    "A file that isn't read is reported, with the way on: an error where its name is nearly a recording's, else a warning",
    .holds("R-1192", "R-1193"))
  func unread() throws {
    let diagnostics = try diagnostics([
      "formats/a/recordings/traffic.har", "recordings/2026/log.TXT", "recordings/A.NDJSON",
      "recordings/a.ndjson",
      "recordings/b.JsonL.gz", "recordings/c.ndjson.xz", "recordings/d.ndjson/README.md",
      "recordings/e.json.zst",
      "recordings/f.ndjson/part-0", "recordings/trip",
    ])
    let names = "This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst."
    expect(
      diagnostics.reportWithFiles.replacing(names, with: "NOT READ").replacing(
        "If another tool wrote it, adspec check FILE names the import that reads it. Otherwise name it under 'exclude' in adspec.yaml.",
        with: "OR ELSE"),
      is: """
        formats/a/recordings/traffic.har input-unreadable: NOT READ
          help: OR ELSE
        recordings/2026/log.TXT input-unreadable: NOT READ
          help: If it holds one JSON object a line, rename it to 'log.ndjson'. OR ELSE
        recordings/A.NDJSON input-unreadable: NOT READ
          help: Rename it to 'A.ndjson', or name it under 'exclude' in adspec.yaml.
        recordings/b.JsonL.gz input-unreadable: NOT READ
          help: Rename it to 'b.ndjson.gz', or name it under 'exclude' in adspec.yaml.
        recordings/c.ndjson.xz input-unreadable: NOT READ
          help: Rename or convert it, or name it under 'exclude' in adspec.yaml.
        recordings/e.json.zst input-unreadable: NOT READ
          help: If it holds one JSON object a line, rename it to 'e.ndjson.zst'. OR ELSE
        recordings/f.ndjson/part-0 input-unreadable: NOT READ
          help: OR ELSE
        recordings/trip input-unreadable: NOT READ
          help: OR ELSE
        recordings/d.ndjson input-unreadable: This can't be read: is a folder.
        """)
    let lowered = diagnostics.filter { $0.violation.severity == .warning }.map(\.violation.location.file)
    #expect(
      lowered.sorted() == [
        "formats/a/recordings/traffic.har", "recordings/2026/log.TXT", "recordings/e.json.zst",
        "recordings/f.ndjson/part-0", "recordings/trip",
      ])
  }

  @Test("Hidden files, and those that are evidently no recording, are left in peace", .holds("R-1192"))
  func others() throws {
    #expect(
      try diagnostics([
        "recordings/.gitignore", "recordings/.trip.json", "recordings/README", "recordings/readme.txt",
        "recordings/LICENSE", "recordings/Notes.MD", "recordings/feed.yaml", "recordings/map.yml",
        "recordings/screen.PNG", "recordings/a.jpg", "formats/a/other.json",
      ]).reportWithFiles == "")
  }
}
