import Checking
import Model
import Basics
import Sessions

/// Reports consent signals that contradict one another or the country.
enum ConsentInconsistent: SessionRule {
  static let info = RuleInfo(
    id: "consent-inconsistent",
    title: "Consent signals contradict one another",
    group: .recordings,
    severity: .warning,
    summary: """
      In the EEA, the United Kingdom or Switzerland: `consent.gdpr` is true and the consent string (`consent.tcf`) is \
      empty; or, in the EEA, `consent.gdpr` is false. If the string is absent, it was not recorded, and the answer is \
      "to check". The rule applies if `consent.gdpr` was recorded, by `session.start` or a `consent` event. \
      Reported once a session, at its first request, or at the first one after consent changed to such a state.
      """,
    rationale: """
      Google's EU user consent policy asks for consent in the EEA, the United Kingdom and Switzerland before ads are \
      personalised. A request that says that the GDPR applies but has no TCF string gets limited ads at best. A \
      request in the EEA that says that the GDPR doesn't apply is served as if no consent were needed.
      """,
    remedy: """
      Wait for the consent form before the first request: `ConsentInformation.shared.requestConsentInfoUpdate` and \
      `canRequestAds` (iOS), `UserMessagingPlatform.getConsentInformation` and `canRequestAds()` (Android). The SDK \
      reads `IABTCF_gdprApplies` and `IABTCF_TCString` from the defaults or shared preferences. The recorder may \
      shorten the string, as long as a part of it remains: it is never shown. If there is no string, the recorder \
      writes an empty one.
      """,
    citations: [
      Citation(
        "Google, Mobile Ads SDK for iOS: European regulations",
        url: "https://developers.google.com/admob/ios/privacy/gdpr"),
      Citation(
        "Google, Mobile Ads SDK for iOS: Ad serving modes",
        url: "https://developers.google.com/admob/ios/privacy/ad-serving-modes"),
      Citation(
        "Google: EU user consent policy", url: "https://www.google.com/about/company/user-consent-policy/"),
    ],
    grounds: [
      .documented(
        """
        Google's policy asks for consent in the EEA, the United Kingdom and Switzerland; a TCF string \
        carries it.
        """),
      .deduced(
        "It is our reading that a missing string where the GDPR applies, or no GDPR in the EEA, contradicts it."
      ),
    ],
    isAboutEEA: true,
    restsOn: [.consent, .requests],
    good: [
      .nativeSession,
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"GB","consent":{"gdpr":false}}
        \(ExampleLines.request)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"CH","consent":{"gdpr":true,"tcf":""}}
        ↓\(ExampleLines.request)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"DE","consent":{"gdpr":false}}
        ↓\(ExampleLines.request)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

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
    let country = session.countryName
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
