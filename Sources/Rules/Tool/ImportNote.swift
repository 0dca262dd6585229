import Checking
import Model
import Basics

/// Reports information about an import that succeeded.
enum ImportNote: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-note",
    title: "Note about an import",
    group: .tool,
    severity: .note,
    summary: """
      A source was read, and the import reports a note about it. The source has no data about ads, or it has requests \
      of a kind that isn't translated (other ad systems, and AdSense, whose answers don't state what was filled). Or \
      it has data that a definition has no field for. Or a screen of a UI test has an ad that may be cut off, or lacks \
      an element for an asset.
      """,
    rationale: """
      An empty recording may be right, or the capture may have started too late. Only the person who made it knows.
      """,
    remedy: """
      If the note describes the intended state, there is nothing to do: the exit code stays 0. If not, capture again \
      from the start of the page's loading, and save the traffic with the bodies of its answers.
      """,
    citations: [
      Citation("HTTP Archive 1.2", url: "https://w3c.github.io/web-performance/specs/HAR/Overview.html")
    ],
    grounds: [
      .advice("Only the person who made a capture knows what it should contain.")
    ],
    good: [.source("trip.har", by: .har, ImportExamples.har)],
    bad: [
      .source(
        "↓trip.har", by: .har,
        """
        {"log":{"version":"1.2","entries":[
        {"startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":{"method":"GET","url":"https://www.example.com/"},"response":{"status":200}}
        ]}}
        """)
    ])
}
