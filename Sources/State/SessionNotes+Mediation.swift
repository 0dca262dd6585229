import AdModel
import Checks
import Diagnostics

extension SessionNotes {
  mutating func noteAdapter(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].format >= 0, lexicon.formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    if line.kind == .adapterResponse { return noteResponse(line, ad, &lexicon) }
    var (adapter, isNamed) = (Names.none, false)
    for (value, _) in line.fields {
      if value.field == .adapter {
        adapter = name(value, in: line, &lexicon)
        isNamed = true
      }
    }
    if line.kind == .adapterLoad { return noteTry(line, ad, adapter, &lexicon) }
    // Tries come one after the other, and each line belongs to the last.
    let last = Int(ads[ad].lastTry)
    guard last >= 0, !isNamed || tries[last].adapter == adapter else { return doubt() }
    switch line.kind {
    case .adapterMap: noteMap(line, ad, last, &lexicon)
    case .adapterComplete: noteCompletion(line, ad, last)
    default: noteTrack(line, ad, last, &lexicon)
    }
  }

  private mutating func noteTry(_ line: Line, _ ad: Int, _ adapter: Int32, _ lexicon: inout Lexicon) {
    let last = Int(ads[ad].lastTry)
    guard adapter >= 0, last < 0 || tries[last].outcome != .none else { return doubt() }
    var notes = TryNotes(adapter: adapter, start: line.time)
    if lexicon.formats[Int(ads[ad].format)].mediation.isDeclared {
      notes.isDeclared = isAdapter(adapter, of: Int(ads[ad].format), &lexicon)
      if notes.isDeclared, lexicon.formats[Int(ads[ad].format)].mediation.needsParameter {
        ads[ad].mediationFacts.insert(.parameterJudged)
        if !hasParameter(line) { ads[ad].mediationFacts.insert(.parameterMissing) }
      }
    }
    let place = Int32(tries.count)
    if last >= 0 { tries[last].next = place } else { ads[ad].tries = place }
    ads[ad].lastTry = place
    ads[ad].mediationFacts.insert(.adapterLoaded)
    tries.append(notes)
  }

  /// Whether this is the adapter that a definition names: classes compare without their modules.
  private func isAdapter(_ adapter: Int32, of format: Int, _ lexicon: inout Lexicon) -> Bool {
    guard let declared = lexicon.formats[format].adapter, let name = lexicon.text(adapter) else {
      return true
    }
    return name == declared || Self.className(name) == Self.className(declared)
  }

  private static func className(_ name: String) -> Substring {
    name.split(separator: ".").last ?? Substring(name)
  }

  private func hasParameter(_ line: Line) -> Bool {
    for (value, _) in line.fields {
      if value.field == .parameter { return value.form == .string && value.length > 0 }
    }
    return false
  }

  private mutating func noteMap(_ line: Line, _ ad: Int, _ last: Int, _ lexicon: inout Lexicon) {
    for (value, place) in line.fields {
      switch value.field {
      case .fields:
        if tries[last].isMapped { return doubt() }
        tries[last].isMapped = true
        noteFields(line, place, ad, last, &lexicon)
      case .images:
        guard tries[last].isDeclared, lexicon.formats[Int(ads[ad].format)].mediation.wantsData else { break }
        ads[ad].mediationFacts.insert(.imagesJudged)
        if !line.equals(value, "data") { ads[ad].mediationFacts.insert(.imagesAsURLs) }
      default: break
      }
    }
  }

  private mutating func noteFields(
    _ line: Line, _ place: Int, _ ad: Int, _ last: Int, _ lexicon: inout Lexicon
  ) {
    let (format, count) = (Int(ads[ad].format), lexicon.formats[Int(ads[ad].format)].mediation.mappedCount)
    let isJudged = tries[last].isDeclared && count > 0
    // Fields in the order of the definition, extra assets behind them or not, and AdChoices anywhere.
    var (expected, isAsDeclared) = (0, true)
    line.forEachPart(of: place) { part, _ in
      let key = line.key(part)
      let isIcon = lexicon.formats[format].iconKeys.contains { key.elementsEqual($0) }
      if isIcon { tries[last].mapsIcon = true }
      guard isJudged, part.form == .string else {
        if part.form != .string { doubt() }
        return
      }
      if expected < lexicon.formats[format].mapping.count,
        key.elementsEqual(lexicon.formats[format].mapping[expected].ours),
        line.text(part).elementsEqual(lexicon.formats[format].mapping[expected].theirs)
      {
        expected += 1
      } else if !isIcon {
        isAsDeclared = false
      }
    }
    guard isJudged else { return }
    ads[ad].mediationFacts.insert(.mappingJudged)
    if !isAsDeclared || expected < count { ads[ad].mediationFacts.insert(.mappingDiffers) }
  }

  private mutating func noteCompletion(_ line: Line, _ ad: Int, _ last: Int) {
    guard tries[last].outcome == .none else { return doubt() }
    if ads[ad].firstCompletion < 0 { ads[ad].firstCompletion = lineCount }
    ads[ad].mediationFacts.insert(.adapterCompleted)
    tries[last].end = line.time
    var hasReason = false
    for (value, place) in line.fields {
      switch value.field {
      case .outcome:
        tries[last].outcome = line.equals(value, "ad") ? .ad : line.equals(value, "error") ? .error : .none
      case .error: line.forEachPart(of: place) { _, _ in hasReason = true }
      case .thread:
        ads[ad].mediationFacts.insert(.threadKnown)
        if !line.equals(value, "main") { ads[ad].mediationFacts.insert(.offMain) }
      default: break
      }
    }
    if tries[last].outcome == .none { return doubt() }
    if tries[last].outcome == .error {
      ads[ad].mediationFacts.insert(.adapterFailed)
      if !hasReason { ads[ad].mediationFacts.insert(.adapterSilent) }
    }
  }

  private mutating func noteTrack(_ line: Line, _ ad: Int, _ last: Int, _ lexicon: inout Lexicon) {
    for (value, _) in line.fields {
      guard value.field == .impressions || value.field == .clicks else { continue }
      let isAdapter = line.equals(value, "adapter")
      guard isAdapter || line.equals(value, "sdk") else { return doubt() }
      let party = isAdapter ? Party.adapter : Party.sdk
      let declared: Bool?
      if value.field == .impressions {
        tries[last].impressions |= party
        tries[last].countsImpressions = isAdapter
        declared = lexicon.formats[Int(ads[ad].format)].mediation.countsImpressions
      } else {
        tries[last].clicks |= party
        declared = lexicon.formats[Int(ads[ad].format)].mediation.countsClicks
      }
      if tries[last].isDeclared, let declared, declared != isAdapter {
        ads[ad].mediationFacts.insert(.trackingDiffers)
      }
    }
    if tries[last].isDeclared,
      lexicon.formats[Int(ads[ad].format)].mediation.countsImpressions != nil
        || lexicon.formats[Int(ads[ad].format)].mediation.countsClicks != nil
    {
      ads[ad].mediationFacts.insert(.trackingJudged)
    }
  }

  private mutating func noteResponse(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    var notes = ResponseNotes(next: ads[ad].responses, adapter: Names.none, outcome: 0, latency: -1)
    for (value, _) in line.fields {
      switch value.field {
      case .adapter: notes.adapter = name(value, in: line, &lexicon)
      case .outcome: notes.outcome = line.equals(value, "ad") ? 1 : line.equals(value, "error") ? 2 : 3
      case .latencyMs: notes.latency = line.integer(value) ?? -1
      default: break
      }
    }
    ads[ad].responses = Int32(responses.count)
    responses.append(notes)
  }

  /// The try whose ad came to be shown: the first that answered with one; where none did, the last. `nil`: there was none.
  func servingTry(of notes: AdNotes) -> Int? {
    var next = notes.tries
    while next >= 0 {
      if tries[Int(next)].outcome == .ad { return Int(next) }
      next = tries[Int(next)].next
    }
    return notes.lastTry >= 0 ? Int(notes.lastTry) : nil
  }

  /// What is told of an ad's tries, once all of its lines were noted.
  func mediationFacts(of notes: AdNotes, _ lexicon: Lexicon) -> AdFacts {
    guard let serving = servingTry(of: notes) else { return .none }
    var facts = notes.mediationFacts.union(.mediated)
    if tries[Int(notes.lastTry)].outcome == .none { facts.insert(.completionMissing) }
    if notes.firstReported >= 0, notes.firstReported < notes.firstCompletion { facts.insert(.reportedEarly) }
    let (format, attempt) = (Int(notes.format), tries[serving])
    if lexicon.formats[format].mediation.isDeclared { facts.insert(.declaresMediation) }
    if lexicon.formats[format].declaresAdChoices, attempt.outcome == .ad, attempt.isMapped {
      facts.insert(.iconMappingJudged)
      if !attempt.mapsIcon { facts.insert(.iconUnmapped) }
    }
    if attempt.countsImpressions {
      facts.insert(.adapterTracks)
      if notes.impressionParties & Party.adapter == 0 { facts.insert(.adapterCountedNone) }
    }
    return facts
  }
}
