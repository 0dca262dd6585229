import Model
import Basics

extension Fault {
  /// Faults of what the DSA asks for.
  static let dsa: [Fault] = [
    Fault("dsa-behalf-missing", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.remove(["dsa", "behalf"], at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-marking-unproven", in: .laidOut, with: ["badge-missing"]) { session in
      guard session.isInUnion, let ad = session.pickShownAd() else { return nil }
      session.removeLines(of: session.format.badgeKey, ad: ad)
      return session.first(.impression, ad: ad).map { Planted(ad: ad, line: $0) }
    },
    Fault("dsa-name-too-long", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.set(["dsa", "behalf"], String(repeating: "A", count: 101), at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-paid-missing", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.remove(["dsa", "paid"], at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-parameters-missing", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.set(["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[]}]"#, at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-parameters-unknown", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.set(
        ["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[2,7]}]"#, at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-parameters-unreachable", in: .laidOut, with: ["adchoices-not-clickable"]) { session in
      guard session.isInUnion,
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: session.format.adChoicesKey,
          where: { $0.hasDSA($1) && $0.isAdChoicesUntouched(of: $1) })
      else { return nil }
      session.set(["clickable"], json: "false", at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("dsa-profiling-of-minor", in: .laidOut) { session in
      // A session without consent to profiling would violate dsa-profiling-without-consent as well.
      guard session.json(["consent", "npa"], at: 0) != "true", let (ad, load) = session.pickTransparentAd()
      else { return nil }
      session.set(["underAge"], json: "true", at: 0)
      session.setProfile(ofAdAt: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-profiling-without-consent", in: .laidOut) { session in
      guard session.json(["consent"], at: 0) != nil, let (ad, load) = session.pickTransparentAd()
      else { return nil }
      session.set(["consent", "npa"], json: "true", at: 0)
      session.setProfile(ofAdAt: load)
      return Planted(ad: ad, line: load)
    },
    Fault("dsa-render-conflict", in: .laidOut) { session in
      guard let (ad, load) = session.pickTransparentAd() else { return nil }
      session.set(["dsa", "adrender"], json: "1", at: load)
      return Planted(ad: ad, line: load)
    },
  ]
}
