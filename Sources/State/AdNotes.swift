import AdModel
import Checks

/// The state of an ad: what was noted of it while its lines went by. Of fixed size; what there may be many of stands in lists of
/// its session (`AssetNotes` …), each entry leading to the ad's next one.
///
/// What most lines ask for comes first, and together: of an ad whose session was silent for a while each stretch of 64 bytes has to be
/// fetched from further away.
struct AdNotes {
  /// Of its lines.
  var kinds = EventKindSet()
  /// Place of its format among those that the lexicon knows; -1: not known.
  var format: Int32 = -1
  var loads: Int32 = 0
  var impressions: Int32 = 0

  // MARK: Assets
  var assets: Int32 = -1
  var delivered: Int32 = -1
  var usesKeys = false
  var adChoicesDelivered = false
  var hasMedia = false
  var assetsCompared = false
  var assetMayBreak = false
  var view = ViewNotes()
  /// Facts that comparing what is shown with what was delivered tells.
  var shownFacts = AdFacts.none
  var deliveredPlaces: UInt64 = 0

  // MARK: Loading
  /// Its first line.
  var first: LineReference
  var requests: Int32 = 0
  var requestedKinds: UInt8 = 0
  var adUnit = Names.none
  var loadFailures: Int32 = 0
  var hasOpenRequest = false
  var filledRequests: Int32 = 0
  /// Places among the session's lines; -1: none.
  var firstImpression: Int32 = -1
  var firstDisplay: Int32 = -1
  var inventory: UInt8 = 0
  var isHouse = false
  /// -1: not recorded.
  var hasVideo: Int8 = -1
  var clickHandler: Int8 = -1
  /// Whether the session said that personalised ads were refused, or not, when it was requested.
  var hasRefusal = false
  /// The network that filled the request.
  var network = Names.none
  /// Deep links of the load; a count of -1: not recorded.
  var firstLink: Int32 = 0
  var linkCount: Int32 = -1
  var urlCount: Int32 = 0
  var hasInsecureURL = false
  /// What `AdFacts` says of its `dsa` objects.
  var transparency = AdFacts.none
  var requestsTransparency = AdFacts.none
  var requiresTransparency = false
  var hasRequestedEntries = false
  /// `pubrender` of the request; -1: not recorded.
  var publisherRenders: Int64 = -1

  // MARK: Counting
  /// Microseconds since 1970.
  var countedTime: Int64 = 0
  /// Bits of `Party`.
  var impressionParties: UInt8 = 0
  var clickParties: UInt8 = 0
  var offIconClickParties: UInt8 = 0
  var clicks: Int32 = 0
  var taps: Int32 = -1
  var clickFacts = AdFacts.none
  var screens: Int32 = 0

  // MARK: Mediation
  var tries: Int32 = -1
  var lastTry: Int32 = -1
  var responses: Int32 = -1
  var mediationFacts = AdFacts.none
  /// Place of the first line that an adapter reports, and of the first completion; -1: none.
  var firstReported: Int32 = -1
  var firstCompletion: Int32 = -1

  // MARK: Rewarded video
  var unit: Int32 = -1
  var retries: Int32 = -1
  var lastRetry: Int32 = -1
  /// Time of the last failure that no request followed; `.min`: there is none.
  var openFailure = Int64.min
  var lastFailure = Int64.min
  /// Whether nothing was tried since the last failure.
  var endsInFailure = false
  var isRetryWaiting = false
  var grants: Int32 = 0
  var deliveries: Int32 = 0
  /// Of its one show: 1 asked for, 2 displayed, 3 over.
  var shows: Int8 = 0
  var displayFailures: Int32 = 0
  var revenues: Int32 = -1
  var rewardFacts = AdFacts.none

  // MARK: Live streams
  var `break`: Int32 = -1
  /// How often its break had opened when it began.
  var opening: Int32 = 0
  /// How far it was played: 0 started, to 4 at its end; -1: not at all.
  var progress: Int8 = -1
  var podFacts = AdFacts.none

  func has(_ kind: EventKind) -> Bool { kinds.contains(kind) }
}

/// Where an ad was laid out.
struct ViewNotes {
  var frame = Frame(x: 0, y: 0, width: 0, height: 0)
  var isRendered = false
  /// Hidden since it counted: what comes then is looked at by nobody.
  var isOver = false
  /// Whether all of it was on the screen at some time.
  var wasWhole = false
  /// The largest part of it that was on the screen when not all was, in square points.
  var mostPart = 0.0
}

/// An asset as it is rendered: where from the ad's corner, and how.
struct AssetNotes {
  /// The ad's one before it.
  var next: Int32
  var key: FormatNotes.Key
  var frame: Frame
  /// -1: not recorded.
  var visible: Double
  var clickable: Int8
  var z: Int64
  /// In the order of rendering: when it was rendered first, and when last. (In between an app may write anew what didn't change.)
  var firstOrder: Int32
  var lastOrder: Int32

  /// Whether another rendering shows it as this one does. Frames that were moved along may differ in their last bits.
  func looks(like other: AssetNotes) -> Bool {
    (visible, clickable, z) == (other.visible, other.clickable, other.z)
      && (frame.width, frame.height) == (other.frame.width, other.frame.height)
      && abs(frame.x - other.frame.x) < 1e-6 && abs(frame.y - other.frame.y) < 1e-6
  }
}

/// An asset of the first load, to be compared with what is shown.
struct DeliveryNotes {
  var next: Int32
  var place: Int32
  /// Its text, if it is to be shown whole.
  var text = KeptTexts.Place.none
  /// Width over height; 0: not known.
  var ratio = 0.0
}

/// A tap, of which several parties may tell.
struct TapNotes {
  var next: Int32
  /// Of the asset; -1: somewhere on the ad.
  var identity: Int32
  /// Number of the key that it counts for.
  var counted: Int32
  var isAdChoices: Bool
  var time: Int64
  var parties: UInt8
}

/// A try of a mediation adapter.
struct TryNotes {
  enum Outcome { case none, ad, error }

  var next: Int32 = -1
  var adapter: Int32
  var start: Int64
  var end: Int64 = 0
  var outcome = Outcome.none
  /// Bits of `Party`, as its `adapter.track` lines say them.
  var impressions: UInt8 = 0
  var clicks: UInt8 = 0
  /// Whether the last of these says that the adapter counts impressions.
  var countsImpressions = false
  var isMapped = false
  var mapsIcon = false
  /// Whether it is the adapter that the definition names.
  var isDeclared = false
}

/// A row of the SDK's response info.
struct ResponseNotes {
  var next: Int32
  var adapter: Int32
  /// 0 not recorded, 1 an ad, 2 an error, 3 skipped.
  var outcome: UInt8
  /// -1: not recorded.
  var latency: Int64
}

/// What an `ad.loadFailed` names.
struct FailureNotes {
  var domain: Int32
  var code: Int32
}

/// A load that was tried again.
struct RetryNotes {
  var next: Int32 = -1
  var number: Int
  /// Seconds; below 0: not recorded.
  var planned: Double
  /// Microseconds since 1970; `.min`: not recorded.
  var failure: Int64
  var request = Int64.min
}

struct RevenueNotes {
  var next: Int32
  var currency: Int32
  /// Below 0: it can't be used.
  var micros: Int
}

/// An ad unit of rewarded ads.
struct UnitNotes {
  var name: Int32
  /// The ad whose request isn't answered, and the one that is ready to be shown; -1: none.
  var openAd: Int32 = -1
  var readyAd: Int32 = -1
  var retriesSinceLoad = 0
  /// Places among the session's lines.
  var lastRequest: Int32 = -1
  var lastDeparture: Int32 = -1
  var lastDepartedAd: Int32 = -1
}

/// A break of the session's stream.
struct BreakNotes {
  var name: Int32
  var pod: Int32 = Names.none
  /// Microseconds since 1970.
  var scheduled = Int64.min
  var start = Int64.min
  var duration: Int64 = 0
  var begun = Int64.min
  var ended = Int64.min
  var hasPeriod = false
  var hasPeriodEnd = false
  /// `break.start` and `period.start` so far.
  var openings: Int32 = 0
  var hasAds = false
  var hasAdStart = false
  var facts = BreakFacts.none
  /// Of its pod's manifest, without query and fragment.
  var address = Names.none
}

/// Who counts: the app, the SDK or an adapter.
enum Party {
  static let app: UInt8 = 1
  static let sdk: UInt8 = 2
  static let adapter: UInt8 = 4
}
