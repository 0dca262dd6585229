import Model
import Basics

/// Another ad is loaded with the id of an ad that was already counted, and is shown instead of it.
enum AdIdReusedFault: AssetFault {
  static let rule: RuleID = "ad-id-reused"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, hide) = session.pickShownAd(at: .viewHide, where: { $0.first(.viewHide, ad: $1) != nil }),
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
    return SeededFault(rule, ad: ad + " (2)", line: hide)
  }
}
