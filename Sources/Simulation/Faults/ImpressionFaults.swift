import Model
import Basics

extension Fault {
  /// Faults of impressions.
  static let impressions: [Fault] = [
    Fault("impression-before-render", in: .laidOut) { session in
      guard let (ad, impression) = session.pickShownAd(at: .impression),
        let view = session.first(.viewRender, ad: ad)
      else { return nil }
      session.moveLine(from: impression, upTo: view)
      session.delay(from: view + 1, by: 2)
      return Planted(ad: ad, line: view)
    },
    Fault("impression-missing", in: [.customNative]) { session in
      guard let ad = session.pickShownAd() else { return nil }
      session.removeLines(session.indices(of: .impression, ad: ad))
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("viewable-contradicted", in: .laidOut) { session in
      guard let ad = session.pickShownAd(),
        let last = session.indices(of: .assetRender, ad: ad).last
      else { return nil }
      session.insert(.adViewable, ad: ad, members: #""by":"sdk","standard":"MRC""#, at: last + 1)
      return Planted(ad: ad, line: last + 1)
    },
    Fault("impression-off-screen", in: [.customNative]) { session in
      guard let (ad, view) = session.pickShownAd(at: .viewRender), let card = session.frame(at: view),
        let impression = session.first(.impression, ad: ad)
      else { return nil }
      var below = card
      below.y += 4000
      session.set(below, at: view)
      for render in session.indices(of: .assetRender, ad: ad) where render < impression {
        guard var frame = session.frame(at: render) else { continue }
        frame.y += 4000
        session.set(frame, at: render)
      }
      session.insertCopy(of: view, at: impression + 1)
      session.set(card, at: impression + 1)
      session.delay(from: impression + 1, by: 4)
      return Planted(ad: ad, line: impression)
    },
    Fault("impression-repeated", in: .laidOut) { session in
      guard let (ad, impression) = session.pickShownAd(at: .impression) else { return nil }
      session.insertCopy(of: impression, at: impression + 1)
      return Planted(ad: ad, line: impression + 1)
    },
  ]
}
