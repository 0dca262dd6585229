extension RuleRegistry {
  /// Rules in `Rules/Rewarded`, in the order of their ids.
  package static let rewarded: [any Rule.Type] = [
    DisplayBeforeLoad.self,
    LoadOverlapping.self,
    PreloadMissing.self,
    RetryDelay.self,
    RetryLimit.self,
    RewardDiffers.self,
    RewardLost.self,
    RewardRepeated.self,
    SetupMissing.self,
    ShowUnanswered.self,
  ]
}
