import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about files, lines and sessions of recordings.
  static let recordedSessions: [Rule] = [
    Rule("app-version-missing", .session(appVersionMissing)),
    Rule("callback-empty", .ad(callbackEmpty)),
    Rule("country-missing", .session(countryMissing)),
    Rule("event-disordered", .session(EventDisordered.judge)),
    Rule("event-gap", .session(EventGap.judge)),
    Rule("line-unreadable", .reading([.recording])),
    Rule("recording-empty", .reading([.recording])),
    Rule("line-repeated", .reading([.recording])),
    Rule("file-repeated", .reading([.recording])),
    Rule("recording-truncated", .reading([.recording])),
    Rule("session-evicted", .reading([.recording])),
    Rule("session-repeated", .session(sessionRepeated)),
    Rule("session-resumed", .reading([.recording])),
    Rule("session-unstarted", .session(sessionUnstarted)),
    Rule("units-suspect", .session(unitsSuspect)),
  ]
}

/// Reports a callback of a mediation platform that reports a failure without an error.
private func callbackEmpty(_ ad: AnyAd) -> RuleOutcome {
  let callbacks =
    ad.record.kinds.contains(.adCallback) ? ad.record.events.filter { $0.kind == .adCallback } : []
  let failures = callbacks.filter { $0[.ok]?.bool == false }
  if failures.isEmpty { return .notApplicable }
  return .passUnless(
    failures.filter { $0[.error]?.members.isEmpty ?? true }.map { callback in
      ad.violation(
        "The mediation platform reported that the \(words: callback[.of]?.string ?? "ad") failed, without an error.",
        at: callback.location, help: "Pass the SDK's error on, and record it.")
    })
}

/// Reports a session that shows native ads without a recorded country.
private func countryMissing(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
  guard let ad = session.ads.first(where: { $0.kind?.hasAssets == true && $0.wasShown }) else {
    return .notApplicable
  }
  if session.isEEA != nil { return .pass }
  guard let line = session.start ?? session.session.events.first else { return .pass }
  return .fail(
    "The session shows native ads and doesn't state the country in which it ran.", at: line.location,
    help: "Record 'country' in 'session.start', as two letters such as 'DE'.",
    related: ad.countedImpression.map { [RelatedPlace("an ad was shown here", at: $0.location)] } ?? [])
}

/// Reports a session with shown ads that doesn't state the app's version.
private func appVersionMissing(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
  guard let ad = session.ads.first(where: \.wasShown) else { return .notApplicable }
  if session.appVersion?.isEmpty == false { return .pass }
  guard let line = session.start ?? session.session.events.first else { return .pass }
  return .fail(
    "The session shows ads and doesn't state the version of the app.", at: line.location,
    help: "Record 'app' in 'session.start', with its 'version'.",
    related: ad.countedImpression.map { [RelatedPlace("an ad was shown here", at: $0.location)] } ?? [])
}

/// Reports a line whose number or time isn't after that of the session's preceding line.
private enum EventDisordered {
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let events = session.session.events
    guard events.count > 1 else { return .notApplicable }
    if session.isOrdered { return .pass }
    return .passUnless(
      zip(events, events.dropFirst()).compactMap { before, event in violation(about: event, after: before) })
  }

  private static func violation(about event: Event, after before: Event) -> Violation? {
    var problems: [Phrase] = []
    if let number = event.raw.sequence, let preceding = before.raw.sequence, number <= preceding {
      problems.append("its 'seq' is \(number) after \(preceding)")
    }
    if event.time < before.time {
      problems.append("its 'time' is \(name: event.time.description) after \(name: before.time.description)")
    }
    guard !problems.isEmpty else { return nil }
    return Violation(
      "Event \(name: event.name) is out of order: \(problems.joined(separator: ", and ")).",
      at: event.location,
      help: isFileAhead(event.location.file, of: before.location.file)
        ? "Files are read in the byte order of their names: number them 01, 02 and so on, as in 'app-02.ndjson'."
        : "A plugin or a batch may have told it late: write each event when it happens, under its own time.",
      related: [RelatedPlace("the session's preceding line", at: before.location)])
  }

  /// True if the number at the end of a file's name is lower than that of the file read before it: `app-2.ndjson` is read
  /// after `app-10.ndjson`.
  private static func isFileAhead(_ file: String, of earlier: String) -> Bool {
    func number(_ file: String) -> Int? {
      let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
      return Int(String(name.reversed().prefix { $0.isASCII && $0.isNumber }.prefix(18).reversed()))
    }
    guard let own = number(file), let before = number(earlier) else { return false }
    return own < before
  }
}

/// Reports a gap in the `seq` numbers of a session.
private enum EventGap {
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let events = session.session.rawEvents
    guard events.indices.contains(where: { events[$0].sequence != nil }) else { return .notApplicable }
    return .passUnless(session.gaps.map { violation(about: $0, in: session.session) })
  }

  private static func violation(about gap: SequenceGap, in session: RecordedSession) -> Violation {
    let (first, last) = (gap.missing.lowerBound, gap.missing.upperBound)
    let lost: Phrase =
      first == last ? "Event \(first) of the session" : "Events \(first) to \(last) of the session"
    return Violation(
      Statement(
        "\(lost) never came",
        because: "no line has \(words: first == last ? "this number" : "these numbers") as 'seq'"),
      at: session.location(gap.after),
      help: "Find out what loses lines on the way from the recorder to this file.",
      related: unreadableLines(before: gap.after, in: session).map {
        RelatedPlace("a line that couldn't be read", at: session.location($0))
      })
  }

  /// Returns the unreadable lines within a gap of `seq`, which are very likely the lost events.
  ///
  /// - Parameter end: the position of the line that ends the gap.
  private static func unreadableLines(
    before end: LineReference, in session: RecordedSession
  ) -> [LineReference] {
    guard let index = session.rawEvents.firstIndex(where: { $0.line == end }) else { return [] }
    let start = index > 0 ? session.rawEvents[index - 1].line : nil
    return session.skippedLines.filter { line in line < end && start.map { $0 < line } ?? true }
  }
}

/// Reports a second `session.start` with the same session id.
private func sessionRepeated(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
  guard let start = session.start else { return .notApplicable }
  if session.startCount == 1 { return .pass }
  let further = session.session.events.filter { $0.kind == .sessionStart }.dropFirst()
  return .passUnless(
    further.map {
      Violation(
        "Session \(name: session.id) starts again.", at: $0.location,
        help: "Give every session an id of its own.",
        related: [RelatedPlace("its first start", at: start.location)])
    })
}

/// Reports events of a session that has no `session.start`.
private func sessionUnstarted(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
  guard session.start == nil, let first = session.session.events.first else { return .pass }
  return .fail(
    "Session \(name: session.id) has no 'session.start'; its first line is \(name: first.name).",
    at: first.location,
    help: "Record 'session.start' with platform, app and country before the first ad is requested.")
}

/// Reports a session whose lengths look like pixels instead of points or dp.
private func unitsSuspect(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
  guard session.platform == "ios" || session.platform == "android", let screen = session.screen,
    let start = session.start
  else { return .notApplicable }
  guard session.hasSuspectUnits else { return .pass }
  return .needsReview(
    Statement(
      "The recorded screen is \(number: screen.width) × \(number: screen.height) points, which no phone has",
      because: "these look like pixels"),
    at: start.location,
    help: "Check how the recorder measures lengths, and divide pixels by the screen's density.")
}

extension AdSubject {
  /// Returns the outcome of a rule about a size if the session's lengths look like pixels; otherwise `nil`.
  ///
  /// - Parameter what: the thing that has this size, as messages name it.
  func answerWithSuspectUnits(about what: String, _ look: Appearance) -> RuleOutcome? {
    guard session.hasSuspectUnits else { return nil }
    return .needsReview(
      Statement(
        "The size of \(words: what) isn't known",
        because: "lengths of the session look like pixels"), at: location(of: look),
      help: "Divide pixels by the screen's density when the session is recorded.",
      related: session.start.map { [RelatedPlace("the screen", at: $0.location)] } ?? [])
  }
}
