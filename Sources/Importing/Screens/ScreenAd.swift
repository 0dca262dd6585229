import Model

/// An ad as one screen shows it.
struct ScreenSighting {
  /// Place of its element.
  var place: Int
  var frame: Frame
  var assets: [(key: String, place: Int)] = []
  /// Keys of assets that no element of it fits.
  var absent: [String] = []
  /// By the assets' keys, of those that have one.
  var texts: [String: String] = [:]
}

/// An ad over several screens.
struct ScreenAd {
  let name: String
  /// By the assets' keys, as last seen.
  private var texts: [String: String] = [:]
  /// Assets that were rendered and not hidden since, in the order of their keys.
  private(set) var shown: [String] = []
  private(set) var isShown = false
  private(set) var isKnown = false

  init(name: String) { self.name = name }

  /// Whether another screen's ad is this one: what it says is the same, or there is nothing to tell ads by and one of them.
  ///
  /// - Parameters:
  ///   - count: of ads on that screen.
  ///   - ads: those of the screens before.
  func isAlike(_ other: ScreenSighting, _ count: Int, _ ads: [ScreenAd]) -> Bool {
    let common = other.texts.filter { texts[$0.key] != nil }
    if common.isEmpty { return count == 1 && ads.count { $0.isShown } == 1 && isShown }
    return common.allSatisfy { texts[$0.key] == $0.value }
  }

  mutating func show(_ sighting: ScreenSighting) {
    texts.merge(sighting.texts) { $1 }
    let seen = shown.filter { !sighting.absent.contains($0) } + sighting.assets.map(\.key)
    shown = Set(seen).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    (isShown, isKnown) = (true, true)
  }

  mutating func leave() { (isShown, shown) = (false, []) }
}
