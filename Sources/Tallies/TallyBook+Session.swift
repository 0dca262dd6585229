import Diagnostics
import AdModel
package import Ledger

extension TallyBook {
  /// The sums of one session.
  package init(of session: SessionRecord, in context: LedgerContext) {
    self.init()
    add(session, in: context)
  }

  /// Adds a session; each goes into a book once.
  package mutating func add(_ session: SessionRecord, in context: LedgerContext) {
    let keys = SessionKeys(session)
    let rows = breakdowns.begin(keys, number: total.sessions)
    total.sessions += 1
    if session.isTest { test.sessions += 1 }
    for ad in session.ads {
      let repeats = ad.repeatedCountings
      let tally = Tally(of: ad, repeats: repeats.count)
      let format = RowKey(ad.formatID)
      total += tally
      if session.isTest { test += tally }
      breakdowns.add(tally, of: ad, format: format, in: rows)
      noteDetails(of: ad, repeats, in: session, format: format)
      noteAdChoices(of: ad, in: session, keys, format: format, context: context)
      mediation.add(ad, format: format)
      rewarded.add(ad, in: session, format: format)
    }
    live.add(session)
  }

  /// Counts a test session that the user doesn't want in the figures.
  package mutating func leaveOutTestSession() { testSessionsLeftOut += 1 }

  private mutating func noteDetails(
    of ad: AdRecord, _ repeated: [(line: Event, first: Event)], in session: SessionRecord, format: RowKey
  ) {
    for tap in ad.taps {
      let asset = TappedAsset(
        format: format, asset: RowKey(tap.countedKey), isAdChoices: tap.role == .adChoices)
      taps[asset, default: 0] += 1
    }
    for failure in ad.loadFailures { errors[LoadError(of: failure), default: 0] += 1 }
    for (line, first) in repeated {
      repeats.add(
        RepeatedImpression(
          session: session.id, ad: ad.id, format: format, party: line[.by]?.string, location: line.location,
          first: first.location))
    }
  }

  private mutating func noteAdChoices(
    of ad: AdRecord, in session: SessionRecord, _ keys: SessionKeys, format: RowKey, context: LedgerContext
  ) {
    guard let moment = ad.countedImpression ?? ad.showing?.moment, ad.wasShown(in: session) else { return }
    adChoices.scope.shown += 1
    let isInScope = isListed(ad, in: session)
    adChoices.note(keys.appVersion, moment.time.day, isInScope: isInScope)
    guard isInScope else { return }
    let facts = AdChoicesFacts(
      session: session.id, ad: ad.id, format: format, country: session.isEEA == nil ? nil : session.country,
      lineItem: ad.lineItem, isTest: session.isTest, isHouse: ad.isHouse,
      chain: AdChoicesChain(of: ad, in: session, context: context))
    // Taken from the session here: a closure that needs it would copy all of it.
    let files = session.session.files
    adChoices.add(facts) {
      AdChoicesEntry(
        session: facts.session, ad: facts.ad, format: facts.format, kind: ad.kind, country: facts.country,
        lineItem: facts.lineItem, isTest: facts.isTest, isHouse: facts.isHouse, chain: facts.chain,
        shown: moment.line, files: files)
    }
  }

  /// Whether the evidence is about this ad; counted either way.
  private mutating func isListed(_ ad: AdRecord, in session: SessionRecord) -> Bool {
    if session.isEEA == false {
      adChoices.scope.outsideEEA += 1
    } else if ad.kind?.hasAssets != true {
      adChoices.scope.otherKind += 1
    } else if ad.inventory != .reservation {
      adChoices.scope.otherInventory += 1
    } else {
      adChoices.scope.listed += 1
      return true
    }
    return false
  }
}

/// What a session says of all its ads.
struct SessionKeys {
  let country: RowKey
  let platform: RowKey
  /// With the app's id, where it is recorded: versions of two apps have nothing in common.
  let appVersion: RowKey

  init(_ session: borrowing SessionRecord) {
    country = RowKey(session.country)
    platform = RowKey(session.platform)
    appVersion = RowKey(
      session.appVersion.map { version in session.appID.map { "\($0) \(version)" } ?? version })
  }
}
