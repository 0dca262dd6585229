import Model
import Basics

extension Fault {
  /// Faults of the ad label.
  static let adLabel: [Fault] = [
    Fault("badge-missing", in: .laidOut, with: ["dsa-marking-unproven"]) { session in
      guard session.isInUnion, let ad = session.pickShownAd() else { return nil }
      session.removeLines(of: session.format.badgeKey, ad: ad)
      return session.first(.impression, ad: ad).map { Planted(ad: ad, line: $0) }
    },
    Fault("badge-obscured", in: .laidOut, with: ["dsa-marking-unproven"]) { session in
      let badge = session.format.badgeKey
      guard let ad = session.pickShownAd(where: { $0.first(.assetRender, ad: $1, asset: badge) != nil }),
        let text = session.pickRender(of: ad, ofType: .text),
        let label = session.first(.assetRender, ad: ad, asset: badge).flatMap({ session.frame(at: $0) })
      else { return nil }
      session.set(label, at: text)
      session.set(["z"], json: "8", at: text)
      return Planted(ad: ad, line: text)
    },
    Fault("badge-position", in: .laidOut) { session in
      guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey),
        var label = session.frame(at: render),
        let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
      else { return nil }
      label.x = card.midX - label.width / 2
      label.y = card.maxY - label.height
      session.set(label, at: render)
      session.set(["z"], json: "8", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("badge-too-small", in: .laidOut) { session in
      guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey),
        var frame = session.frame(at: render)
      else { return nil }
      frame.width = 10
      frame.height = 10
      session.set(frame, at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("badge-wording", in: .laidOut, with: ["dsa-marking-unproven"]) { session in
      guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey) else {
        return nil
      }
      session.set(["text"], "Tip", at: render)
      return Planted(ad: ad, line: render)
    },
  ]
}
