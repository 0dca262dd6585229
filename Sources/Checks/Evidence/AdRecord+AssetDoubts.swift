import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// What may be wrong with the assets that an ad came with and showed.
  ///
  /// - Parameter renderings: how many `asset.render` it has.
  func assetDoubts(in session: SessionRecord, renderings: Int) -> AdDoubts {
    var doubts: AdDoubts = []
    if !demands.required.isSubset(of: delivery.declared) { doubts.insert(.delivery) }
    if !adChoicesDelivered { doubts.insert(.iconDelivery) }
    if !usedKeys.strays.isEmpty { doubts.insert(.keys) }
    if clicks.contains(where: { $0.role == .adChoices }) { doubts.insert(.iconClick) }
    guard let showing else {
      return doubts.union([.icon, .badge, .size, .rendering, .fallback, .text, .image])
    }
    let sight = AdSight(showing.state)
    if !demands.required.isSubset(of: sight.shown) { doubts.insert(.rendering) }
    if hasVideo ?? delivery.hasMedia || !demands.fallback.isSubset(of: sight.shown) {
      doubts.insert(.fallback)
    }
    if !sight.hasBadge { doubts.insert(.badge) }
    if sight.isSmall { doubts.insert(.size) }
    if !sight.hasFaultlessIcon(of: definition, on: session.screen) { doubts.insert(.icon) }
    return doubts.union(wholenessDoubts(showing.state, renderings: renderings))
  }

  /// Whether texts and images weren't seen to be shown as they came: each delivered asset is compared with its only
  /// rendering, told by their asset in the definition.
  private func wholenessDoubts(_ state: AdState, renderings: Int) -> AdDoubts {
    // Whoever was rendered again, or under another key, is looked at line by line.
    guard usedKeys.strays.isEmpty, renderings == state.assets.count, delivery.isToldByPlace,
      delivery.undeclared.allSatisfy(\.isExtra)
    else { return [.text, .image] }
    var wholeness = Wholeness(texts: demands.texts)
    var seen = AssetSet()
    for index in state.assets.indices {
      let name = state.name(at: index)
      guard name.role == .other, let place = name.place else { continue }
      if seen.contains(place) { return [.text, .image] }
      seen.note(place)
      if let asset = delivery.other(at: place) { wholeness.note(asset, place, shownAs: state.assets[index]) }
    }
    return wholeness.doubts
  }
}

/// Whether texts and images are shown as they came.
private struct Wholeness {
  /// Headline and body, by their places in the definition.
  let texts: AssetSet
  private var hasText = false
  private var hasImage = false
  private var broken: AdDoubts = []

  init(texts: AssetSet) { self.texts = texts }

  /// Something broken, or nothing to compare.
  var doubts: AdDoubts {
    var doubts = broken
    if !hasText { doubts.insert(.text) }
    if !hasImage { doubts.insert(.image) }
    return doubts
  }

  /// - Parameter place: of both in the definition.
  mutating func note(_ asset: DeliveredAsset, _ place: Int, shownAs state: AssetState) {
    guard state.showsSomething else { return }
    if texts.contains(place), let text = asset.text, let shown = state.render[.text] {
      hasText = true
      if !shown.equals(text) { broken.insert(.text) }
    }
    if let ratio = ImageDistorted.ratio(asset), let frame = state.frame {
      hasImage = true
      let quotient = frame.width / frame.height / ratio
      if ImageDistorted.problem(state.render, quotient: quotient) != nil { broken.insert(.image) }
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

extension AssetState {
  /// Whether its rendering shows it, wherever that is.
  fileprivate var showsSomething: Bool { visible != 0 && frame.map { $0.area > 0 } ?? false }
}

/// What an ad shows at some moment, in one pass over its assets.
private struct AdSight {
  private let state: AdState
  /// Places of the assets that are shown.
  private(set) var shown = AssetSet()
  /// A badge that can be read.
  private(set) var hasBadge = false
  /// The ad or a video view is small, or the ad's frame isn't known.
  private(set) var isSmall: Bool
  /// Place of the AdChoices icon among the assets; `nil` without one.
  private var icon: Int?
  private var hasManyIcons = false

  init(_ state: AdState) {
    self.state = state
    isSmall = state.frame?.isSmaller(than: AdTooSmall.leastAd, AdTooSmall.leastAd) ?? true
    for index in state.assets.indices { note(index) }
  }

  // Fields are read where they stand: a copy of an asset's state costs more than all the rest.
  private mutating func note(_ index: Int) {
    let name = state.name(at: index)
    let isShown = state.isShown(at: index)
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

  /// Whether there is one AdChoices icon, shown, clickable, wholly in view, in its corner of the ad and big enough.
  func hasFaultlessIcon(of definition: FormatDefinition?, on screen: Frame?) -> Bool {
    guard let icon, !hasManyIcons, let view = state.frame else { return false }
    let asset = state.assets[icon]
    guard asset.isShown, asset.clickable == true, let visible = asset.visible, visible >= 1,
      let frame = asset.frame, frame.isInside(view), isUncovered(asset)
    else { return false }
    if let screen, frame.intersection(view)?.isInside(screen) != true { return false }
    let declared = asset.place.flatMap { definition?.assets[$0] }
    if let corner = declared?.corner?.value, !frame.isCentred(in: corner, of: view) { return false }
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
