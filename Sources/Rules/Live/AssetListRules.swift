import Basics
import Checking
import Model

extension Rule {
  /// Rules about asset lists.
  static let assetLists: [Rule] = [
    Rule("asset-list-invalid", .stream { stream, _, _ in AssetListInvalid.judge(stream) }),
    Rule("asset-list-length-differs", .stream { stream, _, _ in assetListLengthDiffers(stream) }),
    Rule("asset-list-information-missing", .stream(AssetListInformationMissing.judge)),
    Rule("asset-list-signaling-invalid", .stream { stream, _, _ in SignalingInvalid.judge(stream) }),
  ]
}

/// Reports a list that players can't read.
private enum AssetListInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    let lists = stream.namedLists
    return lists.isEmpty ? .notApplicable : .passUnless(lists.flatMap(violations))
  }

  private static func violations(_ list: AssetList, _ range: DateRange) -> [Violation] {
    if let (reason, line) = list.fault {
      let place = SourceRange(line: line, column: 1, endLine: line, endColumn: 1)
      return [
        list.violation(
          "The asset list can't be read: it \(words: reason).", at: place, help: "Players show nothing then.")
      ]
    }
    guard let root = list.root else { return [] }
    guard let member = root.member("ASSETS") else { return [unnamed(list, root)] }
    guard let assets = member.value.elements else {
      return [
        list.violation(
          "'ASSETS' is no list.", at: member.key.range, help: "Write [ … ] with an object an asset.")
      ]
    }
    if assets.isEmpty {
      return [
        list.violation(
          "The asset list is empty: the break wasn't filled.", at: member.key.range,
          help: "Nothing is wrong with the list; the ad server had nothing to show.", .note)
      ]
    }
    return assets.flatMap { address($0, list) + duration($0, list, range) }
  }

  private static func unnamed(_ list: AssetList, _ root: ListValue) -> Violation {
    let near = root.members.first { $0.key.value.uppercased() == "ASSETS" }
    let statement: Statement =
      near.map { "The asset list has \(name: $0.key.value) instead of 'ASSETS'." }
      ?? "The asset list has no 'ASSETS'."
    return list.violation(
      statement, at: near?.key.range ?? root.range, help: "Keys are compared exactly (section D.1).")
  }

  private static let media: Set = ["mp4", "m4v", "mov", "ts", "webm", "mp3", "aac", "m4a", "m4s", "mpd"]

  private static func address(_ asset: ListValue, _ list: AssetList) -> [Violation] {
    guard let member = asset.member("URI"), let address = member.value.string, !address.isEmpty else {
      return [
        list.violation("An asset has no 'URI'.", at: asset.range, help: "Name the playlist of each asset.")
      ]
    }
    if !Rule.isAbsolute(address) {
      return [
        list.violation(
          "The 'URI' of an asset isn't an absolute address.", at: member.key.range,
          help: "Write it with https:// and the host.")
      ]
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let end = path.split(separator: "/").last?.split(separator: ".").dropFirst().last,
      media.contains(end.lowercased())
    else { return [] }
    return [
      list.violation(
        "The 'URI' of an asset names a file \(name: "." + end), and no playlist.", at: member.key.range,
        help: "Package the ad for HLS, and name its multivariant playlist.")
    ]
  }

  private static func duration(_ asset: ListValue, _ list: AssetList, _ range: DateRange) -> [Violation] {
    guard let member = asset.member("DURATION") else {
      return [
        list.violation("An asset has no 'DURATION'.", at: asset.range, help: "State its length in seconds.")
      ]
    }
    guard let seconds = member.value.number else {
      return [
        list.violation(
          "'DURATION' of an asset is no number.", at: member.key.range,
          help: "Write seconds without quotation marks.")
      ]
    }
    if seconds <= 0 {
      return [
        list.violation(
          "'DURATION' of an asset is \(number: seconds), not above 0.", at: member.key.range,
          help: "State its length in seconds.")
      ]
    }
    guard AssetList.looksLikeMilliseconds(seconds, in: range) else { return [] }
    return [
      list.violation(
        "'DURATION' of an asset is \(number: seconds), which looks like milliseconds.", at: member.key.range,
        help: "Write seconds: \((seconds / 1000).plain).", .warning)
    ]
  }
}

extension AssetList {
  /// True if the list or one of its assets signals its ads.
  fileprivate var signals: Bool {
    ([root].compactMap(\.self) + (assets ?? [])).contains { $0["X-AD-CREATIVE-SIGNALING"] != nil }
  }

  /// True if a duration is far beyond the length of its break, and beyond a quarter of an hour.
  fileprivate static func looksLikeMilliseconds(_ seconds: Double, in range: DateRange) -> Bool {
    seconds > 1000 && seconds > 10 * (range.length ?? 0)
  }
}

/// Reports assets that take another time than their break.
private func assetListLengthDiffers(_ stream: AdStream) -> RuleOutcome {
  let lists = stream.namedLists.filter { list, range in list.seconds != nil && range.length != nil }
  if lists.isEmpty { return .notApplicable }
  return .passUnless(
    lists.compactMap { list, range -> Violation? in
      let limit = range.text("X-PLAYOUT-LIMIT").flatMap { Double(decimal: $0) } ?? .infinity
      guard let sum = list.seconds.map({ min($0, limit) }),
        let length = range.length.map({ min($0, limit) }),
        (sum - length).magnitude > max(0.5, length * 0.02),
        let assets = list.root?.member("ASSETS"),
        !AssetList.looksLikeMilliseconds(sum, in: range)
      else { return nil }
      // Viewers who skip make a break shorter, and an ad server that signals its ads may leave a part of one unfilled.
      let canSkip = list.root?["SKIP-CONTROL"] != nil || range["X-SKIP-CONTROL-OFFSET"] != nil
      let isExplained = canSkip || sum < length && list.signals
      return list.violation(
        "The assets take \(sum.secondsPhrase), and their break \(name: range.id) takes \(length.secondsPhrase).",
        at: assets.key.range, help: "Fill the break, or state the length that the assets have.",
        related: [RelatedPlace("the break", at: range.location)], isExplained ? .note : .usual)
    })
}

/// Reports a stream for the EEA whose lists lead to no information about their ads.
private enum AssetListInformationMissing {
  static func judge(_ stream: AdStream, _ format: FormatDefinition?, _ configuration: Configuration)
    -> RuleOutcome
  {
    guard let format, format.mayRunInEEA(configuration) else { return .notApplicable }
    let lists = stream.namedLists.map(\.list).filter { $0.assets?.isEmpty == false }
    if lists.isEmpty { return .notApplicable }
    let silent = lists.filter { !($0.root.map(leadsToInformation) ?? false) }
    guard let list = silent.first, let assets = list.root?.member("ASSETS") else { return .pass }
    let place = format.territory.map { RelatedPlace("its territory", at: format.location($0.range)) }
    return .passUnless([
      list.violation(
        "Nothing in \(count: silent.count, "asset list") of the stream leads to information about the ads.",
        at: assets.key.range,
        help: "Look at what viewers see: who paid for an ad, and why it is shown, must be reachable from it.",
        related: [place].compactMap(\.self), .review)
    ])
  }

  private static let marks = ["icon", "adchoices", "ad-choices", "whythisad", "dsa", "transparency"]

  /// Returns true if a key of the value or of a value in it names an icon, AdChoices or the like.
  private static func leadsToInformation(_ value: ListValue) -> Bool {
    (value.elements ?? []).contains(where: leadsToInformation)
      || value.members.contains { key, value in
        let name = key.value.lowercased()
        return marks.contains(where: name.contains) || leadsToInformation(value)
      }
  }
}

/// Reports ad creative signaling (SVTA 2053-2) that players can't use.
private enum SignalingInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    let lists = stream.namedLists.map(\.list)
    let envelopes = lists.flatMap { list in
      ([list.root].compactMap(\.self) + (list.assets ?? [])).compactMap { $0[name] }.map { (list, $0) }
    }
    if envelopes.isEmpty { return .notApplicable }
    return .passUnless(envelopes.flatMap { list, envelope in violations(envelope, list) })
  }

  private static let name = "X-AD-CREATIVE-SIGNALING"

  private static func violations(_ envelope: ListValue, _ list: AssetList) -> [Violation] {
    let missing = ["version", "type", "payload"].filter { envelope[$0] == nil }
    if !missing.isEmpty {
      return [
        list.violation(
          "\(name: name) lacks \(names: missing).", at: envelope.range,
          help: "SVTA 2053-2 has all three; some players report nothing of the ad otherwise.", .warning)
      ]
    }
    let payload = envelope["payload"]
    let parts = payload?.elements ?? [payload].compactMap(\.self)
    return parts.flatMap { addresses($0, list) + order($0, list) }
  }

  private static func addresses(_ part: ListValue, _ list: AssetList) -> [Violation] {
    (part["tracking"]?.elements ?? []).filter { ($0["urls"]?.elements ?? []).isEmpty }.map { event in
      list.violation(
        "A tracking event has no addresses.", at: event.member("urls")?.key.range ?? event.range,
        help: "List at least one address under 'urls', or leave the event out.")
    }
  }

  private static let quartiles = ["firstquartile", "midpoint", "thirdquartile"]

  /// Returns the violation of quartiles that are incomplete, out of order, or outside of the ad.
  private static func order(_ part: ListValue, _ list: AssetList) -> [Violation] {
    let events = part["tracking"]?.elements ?? []
    let found = (["start"] + quartiles + ["complete"]).compactMap { name in
      events.first { $0["type"]?.string?.lowercased() == name }.map { (name, $0) }
    }
    let missing = quartiles.filter { name in !found.contains { $0.0 == name } }
    guard missing.count < quartiles.count, let tracking = part.member("tracking") else { return [] }
    func violation(_ problem: Phrase, at place: SourceRange) -> Violation {
      list.violation(
        Statement("the quartiles of an ad", Predicate("", problem)), at: place,
        help: "Signal firstQuartile, midpoint and thirdQuartile together, in the order of their times.",
        .warning)
    }
    if !missing.isEmpty { return [violation("lack \(names: missing)", at: tracking.key.range)] }
    let offsets = found.compactMap { $0.1.member("offset") }.compactMap { key, value in
      value.number.map { (key.range, $0) }
    }
    if let later = zip(offsets, offsets.dropFirst()).first(where: { $0.1 > $1.1 }) {
      return [violation("are out of order", at: later.1.0)]
    }
    let length = part["duration"]?.number ?? .infinity
    return offsets.first { $0.1 < 0 || $0.1 > length }.map { [violation("lie outside of the ad", at: $0.0)] }
      ?? []
  }
}
