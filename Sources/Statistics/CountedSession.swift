package import Model
import Basics
package import Sessions

/// A session whose ads are being counted.
package struct CountedSession {
  fileprivate let record: SessionRecord
  fileprivate let keys: SessionKeys
  fileprivate let rows: Breakdowns.SessionRows
  /// The number of sessions that were counted before.
  fileprivate let number: Int
  fileprivate let parts: ObservedParts
  fileprivate let viewability: ViewabilityObservation
  /// True if every ad has a row; false if only the examples of reports have one.
  fileprivate let makesRows: Bool
}

/// An ad's answer, and the rows about it.
package struct CountedAd {
  /// The ad's verdict: the worst of its answers.
  package fileprivate(set) var verdict = Answer.notInScope
  /// The ad's case; `nil` if the ad isn't in scope. If no rows are made for every ad, only an ad that failed or is to
  /// check, or that a finding is about, has one.
  package fileprivate(set) var adCase: AdCase?
  /// The facts about the ad on the screen; `nil` if no rows are made for every ad, or the ad was never shown.
  package fileprivate(set) var receipt: AdReceipt?
  /// The evidence about AdChoices; `nil` if no rows are made for every ad, or the AdChoices evidence doesn't cover the ad.
  package fileprivate(set) var evidence: AdChoicesEntry?
}

extension SessionStatistics {
  /// Creates the sums of one session.
  package init(of session: SessionRecord, in context: LedgerContext) {
    self.init()
    add(session, in: context)
  }

  /// Adds a session and those of its ads that the run's filters select, without any verdict of a rule.
  package mutating func add(_ session: SessionRecord, in context: LedgerContext) {
    let counted = begin(session)
    let rules = EvidenceRules(roles: [:])
    for ad in session.ads where ad.isSelected {
      _ = add(ad, JudgedAnswers(), of: counted, in: context, rules)
    }
    end(counted)
  }

  /// Counts a session. Its ads follow one by one, then `end`. Adding the same session again would count it twice.
  ///
  /// - Parameter makesRows: true if `add` returns a row for every ad.
  package mutating func begin(_ session: SessionRecord, makesRows: Bool = false) -> CountedSession {
    let keys = SessionKeys(session)
    let (rows, number) = (breakdowns.places(of: keys), total.sessions)
    let (parts, viewability) = (ObservedParts(of: session), ViewabilityObservation(of: session))
    if case .open(let teller) = viewability, session.kinds.contains(.adViewable) {
      tellersOfViewability[teller, default: 0] += 1
    }
    breakdowns.count(rows, number: number, observed: noteSession(session, observing: parts))
    return CountedSession(
      record: session, keys: keys, rows: rows, number: number, parts: parts,
      viewability: viewability, makesRows: makesRows)
  }

  /// Adds an ad of a session.
  ///
  /// - Parameter judged: the rules' result for the ad.
  package mutating func add(
    _ ad: AdRecord, _ judged: JudgedAnswers, of counted: CountedSession, in context: LedgerContext,
    _ rules: EvidenceRules
  ) -> CountedAd {
    let session = counted.record
    let parts = counted.parts.forAd(shownByPlayer: ad.kind?.hasAssets == false)
    let repeats = parts.contains(.impressions) ? ad.repeatedCountings : []
    let tally = Tally(of: ad, repeats: repeats.count, observing: parts, counted.viewability)
    let format = RowKey(ad.formatID ?? (ad.isOfOtherKind ? "other" : nil))
    total += tally
    if session.isTest { test += tally }
    let day = breakdowns.dayPlaces(of: ad.day, format: format)
    breakdowns.add(
      tally, format: breakdowns.formatPlace(of: format),
      adUnit: breakdowns.adUnitPlace(of: RowKey(ad.adUnit)),
      day: day.day, formatDay: day.formatDay, in: counted.rows, number: counted.number)
    noteDetails(of: ad, repeats, in: session, format: format, observing: parts)
    var result = CountedAd()
    let adChoices =
      parts.contains(.showing)
      ? noteAdChoices(of: ad, in: counted, format: format, context: context, &result.evidence) : nil
    auctions.add(ad)
    mediation.add(ad, in: session, format: format, observing: parts)
    responses.add(ad, format: format, observing: parts)
    rewarded.add(ad, in: session, format: format, observing: parts)
    texts.add(ad)
    let row = AdRow(
      format: format, appVersion: counted.keys.appVersion, country: counted.keys.country, day: ad.day)
    let answer = judged.provisions.verdict(with: adChoices)
    result.verdict = answer
    let people = ad.answers.map { $0.deciding(judged.provisions, adChoices) } ?? []
    for place in people.map(\.place) { self.people[place, default: 0] += 1 }
    let parties = NamedParties(of: ad)
    if answer != .notInScope {
      answers.add(answer, adChoices: adChoices, judged.provisions, isTest: session.isTest, row)
      if let parties {
        names.add(parties) { $0.add(ad, in: session, country: counted.keys.country) }
      }
    } else if judged.evidence.contains(where: { $0.verdict == .fail }) {
      answers.addFailed(outside: counted.keys.country)
    }
    guard
      !judged.evidence.isEmpty || answer.needsAttention || answer != .notInScope && counted.makesRows
    else { return result }
    var adCase = AdCase(of: ad, format, parties, adChoices: adChoices, judged, in: counted, rules)
    adCase.answeredBy = people.isEmpty ? nil : people.map(\.words).uniqued().joined(separator: "; ")
    causes.add(adCase)
    result.adCase = adCase
    if counted.makesRows { result.receipt = AdReceipt(of: ad, in: session) }
    return result
  }

  /// Ends a session, after its last ad.
  package mutating func end(_ counted: CountedSession) { live.add(counted.record, observing: counted.parts) }

  /// Counts a session in the totals.
  ///
  /// - Returns: for a session without ads, the parts that its recorder observes, with 0 ads; otherwise an empty value.
  private mutating func noteSession(_ session: SessionRecord, observing parts: ObservedParts) -> ObservedAds {
    let adless = session.selectedAdCount == 0 ? ObservedAds(0, observing: parts) : ObservedAds()
    total.sessions += 1
    total.observed += adless
    if session.isTest {
      test.sessions += 1
      test.observed += adless
    }
    if session.observed != nil, let file = session.start?.location.file {
      let unseen = Observation.allCases.filter { !session.observes($0) }
      unobserved[file] = Set(unobserved[file, default: []] + unseen).sorted()
    }
    return adless
  }

  /// Counts a test session that the user excluded from the figures.
  package mutating func leaveOutTestSession() { testSessionsLeftOut += 1 }

  private mutating func noteDetails(
    of ad: AdRecord, _ repeated: [(line: Event, first: Event)], in session: SessionRecord, format: RowKey,
    observing parts: ObservedParts
  ) {
    for click in ad.countedClicks where parts.contains(.clicks) {
      let asset = ClickedAsset(
        format: format, asset: RowKey(click.countedKey), isAdChoices: click.role == .adChoices)
      assetClicks[asset, default: 0] += 1
    }
    for failure in ad.loadFailures where parts.contains(.loads) {
      errors[LoadError(of: failure), default: 0] += 1
    }
    for (line, first) in repeated {
      repeats.add(
        RepeatedImpression(
          session: session.id, ad: ad.id, format: format, origin: RowOrigin(of: ad, in: session),
          party: line[.by]?.string, location: line.location, first: first.location))
    }
  }

  /// Counts the evidence about AdChoices, and sets `evidence` if a row is made for every ad. Returns the verdict, or `nil`
  /// if the ad wasn't shown or need not carry AdChoices.
  private mutating func noteAdChoices(
    of ad: AdRecord, in counted: CountedSession, format: RowKey, context: LedgerContext,
    _ evidence: inout AdChoicesEntry?
  ) -> Answer? {
    guard let moment = ad.shownAt else { return nil }
    let (session, keys) = (counted.record, counted.keys)
    adChoices.scope.shown += 1
    let isInScope = isListed(ad, in: session)
    adChoices.note(
      appVersion: adChoices.reachPlace(of: keys.appVersion), day: adChoices.reachPlace(of: ad.day),
      isInScope: isInScope)
    guard isInScope else { return nil }
    let facts = AdChoicesFacts(
      session: session.id, ad: ad.id, format: format, country: session.isEEA == nil ? nil : session.country,
      lineItem: ad.lineItem, isTest: session.isTest, isHouse: ad.isHouse,
      chain: AdChoicesChain(of: ad, in: session, context: context))
    let files = session.session.files
    func entry() -> AdChoicesEntry {
      AdChoicesEntry(
        session: facts.session, ad: facts.ad, format: facts.format, kind: ad.kind,
        origin: RowOrigin(of: ad, in: session), country: facts.country, lineItem: facts.lineItem,
        isTest: facts.isTest, isHouse: facts.isHouse, chain: facts.chain,
        shown: moment.line, files: files)
    }
    if counted.makesRows {
      let made = entry()
      evidence = made
      adChoices.add(facts) { made }
    } else {
      adChoices.add(facts, entry: entry)
    }
    return facts.answer
  }

  /// Returns true if the AdChoices evidence covers this ad; counts it in `adChoices.scope` by the outcome.
  private mutating func isListed(_ ad: AdRecord, in session: SessionRecord) -> Bool {
    if session.isEEA == false {
      adChoices.scope.outsideEEA += 1
    } else if ad.kind?.hasAssets == false {
      adChoices.scope.otherKind += 1
    } else if !ad.mayHaveAssets {
      adChoices.scope.unknownKind += 1
    } else if ad.inventory != .reservation {
      adChoices.scope.otherInventory += 1
    } else {
      adChoices.scope.listed += 1
      return true
    }
    return false
  }
}

extension PersonAnswers {
  /// Returns the answers that decide a question about the ad, each once: its place, and who gave it on which day.
  fileprivate func deciding(
    _ provisions: ProvisionAnswers, _ adChoices: Answer?
  ) -> [(place: Location, words: String)] {
    let deciding = all.filter { question, answer in
      let given = answer.verdict.value.answer
      return provisions[question.provision] == given || question == .parameters && adChoices == given
    }
    return deciding.map { (log.location($0.answer.range), $0.answer) }
      .reduce(into: []) { list, item in
        if list.contains(where: { $0.place == item.0 }) { return }
        list.append((item.0, "\(item.1.reviewer.value), \(item.1.date.value)"))
      }
  }
}

extension AdCase {
  fileprivate init(
    of ad: AdRecord, _ format: RowKey, _ parties: NamedParties?, adChoices: Answer?, _ judged: JudgedAnswers,
    in counted: CountedSession, _ rules: EvidenceRules
  ) {
    let session = counted.record
    var subject =
      judged.evidence.first?.subject
      ?? FindingSubject(of: ad, in: session).shown(by: session.redactor)
    // Sums and lists have one name for an ad of a kind without formats.
    if subject.format == nil { subject.format = format.value }
    self.init(
      subject, creative: ad.load?[.creative]?.string.map { Redactor.value($0, as: .name) },
      payer: parties?.payer.value, behalf: parties?.behalf.value, isTest: session.isTest,
      adChoices: adChoices,
      judged, rules)
  }
}
