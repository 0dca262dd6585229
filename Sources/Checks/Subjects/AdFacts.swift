/// What a first look at an ad tells: what it is and has, and what may be wrong with it. Worked out once an ad; ads with the
/// same facts have the same rules to be asked about them (`Screening`).
///
/// A fact that something may be wrong says "look" and no more: only `AdRule.judge` decides. What isn't plain counts as such.
package struct AdFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt128

  package init(rawValue: UInt128) { self.rawValue = rawValue }

  private init(bit: UInt128) { rawValue = 1 << bit }

  package static var none: AdFacts { AdFacts(rawValue: 0) }

  /// Of a kind whose ads consist of assets, or of none that is known.
  package static var hasAssets: AdFacts { AdFacts(bit: 0) }
  package static var customNative: AdFacts { AdFacts(bit: 1) }
  package static var rewarded: AdFacts { AdFacts(bit: 2) }
  package static var live: AdFacts { AdFacts(bit: 3) }
  package static var hasDefinition: AdFacts { AdFacts(bit: 4) }
  package static var requested: AdFacts { AdFacts(bit: 5) }
  package static var loaded: AdFacts { AdFacts(bit: 6) }
  /// An `impression`.
  package static var counted: AdFacts { AdFacts(bit: 7) }
  package static var clicked: AdFacts { AdFacts(bit: 8) }
  /// An `asset.render`, or whatever else puts the ad on the screen.
  package static var rendered: AdFacts { AdFacts(bit: 9) }
  /// Somebody could see it, as far as the recording tells.
  package static var shown: AdFacts { AdFacts(bit: 10) }
  /// An `adapter.*` line.
  package static var mediated: AdFacts { AdFacts(bit: 11) }
  /// Its definition says something of a mediation adapter.
  package static var declaresMediation: AdFacts { AdFacts(bit: 12) }
  /// A `screen.*` line.
  package static var coversScreen: AdFacts { AdFacts(bit: 13) }
  package static var adChoicesDelivered: AdFacts { AdFacts(bit: 14) }
  /// AdChoices is among what was rendered by the moment of showing.
  package static var adChoicesRendered: AdFacts { AdFacts(bit: 15) }
  /// An `ad.show`.
  package static var askedToShow: AdFacts { AdFacts(bit: 16) }
  /// An `ad.display`.
  package static var displayed: AdFacts { AdFacts(bit: 17) }
  /// A `reward.grant` or `reward.deliver`.
  package static var rewardBrought: AdFacts { AdFacts(bit: 18) }
  package static var rewardGranted: AdFacts { AdFacts(bit: 19) }
  /// It was tried again after it failed to load.
  package static var retried: AdFacts { AdFacts(bit: 20) }
  /// A load failed, or was tried again.
  package static var loadFailed: AdFacts { AdFacts(bit: 21) }
  /// Its session ran in the EEA, or it isn't known where.
  package static var maybeInEEA: AdFacts { AdFacts(bit: 22) }
  package static var reservation: AdFacts { AdFacts(bit: 23) }
  /// No house ad, of a publisher that may be an online platform in the sense of the DSA.
  package static var underDSA: AdFacts { AdFacts(bit: 24) }
  /// It came with a `dsa` object.
  package static var transparencyObject: AdFacts { AdFacts(bit: 25) }
  /// It came, or was requested, with a `dsa` object.
  package static var transparencyEither: AdFacts { AdFacts(bit: 26) }
  /// The request asked for the information about the ad, and says who is to show it.
  package static var rendererAsked: AdFacts { AdFacts(bit: 27) }
  /// The session says whether the person is under age.
  package static var ageKnown: AdFacts { AdFacts(bit: 28) }
  /// The session says whether personalised ads were refused.
  package static var refusalKnown: AdFacts { AdFacts(bit: 29) }
  /// An asset was delivered, rendered or clicked under some key.
  package static var keysUsed: AdFacts { AdFacts(bit: 30) }
  /// An event that needs another before it.
  package static var needsAnother: AdFacts { AdFacts(bit: 31) }
  /// Its definition requires assets that the server delivers.
  package static var requiresAssets: AdFacts { AdFacts(bit: 32) }
  /// Its definition declares an image that is shown when there is no video.
  package static var hasFallback: AdFacts { AdFacts(bit: 33) }
  /// Of an asset, of the ad's destination, or that a click opened.
  package static var hasURL: AdFacts { AdFacts(bit: 34) }
  /// SDK or adapter counted an impression or a click.
  package static var countedBySDK: AdFacts { AdFacts(bit: 35) }
  /// The recorder doesn't see everything: each rule is asked.
  package static var partlyObserved: AdFacts { AdFacts(bit: 36) }
  /// Its `dsa` object lacks a name or parameters, or there is none.
  package static var bidIncomplete: AdFacts { AdFacts(bit: 37) }
  /// It came without a `dsa` object, and the request that it answers didn't require one.
  package static var bidUnasked: AdFacts { AdFacts(bit: 38) }
  /// That object has no name, or one that may be too long.
  package static var nameLong: AdFacts { AdFacts(bit: 39) }
  /// A parameter, or a field of such an object, that isn't known.
  package static var parametersUnknown: AdFacts { AdFacts(bit: 40) }
  /// It was chosen by profiling.
  package static var profiled: AdFacts { AdFacts(bit: 41) }
  /// Publisher and buyer may both show the information, or neither.
  package static var rendererUnclear: AdFacts { AdFacts(bit: 42) }
  /// AdChoices isn't wholly as it should be at the moment of showing.
  package static var iconFaulty: AdFacts { AdFacts(bit: 43) }
  package static var iconClicked: AdFacts { AdFacts(bit: 44) }
  /// No badge of some size was shown.
  package static var badgeFaulty: AdFacts { AdFacts(bit: 45) }
  /// The ad or a video view is small, or nobody knows how big.
  package static var small: AdFacts { AdFacts(bit: 46) }
  /// Keys that aren't declared as they stand.
  package static var keysUnmatched: AdFacts { AdFacts(bit: 47) }
  /// Not every required asset was delivered.
  package static var assetsMissing: AdFacts { AdFacts(bit: 48) }
  /// Not every required asset was shown.
  package static var assetsUnseen: AdFacts { AdFacts(bit: 49) }
  /// A video was delivered, or its fallback image not shown.
  package static var fallbackUnseen: AdFacts { AdFacts(bit: 50) }
  /// An event may stand before the one that it needs.
  package static var disordered: AdFacts { AdFacts(bit: 51) }
  /// A request isn't answered.
  package static var unanswered: AdFacts { AdFacts(bit: 52) }
  /// More than one impression.
  package static var countedAgain: AdFacts { AdFacts(bit: 53) }
  /// SDK and adapter may both have counted.
  package static var countedTwice: AdFacts { AdFacts(bit: 54) }
  /// No asset was rendered before the impression.
  package static var countedEarly: AdFacts { AdFacts(bit: 55) }
  /// It may have been displayed before it was loaded.
  package static var displayedEarly: AdFacts { AdFacts(bit: 56) }
  /// It was requested while an earlier request was unanswered, or while an ad was ready.
  package static var overlapping: AdFacts { AdFacts(bit: 57) }
  /// A time that it was asked to show has not exactly one answer, or not one grant and one delivery.
  package static var showUneven: AdFacts { AdFacts(bit: 58) }
  /// It wasn't played in one run from its start, within one opening of its break.
  package static var playbackUneven: AdFacts { AdFacts(bit: 59) }
  /// A URL isn't plainly an https one.
  package static var urlInsecure: AdFacts { AdFacts(bit: 60) }
  /// Headline and body weren't seen to be shown as they came.
  package static var textChanged: AdFacts { AdFacts(bit: 61) }
  /// Images weren't seen to be shown in their ratio.
  package static var imageChanged: AdFacts { AdFacts(bit: 62) }
  /// An `ad.callback`.
  package static var calledBack: AdFacts { AdFacts(bit: 63) }

  // What follows the ledger doesn't work out: of an ad that goes through it all of it is set, and the rules are asked. `State`
  // tells it of the ads whose lines it follows.

  /// A click on AdChoices doesn't plainly say that it opened "About this ad".
  package static var iconClickUnclear: AdFacts { AdFacts(bit: 64) }
  /// A click on an asset other than AdChoices.
  package static var assetClicked: AdFacts { AdFacts(bit: 65) }
  /// Such a click may have opened "About this ad".
  package static var clickMayReachPage: AdFacts { AdFacts(bit: 66) }
  /// Something was delivered that has a limit in the definition.
  package static var assetsCompared: AdFacts { AdFacts(bit: 67) }
  /// It may not keep to it.
  package static var assetMayBreak: AdFacts { AdFacts(bit: 68) }
  /// A click says its action, and not that it opened "About this ad" from AdChoices.
  package static var actionRecorded: AdFacts { AdFacts(bit: 69) }
  /// Such an action may not be what the ad asks for.
  package static var actionUnclear: AdFacts { AdFacts(bit: 70) }
  /// A click on an asset of the definition other than AdChoices.
  package static var declaredClicked: AdFacts { AdFacts(bit: 71) }
  /// Such an asset may not be clickable.
  package static var clickUnexpected: AdFacts { AdFacts(bit: 72) }
  /// A click may have come before the impression.
  package static var clickedEarly: AdFacts { AdFacts(bit: 73) }
  /// A click may have opened a deep link of the load.
  package static var deepLinkOpened: AdFacts { AdFacts(bit: 74) }
  /// The screen that it covered may have been presented or dismissed alone.
  package static var screenUneven: AdFacts { AdFacts(bit: 75) }
  /// An `ad.callback` says that something failed.
  package static var callbackFailed: AdFacts { AdFacts(bit: 76) }
  /// A headline or body was delivered as text, and rendered with its text recorded.
  package static var textCompared: AdFacts { AdFacts(bit: 77) }
  /// An image whose size is known was delivered, and rendered.
  package static var imageCompared: AdFacts { AdFacts(bit: 78) }
  /// Its adapter answered with an ad and said how it maps fields, and its definition declares AdChoices.
  package static var iconMappingJudged: AdFacts { AdFacts(bit: 79) }
  /// AdChoices may not be among these fields.
  package static var iconUnmapped: AdFacts { AdFacts(bit: 80) }
  /// The definition's adapter was loaded, and needs a parameter.
  package static var parameterJudged: AdFacts { AdFacts(bit: 81) }
  package static var parameterMissing: AdFacts { AdFacts(bit: 82) }
  /// An adapter completed with an error.
  package static var adapterFailed: AdFacts { AdFacts(bit: 83) }
  /// It may not have said which.
  package static var adapterSilent: AdFacts { AdFacts(bit: 84) }
  package static var adapterLoaded: AdFacts { AdFacts(bit: 85) }
  package static var completionMissing: AdFacts { AdFacts(bit: 86) }
  /// An adapter's completion says its thread.
  package static var threadKnown: AdFacts { AdFacts(bit: 87) }
  package static var offMain: AdFacts { AdFacts(bit: 88) }
  package static var adapterCompleted: AdFacts { AdFacts(bit: 89) }
  package static var completedAgain: AdFacts { AdFacts(bit: 90) }
  /// Something that adapters report may have come before the first completion.
  package static var reportedEarly: AdFacts { AdFacts(bit: 91) }
  /// The definition asks for images as data, and its adapter said how they came.
  package static var imagesJudged: AdFacts { AdFacts(bit: 92) }
  package static var imagesAsURLs: AdFacts { AdFacts(bit: 93) }
  /// The definition declares a mapping, and its adapter said how it maps.
  package static var mappingJudged: AdFacts { AdFacts(bit: 94) }
  package static var mappingDiffers: AdFacts { AdFacts(bit: 95) }
  /// The adapter whose ad was shown says that it counts impressions.
  package static var adapterTracks: AdFacts { AdFacts(bit: 96) }
  package static var adapterCountedNone: AdFacts { AdFacts(bit: 97) }
  /// The definition says who counts, and so did its adapter.
  package static var trackingJudged: AdFacts { AdFacts(bit: 98) }
  package static var trackingDiffers: AdFacts { AdFacts(bit: 99) }
  /// The last of its ad unit that was hidden or couldn't be shown, of a format that loads the next by itself.
  package static var preloadJudged: AdFacts { AdFacts(bit: 100) }
  package static var preloadMissing: AdFacts { AdFacts(bit: 101) }
  /// A retry may not have waited as long as is due.
  package static var retryOffTime: AdFacts { AdFacts(bit: 102) }
  /// One retry too many, or one too few.
  package static var retryUneven: AdFacts { AdFacts(bit: 103) }
  /// A reward may not be the definition's.
  package static var rewardMayDiffer: AdFacts { AdFacts(bit: 104) }
  /// An `ad.start` says the ad's position in its pod.
  package static var positionKnown: AdFacts { AdFacts(bit: 105) }
  package static var positionOutside: AdFacts { AdFacts(bit: 106) }
  /// SDK and adapter may both have counted impressions, or both clicks.
  package static var countedByBoth: AdFacts { AdFacts(bit: 107) }

  /// No video was delivered where the definition has an image for that.
  package static var fallbackDue: AdFacts { AdFacts(bit: 108) }
  /// A deep link that was opened isn't plainly the first that an installed app can open.
  package static var deepLinkUnordered: AdFacts { AdFacts(bit: 109) }

  /// All that the ledger doesn't work out.
  package static let unsettled = AdFacts(rawValue: (1 << 110 - 1) ^ (1 << 64 - 1))
}
