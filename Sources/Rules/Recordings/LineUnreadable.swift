import Checking
import Model
import Basics

/// Reports a line of a recording that can't be read, and was skipped.
enum LineUnreadable: ReadingRule {
  static let info = RuleInfo(
    id: "line-unreadable",
    title: "Line can't be read",
    group: .recordings,
    severity: .error,
    summary: """
      A line of a recording is not UTF-8, not JSON, not exactly one object, or over 1 MiB. Or its `event`, `session` \
      or `time` is absent, of the wrong type or unreadable. The line is skipped and the rest of the file is read.
      """,
    rationale: """
      The content of the line is lost: an impression isn't counted, a click is missing, an AdChoices icon looks as if \
      it had never been rendered. So rules that report a missing event answer "to check" for the sessions that the \
      line may belong to, and figures may be too low.
      """,
    remedy: """
      Write one JSON object a line, end it with `\\n` and flush whole lines. The usual causes are a crash in the \
      middle of a write, two threads that write to one file, and log tools that wrap long lines. Give `time` as RFC \
      3339 with a zone and milliseconds (`2026-11-20T10:00:00.120Z`). `jq -c '.[]' file.json > file.ndjson` writes a \
      JSON array as lines; `jq -c . file.json > file.ndjson` writes an object over several lines as one line. Reports \
      for people group the unreadable lines of a file by cause and state their number; JSON, SARIF and similar formats \
      keep a finding a line.
      """,
    citations: [
      .recordingFormat,
      Citation(
        "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format",
        url: "https://www.rfc-editor.org/rfc/rfc8259"),
      Citation(
        "RFC 3339, Date and Time on the Internet: Timestamps", url: "https://www.rfc-editor.org/rfc/rfc3339"),
    ],
    grounds: [
      .documented(
        """
        The recording format asks for one JSON object a line, in UTF-8, with a time as in RFC 3339.
        """),
      .advice("The limit of 1 MiB is ours."),
    ],
    isIgnorable: false, isLowerable: true,
    companions: ["event-gap"],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","session":"s-1","time":"2026-11-20T10:00:02.000Z","ad":"a1","asset":"MainIm
          """),
      .native(
        shown: """
          ↓{"event":"video.play","ad":"a1"}{"event":"video.end","ad":"a1"}
          """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","time":"20 November 2026"}
          """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","time":1795168802000}
          ↓{"event":"click","ad":"a1","asset":"Headline","by":"app","time":1795168804000}
          """),
    ])

  static let inputs: Set<InputForm> = [.recording]
}
