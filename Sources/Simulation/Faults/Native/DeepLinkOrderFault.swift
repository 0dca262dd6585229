import Model
import Basics

/// A click opens the second of two deep links, although the first could be opened.
enum DeepLinkOrderFault: AssetFault {
  static let rule: RuleID = "deep-link-order"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      // Only an ad with one click: an earlier click would open neither of the new links.
      let click = session.pickLine(
        of: .click,
        where: { session, click in
          guard let ad = session.string(["ad"], at: click) else { return false }
          return ["deepLink", "browser"].contains(session.string(["action"], at: click))
            && session.indices(of: .click, ad: ad).count == 1
        }),
      let ad = session.string(["ad"], at: click), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    let links = #"["app-first://open","app-second://open"]"#
    session.set(["deepLinks"], json: links, at: load)
    session.set(["action"], "deepLink", at: click)
    session.set(["url"], "app-second://open", at: click)
    session.set(["openable"], json: links, at: click)
    return SeededFault(rule, ad: ad, line: click)
  }
}
