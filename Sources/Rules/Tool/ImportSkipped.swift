import Checking
import Model
import Basics

/// Reports a part of a source that was not translated.
enum ImportSkipped: ReadingRule {
  static let inputs: Set<InputForm> = [.source]

  static let info = RuleInfo(
    id: "import-skipped",
    title: "Part of an import was not translated",
    group: .tool,
    severity: .warning,
    summary: """
      A part of a source has data that an import reads, but can't be translated. Examples are a request without a \
      readable date, an answer with another number of slots than its request, a native markup that isn't JSON, a \
      template without variables, and an asset that fits several elements of a screen. The rest is translated. For \
      each cause in a file twenty are reported one by one, and the others are counted.
      """,
    rationale: """
      Figures from the import are too low by this part. `adspec import` ends with exit code 1, so that an incomplete \
      import doesn't go unnoticed.
      """,
    remedy: """
      If the source is wrong, make it again. If it is right and the import can't read it, send us an example: \
      `docs/importing.md` describes what is translated.
      """,
    citations: [
      Citation("HTTP Archive 1.2", url: "https://w3c.github.io/web-performance/specs/HAR/Overview.html")
    ],
    grounds: [
      .deduced("An event without a time can't be put in order with the others.")
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
