// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import Diagnostics

/// What the state of a session tells rules about sessions, without a record of it: as `AdFacts` of an ad.
///
/// Only `State` makes them, of sessions in which it saw nothing wrong: a session that goes through the ledger is looked at by each
/// rule.
public struct SessionFacts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable init(bit: UInt32) { rawValue = 1 << bit }

  @inlinable public static var none: SessionFacts { SessionFacts(rawValue: 0) }

  /// A line was lost, set aside, invalid or out of order, says something that nobody knows, or begins the session again; or
  /// its beginning or end never came.
  @inlinable public static var flawed: SessionFacts { SessionFacts(bit: 0) }
  @inlinable public static var hasSeveralLines: SessionFacts { SessionFacts(bit: 1) }
  /// Its lines have a `seq`.
  @inlinable public static var numbered: SessionFacts { SessionFacts(bit: 2) }
  @inlinable public static var isTest: SessionFacts { SessionFacts(bit: 3) }
  /// An `ad.request` or `stream.request`.
  @inlinable public static var requestsAds: SessionFacts { SessionFacts(bit: 4) }
  /// One of these, or an `ad.load`.
  @inlinable public static var namesAdUnits: SessionFacts { SessionFacts(bit: 5) }
  /// One of these may name what Google's samples do.
  @inlinable public static var mayUseTestIDs: SessionFacts { SessionFacts(bit: 6) }
  @inlinable public static var showsNativeAds: SessionFacts { SessionFacts(bit: 7) }
  @inlinable public static var countryKnown: SessionFacts { SessionFacts(bit: 8) }
  /// It says whether the GDPR holds.
  @inlinable public static var gdprKnown: SessionFacts { SessionFacts(bit: 9) }
  /// Google's consent policy holds where it ran, or that isn't known.
  @inlinable public static var underConsentPolicy: SessionFacts { SessionFacts(bit: 10) }
  /// What it says of consent doesn't plainly fit together.
  @inlinable public static var consentUnclear: SessionFacts { SessionFacts(bit: 11) }
  @inlinable public static var schedulesBreaks: SessionFacts { SessionFacts(bit: 12) }
  /// A break may have been scheduled before the stream was loaded.
  @inlinable public static var schedulesEarly: SessionFacts { SessionFacts(bit: 13) }
  /// The URL of a break isn't plainly an https one.
  @inlinable public static var breakURLInsecure: SessionFacts { SessionFacts(bit: 14) }
  /// A line of a stream or a break needs another before it.
  @inlinable public static var needsAnother: SessionFacts { SessionFacts(bit: 15) }
  /// Such a line may stand before the one that it needs.
  @inlinable public static var misplaced: SessionFacts { SessionFacts(bit: 16) }
  /// A service was set up, or a rewarded ad requested.
  @inlinable public static var setsUp: SessionFacts { SessionFacts(bit: 17) }
  /// No service was set up before the first request of a rewarded ad, or one failed.
  @inlinable public static var setupUneven: SessionFacts { SessionFacts(bit: 18) }
}

/// The same of a break of a live stream.
public struct BreakFacts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable init(bit: UInt32) { rawValue = 1 << bit }

  @inlinable public static var none: BreakFacts { BreakFacts(rawValue: 0) }
  @inlinable public static var scheduled: BreakFacts { BreakFacts(bit: 0) }
  /// Its stream's definition is at hand.
  @inlinable public static var defined: BreakFacts { BreakFacts(bit: 1) }
  /// That restricts what viewers may do.
  @inlinable public static var restricted: BreakFacts { BreakFacts(bit: 2) }
  /// The schedule may lack one of these restrictions.
  @inlinable public static var restrictionMissing: BreakFacts { BreakFacts(bit: 3) }
  /// Another break may have its pod.
  @inlinable public static var podRepeated: BreakFacts { BreakFacts(bit: 4) }
  /// Its schedule may drop other breaks.
  @inlinable public static var dropsOthers: BreakFacts { BreakFacts(bit: 5) }
  /// It may be scheduled later than the definition asks.
  @inlinable public static var leadShort: BreakFacts { BreakFacts(bit: 6) }
  /// Anything of it was played.
  @inlinable public static var played: BreakFacts { BreakFacts(bit: 7) }
  /// It was to start after the session or its stream ended.
  @inlinable public static var dueLater: BreakFacts { BreakFacts(bit: 8) }
  /// A `break.start`.
  @inlinable public static var started: BreakFacts { BreakFacts(bit: 9) }
  /// A `break.end`.
  @inlinable public static var ended: BreakFacts { BreakFacts(bit: 10) }
  /// It has a start, an end, and a length to compare them with.
  @inlinable public static var measured: BreakFacts { BreakFacts(bit: 11) }
  @inlinable public static var durationDiffers: BreakFacts { BreakFacts(bit: 12) }
  /// The stream may resume where the break began.
  @inlinable public static var resumesAtZero: BreakFacts { BreakFacts(bit: 13) }
  /// The URL of its pod isn't plainly what stream and schedule make of it.
  @inlinable public static var urlUnexpected: BreakFacts { BreakFacts(bit: 14) }
}

extension SessionRule {
  /// What it says of any session with these facts; `nil`: it has to be asked.
  package static func verdict(on facts: SessionFacts) -> Verdict? {
    applies(to: facts) ? (mayFail(facts) ? nil : .pass) : .notApplicable
  }
}

extension BreakRule {
  /// What it says of any break with these facts; `nil`: it has to be asked.
  package static func verdict(on facts: BreakFacts) -> Verdict? {
    applies(to: facts) ? (mayFail(facts) ? nil : .pass) : .notApplicable
  }
}
