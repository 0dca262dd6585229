import AdModel
package import Checks
package import Ledger

/// What follows sessions has in common: the same for all threads.
package final class Surroundings: Sendable {
  let ledger: LedgerContext
  let checker: Checker
  let isPlatform: Bool

  package init(ledger: LedgerContext, checker: Checker) {
    (self.ledger, self.checker) = (ledger, checker)
    isPlatform = checker.context.platform != .no
  }

  var context: CheckContext { checker.context }
}

/// The state of a session: what is noted while its lines go by, one after the other, each looked at once.
///
/// It notes what sums and rules ask of sessions in which everything goes as it should. Whatever it doesn't know how to take makes
/// the session one *in doubt*: then nothing of this counts, and the session goes through the ledger, which knows how to take
/// everything. So it may give up at any time, and must never be wrong without giving up.
struct SessionNotes {
  let surroundings: Surroundings
  var names = Names()
  /// Formats that the thread has met.
  var formats: [FormatNotes] = []
  /// Whether one of them knows more keys than should be kept.
  var hasFullFormat = false
  /// Their places in `formats`, by those in the ledger's context; -1: not met.
  private var formatPlaces: [Int32]
  /// What ids of formats, ad units with kinds, and asset keys of streams led to.
  private var found: [Clue: Int32] = [:]
  /// By number of the name, whether it may be one of Google's samples: 0 not asked yet, 1 no, 2 yes.
  private var suspects: [UInt8] = []

  /// What a format was looked for by.
  private struct Clue: Hashable {
    var name: Int32
    var kinds: UInt8
    /// 0 an id, 1 an ad unit, 2 the asset key of a stream.
    var sort: UInt8
    var file: Int32
  }

  private(set) var isInDoubt = false
  var facts = SessionFacts.none
  var definitionFile: String?
  private var definitionFileNumber = Names.none

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

  // What there may be any number of.
  var ads: [AdNotes] = []
  var assets: [AssetNotes] = []
  var deliveries: [DeliveryNotes] = []
  var taps: [TapNotes] = []
  var links: [LinkNotes] = []
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
  /// Of its last line, in microseconds since 1970.
  var endTime: Int64 = 0

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    formatPlaces = Array(repeating: -1, count: surroundings.ledger.formatCount)
  }

  /// The session goes through the ledger.
  mutating func doubt() { isInDoubt = true }

  /// Forgets the session, and names where there are too many.
  ///
  /// - Returns: whether names and formats have other numbers from now on.
  mutating func begin(definitionFile: String?) -> Bool {
    let isFull = names.isFull || hasFullFormat
    if isFull {
      (names, formats, found, suspects, hasFullFormat) = (Names(), [], [:], [], false)
      formatPlaces = Array(repeating: -1, count: formatPlaces.count)
    }
    (isInDoubt, facts) = (false, .none)
    if isFull || self.definitionFile != definitionFile {
      self.definitionFile = definitionFile
      definitionFileNumber = definitionFile.map { number(of: $0) } ?? Names.none
    }
    (country, platform, appVersion, appID) = (Names.none, Names.none, Names.none, Names.none)
    (isTest, hasAge, hasRefusal, gdpr, consentString, screen) = (false, false, false, -1, -1, nil)
    requestsWithoutGDPR = false
    ads.removeAll(keepingCapacity: true)
    assets.removeAll(keepingCapacity: true)
    deliveries.removeAll(keepingCapacity: true)
    taps.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    tries.removeAll(keepingCapacity: true)
    responses.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    retries.removeAll(keepingCapacity: true)
    revenues.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    breaks.removeAll(keepingCapacity: true)
    (firstSetup, hasBadSetup, firstRewardedRequest, stream) = (-1, false, -1, StreamNotes())
    return isFull
  }

  mutating func number(of text: String) -> Int32 {
    var text = text
    return text.withUTF8 { names.number(of: $0) }
  }

  func text(_ name: Int32) -> String? { name < 0 ? nil : names.texts[Int(name)] }

  /// The number of a text without escapes; a text with them is no name that is followed.
  @inline(__always) mutating func name(_ value: RawValue, in line: Line) -> Int32 {
    guard value.form == .string else {
      doubt()
      return Names.none
    }
    return names.number(of: line.text(value))
  }

  /// Whether a name may be one of Google's samples.
  mutating func isSuspect(_ name: Int32) -> Bool {
    let place = Int(name)
    while suspects.count <= place { suspects.append(0) }
    if suspects[place] == 0 { suspects[place] = StateQuestions.mayBeTestID(names.texts[place]) ? 2 : 1 }
    return suspects[place] == 2
  }
}

extension SessionNotes {
  /// The place of the format with an id; -1: there is none.
  mutating func format(id: Int32) -> Int32 {
    find(Clue(name: id, kinds: 0, sort: 0, file: Names.none)) { $0.place(id: $1) }
  }

  /// The place of the format that an ad's kinds and ad unit lead to.
  mutating func format(kinds: UInt8, adUnit: Int32) -> Int32 {
    let file = definitionFile
    return find(Clue(name: adUnit, kinds: kinds, sort: 1, file: definitionFileNumber)) {
      $0.place(
        requested: [], kinds: RequestedKinds(bits: kinds), adUnit: adUnit < 0 ? nil : $1,
        customAssetKey: nil, definitionFile: file)
    }
  }

  /// The place of the format of a stream.
  mutating func format(customAssetKey: Int32) -> Int32 {
    let file = definitionFile
    return find(Clue(name: customAssetKey, kinds: 8, sort: 2, file: definitionFileNumber)) {
      $0.place(
        requested: [], kinds: RequestedKinds(bits: 8), adUnit: nil, customAssetKey: $1,
        definitionFile: file)
    }
  }

  private mutating func find(_ clue: Clue, _ look: (LedgerContext, String) -> Int?) -> Int32 {
    if let place = found[clue] { return place }
    let text = text(clue.name) ?? ""
    let place = look(surroundings.ledger, text).map { known($0) } ?? -1
    found[clue] = place
    return place
  }

  private mutating func known(_ place: Int) -> Int32 {
    if formatPlaces[place] < 0 {
      formatPlaces[place] = Int32(formats.count)
      formats.append(
        FormatNotes(
          surroundings.ledger.definition(at: place), surroundings.ledger.matcher(at: place),
          in: surroundings.context))
    }
    return formatPlaces[place]
  }
}

extension SessionNotes {
  /// Notes a line.
  @inline(__always) mutating func note(_ line: Line, ad number: Int32?) {
    guard let number else { return noteSession(line) }
    let ad = Int(number)
    while ads.count <= ad {
      ads.append(AdNotes(first: line.reference))
      ads[ads.count - 1].hasRefusal = hasRefusal
    }
    ads[ad].kinds |= 1 << UInt64(line.kind.rawValue)
    switch line.kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: noteLayout(line, ad)
    case .adRequest: noteRequest(line, ad)
    case .adLoad: noteLoad(line, ad)
    case .adLoadFailed: noteLoadFailure(line, ad)
    case .impression, .adViewable: noteImpression(line, ad)
    case .click: noteClick(line, ad)
    case .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute:
      noteScreen(line, ad)
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterResponse: noteAdapter(line, ad)
    case .adRetry, .adCallback, .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete,
      .rewardGrant,
      .rewardDeliver, .adRevenue, .adHide:
      noteRewarded(line, ad)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip: noteLive(line, ad)
    case .sessionStart, .sessionEnd, .consent, .serviceSetup, .streamRequest, .streamLoad, .streamFailed,
      .streamError,
      .streamEnd, .breakSchedule, .breakStart, .breakEnd, .periodStart, .periodEnd, .unknown:
      doubt()
    }
  }

  private mutating func noteSession(_ line: Line) {
    switch line.kind {
    case .sessionStart: noteStart(line)
    case .sessionEnd: break
    case .consent: noteConsent(line)
    case .serviceSetup: noteSetup(line)
    case .streamRequest, .streamLoad, .streamEnd: noteStream(line)
    case .breakSchedule: noteSchedule(line)
    case .breakStart, .breakEnd, .periodStart, .periodEnd: noteBreak(line)
    default: doubt()
    }
  }

  private mutating func noteStart(_ line: Line) {
    for (value, place) in line.fields {
      switch value.field {
      case .platform: platform = name(value, in: line)
      case .country: country = name(value, in: line)
      // The way that texts run matters only to icons that the definition has in a corner of start or end.
      case .language: break
      case .test: isTest = value.form == .true
      case .underAge: hasAge = true
      case .recorder: noteRecorder(line, place)
      case .app: noteApp(line, place)
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

  private mutating func noteApp(_ line: Line, _ place: Int) {
    line.forEachPart(of: place) { part, _ in
      if line.hasKey(part, "id") {
        appID = name(part, in: line)
      } else if line.hasKey(part, "version") {
        appVersion = name(part, in: line)
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
    if firstSetup < 0 { firstSetup = line.place }
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
