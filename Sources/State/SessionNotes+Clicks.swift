import AdModel
import Checks
import Diagnostics
import Ledger

extension SessionNotes {
  mutating func noteClick(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].loads == 1, lexicon.formats[Int(ads[ad].format)].kind.hasAssets else { return doubt() }
    var (key, hasKey, action): (FormatNotes.Key?, Bool, RawValue?) = (nil, false, nil)
    var (url, openable): (RawValue?, Int) = (nil, -1)
    for (value, place) in line.fields {
      switch value.field {
      case .asset:
        guard value.form == .string else { return doubt() }
        hasKey = true
        key = lexicon.formats[Int(ads[ad].format)].key(line.text(value), noting: &lexicon.hasFullFormat)
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
      noteClickOffIcon(line, ad, key, opensPage: opensPage, url: url, &lexicon)
    }
    if let action, !(isIcon && opensPage) {
      note(action, line, ad, url: url, openable: openable, &lexicon)
      // Whether it opens the page all the same, and so isn't asked for what it did, its URL tells.
      if isIcon { ads[ad].clickFacts.insert(.actionUnclear) }
    }
    noteTap(line, ad, key, party)
  }

  private mutating func noteClickOffIcon(
    _ line: Line, _ ad: Int, _ key: FormatNotes.Key?, opensPage: Bool, url: RawValue?,
    _ lexicon: inout Lexicon
  ) {
    guard let key else { return }
    ads[ad].clickFacts.insert(.assetClicked)
    if opensPage || url.map({ mayReachPage(line.text($0), lexicon) }) ?? false {
      ads[ad].clickFacts.insert(.clickMayReachPage)
    }
    guard key.place >= 0 else { return }
    ads[ad].clickFacts.insert(.declaredClicked)
    let isClickable = lexicon.formats[Int(ads[ad].format)].limits[Int(key.place)].isClickable
    if !isClickable, key.role == .other { ads[ad].clickFacts.insert(.clickUnexpected) }
    var other = ads[ad].assets
    while other >= 0 {
      let asset = assets[Int(other)]
      if asset.key.place == key.place, asset.clickable == 0 { ads[ad].clickFacts.insert(.clickUnexpected) }
      other = asset.next
    }
  }

  /// Whether a URL may be one of "About this ad": the host of that stands in it, in whatever letters.
  private func mayReachPage(_ url: UnsafeBufferPointer<UInt8>, _ lexicon: Lexicon) -> Bool {
    if url.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) { return true }
    return lexicon.surroundings.ledger.aboutHosts.contains { host in
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
  private mutating func note(
    _ action: RawValue, _ line: Line, _ ad: Int, url: RawValue?, openable: Int, _ lexicon: inout Lexicon
  ) {
    ads[ad].clickFacts.insert(.actionRecorded)
    let handles =
      ads[ad].clickHandler >= 0
      ? ads[ad].clickHandler == 1 : lexicon.formats[Int(ads[ad].format)].handlesClicks
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
    let isFirst = firstOpenable(line, ad, openable).map { texts.withText($0, line.text(url).isSame) }
    if isFirst != true { ads[ad].clickFacts.insert(.deepLinkUnordered) }
  }

  /// The first of the load's deep links that an installed app could open.
  private mutating func firstOpenable(_ line: Line, _ ad: Int, _ openable: Int) -> KeptTexts.Place? {
    guard openable >= 0, ads[ad].linkCount > 0 else { return nil }
    for place in Int(ads[ad].firstLink)..<Int(ads[ad].firstLink + ads[ad].linkCount) {
      let link = links[place]
      var isThere = false
      line.forEachPart(of: openable) { part, _ in
        if part.form != .string { doubt() }
        isThere = isThere || texts.withText(link, line.text(part).isSame)
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
