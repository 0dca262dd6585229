import Model

/// An ad as it appears on one screen.
struct SeenAd {
  /// Index of the ad's element among the elements of the screen.
  var place: Int
  var frame: Frame
  var assets: [(key: String, place: Int)] = []
  /// Keys of assets that match no element.
  var absent: [String] = []
  /// Texts of the ad's assets, by the assets' keys. Empty texts are left out.
  var texts: [String: String] = [:]
}

/// An ad that is tracked over several screens.
struct ScreenAd {
  let name: String
  /// Texts of the ad's assets, by the assets' keys, as last seen.
  private var texts: [String: String] = [:]
  /// Assets that were rendered and not hidden since, sorted by key.
  private(set) var shown: [String] = []
  private(set) var isShown = false
  private(set) var isKnown = false

  init(name: String) { self.name = name }

  /// Returns true if an ad seen on another screen is this ad: each asset that has a text on both screens has equal
  /// texts there. If there is no such asset, each of the two screens must show exactly one ad.
  ///
  /// - Parameters:
  ///   - other: the ad on the other screen.
  ///   - count: the number of ads on the other screen.
  ///   - ads: the ads of earlier screens.
  func isAlike(_ other: SeenAd, _ count: Int, _ ads: [ScreenAd]) -> Bool {
    var hasCommon = false
    for (key, text) in other.texts {
      guard let own = texts[key] else { continue }
      if own != text { return false }
      hasCommon = true
    }
    return hasCommon || count == 1 && isShown && ads.count { $0.isShown } == 1
  }

  mutating func show(_ seenAd: SeenAd) {
    texts.merge(seenAd.texts) { $1 }
    let seen = shown.filter { !seenAd.absent.contains($0) } + seenAd.assets.map(\.key)
    shown = Set(seen).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    (isShown, isKnown) = (true, true)
  }

  mutating func leave() { (isShown, shown) = (false, []) }
}
