import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that was loaded without the parameter it needs.
enum AdapterParameterMissing: AdRule {
  static let info = RuleInfo(
    id: "adapter-parameter-missing",
    title: "Adapter was loaded without its parameter",
    group: .mediation,
    severity: .error,
    summary: """
      The definition has `parameter: required`, and an `adapter.load` of its adapter has no `parameter`, or an empty \
      one. Reported once an ad, at the first such line.
      """,
    rationale: """
      The parameter names the placement for the network, usually its ad unit. Without it most networks refuse to \
      answer, and some send a house ad that pays nothing, which may go unnoticed for weeks.
      """,
    remedy: """
      Enter the parameter for the custom event in Ad Manager's or AdMob's mediation group. The adapter gets it as \
      `adConfiguration.credentials.settings["parameter"]` (iOS) or in `serverParameters` under \
      `MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD` (Android); complete with an error when it is \
      missing.
      """,
    citations: [.nativeCustomEvents],
    grounds: [
      .documented("The SDK passes the adapter the parameter that was entered for its custom event."),
      .deduced("The definition says that the adapter needs it (`parameter: required`)."),
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        ↓{"event":"adapter.load","ad":"a1","adapter":"SampleCustomEvent"}
        \(ExampleMediationLines.map)
        \(ExampleMediationLines.track)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: DeclaredMediation) -> RuleOutcome {
    let definition = ad.definition
    guard let need = ad.mediation.parameterField, need.value == .required else { return .notApplicable }
    let loads = ad.lines(.adapterLoad)
    guard !loads.isEmpty else { return .notApplicable }
    guard let load = loads.first(where: { $0[.parameter]?.string?.isEmpty ?? true }) else { return .pass }
    return ad.fail(
      "The adapter was loaded without the parameter that format \(definition.title) requires.",
      at: load.location, help: "Enter it for the custom event in the mediation group.",
      related: [RelatedPlace("required here", at: definition.location(need.range))])
  }
}
