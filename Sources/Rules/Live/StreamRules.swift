import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about streams and the addresses of pods.
  static let streams: [Rule] = [
    Rule("pod-url-invalid", .onBreak(PodURLInvalid.judge)),
    Rule("stream-unregistered", .session(restingOn: StreamUnregistered.events, StreamUnregistered.judge)),
  ]
}

/// Reports a break whose pod manifest has a wrong URL.
private enum PodURLInvalid {
  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    var hasURL = false
    for schedule in record.schedules {
      for url in schedule.urls {
        hasURL = true
        let problems = problems(of: url.string ?? "", schedule, of: record, in: session)
        guard !problems.isEmpty else { continue }
        return .fail(
          "The pod manifest's URL of break \(name: record.id) \(problems.listed()).",
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
  ) -> [Phrase] {
    guard let url = PodManifestURL(text) else { return ["isn't one of a pod manifest"] }
    let live = record.definition?.live
    let request = record.stream.flatMap { session.record.streams[$0].request }
    let networks = [live?.networkCode?.value, request?[.networkCode]?.string].compactMap(\.self)
    let keys = [live?.customAssetKey?.value, request?[.customAssetKey]?.string].compactMap(\.self)
    var problems: [Phrase] = []
    if !url.isSecure { problems.append("isn't https") }
    if let other = networks.first(where: { $0 != url.networkCode }) {
      problems.append("has another network code than \(name: other)")
    }
    if let other = keys.first(where: { $0 != url.customAssetKey }) {
      problems.append("has another custom asset key than \(name: other)")
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
  ) -> [Phrase] {
    if let pod = schedule.pod, pod != url.pod { return ["names another pod than \(name: pod)"] }
    if !url.hasPodForm {
      return ["names a pod that is neither 'pod/' and a number nor 'ad_break_id/' and a name"]
    }
    guard let template, !PodTemplate(template).matches(url.pod) else { return [] }
    return ["names a pod that doesn't fit the format's \(name: template)"]
  }

  private static func durationProblems(of url: PodManifestURL, _ schedule: BreakSchedule) -> [Phrase] {
    guard url.duration != nil else { return ["lacks 'pd'"] }
    guard let duration = url.durationMs else { return ["has a 'pd' that isn't a number of milliseconds"] }
    guard let scheduled = schedule.durationMs, scheduled != duration else { return [] }
    return ["has pd=\(duration) for a break of \(scheduled) ms"]
  }
}

/// Reports a break that was scheduled before any stream was loaded.
private enum StreamUnregistered {
  static let events = EventKindSet(.streamLoad)

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    var first: BreakSchedule?
    for index in session.breaks.indices {
      guard let schedule = session.breaks[index].schedules.first else { continue }
      if first.map({ schedule.event.index < $0.event.index }) ?? true { first = schedule }
    }
    guard let first else { return .notApplicable }
    if first.load != nil { return .pass }
    let message: Statement = "A break was scheduled before any stream was loaded."
    if let answer = session.answerWithoutBeginning(message, at: first.event) { return answer }
    let load = session.streams.compactMap(\.load).first
    let early = Violation(
      message, at: first.event.location,
      help: "Schedule breaks once the stream's registration has succeeded.",
      related: load.map { [RelatedPlace("loaded only here", at: $0.location)] } ?? [],
      // If no load was recorded, its line may have been lost.
      isAboutAbsence: load == nil)
    return .fail([load.map { early.resting(onOrderOf: first.event, $0, in: session) } ?? early])
  }
}
