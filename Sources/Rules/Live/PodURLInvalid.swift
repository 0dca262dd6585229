import Checking
import Model
import Basics
import Sessions

/// Reports a break whose pod manifest has a wrong URL.
enum PodURLInvalid: BreakRule {
  static let info = RuleInfo(
    id: "pod-url-invalid",
    title: "Address of the pod manifest is wrong",
    group: .live,
    severity: .error,
    summary: """
      The `url` of a `break.schedule`, or one of its `urls`, isn't `https://…/linear/pods/v1/hls/network/{network \
      code}/custom_asset/{custom asset key}/{pod identifier}.m3u8` with `stream_id` and `pd` (any host). Or one of \
      these differs from the definition or from the session's recorded values. Or `pd`, in milliseconds, differs from \
      the schedule's `durationMs`. Or the pod doesn't fit the definition's `podIdentifier`, in which `{…}` stands for \
      any text without `/`. A pod identifier is `pod/` and a number from 1, or `ad_break_id/` and a name. Reported \
      once a break.
      """,
    rationale: """
      The player asks for this address when the break begins. With a wrong key or stream id the server answers with an \
      error, and viewers see a gap; with a wrong `pd` the pod is longer or shorter than the break.
      """,
    remedy: """
      Build the address in one place. Use the constants that the stream is registered with, the schedule's duration as \
      `pd`, and the pod identifier that all viewers share. `URLComponents` (iOS) and `Uri.Builder` (Android) do the \
      escaping. If the event needs an `auth-token`, append it too.
      """,
    citations: [.podServing, .imaOnIOS],
    grounds: [
      .documented(
        """
        The reference gives the path of a pod's manifest, and its parameters `stream_id` and `pd` in \
        milliseconds.
        """),
      .deduced("It follows from their meaning that they agree with the definition and the schedule."),
    ],
    restsOn: [.breaks],
    companions: ["url-insecure"],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule(manifest: cached))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓\(ExampleLiveLines.schedule(pd: "30000"))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓\(ExampleLiveLines.schedule(pod: "ad_break_id/half-time"))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
    ])

  /// The URL of a pod's manifest with the right path, but on another host.
  private static let cached = """
    https://pods.example.com/linear/pods/v1/hls/network/1234567/custom_asset/news-live/ad_break_id/mid-roll-02.m3u8
    """

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    var hasURL = false
    for schedule in record.schedules {
      for url in schedule.urls {
        hasURL = true
        let problems = problems(of: url.string ?? "", schedule, of: record, in: session)
        guard !problems.isEmpty else { continue }
        return .fail(
          "The pod manifest's URL of break \(record.id.quoted) \(problems.listed()).",
          at: schedule.event.location,
          help: "Build it from the values of the stream's registration and of the schedule.")
      }
    }
    return hasURL ? .pass : .notApplicable
  }

  /// Returns the faults of a URL, each in words that follow "The URL". They quote only the URL's duration, because
  /// other parts may hold tokens.
  private static func problems(
    of text: String, _ schedule: BreakSchedule, of record: BreakRecord, in session: JudgedSession
  ) -> [String] {
    guard let url = PodManifestURL(text) else { return ["isn't one of a pod manifest"] }
    let live = record.definition?.live
    let request = record.stream.flatMap { session.record.streams[$0].request }
    let networks = [live?.networkCode?.value, request?[.networkCode]?.string].compactMap(\.self)
    let keys = [live?.customAssetKey?.value, request?[.customAssetKey]?.string].compactMap(\.self)
    var problems: [String] = []
    if !url.isSecure { problems.append("isn't https") }
    if let other = networks.first(where: { $0 != url.networkCode }) {
      problems.append("has another network code than \(other.quoted)")
    }
    if let other = keys.first(where: { $0 != url.customAssetKey }) {
      problems.append("has another custom asset key than \(other.quoted)")
    }
    problems += podProblems(of: url, schedule, template: live?.podIdentifier?.value)
    if let streamID = url.streamID {
      let load = schedule.load ?? session.record.streams.compactMap(\.load).first
      if let own = load?[.streamId]?.string, own != streamID {
        problems.append("has another 'stream_id' than the stream")
      }
    } else {
      problems.append("lacks 'stream_id'")
    }
    return problems + durationProblems(of: url, schedule)
  }

  private static func podProblems(
    of url: PodManifestURL, _ schedule: BreakSchedule, template: String?
  ) -> [String] {
    if let pod = schedule.pod, pod != url.pod { return ["names another pod than \(pod.quoted)"] }
    if !url.hasPodForm {
      return ["names a pod that is neither 'pod/' and a number nor 'ad_break_id/' and a name"]
    }
    guard let template, !PodTemplate(template).matches(url.pod) else { return [] }
    return ["names a pod that doesn't fit the format's \(template.quoted)"]
  }

  private static func durationProblems(of url: PodManifestURL, _ schedule: BreakSchedule) -> [String] {
    guard url.duration != nil else { return ["lacks 'pd'"] }
    guard let duration = url.durationMs else { return ["has a 'pd' that isn't a number of milliseconds"] }
    guard let scheduled = schedule.durationMs, scheduled != duration else { return [] }
    return ["has pd=\(duration) for a break of \(scheduled) ms"]
  }
}
