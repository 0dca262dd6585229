extension RuleRegistry {
  /// Rules in `Rules/Native`, in the order of their ids.
  package static let native: [any Rule.Type] = [
    AdTooSmall.self,
    AdChoicesNotClickable.self,
    AdChoicesNotDelivered.self,
    AdChoicesNotRendered.self,
    AssetInvalid.self,
    AssetKeyCase.self,
    AssetKeyUnknown.self,
    AssetNotRendered.self,
    AssetRequiredMissing.self,
    ClickActionConflict.self,
    ClickAssetNotClickable.self,
    ClickBeforeImpression.self,
    ImageDistorted.self,
    ImpressionBeforeRender.self,
    ImpressionMissing.self,
    ImpressionRepeated.self,
    ScreenUnbalanced.self,
    TextTruncated.self,
    VideoWithoutFallback.self,
  ]
}
