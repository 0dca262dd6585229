import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// What may be wrong with the assets that an ad came with and showed.
  ///
  /// - Parameter renderings: how many `asset.render` it has.
  func assetDoubts(in session: SessionRecord, renderings: Int) -> AdDoubts {
    var doubts: AdDoubts = []
    var brought = AssetSet()
    var hasMedia = false
    for asset in delivered {
      brought.note(asset.place)
      hasMedia = hasMedia || asset.role == .media
    }
    if !demands.required.isSubset(of: brought) { doubts.insert(.delivery) }
    if !adChoicesDelivered { doubts.insert(.iconDelivery) }
    if !usedKeys.strays.isEmpty { doubts.insert(.keys) }
    if clicks.contains(where: { $0.role == .adChoices }) { doubts.insert(.iconClick) }
    guard let showing else {
      return doubts.union([.icon, .badge, .size, .rendering, .fallback, .text, .image])
    }
    let sight = AdSight(showing.state)
    if !demands.required.isSubset(of: sight.shown) { doubts.insert(.rendering) }
    if hasVideo ?? hasMedia || !demands.fallback.isSubset(of: sight.shown) { doubts.insert(.fallback) }
    if !sight.hasBadge { doubts.insert(.badge) }
    if sight.isSmall { doubts.insert(.size) }
    if !sight.hasFaultlessIcon(of: definition, on: session.screen) { doubts.insert(.icon) }
    // Whoever was rendered again, or under another key, is looked at line by line.
    guard usedKeys.strays.isEmpty, renderings == showing.state.assets.count, let pairs = renderedPairs else {
      return doubts.union([.text, .image])
    }
    if !areTextsWhole(pairs, showing.state) { doubts.insert(.text) }
    if !areImagesWhole(pairs, showing.state) { doubts.insert(.image) }
    return doubts
  }
}

/// A delivered asset and its only rendering: places among those of the ad and of its state.
private struct RenderedPair {
  var delivered: Int
  var rendered: Int
}

extension AdRecord {
  /// What was delivered beside what shows it, told by their assets in the definition; `nil` where that can't tell.
  private var renderedPairs: [RenderedPair]? {
    var pairs: [RenderedPair] = []
    var seen = AssetSet()
    for index in delivered.indices where delivered[index].role == .other {
      guard let place = delivered[index].place else {
        if delivered[index].isExtra { continue }
        return nil
      }
      if place >= 63 || seen.contains(place) { return nil }
      seen.note(place)
    }
    guard let state = showing?.state else { return nil }
    seen = AssetSet()
    for rendered in state.assets.indices {
      let name = state.name(at: rendered)
      guard name.role == .other, let place = name.place else { continue }
      if seen.contains(place) { return nil }
      seen.note(place)
      let index = delivered.firstIndex { $0.place == place && $0.role == .other }
      if let index { pairs.append(RenderedPair(delivered: index, rendered: rendered)) }
    }
    return pairs
  }

  /// Whether headline and body are shown as they came, and one of them is.
  private func areTextsWhole(_ pairs: [RenderedPair], _ state: AdState) -> Bool {
    var count = 0
    for pair in pairs {
      guard let text = delivered[pair.delivered].text, let place = delivered[pair.delivered].place,
        demands.texts.contains(place), state.assets[pair.rendered].showsSomething,
        let shown = state.assets[pair.rendered].render[.text]
      else { continue }
      guard shown.equals(text) else { return false }
      count += 1
    }
    return count > 0
  }

  /// Whether images are shown in their ratio, and one is.
  private func areImagesWhole(_ pairs: [RenderedPair], _ state: AdState) -> Bool {
    var count = 0
    for pair in pairs {
      guard let ratio = ImageDistorted.ratio(delivered[pair.delivered]),
        state.assets[pair.rendered].showsSomething, let frame = state.assets[pair.rendered].frame
      else { continue }
      let quotient = frame.width / frame.height / ratio
      let render = state.assets[pair.rendered].render
      guard ImageDistorted.problem(render, quotient: quotient) == nil else { return false }
      count += 1
    }
    return count > 0
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
