import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Files of baselines") struct BaselineReaderTests {
  private static let entry =
    #"{"count": 2, "file": "a.ndjson", "message": "00ff00ff00ff00ff", "path": "/s-1", "rule": "event-gap"}"#

  private func read(_ text: String) -> (baseline: Baseline, diagnostics: [Diagnostic]) {
    BaselineReader.read(Array(text.utf8), file: "adspec-baseline.json", protected: ["dsa-rule"])
  }

  @Test("Entries are read with their last day, if they have one")
  func entries() {
    let dated = Self.entry.replacing("\"path\"", with: "\"expires\": \"2027-01-31\", \"path\"")
      .replacing("event-gap", with: "dsa-rule")
    let (baseline, diagnostics) = read("{\"findings\": [\(Self.entry), \(dated)], \"version\": 1}")
    #expect(diagnostics == [])
    let key = BaselineKey(rule: "event-gap", file: "a.ndjson", path: "/s-1", digest: "00ff00ff00ff00ff")
    var other = key
    other.rule = "dsa-rule"
    #expect(
      baseline.entries == [
        BaselineEntry(key: key, count: 2),
        BaselineEntry(key: other, count: 2, expires: Day(year: 2027, month: 1, day: 31)),
      ])
  }

  @Test("Version 2 has the digest, the message and the reason apart")
  func reasons() {
    let (baseline, diagnostics) = read(
      """
      {"version": 2, "findings": [
      {"count": 1, "digest": "00ff00ff00ff00ff", "file": "a.ndjson", "message": "Event 1 never came.", "path": "",
       "reason": "The recorder of 2025 loses one.", "rule": "event-gap"},
      {"count": 1, "file": "a.ndjson", "path": "", "rule": "event-gap"}]}
      """)
    let key = BaselineKey(rule: "event-gap", file: "a.ndjson", path: "", digest: "00ff00ff00ff00ff")
    #expect(
      baseline.entries == [
        BaselineEntry(
          key: key, count: 1, message: "Event 1 never came.", reason: "The recorder of 2025 loses one.")
      ])
    expect(
      diagnostics.report,
      is: """
        4:1–66 field-missing: 'digest' is missing in an entry of a baseline.
          help: Run adspec check --write-baseline: it writes whole entries.
        """)
  }

  @Test("What is damaged is said with its place")
  func damage() {
    #expect(
      read("").diagnostics.report
        == "adspec-baseline.json field-missing: The file is no baseline: there is nothing in it.")
    expect(
      read("{\"findings\": [\n  {\"count\": 0, \"fiel\": \"a\"},\n").diagnostics.report,
      is: """
        2:13–14 field-invalid: 'count' is '0'; expected a whole number from 1 to 1000000000.
        2:16–22 field-unknown: 'fiel' is no field of an entry of a baseline.
          help: Did you mean 'file'?
        2:29–30 definition-unreadable: The YAML can't be read from here on: did not find expected node content while parsing a flow node.
        """)
    let twice = "{\"version\": 1, \"findings\": [\n\(Self.entry),\n\(Self.entry)]}"
    expect(
      read(twice).diagnostics.report,
      is: """
        3:1–101 field-invalid: This entry stands there twice, first in line 2.
          help: Make one of both, with the sum of their counts.
        """)
    let protected = Self.entry.replacing("event-gap", with: "dsa-rule")
    expect(
      read("{\"version\": 1, \"findings\": [\(protected)]}").diagnostics.report,
      is: """
        1:29–128 field-missing: The rule 'dsa-rule' can't be ignored: its entry needs 'expires'.
          help: Write the last day on which it counts, such as "2027-01-31".
        """)
  }

  @Test(
    "A place in a definition is named by the keys that lead there",
    arguments: [
      (1, 1, "kind"), (1, 7, "kind"), (3, 15, "adUnits[1]"), (5, 3, "assets.Headline"),
      (5, 14, "assets.Headline.type"), (5, 26, "assets.Headline.sample"),
      (7, 5, "assets.\"Main.Image\".type"),
      (8, 28, "assets.\"Main.Image\".mimeTypes[1]"), (9, 1, ""), (40, 1, ""),
    ])
  func keyPaths(line: Int, column: Int, path: String) {
    let text = """
      kind: customNative
      id: x
      adUnits: [/1, /2]
      assets:
        Headline: {type: text, sample: Fresh}
        Main.Image:
          type: image
          mimeTypes: [image/png, image/gif]
      # the end
      """
    let paths = KeyPaths(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let range = SourceRange(line: line, column: column, endLine: line, endColumn: column + 1)
    #expect(paths.path(at: range) == path)
  }
}
