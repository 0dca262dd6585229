package import Model
package import Basics

/// A fault that was seeded into a session: the rule, the ad and the line. A check of the recording must report this
/// rule at this line.
package struct SeededFault: Hashable, Sendable {
  let rule: RuleID
  let ad: String?
  /// Index of the reported line among the lines of its session, from 0.
  let line: Int
}

/// An edit of a clean session's text that makes one rule report a violation. Besides this rule, only the fault's
/// `companions` may report one.
///
/// A fault returns the line that the rule has to report, and doesn't depend on how the rule works. For example, the
/// fault of `impression-repeated` copies the line of an impression and returns the index of the copy.
package struct Fault: Sendable {
  /// The ad of a seeded fault, and the index of the line that must be reported among the lines of its session, from 0.
  struct Planted {
    var ad: String?
    var line: Int
  }

  package let rule: RuleID
  /// Kinds of formats in whose sessions the fault can be seeded.
  package let kinds: Set<FormatKind>
  /// Other rules that report this fault, too, by design.
  package let companions: Set<RuleID>
  private let edit: @Sendable (inout SessionText) -> Planted?

  /// - Parameter edit: seeds the fault once. It returns `nil` and leaves the text unchanged if the fault isn't possible in
  ///   the session.
  init(
    _ rule: RuleID, in kinds: Set<FormatKind>, with companions: Set<RuleID> = [],
    edit: @escaping @Sendable (inout SessionText) -> Planted?
  ) {
    (self.rule, self.kinds, self.companions, self.edit) = (rule, kinds, companions, edit)
  }

  /// Seeds the fault once. Returns `nil` and leaves the text unchanged if the fault isn't possible in the session.
  func plant(in session: inout SessionText) -> SeededFault? {
    edit(&session).map { SeededFault(rule: rule, ad: $0.ad, line: $0.line) }
  }
}

extension Fault {
  /// All faults that can be seeded, sorted by the id of their rule.
  package static let all: [Fault] =
    [
      recordings, nativeAds, assets, adChoices, adLabel, impressions, clicks, mediation, rewarded, live, dsa,
    ].flatMap(\.self).sorted { $0.rule < $1.rule }

  /// Returns the fault that a rule must report; `nil` if there is none.
  package static func of(_ rule: RuleID) -> Fault? { all.first { $0.rule == rule } }
}

extension Set<FormatKind> {
  /// Kinds of ads whose assets the app lays out.
  static let laidOut: Set = [.customNative, .native]
  /// Kinds of ads that come through a mediation adapter.
  static let mediated: Set = [.native]
  static let rewarded: Set = [.rewarded]
  static let live: Set = [.liveInterstitial]
  /// Kinds of ads that are requested one at a time.
  static let requested: Set = [.customNative, .native, .rewarded]
  static let all = Set(FormatKind.allCases)
}

/// The faults that a simulation may seed, and the share of sessions that get one.
package struct FaultPlan: Sendable {
  package let faults: [Fault]
  /// Share of the sessions that get a fault, from 0 to 1.
  package let rate: Double

  package init(faults: [Fault], rate: Double) {
    self.faults = faults
    self.rate = rate
  }

  /// Seeds at most one fault. With probability `rate`, it picks a random fault that is possible in the session.
  func plant(in session: inout SessionText) -> SeededFault? {
    guard Double(session.random.int(in: 0...999_999)) < rate * 1_000_000 else { return nil }
    var candidates = faults.filter { $0.kinds.contains(session.format.kind) }
    while !candidates.isEmpty {
      let fault = candidates.remove(at: session.random.int(in: 0...candidates.count - 1))
      if let seeded = fault.plant(in: &session) { return seeded }
    }
    return nil
  }
}
