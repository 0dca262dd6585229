import Model
import Basics

/// The network is notified of everything except one ad's impression or, if the SDK doesn't count impressions, that ad's
/// rendering.
enum AdapterNotNotifiedFault: MediationFault {
  static let rule: RuleID = "adapter-not-notified"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation != nil,
      let ad = session.pickShownAd(where: { $0.first(.adapterTrack, ad: $1) != nil }),
      let party = session.first(.impression, ad: ad).flatMap({ session.string(["by"], at: $0) })
    else { return nil }
    let unnotified = party == "sdk" ? "impression" : "render"
    for notified in session.ads(with: [.adapterTrack]) {
      session.notify(of: notified, but: notified == ad ? unnotified : nil)
    }
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}

extension SessionText {
  /// Writes an `adapter.notify` for each impression and click of an ad, and for its last rendering.
  ///
  /// - Parameter left: the kind of event for which none is written, such as `click`; `nil` if there is no such kind.
  fileprivate mutating func notify(of ad: String, but left: String?) {
    var due = indices(of: .impression, ad: ad).map { ($0, "impression") }
    due += indices(of: .click, ad: ad).map { ($0, "click") }
    if let render = indices(of: .assetRender, ad: ad).last { due.append((render, "render")) }
    // In descending order: an insertion moves only the lines below it.
    for (line, what) in due.sorted(by: { $0.0 > $1.0 }) where what != left {
      insert(.adapterNotify, ad: ad, members: #""of":"\#(what)""#, at: line + 1)
    }
  }
}
