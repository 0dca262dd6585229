import Model
import Basics

/// No video is delivered, and the picture that replaces it isn't shown.
enum VideoWithoutFallbackFault: AssetFault {
  static let rule: RuleID = "video-without-fallback"
  static let companions: Set<RuleID> = ["asset-not-rendered"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.video?.fallback?.value,
      let video = session.format.firstKey(where: { $0.type.value == .video }),
      let (ad, load) = session.pickShownAd(at: .adLoad)
    else { return nil }
    session.set(["video"], json: "false", at: load)
    session.removeLines(of: video, ad: ad)
    session.removeLines(of: key, ad: ad)
    return session.first(.impression, ad: ad).map { SeededFault(rule, ad: ad, line: $0) }
  }
}
