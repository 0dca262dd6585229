import AdModel
import Checks
import Diagnostics
import Ledger

/// The live stream of a session.
struct StreamNotes {
  /// Place of its format among those that the thread knows; -1: not known.
  var format: Int32 = -1
  var networkCode = Names.none
  var customAssetKey = Names.none
  var id = KeptTexts.Place.none
  var isRequested = false
  var isLoaded = false
  var hasFailed = false
  /// Microseconds since 1970.
  var ended = Int64.min
}

extension SessionNotes {
  mutating func noteStream(_ line: Line, _ lexicon: inout Lexicon) {
    switch line.kind {
    case .streamRequest: noteStreamRequest(line, &lexicon)
    case .streamLoad:
      guard stream.isRequested, !stream.isLoaded, !stream.hasFailed else { return doubt() }
      stream.isLoaded = true
      facts.insert(.needsAnother)
      noteStreamID(line)
    case .streamFailed, .streamError:
      // A stream that broke may go on.
      guard stream.isRequested, stream.ended == .min else { return doubt() }
      stream.hasFailed = true
    default:
      guard stream.isRequested, stream.ended == .min else { return doubt() }
      stream.ended = line.time
    }
  }

  private mutating func noteStreamRequest(_ line: Line, _ lexicon: inout Lexicon) {
    // A session's second stream has breaks of its own.
    guard !stream.isRequested else { return doubt() }
    stream.isRequested = true
    noteConsentOfRequest()
    for (value, _) in line.fields {
      switch value.field {
      case .networkCode: stream.networkCode = name(value, in: line, &lexicon)
      case .customAssetKey: stream.customAssetKey = name(value, in: line, &lexicon)
      default: break
      }
    }
    guard stream.networkCode >= 0, stream.customAssetKey >= 0 else { return doubt() }
    if !isTest, lexicon.isSuspect(stream.networkCode) { facts.insert(.mayUseTestIDs) }
    stream.format = lexicon.format(customAssetKey: stream.customAssetKey, file: definitionFile)
    if stream.format < 0 || lexicon.formats[Int(stream.format)].definition.live == nil { doubt() }
  }

  private mutating func noteStreamID(_ line: Line) {
    for (value, _) in line.fields {
      if value.field == .streamId {
        guard value.form == .string else { return doubt() }
        stream.id = texts.keep(line.text(value))
        if !stream.id.isThere { doubt() }
      }
    }
  }

  private func breakPlace(_ name: Int32) -> Int? { breaks.lastIndex { $0.name == name } }

  mutating func noteSchedule(_ line: Line, _ lexicon: inout Lexicon) {
    guard stream.isLoaded, stream.ended == .min, breaks.count < 500 else { return doubt() }
    facts.insert(.schedulesBreaks)
    var notes = BreakNotes(name: Names.none)
    notes.facts = .scheduled.union(.defined)
    notes.scheduled = line.time
    var pod = Names.none
    let live = lexicon.formats[Int(stream.format)].definition.live
    var (url, restrictions) = (UnsafeBufferPointer<UInt8>(start: nil, count: 0), 0)
    for (value, place) in line.fields {
      switch value.field {
      case .break: notes.name = name(value, in: line, &lexicon)
      case .pod: pod = name(value, in: line, &lexicon)
      case .start: notes.start = Timestamp(rfc3339: line.text(value))?.microseconds ?? .min
      case .durationMs:
        guard let duration = line.integer(value) else { return doubt() }
        notes.duration = duration
      case .url:
        guard value.form == .string else { return doubt() }
        if !line.text(value).begins(with: "https:") { facts.insert(.breakURLInsecure) }
        url = line.text(value)
      case .restrictions:
        line.forEachPart(of: place) { part, _ in
          restrictions |= line.equals(part, "skip") ? 1 : line.equals(part, "seek") ? 2 : 0
        }
      case .resumption: if !line.equals(value, "indefinite") { notes.facts.insert(.resumesAtZero) }
      case .replaces: if Int(value.end) > place + 1 { return doubt() }
      default: break
      }
    }
    // Scheduled again, or with the pod of another break, it is looked at line by line.
    guard notes.name >= 0, pod >= 0, notes.start != .min, breakPlace(notes.name) == nil,
      !breaks.contains(where: { $0.pod == pod })
    else { return doubt() }
    notes.pod = pod
    notes.address = lexicon.number(
      of: UnsafeBufferPointer(rebasing: url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    if let live { compare(&notes, with: live, line, url, restrictions, &lexicon) }
    breaks.append(notes)
  }

  private mutating func compare(
    _ notes: inout BreakNotes, with live: LiveSystem, _ line: Line, _ url: UnsafeBufferPointer<UInt8>,
    _ restrictions: Int, _ lexicon: inout Lexicon
  ) {
    let needed = live.restrictions.reduce(0) { $0 | ($1.value == .skip ? 1 : 2) }
    if needed != 0 { notes.facts.insert(.restricted) }
    if needed & ~restrictions != 0 { notes.facts.insert(.restrictionMissing) }
    let lead = Timestamp(microseconds: notes.start).seconds(since: Timestamp(microseconds: notes.scheduled))
    if lead < live.leadSeconds { notes.facts.insert(.leadShort) }
    let id = stream.id.isThere ? texts.withText(stream.id) { String(decoding: $0, as: UTF8.self) } : ""
    let isOfStream =
      lexicon.text(stream.networkCode) == live.networkCode?.value
      && lexicon.text(stream.customAssetKey) == live.customAssetKey?.value
    if !isOfStream
      || !StateQuestions.isPlainPodURL(
        url, of: live, pod: lexicon.text(notes.pod) ?? "", streamID: id,
        notes.duration)
    {
      notes.facts.insert(.urlUnexpected)
    }
  }

  private mutating func breakName(_ line: Line, _ lexicon: inout Lexicon) -> Int32 {
    var name = Names.none
    for (value, _) in line.fields {
      if value.field == .break { name = self.name(value, in: line, &lexicon) }
    }
    return name
  }

  mutating func noteBreak(_ line: Line, _ lexicon: inout Lexicon) {
    let name = breakName(line, &lexicon)
    guard name >= 0, let place = breakPlace(name) else { return doubt() }
    switch line.kind {
    case .breakStart:
      guard breaks[place].begun == .min, breaks[place].ended == .min else { return doubt() }
      breaks[place].begun = line.time
      breaks[place].openings += 1
      breaks[place].facts.formUnion(.started.union(.played))
      facts.insert(.needsAnother)
    case .breakEnd:
      guard breaks[place].begun != .min, breaks[place].ended == .min else { return doubt() }
      breaks[place].ended = line.time
      breaks[place].facts.insert(.ended)
    case .periodStart:
      guard !breaks[place].hasPeriod else { return doubt() }
      breaks[place].hasPeriod = true
      breaks[place].openings += 1
      breaks[place].facts.insert(.played)
    default:
      guard breaks[place].hasPeriod, !breaks[place].hasPeriodEnd else { return doubt() }
      breaks[place].hasPeriodEnd = true
      facts.insert(.needsAnother)
    }
  }

  mutating func noteLive(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    let name = breakName(line, &lexicon)
    guard name >= 0, let place = breakPlace(name), ads[ad].requests == 0 else { return doubt() }
    ads[ad].format = stream.format
    breaks[place].hasAds = true
    breaks[place].facts.insert(.played)
    if line.kind == .adStart {
      guard ads[ad].progress < 0, breaks[place].openings > 0 else { return doubt() }
      breaks[place].hasAdStart = true
      (ads[ad].break, ads[ad].opening) = (Int32(place), breaks[place].openings)
      (ads[ad].progress, ads[ad].countedTime) = (0, line.time)
      return notePosition(line, ad)
    }
    let progress: Int8 =
      switch line.kind {
      case .adFirstQuartile: 1
      case .adMidpoint: 2
      case .adThirdQuartile: 3
      default: 4
      }
    // In one run, within one opening of its break.
    guard ads[ad].progress >= 0, progress > ads[ad].progress, ads[ad].break == Int32(place),
      ads[ad].opening == breaks[place].openings
    else { return doubt() }
    ads[ad].progress = progress
  }

  private mutating func notePosition(_ line: Line, _ ad: Int) {
    var (position, total): (Int64?, Int64?) = (nil, nil)
    for (value, place) in line.fields {
      guard value.field == .podInfo else { continue }
      line.forEachPart(of: place) { part, _ in
        if line.hasKey(part, "position") {
          position = line.integer(part) ?? 0
        } else if line.hasKey(part, "total") {
          total = line.integer(part) ?? -1
        }
      }
    }
    guard let position else { return }
    ads[ad].podFacts.insert(.positionKnown)
    if position < 1 || total.map({ position > $0 }) ?? false { ads[ad].podFacts.insert(.positionOutside) }
  }

  /// What is told of a break, once all lines of its session were noted.
  func breakFacts(of place: Int) -> BreakFacts {
    let notes = breaks[place]
    var facts = notes.facts
    if !facts.contains(.played),
      notes.start >= endTime || stream.ended != .min && stream.ended < notes.start
    {
      facts.insert(.dueLater)
    }
    if notes.begun != .min, notes.ended != .min, notes.duration > 0 {
      facts.insert(.measured)
      let due = Double(notes.duration) / 1000
      let seconds = Timestamp(microseconds: notes.ended).seconds(since: Timestamp(microseconds: notes.begun))
      if abs(seconds - due) > 0.2 * due { facts.insert(.durationDiffers) }
    }
    return facts
  }
}
