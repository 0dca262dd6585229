package import Model
package import Basics

/// A fault that was seeded into a session: the rule, the ad and the line. A check of the recording must report this
/// rule at this line.
package struct SeededFault: Hashable, Sendable {
  let rule: RuleID
  let ad: String?
  /// Index of the reported line among the lines of its session, from 0.
  let line: Int

  init(_ rule: RuleID, ad: String? = nil, line: Int) {
    (self.rule, self.ad, self.line) = (rule, ad, line)
  }
}

/// An edit of a clean session's text that makes one rule report a violation. Besides this rule, only the fault's
/// `companions` may report one.
///
/// A fault returns the line that the rule has to report, and doesn't depend on how the rule works. For example, the
/// fault of `impression-repeated` copies the line of an impression and returns the index of the copy.
package protocol Fault: Sendable {
  static var rule: RuleID { get }
  /// Other rules that report this fault, too, by design.
  static var companions: Set<RuleID> { get }
  /// Kinds of formats in whose sessions the fault can be seeded.
  static var kinds: Set<FormatKind> { get }
  /// Seeds the fault once. Returns `nil` and leaves the text unchanged if the fault isn't possible in the session.
  static func plant(in session: inout SessionText) -> SeededFault?
}

extension Fault {
  package static var companions: Set<RuleID> { [] }
  package static var kinds: Set<FormatKind> { Set(FormatKind.allCases) }
}

/// A fault of ads whose assets the app lays out.
protocol AssetFault: Fault {}
extension AssetFault {
  static var kinds: Set<FormatKind> { [.customNative, .native] }
}

/// A fault of native ads that come through a mediation adapter.
protocol MediationFault: Fault {}
extension MediationFault {
  static var kinds: Set<FormatKind> { [.native] }
}

protocol RewardedFault: Fault {}
extension RewardedFault {
  static var kinds: Set<FormatKind> { [.rewarded] }
}

protocol LiveFault: Fault {}
extension LiveFault {
  static var kinds: Set<FormatKind> { [.liveInterstitial] }
}

/// A fault in sessions whose ads are requested one at a time.
protocol RequestFault: Fault {}
extension RequestFault {
  static var kinds: Set<FormatKind> { [.customNative, .native, .rewarded] }
}

/// The faults that a simulation may seed, and the share of sessions that get one.
package struct FaultPlan: Sendable {
  package let faults: [any Fault.Type]
  /// Share of the sessions that get a fault, from 0 to 1.
  package let rate: Double

  package init(faults: [any Fault.Type], rate: Double) {
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
