import Reports
import Model
import Basics

/// Integration guide for client-side interstitials in a live stream that is registered with Ad Manager. Each break is
/// scheduled in advance with its pod.
struct LiveIntegration {
  let definition: FormatDefinition
  let system: LiveSystem

  var guide: IntegrationGuide {
    IntegrationGuide(
      listings: { language in
        let model = definition.listingValues(language) + values(language)
        let title =
          language == .swift ? "Register the stream, schedule breaks" : "Register the stream, play breaks"
        return [CodeListing(title, "live", language, model)]
      }, cautions: cautions)
  }

  /// Values for the code templates that only live formats need; `listingValues` has the common ones.
  private func values(_ language: CodeLanguage) -> ViewValues {
    let pod = podIdentifier(
      literal: language.literal, part: { language == .swift ? "\\(\($0))" : "${\($0)}" })
    let resumption = system.resumption?.value ?? .indefinite
    let seconds: Double? = if case .seconds(let seconds) = resumption { seconds } else { nil }
    let word = resumption == .zero ? "zero" : "indefinite"
    return [
      "networkCode": .text(language.literal(networkCode)),
      "customAssetKey": .text(language.literal(customAssetKey)),
      "podsURL": .text(
        language.literal(
          "https://dai.google.com/linear/pods/v1/hls/network/\(networkCode)/custom_asset/\(customAssetKey)/")),
      "leadSeconds": .text(SVGNumber.text(system.leadSeconds)), "duration": .number(duration),
      "pod": .text(pod.template), "podParameters": .texts(pod.names),
      "restrictions": .separated(system.restrictions) {
        ["restriction": .text($0.value.rawValue.uppercased()), "isSeek": .flag($0.value == .seek)]
      },
      "resumption": .text(seconds.map { "Resumption(\(Double($0)))" } ?? "Resumption.\(word.uppercased())"),
      "resumesInPlace": .flag(resumption == .zero),
      "resumesLive": .flag(resumption == .indefinite),
      "resumesAfter": .optional(seconds.map(SVGNumber.text)),
      "resumesAfterMs": .optional(seconds.map { SVGNumber.text(($0 * 1000).rounded()) }),
    ]
  }

  private var networkCode: String { system.networkCode?.value ?? "" }
  private var customAssetKey: String { system.customAssetKey?.value ?? "" }
  private var duration: Int { system.typicalDurationMs ?? 30_000 }

  /// The pod identifier as a string literal with interpolations of Swift (`\(name)`) or Kotlin (`${name}`), and their
  /// names.
  private func podIdentifier(literal: (String) -> String, part: (String) -> String) -> (
    template: String, names: [String]
  ) {
    let pattern = system.podIdentifier?.value ?? "pod/{number}"
    var (template, names) = ("", [String]())
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      template += literal(String(rest[..<open])).dropFirst().dropLast()
      let name = CodeLiteral.names(for: [String(rest[rest.index(after: open)..<close])])[0]
      if !names.contains(name) { names.append(name) }
      template += part(name)
      rest = rest[rest.index(after: close)...]
    }
    return ("\"" + template + literal(String(rest)).dropFirst(), names)
  }

  private var cautions: [Caution] {
    let apple = Citation(
      "Apple, AVPlayerInterstitialEvent",
      url: "https://developer.apple.com/documentation/avfoundation/avplayerinterstitialevent")
    let pods = Citation(
      "Google, pod serving API for live streams",
      url: "https://developers.google.com/ad-manager/dynamic-ad-insertion/api/pod-serving/reference/live")
    return [
      Caution(
        "Append to the controller’s events. Setting them to one new event replaces the schedule: "
          + "a break that was planned and hasn’t played is gone.",
        Citation(
          "Apple, AVPlayerInterstitialEventController",
          url: "https://developer.apple.com/documentation/avfoundation/avplayerinterstitialeventcontroller")),
      Caution(
        "A resume offset of zero (resumptionOffset: .zero) goes on where the ad break began, so that viewers of "
          + "a live stream fall behind with each break; .indefinite goes on where the stream is.", apple),
      Caution(
        "An ad break has the same pod identifier for every viewer, and a new one a new identifier: take it from "
          + "what schedules the programme, not from the device’s clock.", pods),
      Caution(
        "Where the event asks for signed requests, append the token as auth-token: computing it isn’t enough.",
        pods),
      Caution(
        "Ask for the stream early: without its id no pod can be asked for, and breaks are skipped.",
        pods
      ),
    ]
  }
}
