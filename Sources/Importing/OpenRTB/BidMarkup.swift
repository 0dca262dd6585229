import Reading

/// The type of a bid's markup, as the bid states it: `mtype` (OpenRTB 2.6, section 4.3.3) or, of Prebid Server,
/// `ext.prebid.type`.
enum BidMarkup: Hashable {
  case banner, video, audio, native

  /// Creates the type that a bid states; `nil` if it states none, or one that isn't known.
  init?(of bid: JSONNode) {
    switch (bid["mtype"]?.integerOrText, bid.ext("prebid")?["type"]?.string) {
    case (1, _), (nil, "banner"): self = .banner
    case (2, _), (nil, "video"): self = .video
    case (3, _), (nil, "audio"): self = .audio
    case (4, _), (nil, "native"): self = .native
    default: return nil
    }
  }

  /// Returns the types by which impressions are answered, by their ids, if each bid for an impression states one.
  static func byImpression(of bids: [JSONNode]) -> [String: Set<BidMarkup>] {
    var types: [String: Set<BidMarkup>] = [:]
    var unknown: Set<String> = []
    for bid in bids {
      guard let impression = bid["impid"]?.idText else { continue }
      if let type = BidMarkup(of: bid) {
        types[impression, default: []].insert(type)
      } else {
        unknown.insert(impression)
      }
    }
    return types.filter { !unknown.contains($0.key) }
  }
}
