/// What may be wrong with an ad, told at a glance: a rule isn't asked about an ad that has what it needs and gives none of
/// the doubts that it names (`AdRule.doubts`). A doubt says "look" and no more: only `judge` decides.
package struct AdDoubts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The session doesn't say in which country it ran.
  static let country = AdDoubts(rawValue: 1 << 0)
  /// Its definition isn't at hand.
  static let format = AdDoubts(rawValue: 1 << 1)
  /// A network's own player draws it, so that no recorder sees what is on it.
  static let drawnByNetwork = AdDoubts(rawValue: 1 << 2)
  /// Its `dsa` object lacks a name or parameters, or there is none.
  static let bid = AdDoubts(rawValue: 1 << 3)
  /// That object has no name, or one that may be too long.
  static let name = AdDoubts(rawValue: 1 << 4)
  /// A parameter, or a field of such an object, that isn't known.
  static let parameters = AdDoubts(rawValue: 1 << 5)
  /// It was chosen by profiling.
  static let profiling = AdDoubts(rawValue: 1 << 6)
  /// Publisher and buyer may both show the information, or neither.
  static let renderer = AdDoubts(rawValue: 1 << 7)
  /// AdChoices wasn't delivered.
  static let iconDelivery = AdDoubts(rawValue: 1 << 8)
  /// AdChoices isn't wholly as it should be at the moment of showing.
  static let icon = AdDoubts(rawValue: 1 << 9)
  static let iconClick = AdDoubts(rawValue: 1 << 10)
  /// No badge of some size was shown.
  static let badge = AdDoubts(rawValue: 1 << 11)
  /// The ad or a video view is small, or nobody knows how big.
  static let size = AdDoubts(rawValue: 1 << 12)
  /// Keys that aren't declared as they stand.
  static let keys = AdDoubts(rawValue: 1 << 13)
  /// Not every required asset was delivered.
  static let delivery = AdDoubts(rawValue: 1 << 14)
  /// Not every required asset was shown.
  static let rendering = AdDoubts(rawValue: 1 << 15)
  /// A video was delivered, or its fallback image not shown.
  static let fallback = AdDoubts(rawValue: 1 << 16)
  /// An event may stand before the one that it needs.
  static let order = AdDoubts(rawValue: 1 << 17)
  /// A request isn't answered.
  static let answer = AdDoubts(rawValue: 1 << 18)
  static let noImpression = AdDoubts(rawValue: 1 << 19)
  static let manyImpressions = AdDoubts(rawValue: 1 << 20)
  /// No asset was rendered before the impression.
  static let earlyImpression = AdDoubts(rawValue: 1 << 21)
  /// It may have been displayed before it was loaded.
  static let earlyDisplay = AdDoubts(rawValue: 1 << 22)
  /// It was requested while an earlier request was unanswered.
  static let overlap = AdDoubts(rawValue: 1 << 23)
  /// A time that it was asked to show has not exactly one answer, or not one grant and one delivery.
  static let show = AdDoubts(rawValue: 1 << 24)
  /// It wasn't played in one run from its start, within one opening of its break.
  static let playback = AdDoubts(rawValue: 1 << 25)
  /// A URL isn't plainly an https one.
  static let url = AdDoubts(rawValue: 1 << 26)
  /// Headline and body weren't seen to be shown as they came.
  static let text = AdDoubts(rawValue: 1 << 27)
  /// Images weren't seen to be shown in their ratio.
  static let image = AdDoubts(rawValue: 1 << 28)
  /// SDK and adapter may both have counted.
  static let doubleCount = AdDoubts(rawValue: 1 << 29)
  /// It came without a `dsa` object, and the request that it answers didn't require one.
  static let unspoken = AdDoubts(rawValue: 1 << 30)
}
