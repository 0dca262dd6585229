import Checking
import Model
import Basics

/// Information about an import that succeeded.
enum ImportNote: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-note",
    title: "Something to know about an import",
    group: .tool,
    severity: .note,
    summary: """
      A source was read and there is something to say of it: it holds nothing about ads, or requests of a kind that isn't \
      translated (AdSense, whose answers don't say what was filled, and other ad systems), things that a definition has no \
      field for, or, on a screen of a UI test, an ad that may be cut off, and assets that no element of it is.
      """,
    rationale: """
      An empty recording may be right, and may be a capture that was begun too late. Nobody can tell but who made it.
      """,
    remedy: """
      Nothing, if that is how it should be: the exit code stays 0. Else capture again, with the page's loading in it, and \
      save the traffic with the bodies of its answers.
      """,
    citations: [
      Citation("HTTP Archive 1.2", url: "https://w3c.github.io/web-performance/specs/HAR/Overview.html")
    ],
    grounds: [
      .advice("Only who made a capture knows what should stand in it.")
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
