import AdModel
import Diagnostics

/// What faults ask of the ads in a session.
extension SessionText {
  /// By the country that `session.start` says.
  var isEEA: Bool { string(["country"], at: 0).map(Territories().eea.contains) ?? false }

  /// One of the ads that have events of all these kinds.
  func pickAd(with events: [EventKind], using generator: inout SimulationGenerator) -> String? {
    let ads = ads(with: events[0]).filter { ad in events.allSatisfy { first($0, ad: ad) != nil } }
    return ads.isEmpty ? nil : generator.pick(ads)
  }

  /// One of the ads that came onto the screen and were counted.
  func pickShownAd(
    using generator: inout SimulationGenerator, where isFit: (String) -> Bool = { _ in true }
  ) -> String? {
    let ads = ads(with: .adLoad, .viewRender, .assetRender, .impression).filter(isFit)
    return ads.isEmpty ? nil : generator.pick(ads)
  }

  func pickLine(of event: EventKind, using generator: inout SimulationGenerator) -> Int? {
    let lines = indices(of: event)
    return lines.isEmpty ? nil : generator.pick(lines)
  }

  /// The rendering of one of an ad's assets of a type.
  func pickRender(
    of ad: String, ofType type: AssetType, in format: FormatDefinition,
    using generator: inout SimulationGenerator
  ) -> Int? {
    let keys = format.assets.filter { $0.type.value == type }.map(\.key.value)
    let renders = keys.compactMap { first(.assetRender, ad: ad, asset: $0) }
    return renders.isEmpty ? nil : generator.pick(renders)
  }

  func isReservation(_ ad: String) -> Bool {
    first(.adLoad, ad: ad).flatMap { string(["inventory"], at: $0) } == "reservation"
  }

  func hasDSA(_ ad: String) -> Bool { first(.adLoad, ad: ad).flatMap { json(["dsa"], at: $0) } != nil }

  func hasAdChoices(_ ad: String, _ format: FormatDefinition) -> Bool {
    first(.assetRender, ad: ad, asset: format.adChoicesKey) != nil
  }

  /// Whether AdChoices was rendered and never tapped.
  func isAdChoicesUntouched(of ad: String, in format: FormatDefinition) -> Bool {
    hasAdChoices(ad, format) && first(.click, ad: ad, asset: format.adChoicesKey) == nil
  }

  /// Takes away every rendering of an asset and every click on it.
  mutating func removeLines(of asset: String, ad: String) {
    removeLines(
      indices(of: .assetRender, ad: ad, asset: asset) + indices(of: .click, ad: ad, asset: asset))
  }

  /// Gives an asset of an ad another key, where it is delivered, rendered and clicked.
  mutating func renameAsset(_ asset: String, to key: String, of ad: String) {
    for load in indices(of: .adLoad, ad: ad) { rename(["assets", asset], to: key, at: load) }
    for line in indices(of: .assetRender, ad: ad, asset: asset) + indices(of: .click, ad: ad, asset: asset) {
      set(["asset"], key, at: line)
    }
  }
}

extension FormatDefinition {
  var adChoicesKey: String { assets.first { $0.type.value == .adChoices }?.key.value ?? AssetKeys.adChoices }
  /// Who counts clicks.
  var clickParty: String {
    kind == .customNative ? "app" : native?.mediation?.clickTracking?.value.rawValue ?? "sdk"
  }
  var badgeKey: String { assets.first { $0.type.value == .badge }?.key.value ?? AssetKeys.adBadge }
}
