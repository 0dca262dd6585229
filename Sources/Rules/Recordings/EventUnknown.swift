import Checking
import Model
import Basics
import Sessions

/// Reports an event or a field that version 1 of the recording format doesn't define.
enum EventUnknown: SessionRule {
  static let info = RuleInfo(
    id: "event-unknown",
    title: "Event or field is unknown",
    group: .recordings,
    severity: .note,
    summary: """
      A line has an event, or a field, that isn't in version 1 of the recording format. Reported once per name and \
      file; the line is kept.
      """,
    rationale: """
      Recordings outlive tools, so a newer recorder may write more than this version understands: that is no error. \
      But a misspelt name looks just the same, and then a recorded impression or click isn't counted.
      """,
    remedy: """
      Compare the name with `docs/recording.md`: names are exact, with case and dots. If it is a field of your own, \
      keep it: no data is lost.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format lists the events and fields of version 1."),
      .advice("It allows other names: one that isn't in the list is worth checking."),
    ],
    isReportedOncePerFile: true,
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRender)
        ↓{"event":"asset.rendered","ad":"a1","asset":"Caption"}
        \(ExampleLines.impression)
        {"event":"asset.rendered","ad":"a1","asset":"Headline"}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.toRender)
        ↓{"event":"impression","ad":"a1","by":"app","opacity":0.9}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  /// Reports names of events and fields that the format of recordings doesn't define. The message contains only the
  /// name. All violations about one name are therefore equal, and are reported once per file
  /// (`RuleInfo.isReportedOncePerFile`).
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    .passUnless(
      session.session.unknownNames.map { violation(about: $0, in: session.session.event($0.event)) })
  }

  private static func violation(about unknown: UnknownName, in event: Event) -> Violation {
    let candidates =
      unknown.isField
      ? EventSchema.of(event.kind).allFields.map(\.name)
      : EventKind.allCases.filter { $0 != .unknown }.map(\.name)
    let guess = candidates.nearest(to: unknown.name)
    return Violation(
      "\(unknown.isField ? "Field" : "Event") \(unknown.name.quoted) is unknown to version 1 of the recording format.",
      at: event.location, help: guess.map { "Did you mean '\($0)'?" } ?? ""
    ).about(unknown.name, nearest: guess)
  }
}
