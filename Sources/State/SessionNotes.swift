import AdModel
import Checks
import Ledger

/// The state of a session: what is noted while its lines go by, one after the other, each looked at once.
///
/// It notes what sums and rules ask of sessions in which everything goes as it should. Whatever it doesn't know how to take makes
/// the session one *in doubt*: then nothing of this counts, and the session goes through the ledger, which knows how to take
/// everything. So it may give up at any time, and must never be wrong without giving up.
struct SessionNotes {
  // What each line asks for.
  private(set) var isInDoubt = false
  /// Whether its lines are numbered, from 0.
  private var isNumbered = false
  private var hasEnded = false
  /// Of the lexicon with whose numbers it was begun.
  private(set) var era: Int32 = -1
  /// So far.
  private(set) var lineCount: Int32 = 0
  /// Where its first line stands.
  private(set) var first = LineReference(file: 0, line: 0)
  /// Of its last line, in microseconds since 1970.
  private(set) var endTime = Int64.min
  var ads: [AdNotes] = []
  var assets: [AssetNotes] = []
  var deliveries: [DeliveryNotes] = []
  /// `asset.render` lines so far.
  var renderings: Int32 = 0
  var facts = SessionFacts.none
  /// The definition in whose folder it was recorded.
  private(set) var definitionFile = Names.none

  // What `session.start` says.
  var country = Names.none
  var platform = Names.none
  var appVersion = Names.none
  var appID = Names.none
  var isTest = false
  var hasAge = false
  // What holds of consent where lines are at.
  var hasRefusal = false
  /// -1: not recorded.
  private var gdpr: Int8 = -1
  /// Whether the consent string is empty: 0, or not: 1; -1: not recorded.
  private var consentString: Int8 = -1
  /// Whether some ad was requested where the GDPR doesn't hold.
  var requestsWithoutGDPR = false
  var screen: Frame?

  // What else there may be any number of.
  var taps: [TapNotes] = []
  /// Deep links.
  var links: [KeptTexts.Place] = []
  var texts = KeptTexts()
  var tries: [TryNotes] = []
  var responses: [ResponseNotes] = []
  var failures: [FailureNotes] = []
  var retries: [RetryNotes] = []
  var revenues: [RevenueNotes] = []
  var units: [UnitNotes] = []
  var breaks: [BreakNotes] = []

  // Services, streams.
  var firstSetup: Int32 = -1
  var hasBadSetup = false
  var firstRewardedRequest: Int32 = -1
  var stream = StreamNotes()

  /// The session goes through the ledger.
  mutating func doubt() { isInDoubt = true }

  /// Makes notes that were cleared those of another session.
  mutating func begin(definitionFile: Int32, era: Int32) {
    (self.definitionFile, self.era) = (definitionFile, era)
  }

  /// Forgets the session, and keeps the memory of its lists unless few sessions would need so much.
  mutating func clear() {
    (isInDoubt, facts, lineCount, hasEnded) = (false, .none, 0, false)
    (country, platform, appVersion, appID) = (Names.none, Names.none, Names.none, Names.none)
    (isTest, hasAge, hasRefusal, gdpr, consentString, screen) = (false, false, false, -1, -1, nil)
    (requestsWithoutGDPR, endTime, renderings) = (false, .min, 0)
    (firstSetup, hasBadSetup, firstRewardedRequest, stream) = (-1, false, -1, StreamNotes())
    ads.clear()
    assets.clear()
    deliveries.clear()
    taps.clear()
    links.clear()
    texts.clear()
    tries.clear()
    responses.clear()
    failures.clear()
    retries.clear()
    revenues.clear()
    units.clear()
    breaks.clear()
  }

  /// The number of a text without escapes; a text with them is no name that is followed.
  @inline(__always) mutating func name(_ value: RawValue, in line: Line, _ lexicon: inout Lexicon) -> Int32 {
    guard value.form == .string else {
      doubt()
      return Names.none
    }
    return lexicon.number(of: line.text(value))
  }
}

extension Array {
  /// Removes all elements, and keeps at most 4 KiB.
  mutating func clear() {
    if isEmpty { return }
    removeAll(keepingCapacity: capacity * MemoryLayout<Element>.stride <= 4096)
  }
}

extension SessionNotes {
  /// Notes a line.
  mutating func note(_ line: Line, _ lexicon: inout Lexicon) {
    if lineCount == 0 { begin(with: line) }
    // Lines come numbered in order, if at all; one that ends with the input is as good, for apps are closed without a word.
    guard line.sequence == (isNumbered ? Int64(lineCount) : nil), line.time >= endTime, !hasEnded,
      line.reference.file == first.file, era == lexicon.era
    else { return doubt() }
    endTime = line.time
    noteKind(line, &lexicon)
    lineCount += 1
  }

  private mutating func begin(with line: Line) {
    if line.kind != .sessionStart { doubt() }
    first = line.reference
    isNumbered = line.sequence != nil
    facts.insert(.hasSeveralLines)
    if isNumbered { facts.insert(.numbered) }
  }

  @inline(__always) private mutating func noteKind(_ line: Line, _ lexicon: inout Lexicon) {
    guard line.ad >= 0 else { return noteSession(line, &lexicon) }
    let ad = Int(line.ad)
    while ads.count <= ad {
      ads.append(AdNotes(first: line.reference))
      ads[ads.count - 1].hasRefusal = hasRefusal
    }
    ads[ad].kinds.insert(line.kind)
    switch line.kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: noteLayout(line, ad, &lexicon)
    case .adRequest: noteRequest(line, ad, &lexicon)
    case .adLoad: noteLoad(line, ad, &lexicon)
    case .adLoadFailed: noteLoadFailure(line, ad, &lexicon)
    case .impression, .adViewable: noteImpression(line, ad, &lexicon)
    case .click: noteClick(line, ad, &lexicon)
    case .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute:
      noteScreen(line, ad)
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterResponse:
      noteAdapter(line, ad, &lexicon)
    case .adRetry, .adCallback, .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete,
      .rewardGrant,
      .rewardDeliver, .adRevenue, .adHide:
      noteRewarded(line, ad, &lexicon)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip:
      noteLive(line, ad, &lexicon)
    case .sessionStart, .sessionEnd, .consent, .serviceSetup, .streamRequest, .streamLoad, .streamFailed,
      .streamError,
      .streamEnd, .breakSchedule, .breakStart, .breakEnd, .periodStart, .periodEnd, .unknown:
      doubt()
    }
  }

  private mutating func noteSession(_ line: Line, _ lexicon: inout Lexicon) {
    switch line.kind {
    case .sessionStart: if lineCount == 0 { noteStart(line, &lexicon) } else { doubt() }
    case .sessionEnd: hasEnded = true
    case .consent: noteConsent(line)
    case .serviceSetup: noteSetup(line)
    case .streamRequest, .streamLoad, .streamFailed, .streamError, .streamEnd: noteStream(line, &lexicon)
    case .breakSchedule: noteSchedule(line, &lexicon)
    case .breakStart, .breakEnd, .periodStart, .periodEnd: noteBreak(line, &lexicon)
    default: doubt()
    }
  }

  private mutating func noteStart(_ line: Line, _ lexicon: inout Lexicon) {
    for (value, place) in line.fields {
      switch value.field {
      case .platform: platform = name(value, in: line, &lexicon)
      case .country: country = name(value, in: line, &lexicon)
      // The way that texts run matters only to icons that the definition has in a corner of start or end.
      case .language: break
      case .test: isTest = value.form == .true
      case .underAge: hasAge = true
      case .recorder: noteRecorder(line, place)
      case .app: noteApp(line, place, &lexicon)
      case .consent: noteConsent(line, place)
      case .screen:
        guard Int(value.end) == place + 3, let width = line.number(line.values[place + 1]),
          let height = line.number(line.values[place + 2])
        else { return doubt() }
        screen = Frame(x: 0, y: 0, width: width, height: height)
      default: break
      }
    }
    if isTest { facts.insert(.isTest) }
  }

  private mutating func noteRecorder(_ line: Line, _ place: Int) {
    var isPlain = true
    line.forEachPart(of: place) { part, _ in
      // What a recorder doesn't see, or may miss, changes what rules say.
      isPlain = isPlain && (line.hasKey(part, "name") || line.hasKey(part, "version"))
    }
    if !isPlain { doubt() }
  }

  private mutating func noteApp(_ line: Line, _ place: Int, _ lexicon: inout Lexicon) {
    line.forEachPart(of: place) { part, _ in
      if line.hasKey(part, "id") {
        appID = name(part, in: line, &lexicon)
      } else if line.hasKey(part, "version") {
        appVersion = name(part, in: line, &lexicon)
      } else {
        doubt()
      }
    }
  }

  /// Notes that an ad, or a stream, is requested.
  mutating func noteConsentOfRequest() {
    facts.formUnion(.requestsAds.union(.namesAdUnits))
    if gdpr < 0 { return }
    facts.insert(.gdprKnown)
    if gdpr == 0 { requestsWithoutGDPR = true } else if consentString != 1 { facts.insert(.consentUnclear) }
  }

  /// What a `consent` line leaves out stays as it was.
  private mutating func noteConsent(_ line: Line) {
    for (value, _) in line.fields {
      switch value.field {
      case .gdpr: gdpr = value.form == .true ? 1 : 0
      case .npa, .ltd: hasRefusal = true
      case .tcf: consentString = value.length > 0 ? 1 : 0
      default: break
      }
    }
  }

  private mutating func noteConsent(_ line: Line, _ place: Int) {
    line.forEachPart(of: place) { part, _ in
      if line.hasKey(part, "gdpr") {
        gdpr = part.form == .true ? 1 : 0
      } else if line.hasKey(part, "npa") || line.hasKey(part, "ltd") {
        hasRefusal = true
      } else if line.hasKey(part, "tcf") {
        consentString = part.length > 0 ? 1 : 0
      } else if !line.hasKey(part, "gpp"), !line.hasKey(part, "rdp") {
        doubt()
      }
    }
  }

  private mutating func noteSetup(_ line: Line) {
    if firstSetup < 0 { firstSetup = lineCount }
    facts.insert(.setsUp)
    for (value, place) in line.fields {
      switch value.field {
      case .ok: if value.form == .false { hasBadSetup = true }
      case .missing: if Int(value.end) > place + 1 { hasBadSetup = true }
      default: break
      }
    }
  }
}
