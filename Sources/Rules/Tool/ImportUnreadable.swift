import Checking
import Model
import Basics

/// A source of an import that can't be read, or not to its end.
enum ImportUnreadable: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-unreadable",
    title: "Source of an import can't be read",
    group: .tool,
    severity: .error,
    summary: """
      `adspec import` can't read a file, or not to its end: it can't be opened, is of another kind than the import takes, \
      isn't UTF-8, breaks off, isn't JSON or XML, holds more inside each other than any real file, or declares entities. \
      What stands before the place is translated.
      """,
    rationale: """
      What isn't read is missing from every figure that is made of the import. An import that went green because it could \
      not look would be worse than none.
      """,
    remedy: """
      Look at the place that is named. A file that breaks off was often copied while it was written: save it again. A report \
      of another tool isn't a source: `adspec import --help` says what is.
      """,
    citations: [
      Citation(
        "HTTP Archive 1.2", url: "https://w3c.github.io/web-performance/specs/HAR/Overview.html"),
      Citation(
        "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format",
        url: "https://www.rfc-editor.org/rfc/rfc8259"),
    ],
    grounds: [
      .documented("A HAR is one JSON object in UTF-8 with a `log` and, in it, `entries`."),
      .advice("The limits on length and depth are ours."),
    ],
    good: [.source("trip.har", by: .har, ImportExamples.har)],
    bad: [
      .source("↓report.json", by: .har, #"{"lighthouseVersion":"12.0.0","audits":{}}"#),
      .source(
        "trip.har", by: .har,
        """
        {"log":{"version":"1.2","entries":[
        ↓{"startedDateTime":"2026-11-20T10:00:00.000Z","request":{"url":"https://www.example.c
        """),
    ])
}
