import Reports
import Model
import Basics

/// A preview of a rewarded video on the full screen, with its reward.
struct RewardedPreview {
  let format: FormatDefinition
  let system: RewardedSystem
  let state: PreviewState
  let words: PreviewWords

  private var hasEnded: Bool { state == .rewardGranted }

  private var reward: String {
    let amount = system.rewardAmount.map { PreviewText.number($0.value) } ?? ""
    let name = words.reward ?? system.rewardName?.value ?? ""
    let text = [amount, name].filter { !$0.isEmpty }.joined(separator: " ")
    return PreviewText.shown(text, state, limit: PreviewText.assumedLimit) ?? text
  }

  var model: ViewValues {
    [
      "countdown": .text(hasEnded ? words.rewardGranted : words.rewardIn), "badge": .optional(words.ad),
      "scene": .text(words.videoHere),
      "progress": .text(hasEnded ? "100" : "60"), "reward": .text(reward),
      "rewardNote": .text(hasEnded ? words.rewardGranted : words.rewardLater),
      "adChoices": .part(state == .withoutAdChoices ? nil : ViewValues.standardAdChoices()),
      "adLabel": .text(words.advertisement), "closeLabel": .text(words.close),
      "endCard": .part(
        hasEnded
          ? ["endName": .text(words.advertiser), "endCall": .text(words.callToAction)] as ViewValues : nil),
    ]
  }
}
