import Reports
import Model
import Basics

/// Integration guide for rewarded ads behind a mediation platform: setup, preloading, retries, showing and delivery of
/// the reward.
struct RewardedIntegration {
  let definition: FormatDefinition
  let system: RewardedSystem

  var guide: IntegrationGuide {
    IntegrationGuide(
      listings: { language in
        let model = definition.listingValues(language) + values(language)
        guard isAppLovin else { return [CodeListing(neutralTitle, "rewarded-neutral", language, model)] }
        return [CodeListing("Set up, load, try again, show, reward", "rewarded", language, model)]
      }, cautions: cautions)
  }

  /// The title of code that calls the recorder alone.
  private var neutralTitle: String {
    guard let platform = system.platform?.value else {
      return "What to record: the definition names no mediation platform, so its own calls aren’t here"
    }
    let name = VisibleText.line(platform)
    return "What to record: there is no code for \(name) here, only the recorder’s calls"
  }

  /// Values for the code templates that only rewarded ads need; `listingValues` has the common ones.
  private func values(_ language: CodeLanguage) -> ViewValues {
    // AppLovin's SDK always needs its key, whatever the definition declares.
    let declared = system.setupParameters.map(\.value)
    let parameters = declared.isEmpty ? ["sdkKey"] : declared
    let reward = "\(SVGNumber.text(system.rewardAmount?.value ?? 1)) \(system.rewardName?.value ?? "reward")"
    return [
      "hasPlatform": .flag(system.platform != nil),
      "platform": .text(language.literal(system.platform?.value ?? "")),
      "parameters": .text(parameters.map(language.literal).joined(separator: ", ")),
      "sdkParameter": .text(language.literal(parameters[0])),
      "retries": .flag(system.retries && system.maxRetries > 0), "maxRetries": .number(system.maxRetries),
      "preloadNext": .flag(system.preloadNext), "byServer": .flag(system.deliveredBy == .server),
      "reward": .text(CodeLiteral.comment(reward)),
    ]
  }

  private var isAppLovin: Bool { system.platform?.value == "appLovin" }

  private var cautions: [Caution] {
    var cautions = [
      Caution(
        "The reward may come before or after the video is closed, or not at all. A handler that is cleared when "
          + "it is hidden loses the reward of whoever closes quickly.",
        isAppLovin
          ? Citation(
            "AppLovin-MAX-Unity-Plugin, issue 520",
            url: "https://github.com/AppLovin/AppLovin-MAX-Unity-Plugin/issues/520")
          : Citation("rule reward-lost")),
      Caution(
        "Retry n waits 2^min(6, n) seconds: 2, 4, 8, 16, 32, 64, 64 … A load that succeeds sets n to 0.",
        isAppLovin ? Self.guide : Citation("rule retry-delay")),
      Caution(
        "Mark the ad as loading on every way to load(), the retry included: else a second load overlaps.",
        isAppLovin ? Self.guide : Citation("rule load-overlapping")),
    ]
    if isAppLovin { cautions += Self.cautionsOfMAX }
    if system.retries, system.maxRetries == 0 {
      cautions.append(
        Caution(
          "maxRetries is 0: retryOnFailure alone never retries.",
          isAppLovin ? Self.guide : Citation("rule retry-limit")))
    }
    return cautions
  }

  private static let guide = Citation(
    "AppLovin MAX, rewarded ads", url: "https://support.axon.ai/en/max/ios/ad-formats/rewarded-ads")

  private static let cautionsOfMAX = [
    Caution(
      "Set the delegate before the first load, whatever state the mediation platform is in: an ad without a "
        + "delegate loads, fails and is closed in silence.", guide),
    Caution(
      "Callbacks that a class around the mediation platform renames must keep the name in protocol and "
        + "implementation alike: optional methods that differ are never called.", guide),
  ]
}
