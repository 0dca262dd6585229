import Model
import Basics

extension Fault {
  /// Faults of the AdChoices icon.
  static let adChoices: [Fault] = [
    Fault("adchoices-not-clickable", in: .laidOut, with: ["dsa-parameters-unreachable"]) { session in
      guard
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: session.format.adChoicesKey, where: { $0.isAdChoicesUntouched(of: $1) })
      else { return nil }
      session.set(["clickable"], json: "false", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("adchoices-not-delivered", in: .laidOut, with: ["dsa-parameters-unreachable"]) { session in
      guard session.isInUnion,
        let (ad, load) = session.pickShownAd(
          at: .adLoad, where: { $0.isReservation($1) && $0.hasAdChoices($1) })
      else { return nil }
      session.remove(["assets", session.format.adChoicesKey], at: load)
      session.removeLines(of: session.format.adChoicesKey, ad: ad)
      return Planted(ad: ad, line: load)
    },
    Fault("privacy-link-missing", in: [.native]) { session in
      guard
        let (ad, load) = session.pickShownAd(
          at: .adLoad, where: { !$0.isReservation($1) && $0.hasAdChoices($1) }),
        let request = session.first(.adRequest, ad: ad)
      else { return nil }
      session.set(["privacy"], json: "true", at: request)
      session.remove(["assets", session.format.adChoicesKey], at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("adchoices-not-rendered", in: [.customNative], with: ["dsa-parameters-unreachable"]) { session in
      guard session.isInUnion,
        let ad = session.pickShownAd(where: { $0.isReservation($1) && $0.hasAdChoices($1) })
      else { return nil }
      session.removeLines(of: session.format.adChoicesKey, ad: ad)
      return session.first(.impression, ad: ad).map { Planted(ad: ad, line: $0) }
    },
    Fault("adchoices-obscured", in: .laidOut, with: ["dsa-parameters-unreachable"]) { session in
      guard let ad = session.pickShownAd(where: { $0.hasAdChoices($1) }),
        let text = session.pickRender(of: ad, ofType: .text),
        let icon = session.first(.assetRender, ad: ad, asset: session.format.adChoicesKey)
          .flatMap({ session.frame(at: $0) })
      else { return nil }
      session.set(icon, at: text)
      session.set(["z"], json: "20", at: text)
      return Planted(ad: ad, line: text)
    },
    Fault("adchoices-outside-ad", in: .laidOut) { session in
      guard session.format.assets.contains(where: { $0.type.value == .adChoices && $0.corner != nil }),
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: session.format.adChoicesKey, where: { $0.hasAdChoices($1) }),
        var icon = session.frame(at: render),
        let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
      else { return nil }
      icon.x = card.x + card.maxX - icon.maxX
      icon.y = card.y + card.maxY - icon.maxY
      session.set(icon, at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("adchoices-too-small", in: .laidOut) { session in
      guard
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: session.format.adChoicesKey, where: { $0.hasAdChoices($1) }),
        var icon = session.frame(at: render)
      else { return nil }
      icon.height = 9
      session.set(icon, at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("adchoices-unopened-page", in: .laidOut, with: ["dsa-parameters-unreachable"]) { session in
      guard
        let (ad, impression) = session.pickShownAd(
          at: .impression, where: { $0.isAdChoicesUntouched(of: $1) })
      else { return nil }
      session.insertClick(on: session.format.adChoicesKey, of: ad, action: "none", at: impression + 1)
      return Planted(ad: ad, line: impression + 1)
    },
    Fault("adchoices-wrong-key", in: .laidOut) { session in
      guard let asset = session.format.firstKey(where: \.isClickable),
        let (ad, impression) = session.pickShownAd(
          at: .impression,
          where: { $0.hasAdChoices($1) && $0.first(.assetRender, ad: $1, asset: asset) != nil }
        )
      else { return nil }
      session.insertClick(on: asset, of: ad, action: "aboutThisAd", at: impression + 1)
      return Planted(ad: ad, line: impression + 1)
    },
  ]
}
