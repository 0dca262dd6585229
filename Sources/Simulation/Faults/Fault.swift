package import Model
package import Basics

/// What was planted, where: what a check of the recording must say.
package struct PlantedFault: Hashable, Sendable {
  let rule: RuleID
  let ad: String?
  /// Place of the line among the lines of its session, from 0.
  let line: Int

  init(_ rule: RuleID, ad: String? = nil, line: Int) {
    (self.rule, self.ad, self.line) = (rule, ad, line)
  }
}

/// An edit of a clean session's text that makes one rule, and its companions alone, complain of it.
///
/// It knows what it edited and where that has to be reported, not how the rule finds it: `impression-repeated` copies the
/// line of an impression and names the copy.
package protocol Fault: Sendable {
  static var rule: RuleID { get }
  /// Other rules that see the same fault by design.
  static var companions: Set<RuleID> { get }
  /// Kinds of formats whose sessions can have it.
  static var kinds: Set<FormatKind> { get }
  /// Plants it once. `nil`, and the text as it was, when the session has no place for it.
  static func plant(in session: inout SessionText) -> PlantedFault?
}

extension Fault {
  package static var companions: Set<RuleID> { [] }
  package static var kinds: Set<FormatKind> { Set(FormatKind.allCases) }
}

/// A fault of ads that an app lays out.
protocol AssetFault: Fault {}
extension AssetFault {
  static var kinds: Set<FormatKind> { [.customNative, .native] }
}

/// A fault of native ads that an adapter brings.
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

/// A fault of ads that are asked for one by one.
protocol RequestFault: Fault {}
extension RequestFault {
  static var kinds: Set<FormatKind> { [.customNative, .native, .rewarded] }
}

/// Which faults a simulation plants, and how often.
package struct FaultPlan: Sendable {
  package let faults: [any Fault.Type]
  /// Share of the sessions that get a fault, 0 to 1.
  package let rate: Double

  package init(faults: [any Fault.Type], rate: Double) {
    self.faults = faults
    self.rate = rate
  }

  /// Plants one of the faults that the session has a place for, if any; chance says which, and whether at all.
  func plant(in session: inout SessionText) -> PlantedFault? {
    guard Double(session.random.int(in: 0...999_999)) < rate * 1_000_000 else { return nil }
    var candidates = faults.filter { $0.kinds.contains(session.format.kind) }
    while !candidates.isEmpty {
      let fault = candidates.remove(at: session.random.int(in: 0...candidates.count - 1))
      if let planted = fault.plant(in: &session) { return planted }
    }
    return nil
  }
}
