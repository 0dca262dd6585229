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
      file: a file's first hundred names one by one, the number of the others in one finding. The line is kept.
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
    let unknown = session.session.unknownNames
    var counts: [Int32: Int] = [:]
    var violations = unknown.map { name in
      let event = session.session.event(name.event)
      counts[event.line.file, default: 0] += 1
      // Names beyond a file's first hundred are only counted.
      let isNamed = counts[event.line.file, default: 0] <= OnceFindings.most
      return violation(about: name, in: event, nearest: isNamed ? nearest(to: name, event.kind) : nil)
    }
    if unknown.count == UnknownName.limit, let last = unknown.last {
      violations.append(
        Violation(
          "A session has \(UnknownName.limit) unknown names or more: others aren't counted.",
          at: session.session.event(last.event).location))
    }
    return .passUnless(violations)
  }

  private static func violation(
    about unknown: UnknownName, in event: Event, nearest: String?
  ) -> Violation {
    Violation(
      "\(unknown.isField ? "Field" : "Event") \(unknown.name.quoted) is unknown to version 1 of the recording format.",
      at: event.location, help: nearest.map { "Did you mean '\($0)'?" } ?? ""
    ).about(unknown.name, nearest: nearest)
  }

  /// Returns the known name that is most like an unknown one; `nil` if none is like it.
  private static func nearest(to unknown: UnknownName, _ kind: EventKind) -> String? {
    let candidates =
      unknown.isField
      ? EventSchema.of(kind).allFields.map(\.name)
      : EventKind.allCases.filter { $0 != .unknown }.map(\.name)
    return candidates.nearest(to: unknown.name)
  }
}
