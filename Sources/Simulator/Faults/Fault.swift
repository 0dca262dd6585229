package import AdModel
package import Diagnostics

/// What was planted, where: what a check of the recording must say.
package struct PlantedFault: Hashable, Sendable {
  package var rule: RuleID
  package var ad: String?
  /// Place of the line among the lines of its session, from 0.
  package var line: Int

  package init(_ rule: RuleID, ad: String?, line: Int) {
    self.rule = rule
    self.ad = ad
    self.line = line
  }
}

/// An edit of a clean session's text that makes one rule, and its companions alone, complain of it.
///
/// It knows what it edited and where that has to be reported, not how the rule finds it.
package protocol Fault: Sendable {
  static var rule: RuleID { get }
  /// Other rules that see the same fault by design.
  static var companions: Set<RuleID> { get }
  /// Kinds of formats whose sessions can have it.
  static var kinds: Set<FormatKind> { get }
  /// Plants it once. `nil`, and the text as it was, when the session has no place for it.
  static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault?
}

extension Fault {
  package static var companions: Set<RuleID> { [] }
}

extension Set<FormatKind> {
  static let all: Self = [.customNative, .native, .rewarded, .liveInterstitial]
  static let ofAssets: Self = [.customNative, .native]
  static let withRequests: Self = [.customNative, .native, .rewarded]
}
