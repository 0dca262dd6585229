import Checking
import Model
import Basics

/// A part of a source that was not translated.
enum ImportSkipped: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-skipped",
    title: "Part of an import was not translated",
    group: .tool,
    severity: .warning,
    summary: """
      A part of a source holds something that an import takes, and can't be translated: a request without a readable date, an \
      answer of another number of slots than its request, a native markup that isn't JSON, a template without variables, an asset \
      that several elements of a screen fit. \
      The rest is translated. Of one cause in a file twenty are told one by one, and the others counted.
      """,
    rationale: """
      Figures of what was imported are too low by it. `adspec import` ends with exit code 1, so that nobody takes the part for \
      the whole without having seen this.
      """,
    remedy: """
      Where the source is wrong, make it anew. Where it is right and the import can't read it, tell us what it looks like: \
      `docs/importing.md` says what becomes of what.
      """,
    citations: [
      Citation("HTTP Archive 1.2", url: "https://w3c.github.io/web-performance/specs/HAR/Overview.html")
    ],
    grounds: [
      .deduced("An event without a time has no place among the others.")
    ],
    good: [.source("trip.har", by: .har, ImportExamples.har)],
    bad: [
      .source(
        "trip.har", by: .har,
        """
        {"log":{"version":"1.1","entries":[
        ↓{"startedDateTime":"NaN-NaN-NaNTNaN:NaN:NaN.NaN","time":80,"request":{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1234567/news"},"response":{"status":200}}
        ]}}
        """)
    ])
}
