import AdModel
import Diagnostics

/// A rewarded video on the whole screen, with what it pays.
struct RewardedPreview: ViewModel {
  let format: FormatDefinition
  let system: RewardedSystem
  let state: PreviewState
  let words: PreviewWords

  private var hasEnded: Bool { state == .rewardGranted }

  private var reward: String {
    let amount = system.rewardAmount.map { PreviewText.number($0.value) } ?? ""
    let name = system.rewardName?.value ?? ""
    let text = [amount, name].filter { !$0.isEmpty }.joined(separator: " ")
    return state == .longest ? PreviewText.longest(text, limit: PreviewText.assumedLimit) : text
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "countdown": .text(hasEnded ? words.rewardGranted : words.rewardIn)
    case "badge": .optional(words.ad)
    case "scene": .text(hasEnded ? words.videoEnded : words.videoHere)
    case "progress": .text(hasEnded ? "100" : "60")
    case "reward": .text(reward)
    case "rewardNote": .text(hasEnded ? words.rewardGranted : words.rewardLater)
    case "adChoices": .part(state == .withoutAdChoices ? nil : PreviewAdChoices.standard)
    case "notes": .texts(PreviewNotes.of(format, state: state))
    default: PreviewHead(format: format, state: state, words: words).value(name)
    }
  }
}
