import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about requests, and what they name.
  static let requests: [Rule] = [
    Rule("consent-inconsistent", .session(ConsentInconsistent.judge)),
    Rule("format-unknown", .ad(FormatUnknown.judge)),
    Rule("load-unanswered", .ad(LoadUnanswered.judge)),
    Rule("test-id-in-production", .session(TestIdInProduction.judge)),
  ]
}

/// Reports consent signals that contradict one another or the country.
private enum ConsentInconsistent {
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard session.consent?.gdpr != nil || session.consentChanges.contains(where: { $0.consent.gdpr != nil })
    else { return .notApplicable }
    let requests = Self.requests(in: session)
    if requests.isEmpty { return .notApplicable }
    if session.isEEA != nil, let country = session.country,
      !context.configuration.territories.consent.contains(country)
    {
      return .notApplicable
    }
    let answers = requests.compactMap { answer(to: $0, in: session) }
    return answers.first { $0.verdict == .fail } ?? answers.first { $0.verdict == .needsReview }
      ?? answers.first
      ?? .notApplicable
  }

  /// Returns the session's first ad request, and the first request after each change of consent.
  private static func requests(in session: SessionRecord) -> [Event] {
    let (events, changes) = (session.session.events, session.kinds.contains(.consent))
    var requests: [Event] = []
    var isNext = true
    for event in events {
      switch event.kind {
      case .consent: isNext = true
      case .adRequest, .streamRequest:
        if isNext { requests.append(event) }
        if !changes { return requests }
        isNext = false
      default: break
      }
    }
    return requests
  }

  /// Returns the outcome for the consent at a request; `nil` if it wasn't recorded whether the GDPR applies.
  private static func answer(to request: Event, in session: SessionRecord) -> RuleOutcome? {
    guard let consent = session.consent(at: request), let gdpr = consent.gdpr else { return nil }
    let country: Phrase = session.countryName
    let related =
      session.consentSource(at: request).map {
        [RelatedPlace("the session's consent", at: $0.location)]
      } ?? []
    switch (gdpr, consent.hasConsentString) {
    case (true, false?):
      return .fail(
        "Ads are requested in \(country) with 'consent.gdpr' true and an empty consent string.",
        at: request.location, help: "Request ads only when the consent form has been answered.",
        related: related)
    case (true, nil):
      return .needsReview(
        "Ads are requested in \(country) with 'consent.gdpr' true, and it isn't known whether there was a consent string.",
        at: request.location, help: "Record 'consent.tcf', empty if there is none; it may be shortened.",
        related: related)
    case (false, _) where session.isEEA != false:
      return .fail(
        "Ads are requested in \(country)\(session.isEEA == nil ? "" : ", which is in the EEA,") with 'consent.gdpr' false.",
        at: request.location, help: "Let the consent platform decide whether the GDPR applies.",
        related: related)
    default: return .pass
    }
  }
}

/// Reports an ad of a format that the catalog doesn't define.
private enum FormatUnknown {
  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.context.hasCatalog else { return .notApplicable }
    switch ad.record.format {
    case .definition: return .pass
    case .noCatalog: return .notApplicable
    case .unknown(let ids): return .fail([violation(about: ids, of: ad)])
    case .undetermined(let reason): return answer(without: reason, ad)
    }
  }

  private static func violation(about ids: [String], of ad: AnyAd) -> Violation {
    let namedBy =
      [ad.record.load].compactMap(\.self).filter { $0[.format] != nil } + ad.record.requests
      + ad.record.events
    return ad.violation(
      "No definition of the catalog has the ad's format \(names: ids, "or").",
      at: namedBy[0].location, help: "Add a definition with this id, or correct the id."
    ).about(ids.joined(separator: ", "))
  }

  /// Returns the outcome for an ad with no format id, or with several. It passes if it never loaded and its requests
  /// name formats, because one of these is in the catalog. Other ads need review.
  private static func answer(without reason: Phrase, _ ad: AnyAd) -> RuleOutcome {
    if ad.record.isOfOtherKind { return .notApplicable }
    if ad.record.loads.isEmpty, ad.record.requests.contains(where: { $0[.formats]?.strings.isEmpty == false })
    {
      return .pass
    }
    let stream = ad.session.streams.lazy.compactMap(\.request).first
    let place = ad.record.load ?? ad.record.requests.first ?? stream ?? ad.record.events[0]
    return ad.needsReview(
      Statement("It isn't known which definition the ad belongs to", because: reason),
      at: place.location,
      help: "Record 'format' in 'ad.load', or name the ad unit in one definition's 'adUnits'.")
  }
}

/// Reports a request for an ad that was never answered.
private enum LoadUnanswered {
  private static let answers = EventKindSet(.adLoad, .adLoadFailed)

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard !ad.record.requests.isEmpty else { return .notApplicable }
    // An answer before the only request counts as the answer to it.
    if ad.record.requests.count == 1, ad.record.kinds.intersects(answers) { return .pass }
    var open: [Event] = []
    var requests = 0
    var hasEarlyAnswer = false
    let events =
      ad.record.sharedLoads.isEmpty
      ? Array(ad.record.events)
      : (Array(ad.record.events) + ad.record.sharedLoads).sorted { $0.index < $1.index }
    for event in events {
      switch event.kind {
      case .adRequest:
        requests += 1
        if requests > 1 || !hasEarlyAnswer { open.append(event) }
      case .adLoad, .adLoadFailed:
        hasEarlyAnswer = hasEarlyAnswer || requests == 0
        open = []
      default: break
      }
    }
    let end = ad.endLocation
    func place(_ request: Event) -> Phrase {
      let file = request.location.file
      return "line \(request.line.line)\(file == end.file ? "" : " of \(name: file)")"
    }
    return .passUnless(
      open.map { request in
        ad.violation(
          "Ad \(name: ad.record.id) was requested in \(place(request)), and the request was never answered, "
            + "by 'ad.load' or 'ad.loadFailed'.",
          at: end,
          help: "Keep the loader alive until it calls back, and record failures too.",
          related: [RelatedPlace("the request", at: request.location)])
      })
  }
}

/// Reports Google's sample ad units or formats in a session that isn't marked as a test.
private enum TestIdInProduction {
  private static let network = "21775744923"

  private static let publisher = "ca-app-pub-3940256099942544"

  private static let formats = ["10063170", "12387226", "12406343"]

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    if session.isTest { return .notApplicable }
    guard session.kinds.intersects(requests) else { return .notApplicable }
    let events = session.session.rawEvents
    let uses =
      events.indices.compactMap {
        requests.contains(events[$0].kind) ? testID(in: session.session.event($0)) : nil
      }
      + session.ads.compactMap(loadedTestFormat)
    guard let first = uses.min(by: { $0.request.index < $1.request.index }) else { return .pass }
    return .fail(
      "The session isn't marked as a test, and uses \(first.what).", at: first.request.location,
      help: "Use your own ids, or record 'test: true' in 'session.start'.",
      related: first.load.map { [RelatedPlace("the ad that was loaded", at: $0.location)] } ?? []
    ).about(first.id)
  }

  private static let requests = EventKindSet(.adRequest, .adLoad, .streamRequest)

  /// The use of one of Google's test ids, and the request at which it is reported.
  private struct Use {
    var request: Event
    var what: Phrase
    var id: String
    var load: Event?
  }
}

extension TestIdInProduction {
  private static func testID(in request: Event) -> Use? {
    switch request.kind {
    case .adRequest:
      if let unit = request[.adUnit], unit.withPlainText(mayBeOfTestNetwork) ?? true, let name = unit.string,
        isOfTestNetwork(name)
      {
        return Use(request: request, what: "ad unit \(name: name) of Google's sample network", id: name)
      }
      if let unit = request[.adUnit], unit.withPlainText({ $0.begins(with: publisher) }) ?? true,
        let name = unit.string, isOfTestPublisher(name)
      {
        return Use(request: request, what: "ad unit \(name: name) of AdMob's test publisher", id: name)
      }
      guard let format = request[.formats]?.parts.lazy.compactMap(testFormat).first else { return nil }
      return Use(request: request, what: "Google's sample format \(name: format)", id: format)
    case .streamRequest where request[.networkCode]?.equals(network) == true:
      return Use(
        request: request, what: "Google's sample network \(name: network) for its stream", id: "\(network)")
    default: return nil
    }
  }

  /// Returns Google's sample format that a value names; `nil` if it names none.
  private static func testFormat(_ value: EventValue) -> String? { formats.first { value.equals($0) } }

  /// Returns false if the bytes of an ad unit can't contain the code of Google's test network. This is cheaper than
  /// decoding them.
  private static func mayBeOfTestNetwork(_ unit: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = UInt8(ascii: "2")
    return unit.indices.contains { start in
      unit[start] == first && UnsafeBufferPointer(rebasing: unit[start...]).begins(with: network)
    }
  }

  /// True if one of the network codes at the start of the ad unit's path is that of Google's test network:
  /// `/1234567,7654321/news` begins with two codes, the second being that of a child network.
  private static func isOfTestNetwork(_ adUnit: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let codes = adUnit.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return codes.count >= network.utf8.count
      && codes.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(network.utf8) }
  }

  /// True for an ad unit of the test publisher: its id, a slash and a number. An app's id has a tilde for the slash.
  private static func isOfTestPublisher(_ adUnit: String) -> Bool {
    adUnit.utf8.starts(with: publisher.utf8)
      && adUnit.utf8.dropFirst(publisher.utf8.count).first.map { $0 == UInt8(ascii: "/") } ?? true
  }

  /// Returns the ad's first load with a sample format, and the load's request; `nil` if there is none. If the request
  /// wasn't recorded, the load takes its place.
  private static func loadedTestFormat(_ ad: AdRecord) -> Use? {
    for load in ad.loads {
      guard let format = load[.format].flatMap(testFormat) else { continue }
      let request = ad.requests.last { $0.index < load.index }
      return Use(
        request: request ?? load, what: "Google's sample format \(name: format)", id: format, load: load)
    }
    return nil
  }
}
