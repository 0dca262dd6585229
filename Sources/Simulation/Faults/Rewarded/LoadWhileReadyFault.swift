import Model
import Basics

/// Another ad is loaded although one is ready.
enum LoadWhileReadyFault: RewardedFault {
  static let rule: RuleID = "load-while-ready"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let load = session.indices(of: .adLoad).last, let ad = session.string(["ad"], at: load),
      let request = session.indices(of: .adRequest, ad: ad).last,
      session.indices(of: .adRequest).last == request
    else { return nil }
    for source in [load, request] {
      session.insertCopy(of: source, at: load + 1)
      session.set(["ad"], "extra", at: load + 1)
    }
    return SeededFault(rule, ad: "extra", line: load + 1)
  }
}
