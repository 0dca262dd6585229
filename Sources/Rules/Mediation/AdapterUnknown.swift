import Checking
import Model
import Basics
import Sessions

/// An adapter that no definition of the ad unit names.
enum AdapterUnknown: AdRule {
  static let info = RuleInfo(
    id: "adapter-unknown",
    title: "No definition names the adapter",
    group: .mediation,
    severity: .warning,
    summary: """
      An `adapter.*` line (responses aside) names a class that none of the ad unit's definitions has as \
      `mediation.adapter`, with or without its module or package. Needs review, once an ad, at the first line with the \
      class; ad units whose definitions name no adapter aren't asked about.
      """,
    rationale: """
      What a definition says of mapping, parameter, tracking and pictures holds for the adapter that it names. If the \
      class was renamed, or its second version has another name, these rules fall silent, and a report without findings \
      looks like one in order.
      """,
    remedy: """
      Write the class under `mediation.adapter` of the format's definition, as the mediation group of Ad Manager or AdMob \
      names it. An adapter of another network in the same waterfall gets a definition of its own with the same ad unit.
      """,
    citations: [.nativeCustomEvents],
    grounds: [
      .documented("A custom event is found by the name of its class."),
      .advice("That recordings and definitions name the same classes is what this tool rests on."),
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
    guard !declared.isEmpty else {
      return .notApplicable("No definition of the ad unit names an adapter.")
    }
    let named = ad.record.adapterEvents.filter { $0[.adapter]?.isString == true }
    guard !named.isEmpty else { return .notApplicable("No line names an adapter.") }
    let unknown = named.first { event in
      let name = event[.adapter]?.string ?? ""
      return !declared.contains { AdapterClass.isSame($0, name) }
    }
    guard let unknown, let name = unknown[.adapter]?.string else { return .pass }
    return .needsReview(
      Violation(
        "No definition of the ad unit names adapter \(name.quoted), so nothing is said of its mapping, tracking and "
          + "pictures.", at: unknown.location,
        help: "Name the class under 'mediation.adapter', or define the format that this adapter brings.",
        cause: "adapter without a definition"))
  }
}
