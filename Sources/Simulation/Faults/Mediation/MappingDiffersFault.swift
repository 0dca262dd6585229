import Model
import Basics

/// The adapter maps a field of the network's ad that the definition doesn't name.
enum MappingDiffersFault: MediationFault {
  static let rule: RuleID = "mapping-differs"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, map) = session.pickAd(with: .adapterMap),
      let key = session.keys(["fields"], at: map).first
    else { return nil }
    session.set(["fields", key], "renamedByTheNetwork", at: map)
    return SeededFault(rule, ad: ad, line: map)
  }
}
