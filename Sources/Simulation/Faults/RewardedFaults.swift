import Model
import Basics

extension Fault {
  /// Faults of rewarded ads.
  static let rewarded: [Fault] = [
    Fault("display-before-load", in: .rewarded) { session in
      guard let (ad, load) = session.pickAd(with: .adLoad, .adShow, .adDisplay),
        session.first(.adLoadFailed, ad: ad) == nil, let show = session.first(.adShow, ad: ad),
        let display = session.first(.adDisplay, ad: ad)
      else { return nil }
      session.moveLine(from: show, upTo: load)
      session.moveLine(from: display, upTo: load + 1)
      return Planted(ad: ad, line: load + 1)
    },
    Fault("load-overlapping", in: .rewarded, with: ["load-while-ready"]) { session in
      guard let (ad, load) = session.pickAd(with: .adLoad, .adDisplay),
        session.first(.adLoadFailed, ad: ad) == nil,
        let request = session.first(.adRequest, ad: ad)
      else { return nil }
      session.insertCopy(of: load, at: load + 1)
      session.set(["ad"], "extra", at: load + 1)
      session.insertCopy(of: request, at: request + 1)
      session.set(["ad"], "extra", at: request + 1)
      return Planted(ad: "extra", line: request + 1)
    },
    Fault("load-while-ready", in: .rewarded) { session in
      guard let load = session.indices(of: .adLoad).last, let ad = session.string(["ad"], at: load),
        let request = session.indices(of: .adRequest, ad: ad).last,
        session.indices(of: .adRequest).last == request
      else { return nil }
      for source in [load, request] {
        session.insertCopy(of: source, at: load + 1)
        session.set(["ad"], "extra", at: load + 1)
      }
      return Planted(ad: "extra", line: load + 1)
    },
    Fault("preload-missing", in: .rewarded) { session in
      guard session.format.rewarded?.preloadNext == true,
        let gone = (session.indices(of: .adHide) + session.indices(of: .adDisplayFailed)).max(),
        let ad = session.string(["ad"], at: gone)
      else { return nil }
      let later = Set(
        session.indices(of: .adRequest).filter { $0 > gone }.compactMap { session.string(["ad"], at: $0) })
      guard !later.isEmpty, !later.contains(ad) else { return nil }
      session.removeLines(later.flatMap { session.lines(about: $0) })
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("retry-delay", in: .rewarded) { session in
      guard let retry = session.pickLine(of: .adRetry),
        let delay = session.number(["delaySeconds"], at: retry)
      else { return nil }
      session.set(["delaySeconds"], json: JSONString.text(of: delay * 10), at: retry)
      return Planted(ad: session.string(["ad"], at: retry), line: retry)
    },
    Fault("retry-limit", in: .rewarded) { session in
      guard session.format.rewarded?.retries == false, let failure = session.indices(of: .adLoadFailed).last,
        let ad = session.string(["ad"], at: failure)
      else { return nil }
      session.insert(.adRetry, ad: ad, members: #""attempt":1,"delaySeconds":2"#, at: failure + 1)
      return Planted(ad: ad, line: failure + 1)
    },
    Fault("reward-differs", in: .rewarded) { session in
      guard let (ad, grant) = session.pickAd(with: .rewardGrant),
        let amount = session.number(["amount"], at: grant)
      else { return nil }
      session.set(["amount"], json: JSONString.text(of: amount + 1), at: grant)
      return Planted(ad: ad, line: grant)
    },
    Fault("reward-lost", in: .rewarded) { session in
      guard let (ad, delivery) = session.pickAd(with: .rewardDeliver, .rewardGrant) else { return nil }
      session.removeLines([delivery])
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("reward-not-granted", in: .rewarded) { session in
      guard let (ad, grant) = session.pickAd(with: .rewardGrant, .rewardDeliver),
        session.indices(of: .rewardGrant, ad: ad).count == 1
      else { return nil }
      session.set(["event"], EventKind.rewardComplete.name, at: grant)
      session.remove(["name"], at: grant)
      session.remove(["amount"], at: grant)
      session.removeLines(session.indices(of: .rewardDeliver, ad: ad))
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("reward-repeated", in: .rewarded) { session in
      guard let (ad, delivery) = session.pickAd(with: .rewardDeliver, .rewardGrant) else { return nil }
      session.insertCopy(of: delivery, at: delivery + 1)
      return Planted(ad: ad, line: delivery + 1)
    },
    Fault("setup-missing", in: .rewarded) { session in
      guard let setup = session.first(.serviceSetup) else { return nil }
      session.set(["ok"], json: "false", at: setup)
      return Planted(line: setup)
    },
    Fault("show-unanswered", in: .rewarded) { session in
      guard let (ad, show) = session.pickAd(with: .adShow, .adDisplay) else { return nil }
      session.removeLines(session.lines(about: ad).filter { $0 > show })
      return Planted(ad: ad, line: session.lastLine)
    },
  ]
}
