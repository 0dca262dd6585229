import Model
import Reading

/// Makes the events of a session from the entries of a page.
struct HARTranslation {
  struct Note {
    var text: String
    var line: Int
    var cause = ""
  }

  private let session: HARSession
  /// False if the entries stand for files, and it isn't known who asked for them.
  private let isTraffic: Bool
  private let file: String
  private let creator: JSONText?
  private let isIncomplete: Bool
  var notes: [Note] = []
  var skips: [Note] = []
  var events: [EventDraft] = []
  private var consent = HARConsent()
  /// True as long as every request so far has a response that can be read.
  var seesLoads = true
  var loads = 0
  var describedLoads = 0
  var breaks = HARBreaks()
  /// Addresses to which requests for a view or click were redirected.
  private var redirectTargets: Set<String> = []
  /// Names that replace the ids of streams in the recording, by id.
  var streams: [String: String] = [:]
  /// Names of the ads that OM SDK measured, by its session ids.
  var measured: [String: String] = [:]
  /// Loaded ads by their ad units.
  private var loadedByUnit: [String: [String]] = [:]
  /// Ties between ads and the addresses and ids that the ads' responses name.
  var ties = AdTies()
  /// Wrappers whose documents haven't been met yet, by the addresses of these documents.
  var wrappers = NamedAddresses<[Wrapper]>()
  /// Numbers of views and clicks whose slot isn't known, by the reason.
  private(set) var strays: [AdTies.Stray: Int] = [:]

  /// - Parameter isIncomplete: true if entries were left out that may belong to the session.
  init(_ session: HARSession, file: String, creator: JSONText?, isIncomplete: Bool) {
    (self.session, self.file, self.creator) = (session, file, creator)
    isTraffic = session.entries.contains { $0.file == nil }
    self.isIncomplete = isIncomplete || session.entries.contains(where: \.lacksAnswer)
  }

  /// Returns the session's events; `nil` if there are none.
  mutating func draft() -> SessionDraft? {
    consent = HARConsent.first(of: session.entries)
    let agreed = consent
    breaks = HARBreaks(session.entries)
    for entry in session.entries { translate(entry) }
    noteLostBreaks()
    if wrappers.all.contains(where: { $0.contains(where: \.isRequested) }) { seesLoads = false }
    guard let first = events.map(\.time).min(), let entry = session.entries.first else { return nil }
    var draft = SessionDraft(id: session.id)
    draft.events = [start(at: first, agreed, from: origin(entry))] + events
    return draft
  }

  func origin(_ entry: HAREntry, _ note: String? = nil) -> Origin {
    Origin(file: entry.file ?? file, at: entry.at, line: entry.line, note: note)
  }

  private func start(at time: Timestamp, _ consent: HARConsent, from origin: Origin) -> EventDraft {
    let app = HARApp(session.entries)
    var recorder: [JSONText.Member] = []
    if case .object(let members)? = creator { recorder = members }
    recorder.append(.init(key: "observes", value: .strings(observes.map(\.rawValue))))
    if isIncomplete { recorder.append(.init(key: "incomplete", value: true)) }
    return EventDraft(
      .sessionStart, at: time, from: origin,
      [
        "platform": isTraffic ? app.platform.map { .string($0) } : nil, "recorder": .object(recorder),
        "app": app.id.flatMap { .members(["id": .string($0)]) },
        "sdk": app.sdk.flatMap { .members(["name": "GoogleMobileAds", "version": .string($0)]) },
        "consent": consent.json, "underAge": consent.underAge.map { .bool($0) },
      ])
  }

  /// The kinds of events that the capture shows. If a page only counts views of ads whose requests aren't translated,
  /// such as those of AdSense, the capture shows neither requests nor loads.
  private var observes: [Observation] {
    let hasRequests = events.contains { [.adRequest, .streamRequest].contains($0.kind) }
    let hasAnswers = events.contains { [.adLoad, .adLoadFailed].contains($0.kind) }
    var observes: [Observation] = hasRequests ? [.requests] : []
    if seesLoads, hasRequests || hasAnswers { observes.append(.loads) }
    if loads > 0, describedLoads == loads { observes.append(.delivery) }
    if events.contains(where: { $0.kind == .adViewable }) { observes.append(.viewability) }
    return observes + breaks.observes.filter { isTraffic || $0 == .breaks }
  }

  // MARK: An entry

  private mutating func translate(_ entry: HAREntry) {
    guard let time = entry.start else { return }
    if follow(entry) { return }
    switch entry.traffic {
    case .webRequest, .appRequest: request(entry, at: time)
    case .videoRequest: videoRequest(entry, at: time)
    case .impression:
      counted(entry, at: time, .impression, "v", "impression not tied to a slot", ["by": "sdk"])
    case .viewable: counted(entry, at: time, .adViewable, "w", "not tied to a slot", ["by": "sdk"])
    case .click:
      counted(
        entry, at: time, .click, "c", "click not tied to a slot",
        ["by": "sdk", "url": Self.destination(of: entry).map { .string($0) }])
    case .aboutThisAd:
      counted(
        entry, at: time, .click, "c", "click not tied to a slot",
        ["asset": "AdChoices", "by": "sdk", "action": "aboutThisAd"])
    case .streamRequest(let network, let assetKey):
      events.append(
        EventDraft(
          .streamRequest, at: time, from: origin(entry),
          ["networkCode": .string(network), "customAssetKey": .string(assetKey)]))
      streamAnswer(entry)
    case .validation: validation(entry, at: time)
    case .tracking: tracked(entry, at: time)
    case nil where entry.isNamed: named(entry, at: time)
    case .adSense:
      ties.note(
        entry.idsOfNoSlot,
        of: AdTies.Tie(ad: "g\(entry.index)", isOfSlot: false, stray: .ofOtherSystem))
    case nil: break
    }
    switch entry.body {
    case .vast(let answer, _) where entry.traffic != .videoRequest: vast(answer, of: entry, asked: nil)
    case .playlist(let playlist, _): schedule(HLSInterstitial.all(in: playlist), of: entry)
    case .assets(let pod, _, _):
      if let id = breaks.add(pod, from: entry), pod.ads == 0 { cancel(id, entry, reason: "empty") }
    default:
      guard entry.status >= 400 || entry.status == 204 || entry.isNoList,
        let id = breaks.addFailure(of: entry)
      else { break }
      cancel(id, entry, reason: "other")
    }
  }

  /// Appends the view or click that a request counts, if a VAST document names the request's address for that event.
  private mutating func named(_ entry: HAREntry, at time: Timestamp) {
    guard let tie = ties.tie(of: entry), let occasion = tie.occasion else { return }
    switch occasion {
    case .impression:
      counted(entry, at: time, .impression, "v", "impression not tied to a slot", ["by": "sdk"])
    case .viewable: counted(entry, at: time, .adViewable, "w", "not tied to a slot", ["by": "sdk"])
    case .click:
      counted(
        entry, at: time, .click, "c", "click not tied to a slot",
        ["by": "sdk", "url": tie.destination.map { .string($0) }])
    case .companionClick:
      counted(
        entry, at: time, .click, "c", "click not tied to a slot", ["by": "sdk"],
        remark: "a companion of the ad was clicked")
    case .adChoices:
      counted(
        entry, at: time, .click, "c", "click not tied to a slot", ["asset": "AdChoices", "by": "sdk"])
    }
  }

  /// Appends the end of a break whose asset list has no ad, or couldn't be had.
  private mutating func cancel(_ id: String, _ entry: HAREntry, reason: JSONText) {
    guard let time = entry.end else { return }
    let note =
      entry.isNoList
      ? "the answer is no asset list"
      : entry.status == 200
        ? "the asset list names no ad" : "the asset list was answered by HTTP \(entry.status)"
    events.append(
      EventDraft(.breakCancel, at: time, from: origin(entry, note), ["break": .string(id), "reason": reason]))
  }

  /// Appends a view or click, once per chain of redirects. It is assigned to the ad whose response names the address,
  /// or to the ad of an earlier request with an id in common. Otherwise it is assigned to the only ad loaded for the
  /// request's ad unit. If there is none, or more than one, a new ad is made for it.
  private mutating func counted(
    _ entry: HAREntry, at time: Timestamp, _ kind: EventKind, _ letter: String, _ note: String,
    _ fields: KeyValuePairs<String, JSONText?>, remark: String? = nil
  ) {
    let isHop = redirectTargets.remove(entry.address) != nil
    let target = (300..<400).contains(entry.status) ? entry.redirectTarget : nil
    if let target { redirectTargets.insert(target) }
    let ofUnit = (entry.query["iu"] ?? entry.query["slotname"]).flatMap { loadedByUnit[$0] }
    let own = "\(letter)\(entry.index)"
    let named = ties.tie(of: entry)
    let tie =
      (named?.stray == .ofOneOfSlots ? nil : named) ?? ofUnit.flatMap {
        $0.count == 1 ? AdTies.Tie(ad: $0[0]) : nil
      }
      ?? named ?? AdTies.Tie(ad: own, isOfSlot: false)
    ties.note(CountIDs.of(entry.query) + (target.map(CountIDs.counting) ?? []), of: tie)
    if isHop { return }
    if tie.occasion != nil || kind != .click {
      let asset =
        tie.occasion == .adChoices ? "AdChoices" : tie.occasion == .companionClick ? "companion" : nil
      guard ties.counts(kind, on: asset, of: tie.ad, at: entry.address) else { return }
    }
    if !tie.isOfSlot { strays[tie.stray, default: 0] += 1 }
    events.append(
      EventDraft(
        kind, at: time, ad: tie.isShared ? own : tie.ad,
        from: origin(entry, tie.isOfSlot ? nil : note).noting(remark),
        fields))
  }

  /// The address that a click leads to, without its query.
  private static func destination(of entry: HAREntry) -> String? {
    guard let url = entry.query["adurl"].flatMap({ URLParts($0) }),
      url.scheme == "https" || url.scheme == "http"
    else { return nil }
    return url.withoutQuery
  }
}

// MARK: - Requests and their answers

extension HARTranslation {
  private mutating func request(_ entry: HAREntry, at time: Timestamp) {
    changeConsent(entry, at: time)
    let slots = entry.slots
    let ads = slots.indices.map { slots.count == 1 ? "r\(entry.index)" : "r\(entry.index)-\($0 + 1)" }
    for (ad, slot) in zip(ads, slots) {
      events.append(
        EventDraft(
          .adRequest, at: time, ad: ad, from: origin(entry),
          [
            "kind": slot.kind, "adUnit": slot.adUnit.map { .string($0) },
            "formats": slot.formats.isEmpty ? nil : .strings(slot.formats),
          ]))
    }
    for (ad, ids) in zip(ads, entry.ids) { ties.add(ids, to: AdTies.Tie(ad: ad)) }
    ties.note(
      entry.idsOfNoSlot,
      of: AdTies.Tie(ad: "r\(entry.index)+", isOfSlot: false, isShared: true, stray: .ofOneOfSlots))
    answer(entry, ads, slots)
  }

  private mutating func answer(_ entry: HAREntry, _ ads: [String], _ slots: [HARSlot]) {
    guard let time = entry.end else { return }
    if entry.status >= 400 {
      for ad in ads { failed(ad, entry, at: time, "HTTP \(entry.status)") }
      return
    }
    guard let lines = entry.lineItems, lines.count == ads.count else {
      seesLoads = false
      if let lines = entry.lineItems {
        skips.append(
          Note(
            text:
              "Entry \(entry.index) asks for \(ads.count) slots, and its answer names \(lines.count) line items: "
              + "nobody can tell whose they are.", line: entry.line,
            cause: "answers of another number of slots"))
      }
      return
    }
    for (index, ad) in ads.enumerated() {
      let creative = entry.creatives.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      if lines[index] == "-2" {
        failed(ad, entry, at: time, "No ad was served.")
        continue
      }
      loads += 1
      if let unit = slots[index].adUnit { loadedByUnit[unit, default: []].append(ad) }
      // -1 stands for Ad Exchange or AdSense, which have neither id.
      let isBackfill = lines[index] == "-1"
      events.append(
        EventDraft(
          .adLoad, at: time, ad: ad, from: origin(entry),
          [
            "inventory": isBackfill ? "backfill" : nil,
            "lineItem": Self.id(lines[index]), "creative": creative.flatMap(Self.id),
          ]))
    }
  }

  private static func id(_ text: String) -> JSONText? {
    text.isEmpty || text.hasPrefix("-") ? nil : .string(text)
  }

  mutating func failed(_ ad: String, _ entry: HAREntry, at time: Timestamp, _ message: String) {
    events.append(
      EventDraft(
        .adLoadFailed, at: time, ad: ad, from: origin(entry),
        ["error": .members(["message": .string(message)])]))
  }

  private mutating func changeConsent(_ entry: HAREntry, at time: Timestamp) {
    let said = HARConsent(entry.query)
    guard consent.add(said) else { return }
    events.append(
      EventDraft(
        .consent, at: time, from: origin(entry),
        [
          "gdpr": consent.gdpr.map { .bool($0) }, "npa": consent.npa.map { .bool($0) },
          "ltd": consent.ltd.map { .bool($0) },
        ]
      ))
  }

  private mutating func videoRequest(_ entry: HAREntry, at time: Timestamp) {
    changeConsent(entry, at: time)
    let ad = "r\(entry.index)"
    events.append(
      EventDraft(
        .adRequest, at: time, ad: ad, from: origin(entry),
        ["kind": "unknown", "adUnit": entry.slots[0].adUnit.map { .string($0) }]))
    guard let end = entry.end else { return }
    if case .vast(let answer, _)? = entry.body {
      vast(answer, of: entry, asked: ad)
    } else if entry.status >= 400 {
      failed(ad, entry, at: end, "HTTP \(entry.status)")
    } else {
      seesLoads = false
    }
  }
}
