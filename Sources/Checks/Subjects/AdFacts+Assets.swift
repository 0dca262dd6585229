import AdModel
import Diagnostics
import Ledger

extension AdFacts {
  /// Notes what an ad came with, and how it looked when it was shown.
  ///
  /// - Parameter renderings: how many `asset.render` it has.
  mutating func noteAssets(
    of ad: AdRecord, _ definition: FormatDefinition?, on screen: Frame?, renderings: Int
  ) {
    set(.adChoicesDelivered, ad.adChoicesDelivered)
    set(.keysUnmatched, !ad.usedKeys.unmatched.isEmpty)
    set(.iconClicked, ad.clicks.contains { $0.role == .adChoices })
    var shown = AssetSet()
    if let showing = ad.showing {
      let state = showing.state
      let sight = AdSight(of: showing)
      shown = sight.shown
      set(.adChoicesRendered, sight.hasIcon || !showing.isFullest && state.adChoices != nil)
      set(.badgeFaulty, !sight.hasBadge)
      set(.small, sight.isSmall)
      set(.iconFaulty, !sight.hasFaultlessIcon(of: definition, on: screen))
      formUnion(ad.changes(in: state, renderings: renderings))
    } else {
      formUnion([.iconFaulty, .badgeFaulty, .small, .textChanged, .imageChanged])
    }
    guard let definition else { return }
    let assets = definition.assets
    for place in assets.indices where assets[place].mustBeShown {
      insert(.requiresAssets)
      set(.assetsMissing, !ad.delivery.declared.contains(place))
      set(.assetsUnseen, !shown.contains(place))
    }
    if let key = definition.video?.fallback?.value,
      let place = assets.firstIndex(where: { $0.key.value == key })
    {
      insert(.hasFallback)
      set(.fallbackUnseen, ad.hasVideo ?? ad.delivery.hasMedia || !shown.contains(place))
    }
  }
}

extension AdRecord {
  /// Whether texts and images weren't seen to be shown as they came: each delivered asset is compared with its only
  /// rendering, told by their asset in the definition.
  fileprivate func changes(in state: AdState, renderings: Int) -> AdFacts {
    // Whoever was rendered again, or under another key, is looked at line by line.
    guard usedKeys.unmatched.isEmpty, delivery.isToldByPlace, delivery.undeclared.allSatisfy(\.isExtra),
      state.assets.count == renderings
    else { return [.textChanged, .imageChanged] }
    var comparison = ShownAssets()
    var seen = AssetSet()
    for index in state.assets.indices {
      let name = state.name(at: index)
      guard name.role == .other, let place = name.place else { continue }
      if seen.contains(place) { return [.textChanged, .imageChanged] }
      seen.note(place)
      if let asset = delivery.other(at: place) { comparison.note(asset, shownAs: state, at: index) }
    }
    return comparison.changes
  }
}

/// Whether texts and images are shown as they came.
private struct ShownAssets {
  private var hasText = false
  private var hasImage = false
  private var changed: AdFacts = []

  /// Something that changed, or nothing to compare.
  var changes: AdFacts {
    var changes = changed
    changes.set(.textChanged, !hasText)
    changes.set(.imageChanged, !hasImage)
    return changes
  }

  /// - Parameter index: among the assets of the state. They are read where they stand: a copy costs more than all the rest.
  mutating func note(_ asset: DeliveredAsset, shownAs state: AdState, at index: Int) {
    let frame = state.assets[index].frame
    guard state.assets[index].visible != 0, frame.map({ $0.area > 0 }) ?? true else { return }
    let render = state.assets[index].render
    if let text = asset.textValue, text.isString, let shown = render[.text] {
      // Under other names they are looked at more closely.
      if asset.key == AssetKeys.headline || asset.key == AssetKeys.body { hasText = true }
      changed.set(.textChanged, !shown.isSpelt(like: text) && !shown.equals(asset.text ?? ""))
    }
    if let frame, let ratio = ImageDistorted.ratio(asset) {
      hasImage = true
      let quotient = frame.width / frame.height / ratio
      changed.set(.imageChanged, ImageDistorted.problem(render, quotient: quotient) != nil)
    }
  }
}

extension DeliveredAsset {
  /// Whether it is an extra asset of the mediation that no rule about headlines, bodies or images looks at.
  fileprivate var isExtra: Bool {
    guard case .extra = match else { return false }
    return key != AssetKeys.headline && key != AssetKeys.body && ImageDistorted.ratio(self) == nil
  }
}

/// What an ad shows when the most of it is on the screen, in one pass over its assets. What may have been otherwise when
/// the ad counted isn't shown.
private struct AdSight {
  private let state: AdState
  private let counting: AdState?
  /// Places of the assets that are shown.
  private(set) var shown = AssetSet()
  /// A badge that can be read.
  private(set) var hasBadge = false
  /// The ad or a video view is small, or the ad's frame isn't known.
  private(set) var isSmall: Bool
  /// Place of the AdChoices icon among the assets; `nil` without one.
  private var icon: Int?
  private var hasManyIcons = false

  var hasIcon: Bool { icon != nil }

  init(of showing: Showing) {
    let state = showing.fullest.state
    self.state = state
    counting = showing.isFullest ? nil : showing.state
    isSmall = state.frame?.isSmaller(than: AdTooSmall.leastAd, AdTooSmall.leastAd) ?? true
    for index in state.assets.indices { note(index) }
    if let counting, counting.assets.count != state.assets.count { forget() }
  }

  /// Something was rendered only at one of the two moments: whoever asks has to look.
  private mutating func forget() {
    shown = AssetSet()
    (hasBadge, isSmall, hasManyIcons) = (false, true, true)
  }

  // Fields are read where they stand: a copy of an asset's state costs more than all the rest.
  private mutating func note(_ index: Int) {
    let name = state.name(at: index)
    let isShown = state.isShown(at: index) && wasInForce(index)
    if isShown { shown.note(name.place) }
    switch name.role {
    case .adChoices:
      hasManyIcons = icon != nil
      icon = index
    case .badge:
      let least = BadgeTooSmall.least
      if isShown, state.assets[index].frame?.isSmaller(than: least, least) == false { hasBadge = true }
    case .media:
      let least = AdTooSmall.leastVideo
      if state.assets[index].frame?.isSmaller(than: least, least) != false { isSmall = true }
    case .other: break
    }
  }

  private func wasInForce(_ index: Int) -> Bool {
    // Both list the assets in the order of their first rendering, and as many (see `forget`).
    guard let counting else { return true }
    return index < counting.assets.count && counting.assets[index].isInForce
  }

  /// Whether there is one AdChoices icon, shown, clickable, wholly in view, in its corner of the ad and big enough.
  func hasFaultlessIcon(of definition: FormatDefinition?, on screen: Frame?) -> Bool {
    guard let icon, !hasManyIcons, let view = state.frame else { return false }
    let asset = state.assets[icon]
    guard asset.isShown, wasInForce(icon), asset.clickable == true, let visible = asset.visible, visible >= 1,
      let frame = asset.frame, frame.isInside(view), isUncovered(asset)
    else { return false }
    if let screen, frame.intersection(view)?.isInside(screen) != true { return false }
    let declared = asset.place.flatMap { definition?.assets[$0] }
    // Where that depends on the direction of the text, the rule asks for it.
    if let corner = declared?.corner?.value,
      frame.isCentred(in: corner, of: view, direction: nil) != true
    {
      return false
    }
    let (width, height) = Asset.leastAdChoicesSize(of: declared)
    return !frame.isSmaller(than: width, height)
  }

  private func isUncovered(_ icon: AssetState) -> Bool {
    guard let rest = icon.clippedFrame else { return false }
    return state.assets.indices.allSatisfy { other in
      (state.assets[other].z, state.assets[other].order) <= (icon.z, icon.order)
        || state.assets[other].clippedFrame?.overlaps(rest) != true
    }
  }
}
