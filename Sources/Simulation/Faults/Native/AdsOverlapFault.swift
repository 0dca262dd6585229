import Model
import Basics

/// Another ad is laid out on top of an ad, and both stay on the screen for three seconds.
enum AdsOverlapFault: AssetFault {
  static let rule: RuleID = "ads-overlap"

  static func plant(in session: inout SessionText) -> SeededFault? {
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
    return SeededFault(rule, ad: other, line: hide + view)
  }
}
