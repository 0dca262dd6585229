import Model
import Basics

/// What faults ask of the ads in a session.
extension SessionText {
  /// By the country that `session.start` says.
  var isEEA: Bool { string(["country"], at: 0).map(Territories().eea.contains) ?? false }

  /// One of the ads that have events of all these kinds, and its first line of the first kind.
  mutating func pickAd(with event: EventKind, _ others: EventKind...) -> (ad: String, line: Int)? {
    pick(ads(with: [event] + others)).flatMap { ad in first(event, ad: ad).map { (ad, $0) } }
  }

  /// One of the ads that came onto the screen and were counted, and whose assets were laid out once and together: an edit of
  /// their layout then holds as long as the ad was on the screen.
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

  /// Lines further apart are of two layouts (judging.md), in microseconds.
  private static let pause: Int64 = 100_000

  /// The same, with its first line of an event.
  mutating func pickShownAd(
    at event: EventKind, asset: String? = nil,
    where isFit: (SessionText, String) -> Bool = { _, _ in true }
  ) -> (ad: String, line: Int)? {
    pickShownAd(where: isFit).flatMap { ad in first(event, ad: ad, asset: asset).map { (ad, $0) } }
  }

  /// One of the ads that were shown in the EEA with a transparency object, and its `ad.load`.
  mutating func pickTransparentAd() -> (ad: String, line: Int)? {
    isEEA ? pickShownAd(at: .adLoad, where: { $0.hasDSA($1) }) : nil
  }

  mutating func pickLine(
    of event: EventKind, where isFit: (SessionText, Int) -> Bool = { _, _ in true }
  ) -> Int? {
    pick(indices(of: event).filter { isFit(self, $0) })
  }

  /// The rendering of one of an ad's assets of a type.
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

  /// Whether AdChoices was rendered and never clicked.
  func isAdChoicesUntouched(of ad: String) -> Bool {
    hasAdChoices(ad) && first(.click, ad: ad, asset: format.adChoicesKey) == nil
  }

  /// Takes away every rendering of an asset, and every click on it with the screen that it opened.
  mutating func removeLines(of asset: String, ad: String) {
    let clicks = indices(of: .click, ad: ad, asset: asset)
    let screens = clicks.flatMap { click in screen(openedBy: click, ad: ad) }
    removeLines(indices(of: .assetRender, ad: ad, asset: asset) + clicks + screens)
  }

  /// The `screen.present` right behind a click, and its `screen.dismiss`.
  private func screen(openedBy click: Int, ad: String) -> [Int] {
    guard indices(of: .screenPresent, ad: ad).contains(click + 1) else { return [] }
    return [click + 1] + indices(of: .screenDismiss, ad: ad).filter { $0 > click }.prefix(1)
  }

  /// True if a full screen opened over the ad.
  func opensScreen(_ ad: String) -> Bool { first(.screenPresent, ad: ad) != nil }

  /// Gives an asset of an ad another key, where it is delivered, rendered and clicked.
  mutating func renameAsset(_ asset: String, to key: String, of ad: String) {
    for load in indices(of: .adLoad, ad: ad) { rename(["assets", asset], to: key, at: load) }
    for line in indices(of: .assetRender, ad: ad, asset: asset) + indices(of: .click, ad: ad, asset: asset) {
      set(["asset"], key, at: line)
    }
  }

  /// A click of an ad, counted by whoever counts the format's.
  mutating func insertClick(on asset: String, of ad: String, action: String, at line: Int) {
    insert(
      .click, ad: ad,
      members: #""asset":\#(JSONString.quoted(asset)),"by":"\#(format.clickParty)","action":"\#(action)""#,
      at: line)
  }

  /// The ad that is loaded in this line is chosen by a profile (`dsaparams` 1), every other by where it stands (2).
  mutating func setProfile(ofAdAt load: Int) {
    for line in indices(of: .adLoad) where json(["dsa"], at: line) != nil {
      set(
        ["dsa", "transparency"],
        json: #"[{"domain":"ads.example.com","dsaparams":[\#(line == load ? "1" : "2")]}]"#, at: line)
    }
  }

  /// Another break, with a pod of its own, before the one that is scheduled in this line.
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
  /// Who counts clicks.
  var clickParty: String {
    kind == .customNative ? "app" : native?.mediation?.clickTracking?.value.rawValue ?? "sdk"
  }
  var badgeKey: String { firstKey { $0.type.value == .badge } ?? AssetKeys.adBadge }
}
