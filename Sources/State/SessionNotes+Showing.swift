import AdModel
import Checks
import Diagnostics
import Ledger

extension SessionNotes {
  mutating func noteLayout(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].loads == 1, lexicon.formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    switch line.kind {
    case .viewRender: noteView(line, ad)
    case .viewHide:
      // Hidden before it counts, it counts as it was then.
      if ads[ad].impressions == 0 { doubt() }
      ads[ad].view.isOver = true
    case .assetRender: noteAsset(line, ad, &lexicon)
    default: doubt()
    }
  }

  private mutating func noteView(_ line: Line, _ ad: Int) {
    var found: Frame?
    for (value, place) in line.fields {
      if value.field == .frame { found = line.frame(place) }
    }
    guard let frame = found, frame.area > 0 else { return doubt() }
    // What is laid out again after it was hidden is part of another showing.
    if ads[ad].view.isOver { return }
    if ads[ad].view.isRendered {
      let old = ads[ad].view.frame
      guard frame.width == old.width, frame.height == old.height else { return doubt() }
    }
    ads[ad].view.isRendered = true
    ads[ad].view.frame = frame
    let isWhole: Bool
    if let screen {
      isWhole = frame.x >= 0 && frame.y >= 0 && frame.maxX <= screen.width && frame.maxY <= screen.height
    } else {
      isWhole = true
    }
    if isWhole {
      ads[ad].view.wasWhole = true
    } else {
      ads[ad].view.mostPart = max(ads[ad].view.mostPart, frame.visibleArea(on: screen))
    }
  }

  private mutating func noteAsset(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].view.isRendered else { return doubt() }
    var (key, frame): (FormatNotes.Key?, Frame?) = (nil, nil)
    var (visible, clickable, z): (Double, Int8, Int64) = (-1, -1, 0)
    var (text, fit) = (-1, UInt8(0))
    for (value, place) in line.fields {
      switch value.field {
      case .asset:
        guard value.form == .string else { return doubt() }
        key = lexicon.formats[Int(ads[ad].format)].key(line.text(value), noting: &lexicon.hasFullFormat)
      case .frame: frame = line.frame(place)
      case .visible: visible = line.number(value) ?? -1
      case .clickable: clickable = value.form == .true ? 1 : 0
      case .z:
        guard let number = line.integer(value) else { return doubt() }
        z = number
      case .text: text = place
      case .fit: fit = line.equals(value, "fit") ? 1 : line.equals(value, "stretch") ? 2 : 0
      default: break
      }
    }
    guard let key, let frame else { return doubt() }
    ads[ad].usesKeys = true
    let view = ads[ad].view.frame
    add(
      AssetNotes(
        next: ads[ad].assets, key: key, frame: frame.moved(dx: -view.x, dy: -view.y), visible: visible,
        clickable: clickable, z: z, firstOrder: renderings, lastOrder: renderings), to: ad)
    renderings += 1
    if key.role == .other, visible != 0, frame.area > 0 {
      compare(line, ad, key, frame, text: text, fit: fit, &lexicon)
    }
  }

  /// Notes how an asset is rendered.
  private mutating func add(_ rendering: AssetNotes, to ad: Int) {
    var other = Int(ads[ad].assets)
    while other >= 0, assets[other].key.identity != rendering.key.identity { other = Int(assets[other].next) }
    if other >= 0 {
      // One that changes is looked at line by line. Apps that write all anew when people scroll change nothing.
      if !assets[other].looks(like: rendering) { return doubt() }
      assets[other].lastOrder = rendering.lastOrder
      return
    }
    // One that comes later than the impression is judged at moments of its own.
    if ads[ad].impressions > 0 { return doubt() }
    ads[ad].assets = Int32(assets.count)
    assets.append(rendering)
  }

  /// Compares what is shown of an asset with what was delivered.
  private mutating func compare(
    _ line: Line, _ ad: Int, _ key: FormatNotes.Key, _ frame: Frame, text: Int, fit: UInt8,
    _ lexicon: inout Lexicon
  ) {
    guard key.place >= 0 else { return }
    var place = ads[ad].delivered
    while place >= 0, deliveries[Int(place)].place != key.place { place = deliveries[Int(place)].next }
    guard place >= 0 else { return }
    let delivery = deliveries[Int(place)]
    if text >= 0, delivery.text.isThere {
      ads[ad].shownFacts.insert(.textCompared)
      let shown = line.text(line.values[text])
      if !texts.withText(delivery.text, shown.isSame) { ads[ad].shownFacts.insert(.textChanged) }
    }
    if delivery.ratio > 0 {
      ads[ad].shownFacts.insert(.imageCompared)
      if StateQuestions.mayBeDistorted(quotient: frame.width / frame.height / delivery.ratio, fit: fit) {
        ads[ad].shownFacts.insert(.imageChanged)
      }
    }
  }

  mutating func noteImpression(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].format >= 0, lexicon.formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    if line.kind == .adViewable { return }
    if ads[ad].impressions == 0 {
      ads[ad].firstImpression = lineCount
      ads[ad].countedTime = line.time
    }
    ads[ad].impressions += 1
    ads[ad].impressionParties |= party(of: line, ad)
  }

  /// Who says what a line says, as a bit.
  mutating func party(of line: Line, _ ad: Int) -> UInt8 {
    for (value, _) in line.fields {
      if value.field == .by {
        if line.equals(value, "app") { return Party.app }
        if line.equals(value, "sdk") { return Party.sdk }
        if line.equals(value, "adapter") {
          noteReported(line, ad)
          return Party.adapter
        }
      }
    }
    doubt()
    return 0
  }

  mutating func noteScreen(_ line: Line, _ ad: Int) {
    noteReported(line, ad)
    switch line.kind {
    case .screenPresent: ads[ad].screens += 1
    case .screenDismiss:
      ads[ad].screens -= 1
      if ads[ad].screens < 0 { doubt() }
    default: break
    }
  }

  /// Notes a line that a mediation adapter may have reported.
  private mutating func noteReported(_ line: Line, _ ad: Int) {
    if ads[ad].firstReported < 0 { ads[ad].firstReported = lineCount }
  }
}

extension SessionNotes {
  /// What is told of how an ad looked when the most of it was on the screen; `nil`: the ledger has to look.
  func shown(_ notes: AdNotes, _ lexicon: Lexicon) -> AdFacts? {
    let (view, format) = (notes.view, Int(notes.format))
    let frame = view.frame
    // All of it was on the screen, and at no other time nearly as much: whatever moment counts, it looked the same.
    guard view.wasWhole, view.mostPart < frame.area - 2 * Frame.tolerance else { return nil }
    var facts = frame.isSmaller(than: StateQuestions.leastAd, StateQuestions.leastAd) ? AdFacts.small : .none
    let bounds = Frame(x: 0, y: 0, width: frame.width, height: frame.height)
    var (places, hasBadge, icon): (UInt64, Bool, Int32) = (0, false, -1)
    var next = notes.assets
    while next >= 0 {
      let asset = assets[Int(next)]
      guard asset.visible != 0, let part = asset.frame.intersection(bounds), part.width > 1, part.height > 1
      else {
        return nil
      }
      if asset.key.place >= 0 { places |= 1 << UInt64(asset.key.place) }
      switch asset.key.role {
      case .adChoices:
        if icon >= 0 { return nil }
        icon = next
      case .badge:
        if !asset.frame.isSmaller(than: StateQuestions.leastBadge, StateQuestions.leastBadge) {
          hasBadge = true
        }
      case .media:
        if asset.frame.isSmaller(than: StateQuestions.leastVideo, StateQuestions.leastVideo) {
          facts.insert(.small)
        }
      case .other: break
      }
      next = asset.next
    }
    if icon >= 0 { facts.insert(.adChoicesRendered) }
    if !hasBadge { facts.insert(.badgeFaulty) }
    if icon < 0 || !isFaultless(icon, bounds, notes, lexicon) { facts.insert(.iconFaulty) }
    if lexicon.formats[format].required & ~places != 0 { facts.insert(.assetsUnseen) }
    if let fallback = lexicon.formats[format].fallback {
      let isVideo = notes.hasVideo >= 0 ? notes.hasVideo == 1 : notes.hasMedia
      if !isVideo { facts.insert(.fallbackDue) }
      if isVideo || places & (1 << UInt64(fallback)) == 0 { facts.insert(.fallbackUnseen) }
    }
    return facts
  }

  /// Whether an AdChoices icon is plainly as it should be. What is told of frames is so whatever their last bits, for the ledger may
  /// have moved them in other steps.
  private func isFaultless(_ icon: Int32, _ view: Frame, _ notes: AdNotes, _ lexicon: Lexicon) -> Bool {
    let asset = assets[Int(icon)]
    let frame = asset.frame
    guard asset.clickable == 1, asset.visible >= 1, frame.x >= -0.25, frame.y >= -0.25,
      frame.maxX <= view.width + 0.25, frame.maxY <= view.height + 0.25
    else { return false }
    let place = Int(asset.key.place)
    let limits = place >= 0 ? lexicon.formats[Int(notes.format)].limits[place] : nil
    if frame.isSmaller(than: limits?.leastWidth ?? 15, limits?.leastHeight ?? 15) { return false }
    if let corner = limits?.corner {
      // Where that depends on the direction of the text, the rule asks for it.
      guard corner == corner.physical(.leftToRight), corner == corner.physical(.rightToLeft) else {
        return false
      }
      let isLeft = corner == .topLeft || corner == .bottomLeft
      let isTop = corner == .topLeft || corner == .topRight
      guard isLeft ? frame.midX <= view.midX : frame.midX >= view.midX,
        isTop ? frame.midY <= view.midY : frame.midY >= view.midY
      else { return false }
    }
    var next = notes.assets
    while next >= 0 {
      let other = assets[Int(next)]
      // Whether it was above the icon at any time; the icon isn't above itself.
      if next != icon, (other.z, other.lastOrder) > (asset.z, asset.firstOrder),
        let common = other.frame.intersection(frame),
        common.width > 0.25, common.height > 0.25
      {
        return false
      }
      next = other.next
    }
    return true
  }
}
