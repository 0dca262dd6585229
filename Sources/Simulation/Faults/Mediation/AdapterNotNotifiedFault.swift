import Model
import Basics

/// The network is told of everything but one impression that the SDK counted, or one rendering.
enum AdapterNotNotifiedFault: MediationFault {
  static let rule: RuleID = "adapter-not-notified"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard session.format.native?.mediation != nil,
      let ad = session.pickShownAd(where: { $0.first(.adapterTrack, ad: $1) != nil }),
      let party = session.first(.impression, ad: ad).flatMap({ session.string(["by"], at: $0) })
    else { return nil }
    let untold = party == "sdk" ? "impression" : "render"
    for told in session.ads(with: [.adapterTrack]) {
      session.notify(of: told, but: told == ad ? untold : nil)
    }
    return PlantedFault(rule, ad: ad, line: session.lastLine)
  }
}

extension SessionText {
  /// Has an adapter hand on what the SDK tells it of an ad.
  ///
  /// - Parameter left: what it keeps to itself.
  fileprivate mutating func notify(of ad: String, but left: String?) {
    var due = indices(of: .impression, ad: ad).map { ($0, "impression") }
    due += indices(of: .click, ad: ad).map { ($0, "click") }
    if let render = indices(of: .assetRender, ad: ad).last { due.append((render, "render")) }
    // From the last line upwards: what is inserted moves those below it alone.
    for (line, what) in due.sorted(by: { $0.0 > $1.0 }) where what != left {
      insert(.adapterNotify, ad: ad, members: #""of":"\#(what)""#, at: line + 1)
    }
  }
}
