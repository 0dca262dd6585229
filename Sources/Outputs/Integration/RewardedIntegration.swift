import AdModel
import Diagnostics

/// A rewarded ad behind an aggregation framework: set up, loaded ahead, tried again, shown, and the reward handed out.
struct RewardedIntegration {
  let definition: FormatDefinition
  let system: RewardedSystem

  var guide: IntegrationGuide {
    IntegrationGuide(
      platforms: [
        .iOS([
          CodeListing(title: "Set the framework up", code: swiftSetup),
          CodeListing(title: "Load, try again, show, reward", code: swift),
        ]),
        .android([
          CodeListing(title: "Set the framework up", code: kotlinSetup),
          CodeListing(title: "Load, try again, show, reward", code: kotlin),
        ]),
      ], cautions: cautions, recording: recording)
  }

  var isAppLovin: Bool { system.platform?.value == "appLovin" }
  var platform: String { system.platform?.value ?? "appLovin" }
  var parameters: [String] { system.setupParameters.map(\.value) }

  private var cautions: [Caution] {
    let guide = Citation(
      "AppLovin MAX, rewarded ads", url: "https://support.axon.ai/en/max/ios/ad-formats/rewarded-ads")
    var cautions = [
      Caution(
        text:
          "The reward may come before or after the film is closed, or not at all. A handler that is cleared when "
          + "it is hidden loses the reward of whoever closes quickly.",
        source: Citation(
          "AppLovin-MAX-Unity-Plugin, issue 520",
          url: "https://github.com/AppLovin/AppLovin-MAX-Unity-Plugin/issues/520")),
      Caution(
        text:
          "Retry n waits 2^min(6, n) seconds: 2, 4, 8, 16, 32, 64, 64 … A load that succeeds sets n to 0.",
        source: guide),
      Caution(
        text:
          "Mark the ad as loading on every way to load(), the retry included: else a second load overlaps.",
        source: guide),
      Caution(
        text:
          "Set the delegate before the first load, whatever state the framework is in: an ad without a delegate "
          + "loads, fails and is closed in silence.", source: guide),
      Caution(
        text: "Callbacks that a wrapper renames must keep the name in protocol and implementation alike: "
          + "optional methods that differ are never called.", source: guide),
    ]
    if !isAppLovin {
      cautions.insert(
        Caution(
          text: "Names here are those of AppLovin MAX; \(platform) has counterparts for each of them.",
          source: guide), at: 0)
    }
    if system.retries, system.maxRetries == 0 {
      cautions.append(
        Caution(text: "maxRetries is 0: retryOnFailure alone never retries.", source: guide))
    }
    return cautions
  }

  private var recording: String {
    var lines = SampleLines()
    lines.begin(sdk: isAppLovin ? "AppLovinSDK" : platform)
    lines.add(.serviceSetup, at: 20, ["service": .text(platform), "ok": .flag(true)])
    lines.add(
      .adRequest, at: 40,
      ["ad": "a1", "kind": "rewarded", "adUnit": .text(definition.exampleAdUnit), "attempt": .number(1)])
    lines.add(.adLoad, at: 900, ["ad": "a1", "format": .text(definition.id.value)])
    lines.add(.adShow, at: 12_000, ["ad": "a1"])
    lines.add(.adDisplay, at: 12_200, ["ad": "a1"])
    let reward: KeyValuePairs<String, SampleLines.Value> = [
      "ad": "a1", "name": .text(system.rewardName?.value ?? "reward"),
      "amount": .number(system.rewardAmount?.value ?? 1),
    ]
    lines.add(.rewardGrant, at: 42_000, reward)
    lines.add(.rewardDeliver, at: 42_001, reward)
    lines.add(.adHide, at: 44_000, ["ad": "a1"])
    if system.preloadNext {
      lines.add(
        .adRequest, at: 44_010,
        ["ad": "a2", "kind": "rewarded", "adUnit": .text(definition.exampleAdUnit), "attempt": .number(1)])
      lines.add(.adLoad, at: 45_000, ["ad": "a2", "format": .text(definition.id.value)])
    }
    lines.add(.sessionEnd, at: 60_000)
    return lines.text
  }
}
