import Basics
import Checking
import Model

extension Rule {
  /// Rules about what an interstitial lets viewers do, and where it leads them.
  static let playlistControls: [Rule] = [
    Rule("playlist-control-invalid", .stream { stream, _, _ in PlaylistControlInvalid.judge(stream) }),
    Rule("playlist-resume-invalid", .stream { stream, format, _ in playlistResumeInvalid(stream, format) }),
    Rule("playlist-limit-unused", .stream { stream, _, _ in playlistLimitUnused(stream) }),
    Rule("playlist-preload-invalid", .stream { stream, _, _ in PlaylistPreloadInvalid.judge(stream) }),
    Rule(
      "playlist-promise-broken", .stream { stream, format, _ in PlaylistPromiseBroken.judge(stream, format) }),
  ]
}

/// Reports words that `CUE`, `X-SNAP`, `X-RESTRICT` and skip controls don't have.
private enum PlaylistControlInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    let ranges = stream.newInterstitials
    if ranges.isEmpty { return .notApplicable }
    var violations: [Violation] = []
    for range in ranges {
      violations += words(range)
      violations += skipAttributes(range)
      violations += forbiddenSkip(range, stream)
    }
    for (list, _) in stream.namedLists { violations += skipControl(list) }
    return .passUnless(violations)
  }

  private static let known: [(name: String, words: [String])] = [
    ("CUE", ["PRE", "POST", "ONCE"]), ("X-SNAP", ["OUT", "IN"]), ("X-RESTRICT", ["SKIP", "JUMP"]),
  ]

  private static func words(_ range: DateRange) -> [Violation] {
    var violations = known.flatMap { name, known in
      range.words(name).filter { !known.contains($0) }.prefix(1).map { word in
        range.violation(
          "\(name: name) of \(name: range.id) has the word \(name: word), not \(names: known, "or").",
          at: name,
          help: "Players pass over a word that they don't know.")
      }
    }
    if range.words("CUE").contains("PRE"), range.words("CUE").contains("POST") {
      violations.append(
        range.violation(
          "'CUE' of \(name: range.id) has both 'PRE' and 'POST'.", at: "CUE",
          help: "Write two interstitials: one before the programme, one after it."))
    }
    return violations
  }

  private static func skipAttributes(_ range: DateRange) -> [Violation] {
    var violations: [Violation] = []
    for name in ["X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION"] {
      guard let (_, attribute) = range[name], attribute.form == .unquoted, Int(attribute.value) == nil else {
        continue
      }
      violations.append(
        range.violation(
          "\(name: name) of \(name: range.id) is \(name: attribute.value), which is no whole number.",
          at: name,
          help: "Write whole seconds, such as \(name)=5."))
    }
    if let label = range.text("X-SKIP-CONTROL-LABEL-ID"), !isLabel(label) {
      violations.append(
        range.violation(
          "'X-SKIP-CONTROL-LABEL-ID' of \(name: range.id) has other characters than letters, digits, '-' and '_'.",
          at: "X-SKIP-CONTROL-LABEL-ID", help: "It names a text of the player, and isn't the text itself."))
    }
    return violations
  }

  private static func isLabel(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil
  }

  /// Returns the violation of a skip control where `X-RESTRICT` forbids skipping.
  private static func forbiddenSkip(_ range: DateRange, _ stream: AdStream) -> [Violation] {
    guard range.words("X-RESTRICT").contains("SKIP") else { return [] }
    let statement: Statement =
      "The interstitial \(name: range.id) has a skip control, and its 'X-RESTRICT' forbids skipping."
    let help = "Find out which of them holds: players don't agree."
    if range["X-SKIP-CONTROL-OFFSET"] != nil {
      return [range.violation(statement, at: "X-SKIP-CONTROL-OFFSET", help: help, .review)]
    }
    guard let list = stream.list(of: range), let control = list.root?.member("SKIP-CONTROL") else {
      return []
    }
    let place = RelatedPlace(
      "its 'X-RESTRICT'", at: range["X-RESTRICT"].map { $0.tag.location(of: $0.attribute) } ?? range.location)
    return [list.violation(statement, at: control.key.range, help: help, related: [place], .review)]
  }

  private static let controlKeys = ["OFFSET", "DURATION", "LABEL-ID"]

  private static func skipControl(_ list: AssetList) -> [Violation] {
    guard let control = list.root?.member("SKIP-CONTROL")?.value else { return [] }
    var violations = control.members.filter { !controlKeys.contains($0.key.value) }.map { key, _ in
      list.violation(
        "'SKIP-CONTROL' has no key \(name: key.value).", at: key.range,
        help: "Its keys are OFFSET, DURATION and LABEL-ID (section D.3).")
    }
    if let label = control.member("LABEL-ID"), let text = label.value.string, !isLabel(text) {
      violations.append(
        list.violation(
          "'LABEL-ID' has other characters than letters, digits, '-' and '_'.", at: label.key.range,
          help: "It names a text of the player, and isn't the text itself."))
    }
    if let offset = control.member("OFFSET"), let seconds = offset.value.number, let sum = list.seconds,
      seconds >= sum
    {
      violations.append(
        list.violation(
          "The skip control begins \(seconds.secondsPhrase) after the start, and the assets take \(sum.secondsPhrase).",
          at: offset.key.range, help: "Let it begin before the end: nobody ever sees it.", .warning))
    }
    return violations
  }
}

/// Reports a live stream that goes on elsewhere than at the live edge after a break.
private func playlistResumeInvalid(_ stream: AdStream, _ format: FormatDefinition?) -> RuleOutcome {
  var live: [DateRange] = []
  for playlist in stream.playlists where !playlist.isEnded && !playlist.keepsSegments {
    let ranges = playlist.ranges.filter(\.isInterstitial)
    let counts = ranges.reduce(into: [Timestamp?: Int]()) { $0[$1.start, default: 0] += 1 }
    // The offsets of breaks with one start are added up.
    for range in ranges where counts[range.start] == 1 && range.isNew && !range.isBeside {
      if range["X-RESUME-OFFSET"] != nil { live.append(range) }
    }
  }
  return live.isEmpty
    ? .notApplicable : .passUnless(live.compactMap { resumeViolation($0, stream, format) })
}

private func resumeViolation(_ range: DateRange, _ stream: AdStream, _ format: FormatDefinition?)
  -> Violation?
{
  guard let offset = range.text("X-RESUME-OFFSET").flatMap({ Double(decimal: $0) }) else { return nil }
  if offset == 0 {
    if format?.live?.resumption?.value.isZero == true { return nil }
    return range.violation(
      "The live stream goes on where the break \(name: range.id) began.", at: "X-RESUME-OFFSET",
      help:
        "Leave the attribute out, or declare 'resumption: zero': each break takes viewers further from the live edge."
    )
  }
  let limit = range.text("X-PLAYOUT-LIMIT").flatMap { Double(decimal: $0) } ?? .infinity
  guard let length = (range.length ?? stream.list(of: range)?.seconds).map({ min($0, limit) }),
    (offset - length).magnitude > 0.05
  else { return nil }
  return range.violation(
    "The live stream goes on \(offset.secondsPhrase) after the start of \(name: range.id), which takes \(length.secondsPhrase).",
    at: "X-RESUME-OFFSET", help: "Leave the attribute out: viewers drift from the live edge.", .warning)
}

/// Reports a limit that no asset reaches.
private func playlistLimitUnused(_ stream: AdStream) -> RuleOutcome {
  let limited = stream.newInterstitials.filter { $0["X-PLAYOUT-LIMIT"] != nil }
  if limited.isEmpty { return .notApplicable }
  return .passUnless(
    limited.compactMap { range -> Violation? in
      guard let limit = range.text("X-PLAYOUT-LIMIT").flatMap({ Double(decimal: $0) }),
        let length = stream.list(of: range)?.seconds ?? range.length, limit >= length
      else { return nil }
      let what: Phrase = stream.list(of: range)?.seconds == nil ? "it takes" : "its assets take"
      return range.violation(
        "The limit of \(name: range.id) is \(limit.secondsPhrase), and \(what) \(length.secondsPhrase).",
        at: "X-PLAYOUT-LIMIT", help: "Leave it out, or set it below the length.")
    })
}

/// Reports a preload hint that names no target, or another one than it says.
private enum PlaylistPreloadInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    var (hasHint, violations) = (false, [Violation]())
    for playlist in stream.playlists {
      let hints = playlist.ranges.filter { $0.isPreload && $0.isNew }
      if hints.isEmpty { continue }
      let targets = Dictionary(playlist.ranges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      hasHint = true
      for hint in hints { violations += self.violations(hint, targets) }
    }
    return hasHint ? .passUnless(violations) : .notApplicable
  }

  private static func violations(_ hint: DateRange, _ targets: [String: DateRange]) -> [Violation] {
    let missing = ["X-URI", "X-TARGET-ID", "X-TARGET-CLASS"].filter { hint[$0] == nil }
    if !missing.isEmpty {
      return [
        hint.violation(
          "The preload hint \(name: hint.id) lacks \(names: missing).",
          help: "Name the address, and the id and class of the interstitial that it is for.")
      ]
    }
    guard let target = hint.text("X-TARGET-ID").flatMap({ targets[$0] }) else { return [] }
    var violations: [Violation] = []
    if hint.text("X-TARGET-CLASS") != target.text("CLASS") {
      violations.append(
        hint.violation(
          "The preload hint \(name: hint.id) names another class than that of \(name: target.id).",
          at: "X-TARGET-CLASS", help: "Write the target's CLASS.",
          related: [RelatedPlace("the target", at: target.location)]))
    }
    if let address = target.text("X-ASSET-URI") ?? target.text("X-ASSET-LIST"), hint.text("X-URI") != address
    {
      violations.append(
        hint.violation(
          "The preload hint \(name: hint.id) names another address than \(name: target.id) does.",
          at: "X-URI",
          help: "Name the target's address: what was loaded isn't used otherwise.",
          related: [RelatedPlace("the target", at: target.location)], .warning))
    }
    return violations
  }
}

/// Reports an interstitial that isn't what the format's definition says of its breaks.
private enum PlaylistPromiseBroken {
  static func judge(_ stream: AdStream, _ format: FormatDefinition?) -> RuleOutcome {
    guard let format, let live = format.live else { return .notApplicable }
    var violations: [Violation] = []
    for range in stream.newInterstitials {
      violations += [
        restriction(range, live, format), resumption(range, live, format), length(range, live, format),
      ]
      .compactMap(\.self)
    }
    violations += late(stream, live, format)
    return stream.newInterstitials.isEmpty ? .notApplicable : .passUnless(violations)
  }

  private static func restriction(_ range: DateRange, _ live: LiveSystem, _ format: FormatDefinition)
    -> Violation?
  {
    let words = range.words("X-RESTRICT")
    guard
      let missing = live.restrictions.first(where: { !words.contains($0.value == .skip ? "SKIP" : "JUMP") })
    else { return nil }
    return range.violation(
      "The interstitial \(name: range.id) may be left by \(words: missing.value.words), which the format forbids.",
      at: "X-RESTRICT", help: "Add it to X-RESTRICT, or take it out of the definition.",
      related: [RelatedPlace("declared here", at: format.location(missing.range))])
  }

  private static func resumption(_ range: DateRange, _ live: LiveSystem, _ format: FormatDefinition)
    -> Violation?
  {
    guard let declared = live.resumption else { return nil }
    let offset = range.text("X-RESUME-OFFSET").flatMap { Double(decimal: $0) }
    let isKept =
      switch declared.value {
      case .indefinite: range["X-RESUME-OFFSET"] == nil
      case .zero: offset == 0
      case .seconds(let seconds): offset == seconds
      }
    return isKept
      ? nil
      : range.violation(
        "After \(name: range.id) the stream goes on elsewhere than the format's 'resumption' says.",
        at: "X-RESUME-OFFSET", help: "Change one of them.",
        related: [RelatedPlace("declared here", at: format.location(declared.range))])
  }

  private static func length(_ range: DateRange, _ live: LiveSystem, _ format: FormatDefinition) -> Violation?
  {
    guard let lengths = live.lengths, let length = range.length,
      !lengths.value.allows(Int64(clamping: Int(nearest: length * 1000)))
    else { return nil }
    return range.violation(
      "The interstitial \(name: range.id) takes \(length.secondsPhrase), and the format's breaks take \(words: lengths.value.text { "\(Double($0) / 1000) s" }).",
      at: range["DURATION"] == nil ? "PLANNED-DURATION" : "DURATION",
      help: "Plan breaks of the format's length, or list this one in 'durationMs'.",
      related: [RelatedPlace("declared here", at: format.location(lengths.range))])
  }

  /// Returns the violations of breaks that came into a refresh too late.
  private static func late(_ stream: AdStream, _ live: LiveSystem, _ format: FormatDefinition) -> [Violation]
  {
    guard let lead = live.leadSecondsField, !stream.areRenditions else { return [] }
    return stream.firstAnnouncements.compactMap { range, edge in
      guard let start = range.start else { return nil }
      let seconds = start.seconds(since: edge)
      guard seconds < lead.value else { return nil }
      return range.violation(
        "The interstitial \(name: range.id) was announced \(max(0, seconds).secondsPhrase) before its start, and \(lead.value.secondsPhrase) are due.",
        help: "Announce breaks earlier, or leave out those that are too near.",
        related: [RelatedPlace("declared here", at: format.location(lead.range))])
    }
  }
}
