import AdModel
import Diagnostics

/// Client-side interstitials in a live stream: registered with Ad Manager, each break scheduled ahead with its pod.
struct LiveIntegration {
  let definition: FormatDefinition
  let system: LiveSystem

  var guide: IntegrationGuide {
    IntegrationGuide(
      platforms: [
        .iOS([
          CodeListing(title: "Register the stream", code: swiftStream),
          CodeListing(title: "Schedule breaks", code: swiftBreaks),
          CodeListing(title: "Follow the ads", code: swiftEvents),
        ]),
        .android([
          CodeListing(title: "Register the stream", code: kotlinStream),
          CodeListing(title: "Play breaks", code: kotlinBreaks),
          CodeListing(title: "Follow the ads", code: kotlinEvents),
        ]),
      ], cautions: cautions, recording: recording)
  }

  var networkCode: String { system.networkCode?.value ?? "" }
  var customAssetKey: String { system.customAssetKey?.value ?? "" }
  var duration: Int { system.durationMs?.value ?? 0 }
  var leadSeconds: String { SVGNumber.text(system.leadSeconds) }

  /// The pod identifier as a string template of Swift (`\(name)`) or Kotlin (`${name}`), with the names in it.
  func podIdentifier(literal: (String) -> String, part: (String) -> String) -> (
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
        text: "Append to the controller’s events. Setting them to one new event replaces the schedule: "
          + "a break that was planned and hasn’t played is gone.",
        source: Citation(
          "Apple, AVPlayerInterstitialEventController",
          url: "https://developer.apple.com/documentation/avfoundation/avplayerinterstitialeventcontroller")),
      Caution(
        text:
          "resumptionOffset .zero goes on where the break began, so that viewers of a live stream fall behind with "
          + "each break; .indefinite goes on where the stream is.", source: apple),
      Caution(
        text: "A break has the same pod identifier for every viewer, and a new break a new one: take it from "
          + "what schedules the programme, not from the device’s clock.", source: pods),
      Caution(
        text:
          "Where the event asks for signed requests, append the token as auth-token: computing it isn’t enough.",
        source: pods),
      Caution(
        text: "Ask for the stream early: without its id no pod can be asked for, and breaks are skipped.",
        source: pods
      ),
    ]
  }

  private var recording: String {
    var lines = SampleLines()
    let pod = podIdentifier(literal: CodeLiteral.swift, part: { _ in "1" }).template.dropFirst().dropLast()
    let start = 2000 + Int(min(86_400, max(1, system.leadSeconds)) * 1000)
    let length = min(max(duration, 4), 3_600_000)
    lines.begin(sdk: "GoogleInteractiveMediaAds")
    lines.add(
      .streamRequest, at: 10,
      ["networkCode": .text(networkCode), "customAssetKey": .text(customAssetKey)])
    lines.add(.streamLoad, at: 300, ["streamId": "stream-1"])
    lines.add(
      .breakSchedule, at: 1000,
      [
        "break": "b1", "pod": .text(String(pod)), "start": .text(SampleLines.time(start)),
        "durationMs": .number(Double(duration)), "url": .text(podURL(pod: String(pod))),
        "restrictions": SampleLines.list(system.restrictions.map(\.value.rawValue)),
        "resumption": .json(resumptionJSON),
      ])
    lines.add(.periodStart, at: start, ["break": "b1"])
    lines.add(.breakStart, at: start + 1, ["break": "b1"])
    lines.add(
      .adStart, at: start + 2,
      ["ad": "a1", "break": "b1", "podInfo": .json("{\"position\":1,\"total\":1,\"bumper\":false}")])
    let quarters: [EventKind] = [.adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete]
    for (index, kind) in quarters.enumerated() {
      lines.add(kind, at: start + 2 + length * (index + 1) / 4, ["ad": "a1", "break": "b1"])
    }
    lines.add(.breakEnd, at: start + length + 10, ["break": "b1"])
    lines.add(.periodEnd, at: start + length + 11, ["break": "b1"])
    lines.add(.streamEnd, at: start + length + 9000)
    lines.add(.sessionEnd, at: start + length + 9001)
    return lines.text
  }

  private func podURL(pod: String) -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/\(networkCode)/custom_asset/\(customAssetKey)/"
      + "\(pod).m3u8?stream_id=stream-1&pd=\(duration)"
  }

  private var resumptionJSON: String {
    switch system.resumption?.value ?? .indefinite {
    case .zero: "\"zero\""
    case .indefinite: "\"indefinite\""
    case .seconds(let seconds): SVGNumber.text(seconds)
    }
  }
}
