import AdModel
import Checks
import Diagnostics
import Ledger

extension SessionNotes {
  mutating func noteLayout(_ line: Line, _ ad: Int) {
    guard ads[ad].loads == 1, formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    switch line.kind {
    case .viewRender: noteView(line, ad)
    case .viewHide:
      // Hidden before it counts, it counts as it was then.
      if ads[ad].impressions == 0 { doubt() }
      ads[ad].view.isOver = true
    case .assetRender: noteAsset(line, ad)
    default: doubt()
    }
  }

  private mutating func noteView(_ line: Line, _ ad: Int) {
    var found: Frame?
    var next = line.first
    while next < line.end {
      let value = line.values[next]
      if value.field == .frame { found = line.frame(next) }
      next = Int(value.end)
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

  private mutating func noteAsset(_ line: Line, _ ad: Int) {
    // One that comes later than the impression is judged at moments of its own.
    guard ads[ad].view.isRendered, ads[ad].impressions == 0 else { return doubt() }
    var (key, frame): (FormatNotes.Key?, Frame?) = (nil, nil)
    var (visible, clickable, z): (Double, Int8, Int64) = (-1, -1, 0)
    var (text, fit) = (-1, UInt8(0))
    var next = line.first
    while next < line.end {
      let (value, place) = (line.values[next], next)
      next = Int(value.end)
      if value.form == .null { continue }
      switch value.field {
      case .asset:
        guard value.form == .string else { return doubt() }
        key = formats[Int(ads[ad].format)].key(line.text(value))
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
    var other = ads[ad].assets
    while other >= 0 {
      // Rendered again, it is looked at line by line.
      if assets[Int(other)].key.identity == key.identity { return doubt() }
      other = assets[Int(other)].next
    }
    let view = ads[ad].view.frame
    assets.append(
      AssetNotes(
        next: ads[ad].assets, key: key, frame: frame.moved(dx: -view.x, dy: -view.y), visible: visible,
        clickable: clickable, z: z, order: Int32(assets.count)))
    ads[ad].assets = Int32(assets.count - 1)
    if key.role == .other, visible != 0, frame.area > 0 {
      compare(line, ad, key, frame, text: text, fit: fit)
    }
  }

  /// Compares what is shown of an asset with what was delivered.
  private mutating func compare(
    _ line: Line, _ ad: Int, _ key: FormatNotes.Key, _ frame: Frame, text: Int, fit: UInt8
  ) {
    guard key.place >= 0 else { return }
    var place = ads[ad].delivered
    while place >= 0, deliveries[Int(place)].place != key.place { place = deliveries[Int(place)].next }
    guard place >= 0 else { return }
    let delivery = deliveries[Int(place)]
    if text >= 0, delivery.textLength >= 0,
      formats[Int(ads[ad].format)].limits[Int(key.place)].isHeadlineOrBody
    {
      ads[ad].shownFacts.insert(.textCompared)
      let delivered = UnsafeBufferPointer(
        start: line.bytes + Int(delivery.textStart), count: Int(delivery.textLength))
      if !line.text(line.values[text]).isSame(as: delivered) { ads[ad].shownFacts.insert(.textChanged) }
    }
    if delivery.ratio > 0 {
      ads[ad].shownFacts.insert(.imageCompared)
      if StateQuestions.mayBeDistorted(quotient: frame.width / frame.height / delivery.ratio, fit: fit) {
        ads[ad].shownFacts.insert(.imageChanged)
      }
    }
  }

  mutating func noteImpression(_ line: Line, _ ad: Int) {
    guard ads[ad].format >= 0, formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    if line.kind == .adViewable { return }
    if ads[ad].impressions == 0 {
      ads[ad].firstImpression = line.place
      ads[ad].countedTime = line.time
    }
    ads[ad].impressions += 1
    ads[ad].impressionParties |= party(of: line, ad)
  }

  /// Who says what a line says, as a bit.
  private mutating func party(of line: Line, _ ad: Int) -> UInt8 {
    var next = line.first
    while next < line.end {
      let value = line.values[next]
      if value.field == .by {
        if line.equals(value, "app") { return Party.app }
        if line.equals(value, "sdk") { return Party.sdk }
        if line.equals(value, "adapter") {
          noteReported(line, ad)
          return Party.adapter
        }
      }
      next = Int(value.end)
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
    if ads[ad].firstReported < 0 { ads[ad].firstReported = line.place }
  }
}

extension SessionNotes {
  mutating func noteClick(_ line: Line, _ ad: Int) {
    guard ads[ad].loads == 1, formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    var (key, hasKey, action): (FormatNotes.Key?, Bool, RawValue?) = (nil, false, nil)
    var (url, openable): (RawValue?, Int) = (nil, -1)
    var next = line.first
    while next < line.end {
      let (value, place) = (line.values[next], next)
      next = Int(value.end)
      if value.form == .null { continue }
      switch value.field {
      case .asset:
        guard value.form == .string else { return doubt() }
        hasKey = true
        key = formats[Int(ads[ad].format)].key(line.text(value))
      case .action: action = value
      case .url:
        noteURL(value, line, ad)
        url = value
      case .openable: openable = place
      default: break
      }
    }
    if hasKey, key == nil { return doubt() }
    if hasKey { ads[ad].usesKeys = true }
    let party = party(of: line, ad)
    ads[ad].clicks += 1
    ads[ad].clickParties |= party
    if ads[ad].impressions == 0 { ads[ad].clickFacts.insert(.clickedEarly) }
    let isIcon = key?.role == .adChoices
    if !isIcon { ads[ad].offIconClickParties |= party }
    let opensPage = action.map { line.equals($0, "aboutThisAd") } ?? false
    if isIcon {
      ads[ad].clickFacts.insert(.iconClicked)
      if !opensPage { ads[ad].clickFacts.insert(.iconClickUnclear) }
    } else {
      noteClickOffIcon(line, ad, key, opensPage: opensPage, url: url)
    }
    if let action, !(isIcon && opensPage) { note(action, line, ad, url: url, openable: openable) }
    noteTap(line, ad, key, party)
  }

  private mutating func noteClickOffIcon(
    _ line: Line, _ ad: Int, _ key: FormatNotes.Key?, opensPage: Bool, url: RawValue?
  ) {
    guard let key else { return }
    ads[ad].clickFacts.insert(.assetClicked)
    if opensPage || url.map({ mayReachPage(line.text($0)) }) ?? false {
      ads[ad].clickFacts.insert(.clickMayReachPage)
    }
    guard key.place >= 0 else { return }
    ads[ad].clickFacts.insert(.declaredClicked)
    let isClickable = formats[Int(ads[ad].format)].limits[Int(key.place)].isClickable
    if !isClickable, key.role == .other { ads[ad].clickFacts.insert(.clickUnexpected) }
    var other = ads[ad].assets
    while other >= 0 {
      let asset = assets[Int(other)]
      if asset.key.place == key.place, asset.clickable == 0 { ads[ad].clickFacts.insert(.clickUnexpected) }
      other = asset.next
    }
  }

  /// Whether a URL may be one of "About this ad": the host of that stands in it, in whatever letters.
  private func mayReachPage(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    if url.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) { return true }
    return surroundings.ledger.aboutHosts.contains { host in
      let count = host.utf8.count
      guard count <= url.count else { return false }
      return (0...(url.count - count)).contains { start in
        zip(url[start...], host.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
      }
    }
  }

  /// Notes what a click did.
  ///
  /// - Parameter openable: place of the deep links that could be opened; -1: not recorded.
  private mutating func note(_ action: RawValue, _ line: Line, _ ad: Int, url: RawValue?, openable: Int) {
    ads[ad].clickFacts.insert(.actionRecorded)
    let handles =
      ads[ad].clickHandler >= 0 ? ads[ad].clickHandler == 1 : formats[Int(ads[ad].format)].handlesClicks
    let isDeepLink = line.equals(action, "deepLink")
    let isPlain: Bool
    if line.equals(action, "browser") {
      // Wrong only where an installed app could open one of the ad's deep links.
      isPlain = !handles && firstOpenable(line, ad, openable) == nil
    } else if isDeepLink {
      isPlain = !handles
    } else if line.equals(action, "customHandler") {
      isPlain = handles
    } else {
      isPlain = line.equals(action, "none") || line.equals(action, "aboutThisAd")
    }
    if !isPlain { ads[ad].clickFacts.insert(.actionUnclear) }
    guard isDeepLink, let url, openable >= 0, ads[ad].linkCount >= 0 else { return }
    ads[ad].clickFacts.insert(.deepLinkOpened)
    let isFirst = firstOpenable(line, ad, openable).map { line.text(url).isSame(as: $0) } ?? false
    if !isFirst { ads[ad].clickFacts.insert(.deepLinkUnordered) }
  }

  /// The first of the load's deep links that an installed app could open.
  private mutating func firstOpenable(_ line: Line, _ ad: Int, _ openable: Int) -> UnsafeBufferPointer<UInt8>?
  {
    guard openable >= 0, ads[ad].linkCount > 0 else { return nil }
    for place in Int(ads[ad].firstLink)..<Int(ads[ad].firstLink + ads[ad].linkCount) {
      let link = UnsafeBufferPointer(
        start: line.bytes + Int(links[place].start), count: Int(links[place].length))
      var isThere = false
      line.forEachPart(of: openable) { part, _ in
        if part.form != .string { doubt() }
        isThere = isThere || line.text(part).isSame(as: link)
      }
      if isThere { return link }
    }
    return nil
  }

  /// Lines of several parties for one asset within a second are one tap (recording.md, "Counting").
  private mutating func noteTap(_ line: Line, _ ad: Int, _ key: FormatNotes.Key?, _ party: UInt8) {
    let identity = key?.identity ?? -1
    // The ad's taps stand the last first, and a line belongs to the earliest that it may belong to.
    var (own, match) = (ads[ad].taps, -1)
    while own >= 0 {
      let tap = taps[Int(own)]
      if tap.identity == identity, tap.parties & party == 0, abs(line.time - tap.time) <= 1_000_000 {
        match = Int(own)
      }
      own = tap.next
    }
    if match >= 0 {
      taps[match].parties |= party
      return
    }
    taps.append(
      TapNotes(
        next: ads[ad].taps, identity: identity, counted: key?.counted ?? -1,
        isAdChoices: key?.role == .adChoices, time: line.time, parties: party))
    ads[ad].taps = Int32(taps.count - 1)
    // More is nobody's hand.
    if taps.count > 500 { doubt() }
  }
}

extension SessionNotes {
  /// What is told of how an ad looked when the most of it was on the screen; `nil`: the ledger has to look.
  func shown(_ notes: AdNotes) -> AdFacts? {
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
    if icon < 0 || !isFaultless(icon, bounds, notes) { facts.insert(.iconFaulty) }
    if formats[format].required & ~places != 0 { facts.insert(.assetsUnseen) }
    if let fallback = formats[format].fallback {
      let isVideo = notes.hasVideo >= 0 ? notes.hasVideo == 1 : notes.hasMedia
      if !isVideo { facts.insert(.fallbackDue) }
      if isVideo || places & (1 << UInt64(fallback)) == 0 { facts.insert(.fallbackUnseen) }
    }
    return facts
  }

  /// Whether an AdChoices icon is plainly as it should be. What is told of frames is so whatever their last bits, for the ledger may
  /// have moved them in other steps.
  private func isFaultless(_ icon: Int32, _ view: Frame, _ notes: AdNotes) -> Bool {
    let asset = assets[Int(icon)]
    let frame = asset.frame
    guard asset.clickable == 1, asset.visible >= 1, frame.x >= -0.25, frame.y >= -0.25,
      frame.maxX <= view.width + 0.25, frame.maxY <= view.height + 0.25
    else { return false }
    let place = Int(asset.key.place)
    let limits = place >= 0 ? formats[Int(notes.format)].limits[place] : nil
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
      if (other.z, other.order) > (asset.z, asset.order), let common = other.frame.intersection(frame),
        common.width > 0.25, common.height > 0.25
      {
        return false
      }
      next = other.next
    }
    return true
  }
}
