import Checking
import Model
import Basics

/// Reports a break for which viewers request different pods.
enum PodIdentifierDiffers: ComparisonRule {
  static let info = RuleInfo(
    id: "pod-identifier-differs",
    title: "Viewers of one ad break ask for different pods",
    group: .live,
    severity: .error,
    summary: """
      Two sessions with the same stream (network code and custom asset key) and the same `start` of a break ask for \
      different pods. For each break, the pod that is asked for first (byte order of paths, then line) is compared \
      with the others. Each of these is reported once, at the first line that asks for it. If there are more than \
      100,000 breaks, the first 100,000 are compared, and 20 pods of each break.
      """,
    rationale: """
      The ad server decides once which ads are in a pod, for all viewers of a break. A request with another identifier \
      gets another decision. Competing brands then run side by side, frequency caps and sponsorships fail, and \
      forecasts are wrong.
      """,
    remedy: """
      Take the identifier from the source that announces the breaks (a marker in the stream, a schedule of the \
      broadcaster) and not from the device. The device's clock, or a counter that starts when the viewer joins, \
      doesn't give all viewers the same identifier.
      """,
    citations: [.podServing, .imaOnIOS],
    grounds: [
      .documented("A pod identifier names a break of the stream, the same for every viewer."),
      .deduced("It follows that another identifier leads to another pod."),
    ],
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(twoViewers(asking: "ad_break_id/mid-roll-02"), formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(twoViewers(asking: "ad_break_id/mid-roll-1", marking: "↓"), formats: [ExampleFormats.live])
    ])

  /// Returns the lines of two sessions whose viewers leave before the break. The second one requests another pod for
  /// it.
  private static func twoViewers(asking pod: String, marking mark: String = "") -> String {
    let first = viewer("s-1", ExampleLiveLines.schedule)
    return first + "\n" + viewer("s-2", ExampleLiveLines.schedule(pod: pod), marking: mark)
  }

  private static func viewer(_ session: String, _ schedule: String, marking mark: String = "") -> String {
    let lines = [
      ExampleLiveLines.start, ExampleLiveLines.request, ExampleLiveLines.load, schedule,
      #"{"event":"stream.end","time":"2026-11-20T10:01:00.000Z"}"#,
      #"{"event":"session.end","time":"2026-11-20T10:01:01.000Z"}"#,
    ]
    return lines.map { line in
      (line == schedule ? mark : "") + #"{"session":"\#(session)","# + line.dropFirst()
    }.joined(separator: "\n")
  }
}
