import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that delivers an ad in the EEA and maps no AdChoices.
enum AdapterAdChoicesMissing: AdRule {
  static let info = RuleInfo(
    id: "adapter-adchoices-missing",
    title: "Adapter maps no AdChoices",
    group: .mediation,
    severity: .warning,
    summary: """
      An ad was served in the EEA, its format declares an asset of type `adChoices`, and the `adapter.map` of the \
      adapter that delivered it has no field for that asset under any name. Reported at that line. The rule doesn't \
      apply without an `adapter.map`.
      """,
    rationale: """
      On a mediated ad the SDK draws no AdChoices of its own: it shows the view that the adapter passes on. If the \
      adapter passes on no view, the ad has no link to "About this ad", however carefully the app lays out the rest.
      """,
    remedy: """
      Let the adapter's ad return the network's icon as `adChoicesView` (`GADMediationNativeAd`; `setAdChoicesContent` of \
      `NativeAdMapper` on Android), and let the recorder write it among `fields`: `"AdChoices": "adChoicesIcon"`.
      """,
    citations: [.mediationNativeAd, .nativeCustomEvents],
    grounds: [
      .documented("A mediated native ad has a view for AdChoices, which the adapter may pass on."),
      .deduced("The header calls it optional: it is our conclusion that without it the SDK draws none."),
    ],
    evidence: .supporting(.parameters),
    isAboutEEA: true,
    restsOn: [.adapters],
    good: [
      .mediatedSession,
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"US","screen":[390,844]}
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        \(withoutIcon)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        ↓\(withoutIcon)
        \(ExampleMediationLines.track)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  private static let withoutIcon = """
    {"event":"adapter.map","ad":"a1","adapter":"SampleCustomEvent","fields":{"Headline":"title","Body":"text",\
    "Images":"image","CallToAction":"action","Advertiser":"brand"},"images":"data"}
    """

  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard let definition = ad.record.definition,
      definition.assets.contains(where: { $0.type.value == .adChoices })
    else { return .notApplicable }
    guard let attempt = ad.record.servingAttempt, attempt.outcome == "ad" else { return .notApplicable }
    let maps = attempt.maps.filter { $0[.fields] != nil }
    guard let first = maps.first else { return .notApplicable }
    if ad.isOutsideEEA { return .notApplicable }
    let hasIcon = maps.contains { map in
      map[.fields]?.members.contains { definition.isAdChoices($0.key, in: ad.context) } ?? false
    }
    if hasIcon { return .pass }
    return ad.fail(
      "The field of AdChoices, which format \(definition.title) declares, isn't mapped by \(attempt.title).",
      at: first.location, help: "Let the adapter pass on the network's AdChoices view.")
  }
}
