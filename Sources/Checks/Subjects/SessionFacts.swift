package import Diagnostics

/// What the state of a session tells rules about sessions, without a record of it: as `AdFacts` of an ad.
///
/// Only `State` makes them, of sessions in which it saw nothing wrong: a session that goes through the ledger is looked at by each
/// rule.
package struct SessionFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(bit: UInt32) { rawValue = 1 << bit }

  package static var none: SessionFacts { SessionFacts(rawValue: 0) }

  /// A line was lost, set aside, invalid or out of order, says something that nobody knows, or begins the session again; or
  /// its beginning or end never came.
  package static var flawed: SessionFacts { SessionFacts(bit: 0) }
  package static var hasSeveralLines: SessionFacts { SessionFacts(bit: 1) }
  /// Its lines have a `seq`.
  package static var numbered: SessionFacts { SessionFacts(bit: 2) }
  package static var isTest: SessionFacts { SessionFacts(bit: 3) }
  /// An `ad.request` or `stream.request`.
  package static var requestsAds: SessionFacts { SessionFacts(bit: 4) }
  /// One of these, or an `ad.load`.
  package static var namesAdUnits: SessionFacts { SessionFacts(bit: 5) }
  /// One of these may name what Google's samples do.
  package static var mayUseTestIDs: SessionFacts { SessionFacts(bit: 6) }
  package static var showsNativeAds: SessionFacts { SessionFacts(bit: 7) }
  package static var countryKnown: SessionFacts { SessionFacts(bit: 8) }
  /// It says whether the GDPR holds.
  package static var gdprKnown: SessionFacts { SessionFacts(bit: 9) }
  /// Google's consent policy holds where it ran, or that isn't known.
  package static var underConsentPolicy: SessionFacts { SessionFacts(bit: 10) }
  /// What it says of consent doesn't plainly fit together.
  package static var consentUnclear: SessionFacts { SessionFacts(bit: 11) }
  package static var schedulesBreaks: SessionFacts { SessionFacts(bit: 12) }
  /// A break may have been scheduled before the stream was loaded.
  package static var schedulesEarly: SessionFacts { SessionFacts(bit: 13) }
  /// The URL of a break isn't plainly an https one.
  package static var breakURLInsecure: SessionFacts { SessionFacts(bit: 14) }
  /// A line of a stream or a break needs another before it.
  package static var needsAnother: SessionFacts { SessionFacts(bit: 15) }
  /// Such a line may stand before the one that it needs.
  package static var misplaced: SessionFacts { SessionFacts(bit: 16) }
  /// A service was set up, or a rewarded ad requested.
  package static var setsUp: SessionFacts { SessionFacts(bit: 17) }
  /// No service was set up before the first request of a rewarded ad, or one failed.
  package static var setupUneven: SessionFacts { SessionFacts(bit: 18) }
}

/// The same of a break of a live stream.
package struct BreakFacts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(bit: UInt32) { rawValue = 1 << bit }

  package static var none: BreakFacts { BreakFacts(rawValue: 0) }
  package static var scheduled: BreakFacts { BreakFacts(bit: 0) }
  /// Its stream's definition is at hand.
  package static var defined: BreakFacts { BreakFacts(bit: 1) }
  /// That restricts what viewers may do.
  package static var restricted: BreakFacts { BreakFacts(bit: 2) }
  /// The schedule may lack one of these restrictions.
  package static var restrictionMissing: BreakFacts { BreakFacts(bit: 3) }
  /// Another break may have its pod.
  package static var podRepeated: BreakFacts { BreakFacts(bit: 4) }
  /// Its schedule may drop other breaks.
  package static var dropsOthers: BreakFacts { BreakFacts(bit: 5) }
  /// It may be scheduled later than the definition asks.
  package static var leadShort: BreakFacts { BreakFacts(bit: 6) }
  /// Anything of it was played.
  package static var played: BreakFacts { BreakFacts(bit: 7) }
  /// It was to start after the session or its stream ended.
  package static var dueLater: BreakFacts { BreakFacts(bit: 8) }
  /// A `break.start`.
  package static var started: BreakFacts { BreakFacts(bit: 9) }
  /// A `break.end`.
  package static var ended: BreakFacts { BreakFacts(bit: 10) }
  /// It has a start, an end, and a length to compare them with.
  package static var measured: BreakFacts { BreakFacts(bit: 11) }
  package static var durationDiffers: BreakFacts { BreakFacts(bit: 12) }
  /// The stream may resume where the break began.
  package static var resumesAtZero: BreakFacts { BreakFacts(bit: 13) }
  /// The URL of its pod isn't plainly what stream and schedule make of it.
  package static var urlUnexpected: BreakFacts { BreakFacts(bit: 14) }
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
