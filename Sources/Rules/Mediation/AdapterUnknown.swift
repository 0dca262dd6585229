import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that no definition of the ad unit names.
enum AdapterUnknown: AdRule {
  static let info = RuleInfo(
    id: "adapter-unknown",
    title: "No definition names the adapter",
    group: .mediation,
    severity: .warning,
    summary: """
      An `adapter.*` line (except `adapter.response`) names a class that none of the ad unit's definitions has as \
      `mediation.adapter`, with or without its module or package. The answer is "to check", once an ad, at the \
      first line with the class. The rule doesn't apply to ad units whose definitions name no adapter.
      """,
    rationale: """
      A definition's mapping, parameter, tracking and pictures hold for the adapter that it names. If the class was \
      renamed, or its second version has another name, the rules about these don't apply, and the report shows no \
      findings although they weren't checked.
      """,
    remedy: """
      Write the class under `mediation.adapter` of the format's definition, as the mediation group of Ad Manager or \
      AdMob names it. If another network's adapter is in the same waterfall, give it a definition of its own with the \
      same ad unit.
      """,
    citations: [.nativeCustomEvents],
    grounds: [
      .documented("A custom event is found by the name of its class."),
      .advice("This tool relies on recordings and definitions naming the same classes."),
    ],
    neverFails: true, restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        ↓{"event":"adapter.load","ad":"a1","adapter":"SampleCustomEventV2","parameter":"unit-7"}
        {"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEventV2","outcome":"error",\
        "error":{"domain":"com.example.network","code":3,"message":"No fill."},"thread":"main"}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let declared = ad.record.declaredAdapters
    guard !declared.isEmpty else { return .notApplicable }
    let named = ad.record.adapterEvents.filter { $0[.adapter]?.isString == true }
    guard !named.isEmpty else { return .notApplicable }
    let unknown = named.first { event in
      let name = event[.adapter]?.string ?? ""
      return !declared.contains { AdapterClass.isSame($0, name) }
    }
    guard let unknown, let name = unknown[.adapter]?.string else { return .pass }
    return .needsReview(
      ad.violation(
        "No definition of the ad unit names adapter \(name.quoted), so the rules can't judge its mapping, tracking and "
          + "pictures.", at: unknown.location,
        help: "Name the class under 'mediation.adapter', or define the format that this adapter serves.",
        cause: "adapter without a definition"
      ).about(name))
  }
}
