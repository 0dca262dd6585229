import Basics
import Checking
import Model

extension Rule {
  /// Rules about the tags of a playlist, each looked at by itself.
  static let playlistTags: [Rule] = [
    Rule("playlist-attribute-invalid", .stream { stream, _, _ in PlaylistAttributeInvalid.judge(stream) }),
    Rule("playlist-variable-undefined", .stream { stream, _, _ in playlistVariableUndefined(stream) }),
    Rule("playlist-range-incomplete", .stream { stream, _, _ in playlistRangeIncomplete(stream) }),
    Rule("playlist-asset-invalid", .stream { stream, _, _ in playlistAssetInvalid(stream) }),
    Rule("playlist-address-invalid", .stream { stream, _, _ in PlaylistAddressInvalid.judge(stream) }),
    Rule("playlist-length-contradicted", .stream { stream, _, _ in playlistLengthContradicted(stream) }),
  ]
}

/// Reports an attribute that isn't written as the specification demands.
private enum PlaylistAttributeInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    let tags = stream.playlists.flatMap(\.newTags)
    return tags.isEmpty ? .notApplicable : .passUnless(tags.flatMap(violations))
  }

  private static let numbers: Set = ["DURATION", "PLANNED-DURATION", "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT"]
  private static let integers: Set = ["X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION"]
  private static let dates: Set = ["START-DATE", "END-DATE"]
  private static let choices: [String: [String]] = [
    "X-TIMELINE-STYLE": ["HIGHLIGHT", "PRIMARY"], "X-TIMELINE-OCCUPIES": ["POINT", "RANGE"],
    "X-CONTENT-MAY-VARY": ["YES", "NO"], "END-ON-NEXT": ["YES"],
  ]

  private static func violations(_ tag: PlaylistTag) -> [Violation] {
    var names: Set<String> = []
    return tag.attributes.compactMap { attribute in
      let name = attribute.name
      if !names.insert(name).inserted {
        return tag.violation(
          "\(name: name) stands twice in one tag.", at: attribute, help: "Keep one of them (section 4.2).")
      }
      return formViolation(attribute, tag) ?? valueViolation(attribute, tag)
    }
  }

  /// Returns the violation of an attribute that lacks quotation marks, or has them though it must not.
  private static func formViolation(_ attribute: PlaylistAttribute, _ tag: PlaylistTag) -> Violation? {
    let (name, isNumber) = (
      attribute.name, numbers.contains(attribute.name) || integers.contains(attribute.name)
    )
    switch attribute.form {
    case .open:
      return tag.violation(
        "The value of \(name: name) has no quotation mark at its end.", at: attribute,
        help: "Close it: what follows it on the line is lost to players.")
    case .joined:
      return tag.violation(
        "A comma is missing after the value of \(name: name).", at: attribute,
        help: "Part attributes by commas: players may lose the one that follows.")
    case .quoted where isNumber || name == "END-ON-NEXT":
      return tag.violation(
        "The value of \(name: name) must not be in quotation marks.", at: attribute,
        help: "Write \(name)=\(attribute.value) (section 4.2).")
    case .unquoted where !isNumber && name != "END-ON-NEXT" && !isPlain(attribute.value):
      return tag.violation(
        "The value of \(name: name) must be in quotation marks.", at: attribute,
        help: "Write \(name)=\"…\" (section 4.2).")
    case .quoted, .unquoted: return nil
    }
  }

  /// True for what attributes of other names may have without quotation marks: a number, or hexadecimal digits.
  private static func isPlain(_ value: String) -> Bool {
    Double(decimal: value) != nil || value.hasPrefix("0x") || value.hasPrefix("0X") || value.hasPrefix("{$")
  }

  private static func valueViolation(_ attribute: PlaylistAttribute, _ tag: PlaylistTag) -> Violation? {
    let (name, value) = (attribute.name, attribute.value)
    if numbers.contains(name), Double(decimal: value) == nil {
      return tag.violation(
        "\(name: value) of \(name: name) is no decimal number.", at: attribute,
        help: "Write seconds, such as \(name)=30.0.")
    }
    if dates.contains(name) { return dateViolation(attribute, tag) }
    if let words = choices[name], !words.contains(value) {
      return tag.violation(
        "\(name: name) is \(name: value), not \(names: words, "or").", at: attribute,
        help: "Players pass over a word that they don't know.")
    }
    return nil
  }

  private static func dateViolation(_ attribute: PlaylistAttribute, _ tag: PlaylistTag) -> Violation? {
    guard let date = StatedDate(attribute.value) else {
      return tag.violation(
        "\(name: attribute.value) of \(name: attribute.name) is no date that players read.", at: attribute,
        help: "Write date, time and zone by ISO 8601, such as 2026-11-20T20:00:30.000Z.")
    }
    if date.hasZone { return nil }
    return tag.violation(
      "\(name: attribute.name) names no time zone.", at: attribute,
      help: "Add it, such as Z for UTC: players of other zones place the break elsewhere.", .warning)
  }
}

/// Reports a variable that nothing defines.
private func playlistVariableUndefined(_ stream: AdStream) -> RuleOutcome {
  let tags = stream.playlists.flatMap(\.newTags)
  if tags.isEmpty { return .notApplicable }
  return .passUnless(
    tags.flatMap { tag in
      tag.attributes.flatMap { attribute in
        attribute.unknownVariables.map { name in
          tag.violation(
            "The variable \(name: name) in \(name: attribute.name) isn't defined before it.", at: attribute,
            help: "Define it by an EXT-X-DEFINE above: players refuse the whole playlist.")
        }
      }
    })
}

/// Reports a date range without an id, or without a start.
private func playlistRangeIncomplete(_ stream: AdStream) -> RuleOutcome {
  let loose = stream.playlists.flatMap { $0.looseTags.filter { $0.name == .dateRange && $0.isNew } }
  if loose.isEmpty, stream.newRanges.isEmpty { return .notApplicable }
  let unnamed = loose.map { tag in
    tag.violation("The date range has no 'ID'.", help: "Give each range an ID of its own.")
  }
  let unstarted = stream.playlists.lazy.filter { !$0.isDelta }.flatMap { playlist in
    playlist.ranges.filter { $0.isNew && $0["START-DATE"] == nil }
  }.map { range in
    range.violation(
      "The date range \(name: range.id) has no 'START-DATE' in any of its tags.",
      help: "State it in the first tag; later tags of the same ID may leave it out.")
  }
  return .passUnless(unnamed + unstarted)
}

/// Reports an interstitial whose assets can't be found by its attributes.
private func playlistAssetInvalid(_ stream: AdStream) -> RuleOutcome {
  let ranges = stream.newRanges.filter { range in
    range.isInterstitial || range["X-ASSET-URI"] != nil || range["X-ASSET-LIST"] != nil
  }
  return ranges.isEmpty ? .notApplicable : .passUnless(ranges.compactMap(assetViolation))
}

private func assetViolation(_ range: DateRange) -> Violation? {
  guard range.isInterstitial else {
    return range.violation(
      "The date range \(name: range.id) has an asset, and isn't of the class of interstitials.",
      help: "Write CLASS=\"com.apple.hls.interstitial\": players pass over the range otherwise.", .warning)
  }
  switch (range["X-ASSET-URI"], range["X-ASSET-LIST"]) {
  case (nil, nil):
    return range.violation(
      "The interstitial \(name: range.id) has neither 'X-ASSET-URI' nor 'X-ASSET-LIST'.",
      help: "Name the playlist of its asset, or the list of its assets.")
  case (_?, _?):
    return range.violation(
      "The interstitial \(name: range.id) has both 'X-ASSET-URI' and 'X-ASSET-LIST'.",
      help: "Keep one of them.")
  case ((_, let address)?, nil) where !Rule.isAbsolute(address.value):
    return range.violation(
      "'X-ASSET-URI' of the interstitial \(name: range.id) isn't an absolute address.", at: "X-ASSET-URI",
      help: "Write it with https:// and the host.")
  case (_?, nil), (nil, _?): return nil
  }
}

/// Reports an address with reserved parameters, without encryption, or with what looks like a person's data.
private enum PlaylistAddressInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    let tags = stream.playlists.flatMap(\.newTags)
    let addresses = tags.flatMap { tag in
      tag.attributes.filter { names.contains($0.name) }.map { (tag, $0) }
    }
    let assets = stream.namedLists.flatMap { list, _ in
      (list.assets ?? []).compactMap { $0.member("URI") }.compactMap { member in
        member.value.string.map { (list, member.key, $0) }
      }
    }
    if addresses.isEmpty, assets.isEmpty { return .notApplicable }
    return .passUnless(
      addresses.flatMap { tag, attribute in
        faults(attribute.value, in: attribute.name).map {
          tag.violation($0.0, at: attribute, help: $0.1, $0.2)
        }
      }
        + assets.flatMap { list, key, address in
          faults(address, in: key.value).map { list.violation($0.0, at: key.range, help: $0.1, $0.2) }
        })
  }

  private static let names: Set = ["X-ASSET-URI", "X-ASSET-LIST", "X-URI"]
  private static let ours: Set = ["_HLS_primary_id", "_HLS_start_offset", "_HLS_interstitial_id"]

  /// Returns what is wrong with an address, what to do, and how much it weighs.
  private static func faults(_ address: String, in name: String) -> [(Statement, String, Rule.Weight)] {
    var faults: [(Statement, String, Rule.Weight)] = []
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let reserved = query.prefix { $0 != "#" }.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
      .filter { $0.hasPrefix("_HLS_") && !ours.contains($0) }
    if let parameter = reserved.first {
      faults.append(
        (
          "\(name: name) has the parameter \(name: parameter): names that begin with '_HLS_' are reserved.",
          "Call it something else (section D.4).", .usual
        ))
    }
    if address.lowercased().hasPrefix("http:") {
      faults.append(
        (
          "The address in \(name: name) isn't https.",
          "Serve ads by https: many players and apps refuse others.",
          .warning
        ))
    }
    if Redactor.published(address) != address {
      faults.append(
        (
          "The address in \(name: name) has the shape of a token or of a person's data.",
          "Look whether all viewers of the playlist may see it; a variable by QUERYPARAM keeps it out.",
          .review
        ))
    }
    return faults
  }
}

/// Reports lengths and dates of a range that can't hold together.
private func playlistLengthContradicted(_ stream: AdStream) -> RuleOutcome {
  let ranges = stream.newRanges
  if ranges.isEmpty { return .notApplicable }
  return .passUnless(
    ranges.flatMap { range -> [Violation] in
      var violations: [Violation] = []
      if let start = range.start, let end = range.end {
        let between = end.seconds(since: start)
        if between < 0 {
          violations.append(
            range.violation(
              "The date range \(name: range.id) ends before it starts.", at: "END-DATE",
              help: "State a later END-DATE."))
        } else if let duration = range.duration, (between - duration).magnitude > 0.001 {
          violations.append(
            range.violation(
              "'END-DATE' of \(name: range.id) is \(between.secondsPhrase) after its start, and 'DURATION' says \(duration.secondsPhrase).",
              at: "END-DATE", help: "State one of them, or both alike."))
        }
      }
      for name in ["DURATION", "PLANNED-DURATION"]
      where (range.text(name).flatMap { Double(decimal: $0) } ?? 0) < 0 {
        violations.append(
          range.violation(
            "\(name: name) of \(name: range.id) is negative.", at: name, help: "State seconds from 0."))
      }
      return violations + openEnd(range)
    })
}

/// Returns the violation of a range that ends with the next of its class, and is said to end otherwise, too.
private func openEnd(_ range: DateRange) -> [Violation] {
  guard range["END-ON-NEXT"] != nil else { return [] }
  let other = ["DURATION", "END-DATE"].first { range[$0] != nil }
  guard other != nil || range["CLASS"] == nil else { return [] }
  let statement: Statement =
    other.map { "The date range \(name: range.id) has 'END-ON-NEXT' and \(name: $0)." }
    ?? "The date range \(name: range.id) has 'END-ON-NEXT' and no 'CLASS'."
  return [
    range.violation(
      statement, at: other == nil ? nil : "END-ON-NEXT",
      help: "It ends with the next range of its CLASS: say nothing else of its end.")
  ]
}
