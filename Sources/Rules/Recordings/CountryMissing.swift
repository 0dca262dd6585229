import Checking
import Model
import Basics
import Sessions

/// Reports a session that shows native ads without a recorded country.
enum CountryMissing: SessionRule {
  static let info = RuleInfo(
    id: "country-missing",
    title: "Country was not recorded",
    group: .recordings,
    severity: .note,
    summary: """
      A native or custom native ad was shown, and `session.start` has no `country`, or an unknown one. Reported once a \
      session.
      """,
    rationale: """
      AdChoices on reservation ads, the marking, and the information that the Digital Services Act asks for are duties \
      in the European Economic Area. Without a country every rule about them judges as if the session ran there, and \
      answers "to check" instead of failing.
      """,
    remedy: """
      Record the country in which the ad server sees the device, as two letters of ISO 3166-1 (`"country":"DE"`). Take \
      it from your own server. If that isn't possible, take it from `Locale.current.region` (iOS) or \
      `TelephonyManager.networkCountryIso` (Android).
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("`session.start` has the country, and may leave it out."),
      .advice("No source demands it: with it, rules about the EEA can answer."),
    ],
    companions: ["session-unstarted"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        ↓\(ExampleLines.start.replacing(#","country":"DE""#, with: ""))
        \(ExampleLines.request)
        \(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        ↓\(ExampleLines.start.replacing(#","country":"DE""#, with: #","country":"Germany""#))
        \(ExampleLines.request)
        \(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard let ad = session.ads.first(where: { $0.kind?.hasAssets == true && $0.wasShown }) else {
      return .notApplicable
    }
    if session.isEEA != nil { return .pass }
    guard let line = session.start ?? session.session.events.first else { return .pass }
    return .fail(
      "The session shows native ads and doesn't state the country in which it ran.", at: line.location,
      help: "Record 'country' in 'session.start', as two letters such as 'DE'.",
      related: ad.countedImpression.map { [RelatedPlace("an ad was shown here", at: $0.location)] } ?? [])
  }
}
