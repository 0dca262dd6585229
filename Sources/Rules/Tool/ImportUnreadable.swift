import Checking
import Model
import Basics

/// Reports a source of an import that can't be read, or not to its end.
enum ImportUnreadable: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-unreadable",
    title: "Source of an import can't be read",
    group: .tool,
    severity: .error,
    summary: """
      `adspec import` can't read a file, or not to its end. The file can't be opened, is of another kind than the \
      import reads, isn't UTF-8, is truncated, isn't JSON or XML, is nested more deeply than any real file, or \
      declares entities. The data before that place is translated.
      """,
    rationale: """
      Data that isn't read is missing from every figure of the import. An import that passes because a file could not \
      be read would be worse than none.
      """,
    remedy: """
      Check the place that the message names. A truncated file was often copied while it was written: save it again. A \
      report of another tool isn't a source: `adspec import --help` lists the sources.
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
