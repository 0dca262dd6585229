/// What a first look at an ad tells: what it is and has, and what may be wrong with it. Worked out once an ad; ads with the
/// same facts have the same rules to be asked about them (`Screening`).
///
/// A fact that something may be wrong says "look" and no more: only `AdRule.judge` decides. What isn't plain counts as such.
package struct AdFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  /// Of a kind whose ads consist of assets, or of none that is known.
  static var hasAssets: AdFacts { AdFacts(bit: 0) }
  static var customNative: AdFacts { AdFacts(bit: 1) }
  static var rewarded: AdFacts { AdFacts(bit: 2) }
  static var live: AdFacts { AdFacts(bit: 3) }
  static var hasDefinition: AdFacts { AdFacts(bit: 4) }
  static var requested: AdFacts { AdFacts(bit: 5) }
  static var loaded: AdFacts { AdFacts(bit: 6) }
  /// An `impression`.
  static var counted: AdFacts { AdFacts(bit: 7) }
  static var clicked: AdFacts { AdFacts(bit: 8) }
  /// An `asset.render`, or whatever else puts the ad on the screen.
  static var rendered: AdFacts { AdFacts(bit: 9) }
  /// Somebody could see it, as far as the recording tells.
  static var shown: AdFacts { AdFacts(bit: 10) }
  /// An `adapter.*` line.
  static var mediated: AdFacts { AdFacts(bit: 11) }
  /// Its definition says something of a mediation adapter.
  static var declaresMediation: AdFacts { AdFacts(bit: 12) }
  /// A `screen.*` line.
  static var coversScreen: AdFacts { AdFacts(bit: 13) }
  static var adChoicesDelivered: AdFacts { AdFacts(bit: 14) }
  /// AdChoices is among what was rendered by the moment of showing.
  static var adChoicesRendered: AdFacts { AdFacts(bit: 15) }
  /// An `ad.show`.
  static var askedToShow: AdFacts { AdFacts(bit: 16) }
  /// An `ad.display`.
  static var displayed: AdFacts { AdFacts(bit: 17) }
  /// A `reward.grant` or `reward.deliver`.
  static var rewardBrought: AdFacts { AdFacts(bit: 18) }
  static var rewardGranted: AdFacts { AdFacts(bit: 19) }
  /// It was tried again after it failed to load.
  static var retried: AdFacts { AdFacts(bit: 20) }
  /// A load failed, or was tried again.
  static var loadFailed: AdFacts { AdFacts(bit: 21) }
  /// Its session ran in the EEA, or it isn't known where.
  static var maybeInEEA: AdFacts { AdFacts(bit: 22) }
  static var reservation: AdFacts { AdFacts(bit: 23) }
  /// No house ad, of a publisher that may be an online platform in the sense of the DSA.
  static var underDSA: AdFacts { AdFacts(bit: 24) }
  /// It came with a `dsa` object.
  static var transparencyObject: AdFacts { AdFacts(bit: 25) }
  /// It came, or was requested, with a `dsa` object.
  static var transparencyEither: AdFacts { AdFacts(bit: 26) }
  /// The request asked for the information about the ad, and says who is to show it.
  static var rendererAsked: AdFacts { AdFacts(bit: 27) }
  /// The session says whether the person is under age.
  static var ageKnown: AdFacts { AdFacts(bit: 28) }
  /// The session says whether personalised ads were refused.
  static var refusalKnown: AdFacts { AdFacts(bit: 29) }
  /// An asset was delivered, rendered or clicked under some key.
  static var keysUsed: AdFacts { AdFacts(bit: 30) }
  /// An event that needs another before it.
  static var needsAnother: AdFacts { AdFacts(bit: 31) }
  /// Its definition requires assets that the server delivers.
  static var requiresAssets: AdFacts { AdFacts(bit: 32) }
  /// Its definition declares an image that is shown when there is no video.
  static var hasFallback: AdFacts { AdFacts(bit: 33) }
  /// Of an asset, of the ad's destination, or that a click opened.
  static var hasURL: AdFacts { AdFacts(bit: 34) }
  /// SDK or adapter counted an impression or a click.
  static var countedBySDK: AdFacts { AdFacts(bit: 35) }
  /// The recorder doesn't see everything: each rule is asked.
  static var partlyObserved: AdFacts { AdFacts(bit: 36) }
  /// Its `dsa` object lacks a name or parameters, or there is none.
  static var bidIncomplete: AdFacts { AdFacts(bit: 37) }
  /// It came without a `dsa` object, and the request that it answers didn't require one.
  static var bidUnasked: AdFacts { AdFacts(bit: 38) }
  /// That object has no name, or one that may be too long.
  static var nameLong: AdFacts { AdFacts(bit: 39) }
  /// A parameter, or a field of such an object, that isn't known.
  static var parametersUnknown: AdFacts { AdFacts(bit: 40) }
  /// It was chosen by profiling.
  static var profiled: AdFacts { AdFacts(bit: 41) }
  /// Publisher and buyer may both show the information, or neither.
  static var rendererUnclear: AdFacts { AdFacts(bit: 42) }
  /// AdChoices isn't wholly as it should be at the moment of showing.
  static var iconFaulty: AdFacts { AdFacts(bit: 43) }
  static var iconClicked: AdFacts { AdFacts(bit: 44) }
  /// No badge of some size was shown.
  static var badgeFaulty: AdFacts { AdFacts(bit: 45) }
  /// The ad or a video view is small, or nobody knows how big.
  static var small: AdFacts { AdFacts(bit: 46) }
  /// Keys that aren't declared as they stand.
  static var keysUnmatched: AdFacts { AdFacts(bit: 47) }
  /// Not every required asset was delivered.
  static var assetsMissing: AdFacts { AdFacts(bit: 48) }
  /// Not every required asset was shown.
  static var assetsUnseen: AdFacts { AdFacts(bit: 49) }
  /// A video was delivered, or its fallback image not shown.
  static var fallbackUnseen: AdFacts { AdFacts(bit: 50) }
  /// An event may stand before the one that it needs.
  static var disordered: AdFacts { AdFacts(bit: 51) }
  /// A request isn't answered.
  static var unanswered: AdFacts { AdFacts(bit: 52) }
  /// More than one impression.
  static var countedAgain: AdFacts { AdFacts(bit: 53) }
  /// SDK and adapter may both have counted.
  static var countedTwice: AdFacts { AdFacts(bit: 54) }
  /// No asset was rendered before the impression.
  static var countedEarly: AdFacts { AdFacts(bit: 55) }
  /// It may have been displayed before it was loaded.
  static var displayedEarly: AdFacts { AdFacts(bit: 56) }
  /// It was requested while an earlier request was unanswered, or while an ad was ready.
  static var overlapping: AdFacts { AdFacts(bit: 57) }
  /// A time that it was asked to show has not exactly one answer, or not one grant and one delivery.
  static var showUneven: AdFacts { AdFacts(bit: 58) }
  /// It wasn't played in one run from its start, within one opening of its break.
  static var playbackUneven: AdFacts { AdFacts(bit: 59) }
  /// A URL isn't plainly an https one.
  static var urlInsecure: AdFacts { AdFacts(bit: 60) }
  /// Headline and body weren't seen to be shown as they came.
  static var textChanged: AdFacts { AdFacts(bit: 61) }
  /// Images weren't seen to be shown in their ratio.
  static var imageChanged: AdFacts { AdFacts(bit: 62) }
  /// An `ad.callback`.
  static var calledBack: AdFacts { AdFacts(bit: 63) }
}
