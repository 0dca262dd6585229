import Model
import Basics

/// Queries and edits that concern the ads of a session.
extension SessionText {
  /// True if the Digital Services Act holds in the country in `session.start`.
  var isInUnion: Bool { string(["country"], at: 0).map(Territories().dsa.contains) ?? false }

  /// Returns a random ad that has events of all these kinds, with its first line of the first kind; `nil` if there is
  /// no such ad.
  mutating func pickAd(with event: EventKind, _ others: EventKind...) -> (ad: String, line: Int)? {
    pick(ads(with: [event] + others)).flatMap { ad in first(event, ad: ad).map { (ad, $0) } }
  }

  /// Returns a random ad that was loaded, rendered and counted, and whose assets were laid out only once and all
  /// together. An edit of its layout then holds for as long as the ad is on the screen. It is `nil` if there is no such
  /// ad.
  mutating func pickShownAd(where isFit: (SessionText, String) -> Bool = { _, _ in true }) -> String? {
    pick(
      ads(with: [.adLoad, .viewRender, .assetRender, .impression]).filter {
        isLaidOutOnce($0) && isFit(self, $0)
      })
  }

  private func isLaidOutOnce(_ ad: String) -> Bool {
    let renders = indices(of: .assetRender, ad: ad)
    let times = renders.compactMap { time(at: $0)?.microseconds }
    let isTogether = zip(times, times.dropFirst()).allSatisfy { $1 - $0 < Self.pause }
    return isTogether && Set(renders.map { string(Self.asset, at: $0) }).count == renders.count
  }

  /// The maximum time in microseconds between lines that belong to one layout of an ad (judging.md).
  private static let pause: Int64 = 100_000

  /// Returns a random ad that `pickShownAd(where:)` allows, with the ad's first line of an event; `nil` if there is
  /// none.
  mutating func pickShownAd(
    at event: EventKind, asset: String? = nil,
    where isFit: (SessionText, String) -> Bool = { _, _ in true }
  ) -> (ad: String, line: Int)? {
    pickShownAd(where: isFit).flatMap { ad in first(event, ad: ad, asset: asset).map { (ad, $0) } }
  }

  /// Returns a random ad that was shown in the EEA and has a DSA transparency object, with the ad's `ad.load` line;
  /// `nil` if there is none.
  mutating func pickTransparentAd() -> (ad: String, line: Int)? {
    isInUnion ? pickShownAd(at: .adLoad, where: { $0.hasDSA($1) }) : nil
  }

  mutating func pickLine(
    of event: EventKind, where isFit: (SessionText, Int) -> Bool = { _, _ in true }
  ) -> Int? {
    pick(indices(of: event).filter { isFit(self, $0) })
  }

  /// Returns the index of the first `asset.render` line of a random asset of this type.
  mutating func pickRender(of ad: String, ofType type: AssetType) -> Int? {
    let keys = format.assets.filter { $0.type.value == type }.map(\.key.value)
    return pick(keys.compactMap { first(.assetRender, ad: ad, asset: $0) })
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : random.pick(elements)
  }

  func isReservation(_ ad: String) -> Bool {
    first(.adLoad, ad: ad).flatMap { string(["inventory"], at: $0) } == "reservation"
  }

  func hasDSA(_ ad: String) -> Bool { first(.adLoad, ad: ad).flatMap { json(["dsa"], at: $0) } != nil }

  func hasAdChoices(_ ad: String) -> Bool {
    first(.assetRender, ad: ad, asset: format.adChoicesKey) != nil
  }

  /// True if AdChoices was rendered and never clicked.
  func isAdChoicesUntouched(of ad: String) -> Bool {
    hasAdChoices(ad) && first(.click, ad: ad, asset: format.adChoicesKey) == nil
  }

  /// Removes every rendering of an asset, and every click on it together with the screen that the click opened.
  mutating func removeLines(of asset: String, ad: String) {
    let clicks = indices(of: .click, ad: ad, asset: asset)
    let screens = clicks.flatMap { click in screen(openedBy: click, ad: ad) }
    removeLines(indices(of: .assetRender, ad: ad, asset: asset) + clicks + screens)
  }

  /// The `screen.present` line directly after a click, and the next `screen.dismiss` line; empty if the click opened no
  /// screen.
  private func screen(openedBy click: Int, ad: String) -> [Int] {
    guard indices(of: .screenPresent, ad: ad).contains(click + 1) else { return [] }
    return [click + 1] + indices(of: .screenDismiss, ad: ad).filter { $0 > click }.prefix(1)
  }

  /// True if a full screen was presented over the ad.
  func opensScreen(_ ad: String) -> Bool { first(.screenPresent, ad: ad) != nil }

  /// Changes the key of an asset in the `ad.load`, `asset.render` and `click` lines of an ad.
  mutating func renameAsset(_ asset: String, to key: String, of ad: String) {
    for load in indices(of: .adLoad, ad: ad) { rename(["assets", asset], to: key, at: load) }
    for line in indices(of: .assetRender, ad: ad, asset: asset) + indices(of: .click, ad: ad, asset: asset) {
      set(["asset"], key, at: line)
    }
  }

  /// Inserts a click on an ad. It is counted by the side that counts the format's clicks.
  mutating func insertClick(on asset: String, of ad: String, action: String, at line: Int) {
    insert(
      .click, ad: ad,
      members: #""asset":\#(JSONString.quoted(asset)),"by":"\#(format.clickParty)","action":"\#(action)""#,
      at: line)
  }

  /// Declares profiling (`dsaparams` 1) for the ad of this `ad.load` line, and contextual targeting (2) for all other
  /// ads.
  mutating func setProfile(ofAdAt load: Int) {
    for line in indices(of: .adLoad) where json(["dsa"], at: line) != nil {
      set(
        ["dsa", "transparency"],
        json: #"[{"domain":"ads.example.com","dsaparams":[\#(line == load ? "1" : "2")]}]"#, at: line)
    }
  }

  /// Inserts a copy of a `break.schedule` line before that line, for a new break with a pod of its own.
  mutating func insertBreak(_ name: String, likeThatAt schedule: Int) {
    guard let pod = string(["pod"], at: schedule), let url = string(["url"], at: schedule) else { return }
    insertCopy(of: schedule, at: schedule)
    set(["break"], name, at: schedule)
    set(["pod"], pod + "9", at: schedule)
    set(["url"], url.split(separator: pod, maxSplits: 1).joined(separator: pod + "9"), at: schedule)
  }
}

extension FormatDefinition {
  func firstKey(where isFit: (Asset) -> Bool) -> String? { assets.first(where: isFit)?.key.value }

  var adChoicesKey: String { firstKey { $0.type.value == .adChoices } ?? AssetKeys.adChoices }
  /// The side that counts clicks: `app`, `sdk` or `adapter`.
  var clickParty: String {
    declared.kind == .customNative ? "app" : native?.mediation?.clickTracking?.value.rawValue ?? "sdk"
  }
  var badgeKey: String { firstKey { $0.type.value == .badge } ?? AssetKeys.adBadge }
}
