import Model
import Basics

extension Fault {
  /// Faults of native ads as a whole.
  static let nativeAds: [Fault] = [
    Fault("ad-expired", in: .laidOut) { session in
      guard let (ad, view) = session.pickShownAd(at: .viewRender) else { return nil }
      session.delay(from: view, by: 7200)
      return Planted(ad: ad, line: view)
    },
    Fault("ad-id-reused", in: .laidOut) { session in
      guard
        let (ad, hide) = session.pickShownAd(at: .viewHide, where: { $0.first(.viewHide, ad: $1) != nil }),
        let time = session.time(at: hide)
      else { return nil }
      let kinds: [EventKind] = [.adLoad, .viewRender, .assetRender, .impression]
      let sources = kinds.flatMap { session.indices(of: $0, ad: ad) }.filter { $0 < hide }
      let impressions = session.indices(of: .impression, ad: ad)
      // In their order, except that the impression comes last.
      let ordered = sources.filter { !impressions.contains($0) }.sorted() + impressions.prefix(1)
      guard let impression = impressions.first, impression < hide else { return nil }
      for (place, source) in zip(hide..., ordered) {
        session.insertCopy(of: source, at: place)
        session.set(time, at: place)
      }
      session.delay(from: hide + ordered.count, by: 3)
      return Planted(ad: ad + " (2)", line: hide)
    },
    Fault("ad-too-small", in: .laidOut) { session in
      guard let key = session.format.firstKey(where: { $0.type.value == .video }),
        let (ad, render) = session.pickShownAd(
          at: .assetRender, asset: key, where: { $0.first(.assetRender, ad: $1, asset: key) != nil }),
        var frame = session.frame(at: render)
      else { return nil }
      frame.width = 100
      frame.height = 56
      session.set(frame, at: render)
      return Planted(ad: ad, line: render)
    },
    Fault("ads-overlap", in: .laidOut) { session in
      let other = "over"
      guard
        let (ad, hide) = session.pickShownAd(
          at: .viewHide,
          where: { $0.first(.viewHide, ad: $1) != nil && $0.indices(of: .viewRender, ad: $1).count == 1 }),
        session.ads(with: [.adLoad]).allSatisfy({ $0 != other })
      else { return nil }
      let kinds: [EventKind] = [.adRequest, .adLoad, .viewRender, .assetRender, .impression]
      let sources = kinds.flatMap { session.indices(of: $0, ad: ad) }.filter { $0 < hide }.sorted()
      guard let view = sources.firstIndex(where: { session.indices(of: .viewRender, ad: ad).contains($0) })
      else {
        return nil
      }
      for (place, source) in zip(hide..., sources) {
        session.insertCopy(of: source, at: place)
        session.set(["ad"], other, at: place)
      }
      let end = hide + sources.count
      session.delay(from: end, by: 3)
      session.insertCopy(of: end, at: end + 1)
      session.set(["ad"], other, at: end + 1)
      return Planted(ad: other, line: hide + view)
    },
    Fault("screen-unbalanced", in: .laidOut) { session in
      guard
        let (ad, click) = session.pickShownAd(
          at: .click, where: { $0.first(.click, ad: $1) != nil && !$0.opensScreen($1) })
      else { return nil }
      session.insert(.screenPresent, ad: ad, at: click + 1)
      return Planted(ad: ad, line: session.lastLine)
    },
  ]
}
