// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What an ad is and has, and what may be wrong with it, as `State` notes it while its lines go by; ads with the same facts have
/// the same rules to be asked about them (`Screening`). A record tells only what the ad is and has: whatever may be wrong
/// with it then counts as if it were.
///
/// A fact that something may be wrong says "look" and no more: only `AdRule.judge` decides. What isn't plain counts as such.
public struct AdFacts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt128

  @inlinable public init(rawValue: UInt128) { self.rawValue = rawValue }

  @inlinable init(bit: UInt128) { rawValue = 1 << bit }

  @inlinable public static var none: AdFacts { AdFacts(rawValue: 0) }

  /// Of a kind whose ads consist of assets, or of none that is known.
  @inlinable public static var hasAssets: AdFacts { AdFacts(bit: 0) }
  @inlinable public static var customNative: AdFacts { AdFacts(bit: 1) }
  @inlinable public static var rewarded: AdFacts { AdFacts(bit: 2) }
  @inlinable public static var live: AdFacts { AdFacts(bit: 3) }
  @inlinable public static var hasDefinition: AdFacts { AdFacts(bit: 4) }
  @inlinable public static var requested: AdFacts { AdFacts(bit: 5) }
  @inlinable public static var loaded: AdFacts { AdFacts(bit: 6) }
  /// An `impression`.
  @inlinable public static var counted: AdFacts { AdFacts(bit: 7) }
  @inlinable public static var clicked: AdFacts { AdFacts(bit: 8) }
  /// An `asset.render`, or whatever else puts the ad on the screen.
  @inlinable public static var rendered: AdFacts { AdFacts(bit: 9) }
  /// Somebody could see it, as far as the recording tells.
  @inlinable public static var shown: AdFacts { AdFacts(bit: 10) }
  /// An `adapter.*` line.
  @inlinable public static var mediated: AdFacts { AdFacts(bit: 11) }
  /// Its definition says something of a mediation adapter.
  @inlinable public static var declaresMediation: AdFacts { AdFacts(bit: 12) }
  /// A `screen.*` line.
  @inlinable public static var coversScreen: AdFacts { AdFacts(bit: 13) }
  @inlinable public static var adChoicesDelivered: AdFacts { AdFacts(bit: 14) }
  /// AdChoices is among what was rendered by the moment of showing.
  @inlinable public static var adChoicesRendered: AdFacts { AdFacts(bit: 15) }
  /// An `ad.show`.
  @inlinable public static var askedToShow: AdFacts { AdFacts(bit: 16) }
  /// An `ad.display`.
  @inlinable public static var displayed: AdFacts { AdFacts(bit: 17) }
  /// A `reward.grant` or `reward.deliver`.
  @inlinable public static var rewardBrought: AdFacts { AdFacts(bit: 18) }
  @inlinable public static var rewardGranted: AdFacts { AdFacts(bit: 19) }
  /// It was tried again after it failed to load.
  @inlinable public static var retried: AdFacts { AdFacts(bit: 20) }
  /// A load failed, or was tried again.
  @inlinable public static var loadFailed: AdFacts { AdFacts(bit: 21) }
  /// Its session ran in the EEA, or it isn't known where.
  @inlinable public static var maybeInEEA: AdFacts { AdFacts(bit: 22) }
  @inlinable public static var reservation: AdFacts { AdFacts(bit: 23) }
  /// No house ad, of a publisher that may be an online platform in the sense of the DSA.
  @inlinable public static var underDSA: AdFacts { AdFacts(bit: 24) }
  /// It came with a `dsa` object.
  @inlinable public static var transparencyObject: AdFacts { AdFacts(bit: 25) }
  /// It came, or was requested, with a `dsa` object.
  @inlinable public static var transparencyEither: AdFacts { AdFacts(bit: 26) }
  /// The request asked for the information about the ad, and says who is to show it.
  @inlinable public static var rendererAsked: AdFacts { AdFacts(bit: 27) }
  /// The session says whether the person is under age.
  @inlinable public static var ageKnown: AdFacts { AdFacts(bit: 28) }
  /// The session says whether personalised ads were refused.
  @inlinable public static var refusalKnown: AdFacts { AdFacts(bit: 29) }
  /// An asset was delivered, rendered or clicked under some key.
  @inlinable public static var keysUsed: AdFacts { AdFacts(bit: 30) }
  /// An event that needs another before it.
  @inlinable public static var needsAnother: AdFacts { AdFacts(bit: 31) }
  /// Its definition requires assets that the server delivers.
  @inlinable public static var requiresAssets: AdFacts { AdFacts(bit: 32) }
  /// Its definition declares an image that is shown when there is no video.
  @inlinable public static var hasFallback: AdFacts { AdFacts(bit: 33) }
  /// Of an asset, of the ad's destination, or that a click opened.
  @inlinable public static var hasURL: AdFacts { AdFacts(bit: 34) }
  /// SDK or adapter counted an impression or a click.
  @inlinable public static var countedBySDK: AdFacts { AdFacts(bit: 35) }
  /// The recorder doesn't see everything: each rule is asked.
  @inlinable public static var partlyObserved: AdFacts { AdFacts(bit: 36) }
  /// Its `dsa` object lacks a name or parameters, or there is none.
  @inlinable public static var bidIncomplete: AdFacts { AdFacts(bit: 37) }
  /// It came without a `dsa` object, and the request that it answers didn't require one.
  @inlinable public static var bidUnasked: AdFacts { AdFacts(bit: 38) }
  /// That object has no name, or one that may be too long.
  @inlinable public static var nameLong: AdFacts { AdFacts(bit: 39) }
  /// A parameter, or a field of such an object, that isn't known.
  @inlinable public static var parametersUnknown: AdFacts { AdFacts(bit: 40) }
  /// It was chosen by profiling.
  @inlinable public static var profiled: AdFacts { AdFacts(bit: 41) }
  /// Publisher and buyer may both show the information, or neither.
  @inlinable public static var rendererUnclear: AdFacts { AdFacts(bit: 42) }
  /// AdChoices isn't wholly as it should be at the moment of showing.
  @inlinable public static var iconFaulty: AdFacts { AdFacts(bit: 43) }
  @inlinable public static var iconClicked: AdFacts { AdFacts(bit: 44) }
  /// No badge of some size was shown.
  @inlinable public static var badgeFaulty: AdFacts { AdFacts(bit: 45) }
  /// The ad or a video view is small, or nobody knows how big.
  @inlinable public static var small: AdFacts { AdFacts(bit: 46) }
  /// Keys that aren't declared as they stand.
  @inlinable public static var keysUnmatched: AdFacts { AdFacts(bit: 47) }
  /// Not every required asset was delivered.
  @inlinable public static var assetsMissing: AdFacts { AdFacts(bit: 48) }
  /// Not every required asset was shown.
  @inlinable public static var assetsUnseen: AdFacts { AdFacts(bit: 49) }
  /// A video was delivered, or its fallback image not shown.
  @inlinable public static var fallbackUnseen: AdFacts { AdFacts(bit: 50) }
  /// An event may stand before the one that it needs.
  @inlinable public static var disordered: AdFacts { AdFacts(bit: 51) }
  /// A request isn't answered.
  @inlinable public static var unanswered: AdFacts { AdFacts(bit: 52) }
  /// More than one impression.
  @inlinable public static var countedAgain: AdFacts { AdFacts(bit: 53) }
  /// SDK and adapter may both have counted.
  @inlinable public static var countedTwice: AdFacts { AdFacts(bit: 54) }
  /// No asset was rendered before the impression.
  @inlinable public static var countedEarly: AdFacts { AdFacts(bit: 55) }
  /// It may have been displayed before it was loaded.
  @inlinable public static var displayedEarly: AdFacts { AdFacts(bit: 56) }
  /// It was requested while an earlier request was unanswered, or while an ad was ready.
  @inlinable public static var overlapping: AdFacts { AdFacts(bit: 57) }
  /// A time that it was asked to show has not exactly one answer, or not one grant and one delivery.
  @inlinable public static var showUneven: AdFacts { AdFacts(bit: 58) }
  /// It wasn't played in one run from its start, within one opening of its break.
  @inlinable public static var playbackUneven: AdFacts { AdFacts(bit: 59) }
  /// A URL isn't plainly an https one.
  @inlinable public static var urlInsecure: AdFacts { AdFacts(bit: 60) }
  /// Headline and body weren't seen to be shown as they came.
  @inlinable public static var textChanged: AdFacts { AdFacts(bit: 61) }
  /// Images weren't seen to be shown in their ratio.
  @inlinable public static var imageChanged: AdFacts { AdFacts(bit: 62) }
  /// An `ad.callback`.
  @inlinable public static var calledBack: AdFacts { AdFacts(bit: 63) }

  /// A click on AdChoices doesn't plainly say that it opened "About this ad".
  @inlinable public static var iconClickUnclear: AdFacts { AdFacts(bit: 64) }
  /// A click on an asset other than AdChoices.
  @inlinable public static var assetClicked: AdFacts { AdFacts(bit: 65) }
  /// Such a click may have opened "About this ad".
  @inlinable public static var clickMayReachPage: AdFacts { AdFacts(bit: 66) }
  /// Something was delivered that has a limit in the definition.
  @inlinable public static var assetsCompared: AdFacts { AdFacts(bit: 67) }
  /// It may not keep to it.
  @inlinable public static var assetMayBreak: AdFacts { AdFacts(bit: 68) }
  /// A click says its action, and not that it opened "About this ad" from AdChoices.
  @inlinable public static var actionRecorded: AdFacts { AdFacts(bit: 69) }
  /// Such an action may not be what the ad asks for.
  @inlinable public static var actionUnclear: AdFacts { AdFacts(bit: 70) }
  /// A click on an asset of the definition other than AdChoices.
  @inlinable public static var declaredClicked: AdFacts { AdFacts(bit: 71) }
  /// Such an asset may not be clickable.
  @inlinable public static var clickUnexpected: AdFacts { AdFacts(bit: 72) }
  /// A click may have come before the impression.
  @inlinable public static var clickedEarly: AdFacts { AdFacts(bit: 73) }
  /// A click may have opened a deep link of the load.
  @inlinable public static var deepLinkOpened: AdFacts { AdFacts(bit: 74) }
  /// The screen that it covered may have been presented or dismissed alone.
  @inlinable public static var screenUneven: AdFacts { AdFacts(bit: 75) }
  /// An `ad.callback` says that something failed.
  @inlinable public static var callbackFailed: AdFacts { AdFacts(bit: 76) }
  /// A headline or body was delivered as text, and rendered with its text recorded.
  @inlinable public static var textCompared: AdFacts { AdFacts(bit: 77) }
  /// An image whose size is known was delivered, and rendered.
  @inlinable public static var imageCompared: AdFacts { AdFacts(bit: 78) }
  /// Its adapter answered with an ad and said how it maps fields, and its definition declares AdChoices.
  @inlinable public static var iconMappingJudged: AdFacts { AdFacts(bit: 79) }
  /// AdChoices may not be among these fields.
  @inlinable public static var iconUnmapped: AdFacts { AdFacts(bit: 80) }
  /// The definition's adapter was loaded, and needs a parameter.
  @inlinable public static var parameterJudged: AdFacts { AdFacts(bit: 81) }
  @inlinable public static var parameterMissing: AdFacts { AdFacts(bit: 82) }
  /// An adapter completed with an error.
  @inlinable public static var adapterFailed: AdFacts { AdFacts(bit: 83) }
  /// It may not have said which.
  @inlinable public static var adapterSilent: AdFacts { AdFacts(bit: 84) }
  @inlinable public static var adapterLoaded: AdFacts { AdFacts(bit: 85) }
  @inlinable public static var completionMissing: AdFacts { AdFacts(bit: 86) }
  /// An adapter's completion says its thread.
  @inlinable public static var threadKnown: AdFacts { AdFacts(bit: 87) }
  @inlinable public static var offMain: AdFacts { AdFacts(bit: 88) }
  @inlinable public static var adapterCompleted: AdFacts { AdFacts(bit: 89) }
  @inlinable public static var completedAgain: AdFacts { AdFacts(bit: 90) }
  /// Something that adapters report may have come before the first completion.
  @inlinable public static var reportedEarly: AdFacts { AdFacts(bit: 91) }
  /// The definition asks for images as data, and its adapter said how they came.
  @inlinable public static var imagesJudged: AdFacts { AdFacts(bit: 92) }
  @inlinable public static var imagesAsURLs: AdFacts { AdFacts(bit: 93) }
  /// The definition declares a mapping, and its adapter said how it maps.
  @inlinable public static var mappingJudged: AdFacts { AdFacts(bit: 94) }
  @inlinable public static var mappingDiffers: AdFacts { AdFacts(bit: 95) }
  /// The adapter whose ad was shown says that it counts impressions.
  @inlinable public static var adapterTracks: AdFacts { AdFacts(bit: 96) }
  @inlinable public static var adapterCountedNone: AdFacts { AdFacts(bit: 97) }
  /// The definition says who counts, and so did its adapter.
  @inlinable public static var trackingJudged: AdFacts { AdFacts(bit: 98) }
  @inlinable public static var trackingDiffers: AdFacts { AdFacts(bit: 99) }
  /// The last of its ad unit that was hidden or couldn't be shown, of a format that loads the next by itself.
  @inlinable public static var preloadJudged: AdFacts { AdFacts(bit: 100) }
  @inlinable public static var preloadMissing: AdFacts { AdFacts(bit: 101) }
  /// A retry may not have waited as long as is due.
  @inlinable public static var retryOffTime: AdFacts { AdFacts(bit: 102) }
  /// One retry too many, or one too few.
  @inlinable public static var retryUneven: AdFacts { AdFacts(bit: 103) }
  /// A reward may not be the definition's.
  @inlinable public static var rewardMayDiffer: AdFacts { AdFacts(bit: 104) }
  /// An `ad.start` says the ad's position in its pod.
  @inlinable public static var positionKnown: AdFacts { AdFacts(bit: 105) }
  @inlinable public static var positionOutside: AdFacts { AdFacts(bit: 106) }
  /// SDK and adapter may both have counted impressions, or both clicks.
  @inlinable public static var countedByBoth: AdFacts { AdFacts(bit: 107) }

  /// No video was delivered where the definition has an image for that.
  @inlinable public static var fallbackDue: AdFacts { AdFacts(bit: 108) }
  /// A deep link that was opened isn't plainly the first that an installed app can open.
  @inlinable public static var deepLinkUnordered: AdFacts { AdFacts(bit: 109) }

  static var all: AdFacts { AdFacts(rawValue: 1 << 110 - 1) }
}
