import Model
import Basics

/// The adapter's class has another name than the definition declares.
enum AdapterUnknownFault: MediationFault {
  static let rule: RuleID = "adapter-unknown"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation != nil, let (ad, load) = session.pickAd(with: .adapterLoad) else {
      return nil
    }
    for line in session.lines(about: ad) {
      guard let adapter = session.string(["adapter"], at: line) else { continue }
      session.set(["adapter"], adapter + "V2", at: line)
    }
    return SeededFault(rule, ad: ad, line: load)
  }
}
