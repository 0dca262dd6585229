import TestSupport
import Testing

@Suite("Files that a check doesn't read") struct UnreadFileTests {
  private func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: rewarded\nid: coins\nadUnits: [u]\nreward: {name: coins, amount: 1}\n",
      to: "formats/coins/format.yaml")
    return folder
  }

  private static let files = [
    ("trip.json", "{\"log\":{}}", "is a HAR, not a recording: adspec import har reads it."),
    (
      "film.xml", "<VAST version='4.2'/>", "is a VAST document, not a recording: adspec import vast reads it."
    ),
    (
      "live.txt", "#EXTM3U\n",
      "is an HLS playlist, not a recording: adspec check and adspec import hls read it if its name ends in .m3u8."
    ),
    (
      "templates.json", "{\"creativeTemplates\":[]}",
      "is a list of Ad Manager's creative templates, not a recording: adspec import ad-manager reads it."
    ),
    (
      "day.json", "{\"event\":\"session.start\",\"session\":\"s\"}",
      "is neither a definition (format.yaml) nor a recording (.ndjson, .ndjson.gz, .ndjson.zst). If it holds one JSON "
        + "object a line, rename it to 'day.ndjson', or give it to standard input: adspec check - < 'day.json'."
    ),
    // Compressed data that breaks off: its kind isn't seen.
    (
      "odd.bin", "\u{1F}\u{8B}\u{8}",
      "is neither a definition (format.yaml) nor a recording (.ndjson, .ndjson.gz, .ndjson.zst). Name one of these, or "
        + "a folder with such files; - reads a recording from standard input."
    ),
  ]

  @Test(
    "A file of another tool is named by its content, with the import that reads it", .holds("R-1194"),
    arguments: files)
  func foreign(name: String, text: String, words: String) throws {
    let folder = try catalog()
    try folder.write(text, to: name)
    let run = try BuiltBinary.run(["check", name], in: folder.path)
    #expect(run.code == 2)
    expect(run.errors, is: "error: '\(name)' \(words)\n")
  }

  @Test(
    "In a folder of recordings, of the catalog or elsewhere, what isn't read is a warning; it fails nothing by default"
  )
  func named() throws {
    let folder = try catalog()
    for place in ["recordings", "formats/coins/recordings", "elsewhere/recordings"] {
      try folder.write("{}", to: place + "/trip.har")
      let run = try BuiltBinary.run(["check", place], in: folder.path)
      #expect(run.code == 0)
      #expect(run.output.contains("\(place)/trip.har: warning: This is not read:"), "\(run)")
    }
    let whole = try BuiltBinary.run(["check"], in: folder.path)
    #expect(whole.output.matches(of: /trip\.har: warning: This is not read/).count == 2, "\(whole)")
    try folder.write("{}", to: "other/trip.har")
    let other = try BuiltBinary.run(["check", "other"], in: folder.path)
    #expect(other.code == 2 && other.errors.contains("'other' holds no recording"))
  }
}
