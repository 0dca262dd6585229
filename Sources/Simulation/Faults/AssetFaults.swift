import Model
import Basics

extension Fault {
  /// Faults of the assets of native ads.
  static let assets: [Fault] = [
    Fault("asset-invalid", in: .laidOut) { session in
      guard let key = session.format.firstKey(where: { $0.type.value == .image && $0.minWidth != nil }),
        let (ad, load) = session.pickAd(with: .adLoad),
        let width = session.number(["assets", key, "width"], at: load),
        let height = session.number(["assets", key, "height"], at: load)
      else { return nil }
      session.set(["assets", key, "width"], json: "\(width / 10)", at: load)
      session.set(["assets", key, "height"], json: "\(height / 10)", at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("asset-key-case", in: .laidOut) { session in
      guard let key = session.format.firstKey(where: { $0.type.value == .text }),
        let (ad, load) = session.pickAd(with: .adLoad)
      else { return nil }
      session.renameAsset(key, to: key.lowercased(), of: ad)
      return Planted(ad: ad, line: load)
    },
    Fault("asset-key-localized", in: .laidOut) { session in
      guard session.format.asset("Headline") != nil,
        let (ad, load) = session.pickAd(with: .adLoad)
      else { return nil }
      session.renameAsset("Headline", to: "Überschrift", of: ad)
      return Planted(ad: ad, line: load)
    },
    Fault("asset-key-unknown", in: .laidOut) { session in
      guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
      session.set(["assets", "Slogan"], json: #"{"text":"Bread."}"#, at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("asset-not-clickable", in: .laidOut, with: ["click-asset-not-clickable"]) { session in
      guard let key = session.format.firstKey(where: { $0.isClickable && $0.type.value == .text }),
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: key, where: { $0.first(.assetRender, ad: $1, asset: key) != nil })
      else { return nil }
      session.set(["clickable"], json: "false", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("asset-not-rendered", in: .laidOut) { session in
      guard let key = session.format.firstKey(where: { $0.isRequired && $0.type.value == .text }),
        let ad = session.pickShownAd()
      else { return nil }
      session.removeLines(of: key, ad: ad)
      return session.first(.impression, ad: ad).map { Planted(ad: ad, line: $0) }
    },
    Fault("asset-outside-ad", in: .laidOut) { session in
      guard let ad = session.pickShownAd(), let text = session.pickRender(of: ad, ofType: .text),
        let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) }),
        var frame = session.frame(at: text)
      else { return nil }
      frame.x = card.x - 8
      session.set(frame, at: text)
      return Planted(ad: ad, line: text)
    },
    Fault("asset-required-missing", in: .laidOut) { session in
      guard let key = session.format.firstKey(where: { $0.isRequired && $0.type.value == .text }),
        let (ad, load) = session.pickAd(with: .adLoad)
      else { return nil }
      session.remove(["assets", key], at: load)
      session.removeLines(of: key, ad: ad)
      return Planted(ad: ad, line: load)
    },
    Fault("image-distorted", in: .laidOut) { session in
      guard let ad = session.pickShownAd(),
        let render = session.pickRender(of: ad, ofType: .image),
        var frame = session.frame(at: render)
      else { return nil }
      frame.height /= 2
      session.set(frame, at: render)
      session.set(["fit"], "stretch", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("text-changed", in: .laidOut) { session in
      guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: "Headline"),
        session.json(["text"], at: render) != nil
      else { return nil }
      session.set(["text"], "Words that came with another ad", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("text-truncated", in: .laidOut) { session in
      guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: "Headline"),
        let text = session.string(["text"], at: render), text.count > 8
      else { return nil }
      session.set(["text"], text.prefix(3) + "…", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("url-insecure", in: .laidOut) { session in
      guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
      session.set(["destination"], "http://shop.example/", at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("video-without-fallback", in: .laidOut, with: ["asset-not-rendered"]) { session in
      guard let key = session.format.video?.fallback?.value,
        let video = session.format.firstKey(where: { $0.type.value == .video }),
        let (ad, load) = session.pickShownAd(at: .adLoad)
      else { return nil }
      session.set(["video"], json: "false", at: load)
      session.removeLines(of: video, ad: ad)
      session.removeLines(of: key, ad: ad)
      return session.first(.impression, ad: ad).map { Planted(ad: ad, line: $0) }
    },
  ]
}
