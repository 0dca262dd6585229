import Model
import Basics

extension Fault {
  /// Faults of clicks on native ads.
  static let clicks: [Fault] = [
    Fault("click-action-conflict", in: .laidOut) { session in
      guard let click = session.pickLine(of: .click, where: { $0.string(["action"], at: $1) == "browser" })
      else { return nil }
      session.set(["action"], "customHandler", at: click)
      return Planted(ad: session.string(["ad"], at: click), line: click)
    },
    Fault("click-asset-not-clickable", in: .laidOut) { session in
      guard let asset = session.format.firstKey(where: { !$0.isClickable && $0.type.value == .text }),
        let click = session.pickLine(of: .click, where: { $0.string(["action"], at: $1) != "aboutThisAd" })
      else { return nil }
      session.set(["asset"], asset, at: click)
      return Planted(ad: session.string(["ad"], at: click), line: click)
    },
    Fault("click-before-impression", in: .laidOut) { session in
      // Only clicks of ads without a full screen: otherwise the screen would be left without a click before it.
      let click = session.pickLine(of: .click) { session, line in
        session.string(["ad"], at: line).map { !session.opensScreen($0) } ?? false
      }
      guard let click else { return nil }
      guard let ad = session.string(["ad"], at: click), let impression = session.first(.impression, ad: ad)
      else { return nil }
      session.moveLine(from: click, upTo: impression)
      // A callback of the SDK may come 2 s late.
      session.delay(from: impression + 1, by: 3)
      return Planted(ad: ad, line: impression)
    },
    Fault("click-off-screen", in: .laidOut) { session in
      // Only ads that aren't laid out again: their assets would be missing then.
      let click = session.pickLine(of: .click) { session, line in
        guard let ad = session.string(["ad"], at: line), !session.opensScreen(ad) else { return false }
        return !session.indices(of: .viewRender, ad: ad).contains { $0 > line }
      }
      guard let click, let ad = session.string(["ad"], at: click) else { return nil }
      session.insert(.viewHide, ad: ad, at: click)
      session.delay(from: click + 1, by: 5)
      return Planted(ad: ad, line: click + 1)
    },
    Fault("click-repeated", in: .laidOut) { session in
      guard let click = session.pickLine(of: .click) else { return nil }
      session.insertCopy(of: click, at: click + 1)
      return Planted(ad: session.string(["ad"], at: click), line: click + 1)
    },
    Fault("click-unexplained", in: .laidOut) { session in
      guard
        let (ad, impression) = session.pickShownAd(
          at: .impression, where: { $0.first(.click, ad: $1) == nil && !$0.opensScreen($1) })
      else { return nil }
      session.insert(.screenPresent, ad: ad, at: impression + 1)
      session.insert(.screenDismiss, ad: ad, at: impression + 2)
      return Planted(ad: ad, line: impression + 1)
    },
    Fault("deep-link-order", in: .laidOut) { session in
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
      return Planted(ad: ad, line: click)
    },
  ]
}
