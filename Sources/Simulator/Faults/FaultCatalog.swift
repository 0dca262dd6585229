package import Diagnostics

/// All faults there are. A test fails when one of the folder isn't listed.
package enum FaultCatalog {
  /// In the order of their rules.
  package static let faults: [any Fault.Type] = (recordings + native + mediation + rewarded + live + dsa)
    .sorted { $0.rule < $1.rule }

  package static func fault(_ rule: RuleID) -> (any Fault.Type)? { faults.first { $0.rule == rule } }

  private static let recordings: [any Fault.Type] = [
    CallbackEmptyFault.self,
    ConsentInconsistentFault.self,
    CountryMissingFault.self,
    EventDisorderedFault.self,
    EventGapFault.self,
    EventInvalidFault.self,
    EventMisplacedFault.self,
    EventUnknownFault.self,
    FormatUnknownFault.self,
    LineUnreadableFault.self,
    LoadUnansweredFault.self,
    SessionRepeatedFault.self,
    SessionResumedFault.self,
    SessionUnstartedFault.self,
    TestIDInProductionFault.self,
  ]

  private static let native: [any Fault.Type] = [
    AdTooSmallFault.self,
    AdChoicesNotClickableFault.self,
    AdChoicesNotDeliveredFault.self,
    AdChoicesNotRenderedFault.self,
    AdChoicesObscuredFault.self,
    AdChoicesOutsideAdFault.self,
    AdChoicesTooSmallFault.self,
    AdChoicesUnopenedPageFault.self,
    AdChoicesWrongKeyFault.self,
    AssetInvalidFault.self,
    AssetKeyCaseFault.self,
    AssetKeyLocalizedFault.self,
    AssetKeyUnknownFault.self,
    AssetNotRenderedFault.self,
    AssetRequiredMissingFault.self,
    BadgeMissingFault.self,
    BadgeTooSmallFault.self,
    ClickActionConflictFault.self,
    ClickAssetNotClickableFault.self,
    ClickBeforeImpressionFault.self,
    DeepLinkOrderFault.self,
    ImageDistortedFault.self,
    ImpressionBeforeRenderFault.self,
    ImpressionMissingFault.self,
    ImpressionRepeatedFault.self,
    ScreenUnbalancedFault.self,
    TextTruncatedFault.self,
    URLInsecureFault.self,
    VideoWithoutFallbackFault.self,
  ]

  private static let mediation: [any Fault.Type] = [
    AdapterAdChoicesMissingFault.self,
    AdapterParameterMissingFault.self,
    CompletionEmptyFault.self,
    CompletionMissingFault.self,
    CompletionOffMainFault.self,
    CompletionRepeatedFault.self,
    EventBeforeCompletionFault.self,
    ImageDataMissingFault.self,
    MappingDiffersFault.self,
    TrackingAbsentFault.self,
    TrackingDoubledFault.self,
    TrackingUndeclaredFault.self,
  ]

  private static let rewarded: [any Fault.Type] = [
    DisplayBeforeLoadFault.self,
    LoadOverlappingFault.self,
    LoadWhileReadyFault.self,
    PreloadMissingFault.self,
    RetryDelayFault.self,
    RetryLimitFault.self,
    RewardDiffersFault.self,
    RewardLostFault.self,
    RewardRepeatedFault.self,
    SetupMissingFault.self,
    ShowUnansweredFault.self,
  ]

  private static let live: [any Fault.Type] = [
    AdOrderInvalidFault.self,
    BreakDurationDiffersFault.self,
    BreakLeadShortFault.self,
    BreakReplacedFault.self,
    BreakSkippableFault.self,
    BreakUnendedFault.self,
    BreakUnplayedFault.self,
    LiveResumeZeroFault.self,
    PodIdentifierRepeatedFault.self,
    PodPositionInvalidFault.self,
    PodURLInvalidFault.self,
    StreamUnregisteredFault.self,
  ]

  private static let dsa: [any Fault.Type] = [
    DSABehalfMissingFault.self,
    DSAMarkingUnprovenFault.self,
    DSANameTooLongFault.self,
    DSAPaidMissingFault.self,
    DSAParametersMissingFault.self,
    DSAParametersUnknownFault.self,
    DSAParametersUnreachableFault.self,
    DSAProfilingOfMinorFault.self,
    DSAProfilingWithoutConsentFault.self,
    DSARenderConflictFault.self,
  ]
}
