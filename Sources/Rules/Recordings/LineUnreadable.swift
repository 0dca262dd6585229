import Checking
import Model
import Basics

/// A line of a recording that can't be read, and was skipped.
enum LineUnreadable: ReadingRule {
  static let info = RuleInfo(
    id: "line-unreadable",
    title: "Line can't be read",
    group: .recordings,
    severity: .error,
    summary: """
      A line of a recording is not UTF-8, not JSON, not exactly one object, over 1 MiB, or its `event`, `session` or \
      `time` is absent, of the wrong type or unreadable. The line is skipped and the rest of the file is read.
      """,
    rationale: """
      Whatever the line said is lost: an impression that isn't counted, a click that isn't there, an AdChoices icon that \
      looks as if it had never been rendered. Because of that, rules that complain of something that never came answer \
      "needs review" for the sessions the line may belong to, and figures may be too low.
      """,
    remedy: """
      Write one JSON object a line, end it with `\\n` and flush whole lines: a crash in the middle of a write, two threads \
      writing to one file, and log tools that wrap long lines are the usual causes. Give `time` as RFC 3339 with a zone \
      and milliseconds (`2026-11-20T10:00:00.120Z`). A JSON array becomes lines by `jq -c '.[]' file.json > file.ndjson`, \
      an object over several lines one line by `jq -c . file.json > file.ndjson`. What one such cause spoils in a file is \
      one entry for people, which says how many lines it is; JSON, SARIF and the like keep a finding a line.
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
