import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the breaks of a live stream.
  static let breaks: [Rule] = [
    Rule("break-duration-differs", .onBreak(BreakDurationDiffers.judge)),
    Rule("break-lead-short", .onBreak(breakLeadShort)),
    Rule("break-replaced", .onBreak(breakReplaced)),
    Rule("break-skippable", .onBreak(BreakSkippable.judge)),
    Rule("break-unended", .onBreak(restingOn: BreakUnended.events, BreakUnended.judge)),
    Rule("break-unplayed", .onBreak(restingOn: BreakUnplayed.events, BreakUnplayed.judge)),
    Rule("live-resume-zero", .definition(LiveResumeZero.judge), .onBreak(LiveResumeZero.judge)),
  ]
}

/// Reports a break that took longer or shorter than scheduled.
private enum BreakDurationDiffers {
  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let scheduled = scheduledViolation(about: record)
    let measured = measured(record, of: session)
    guard let scheduled else { return measured }
    if case .fail(let violations) = measured { return .fail([scheduled] + violations) }
    return .fail([scheduled])
  }

  /// Returns a violation about the first `break.schedule` whose duration the definition doesn't allow; `nil` if there
  /// is none.
  private static func scheduledViolation(about record: BreakRecord) -> Violation? {
    guard let lengths = record.definition?.live?.lengths?.value else { return nil }
    for schedule in record.schedules {
      guard let milliseconds = schedule.durationMs, milliseconds > 0, !lengths.allows(milliseconds)
      else { continue }
      return Violation(
        "Break \(name: record.id) is scheduled for \(milliseconds) ms, and the format's breaks take "
          + "\(words: lengths.text { String($0) }) ms.",
        at: schedule.event.location,
        help: "Schedule breaks of the format's length, or list the lengths in its 'durationMs'.")
    }
    return nil
  }

  private static func measured(_ record: BreakRecord, of judged: JudgedSession) -> RuleOutcome {
    let session = judged.record
    guard let start = record.starts.first, let end = record.ends.first(where: { $0.index > start.index })
    else { return .notApplicable }
    // The promise of a break can change while it plays.
    guard let schedule = record.schedule(at: end), let due = record.dueLength(schedule) else {
      return .notApplicable
    }
    if record.interruption(in: session) != nil { return .notApplicable }
    guard session.isMeasured(from: start, to: end) else { return .notApplicable }
    let dueSeconds = Double(due.microseconds) / 1_000_000
    let seconds = end.time.seconds(since: start.time)
    guard (seconds - dueSeconds).magnitude > 0.2 * dueSeconds else { return .pass }
    // Ads that never started are the cause, and have a finding of their own.
    if seconds < dueSeconds, case .fail = PodIncomplete.judge(record, of: judged) { return .notApplicable }
    let what = due.isRest ? "were left of it when the stream was loaded" : "were scheduled"
    return .fail(
      "Break \(name: record.id) took \(number: seconds) s, and \(number: dueSeconds) s \(words: what).",
      at: end.location,
      help: "Ask for a pod of the break's length.",
      related: [
        RelatedPlace("started here", at: start.location),
        RelatedPlace("scheduled here", at: schedule.event.location),
      ])
  }
}

/// Reports a break that was scheduled too late.
private func breakLeadShort(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
  if record.schedules.isEmpty { return .notApplicable }
  guard let live = record.definition?.live else { return .notApplicable }
  let due = live.leadSeconds
  var known: Timestamp?
  var isJoined = false
  var isJudged = false
  for schedule in record.schedules {
    guard let start = schedule.start, start != known else { continue }
    known = start
    if let load = schedule.load, start.seconds(since: load.time) < due {
      isJoined = true
      continue
    }
    isJudged = true
    let lead = start.seconds(since: schedule.event.time)
    guard lead < due else { continue }
    let distance: Phrase = lead < 0 ? "\(number: (-lead)) s after" : "\(number: lead) s before"
    return .fail(
      "Break \(name: record.id) is scheduled \(distance) its start, and \(number: due) s before are due.",
      at: schedule.event.location, help: "Schedule breaks earlier, or leave out those that are too near.")
  }
  if isJoined, !isJudged { return .notApplicable }
  return known == nil ? .notApplicable : .pass
}

/// Reports a break whose schedule drops another break that had not started.
private func breakReplaced(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
  if record.schedules.isEmpty { return .notApplicable }
  guard record.schedules.contains(where: { !$0.dropped.isEmpty }) else { return .pass }
  return .passUnless(
    record.schedules.filter { !$0.dropped.isEmpty }.map { schedule in
      let names = schedule.dropped.prefix(5).map(\.break)
      let more = schedule.dropped.count - names.count
      return Violation(
        "The schedule of break \(name: record.id) drops "
          + (more > 0
            ? "\(names.map { "\(name: $0)" as Phrase }.joined(separator: ", ")) and \(more) more"
            : "\(names: names)")
          + ", scheduled before and not yet started.",
        at: schedule.event.location, help: "Add to the schedule instead of replacing it.",
        related: schedule.dropped.map {
          RelatedPlace("the schedule that is dropped", at: $0.schedule.location)
        })
    })
}

/// Reports a break that was scheduled without a restriction that its format requires.
private enum BreakSkippable {
  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard let live = record.definition?.live else { return .notApplicable }
    if live.restrictions.isEmpty { return .notApplicable }
    let needed = live.restrictions.map(\.value.rawValue)
    for schedule in record.schedules {
      let missing = needed.filter { !schedule.restrictions.contains($0) }
      guard !missing.isEmpty, !isUnreadable(schedule, in: session) else { continue }
      return .fail(
        "Break \(name: record.id) lacks the format's \(count: missing.count, "restriction") "
          + "\(names: missing).",
        at: schedule.event.location, help: "Schedule the break with the format's restrictions.")
    }
    return .pass
  }

  /// Returns true if the break's restrictions were recorded but can't be read. The rule `event-invalid` reports that,
  /// and they don't count as missing.
  private static func isUnreadable(_ schedule: BreakSchedule, in session: JudgedSession) -> Bool {
    session.record.session.defects.contains {
      $0.event == schedule.event.index && $0.field.hasPrefix("restrictions")
    }
  }
}

/// Reports a break that started and never ended.
private enum BreakUnended {
  static let events = EventKindSet(
    .breakStart, .breakEnd, .breakCancel, .streamSeek, .streamPause, .streamEnd)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let session = session.record
    guard let start = record.starts.last else { return .notApplicable }
    if !record.ends.isEmpty { return .pass }
    if record.interruption(in: session) != nil { return .notApplicable }
    guard let due = record.schedules.last.flatMap(record.dueLength) else { return .notApplicable }
    let streamEnd = record.stream.flatMap { session.streams[$0].end }.flatMap {
      $0.index > start.index ? $0 : nil
    }
    guard let last = streamEnd ?? session.end ?? session.session.events.last else { return .pass }
    guard session.isMeasured(from: start, to: last) else { return .notApplicable }
    let (seconds, dueSeconds) = (last.time.seconds(since: start.time), Double(due.microseconds) / 1_000_000)
    guard seconds > 1.2 * dueSeconds else {
      if streamEnd != nil || session.end != nil { return .pass }
      return .notApplicable
    }
    let what = due.isRest ? " were left of it" : " were scheduled"
    return .fail(
      "Break \(name: record.id) started and had not ended \(number: seconds) s later: \(number: dueSeconds) s\(words: what).",
      at: session.session.location(session.endLine),
      help: "Keep the stream manager alive until 'AD_BREAK_ENDED' has come.",
      related: [RelatedPlace("started here", at: start.location)])
  }
}

/// Reports a break that was never played although its scheduled start passed.
private enum BreakUnplayed {
  static let events = EventKindSet(
    .breakSchedule, .breakStart, .breakCancel, .streamSeek, .streamPause, .streamEnd)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    guard let schedule = record.schedules.last else { return .notApplicable }
    if record.hasStarted { return .pass }
    if !record.replacements.isEmpty { return .notApplicable }
    guard let start = schedule.start, let last = session.record.session.events.last, start < last.time else {
      return .notApplicable
    }
    if let end = record.stream.flatMap({ session.record.streams[$0].end }), end.time < start {
      return .notApplicable
    }
    if record.interruption(in: session.record) != nil { return .notApplicable }
    if let end = schedule.span?.end, let load = schedule.load, load.time >= end { return .notApplicable }
    if let playback = record.stream.map({ session.record.streams[$0].playback }),
      playback.position(at: last) <= start
    {
      return .notApplicable
    }
    return .fail(
      "Break \(name: record.id) was scheduled to start \(number: last.time.seconds(since: start)) s before the session's last line, "
        + "and never started.",
      at: session.record.session.location(session.record.endLine),
      help: "Find out why the player didn't play it; if a schedule drops it, record that in 'replaces'.",
      related: [RelatedPlace("scheduled here", at: schedule.event.location)])
  }
}

/// Reports a live stream that resumes at the position where the break began.
private enum LiveResumeZero {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    guard let live = format.definition.live else { return .notApplicable }
    guard let resumption = live.resumption, resumption.value.isZero else { return .pass }
    return .fail(
      "After a break the live stream resumes where the break began.",
      at: format.definition.location(resumption.range), help: "Write 'indefinite'.")
  }

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard let schedule = record.schedules.first(where: { $0.resumption?.isZero == true }) else {
      return .pass
    }
    return .fail(
      "After break \(name: record.id) the live stream resumes where the break began.",
      at: schedule.event.location, help: "Schedule it with 'resumptionOffset: .indefinite'.")
  }
}
