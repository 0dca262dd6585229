package import Checking
package import Model
package import Basics

/// All rules, by group; a test fails if a rule's file is missing from these lists.
package enum RuleRegistry {
  /// All rules, in the order of their ids.
  package static let rules: [any Rule.Type] =
    (definitions + recordings + native + mediation + rewarded + live + dsa + renderings + tool)
    .sorted { $0.info.id < $1.info.id }

  /// The descriptions of all rules, in the order of their ids.
  package static let infos: [RuleInfo] = rules.map { $0.info }

  /// The roles of rules in a compliance report, by rule. Rules without a role are missing.
  package static let evidence = infos.evidence

  /// The ids of all rules, in order.
  package static let ids: [RuleID] = infos.map(\.id)

  /// The rules that a configuration may name.
  package static let known = KnownRules(infos)

  /// Returns the description of a rule; `nil` for an unknown id.
  package static func info(of id: RuleID) -> RuleInfo? { infosByID[id] }

  /// The descriptions of all rules, by id.
  package static let infosByID = infos.reduce(into: [RuleID: RuleInfo]()) { $0[$1.id] = $1 }
}

extension RuleRegistry {
  /// Rules in `Rules/Definitions`, in the order of their ids.
  package static let definitions: [any Rule.Type] = [
    AdChoicesUndeclared.self,
    AssetChoicesInvalid.self,
    AssetKeyInvalid.self,
    AssetKeyLocalized.self,
    AssetLimitExceeded.self,
    AssetSampleInvalid.self,
    AssetSampleMissing.self,
    DefinitionUnreadable.self,
    FieldInvalid.self,
    FieldMissing.self,
    FieldUnknown.self,
    FormatIDDuplicate.self,
    InputUnreadable.self,
    MappingKeyUnknown.self,
    NotesLinkDead.self,
    PictureRefused.self,
    PlaceholderTextLeft.self,
    PlaceholderUnknown.self,
    PreviewBlocked.self,
    RetryNever.self,
    URLInsecure.self,
    VideoFallbackInvalid.self,
  ]

  /// Rules in `Rules/Recordings`, in the order of their ids.
  package static let recordings: [any Rule.Type] = [
    CallbackEmpty.self,
    ConsentInconsistent.self,
    CountryMissing.self,
    EventDisordered.self,
    EventGap.self,
    EventInvalid.self,
    EventMisplaced.self,
    EventUnknown.self,
    FormatUnknown.self,
    LineUnreadable.self,
    LoadUnanswered.self,
    RecordingEmpty.self,
    RecordingTruncated.self,
    SessionEvicted.self,
    SessionRepeated.self,
    SessionResumed.self,
    SessionUnstarted.self,
    TestIdInProduction.self,
    UnitsSuspect.self,
  ]

  /// Rules in `Rules/Native`, in the order of their ids.
  package static let native: [any Rule.Type] = [
    AdExpired.self,
    AdIdReused.self,
    AdTooSmall.self,
    AdChoicesNotClickable.self,
    AdChoicesNotDelivered.self,
    AdChoicesNotRendered.self,
    AdChoicesObscured.self,
    AdChoicesOutsideAd.self,
    AdChoicesTooSmall.self,
    AdChoicesUnopenedPage.self,
    AdChoicesWrongKey.self,
    AdsOverlap.self,
    AssetInvalid.self,
    AssetKeyCase.self,
    AssetKeyUnknown.self,
    AssetNotClickable.self,
    AssetNotRendered.self,
    AssetOutsideAd.self,
    AssetRequiredMissing.self,
    BadgeMissing.self,
    BadgeObscured.self,
    BadgePosition.self,
    BadgeTooSmall.self,
    BadgeWording.self,
    ClickActionConflict.self,
    ClickAssetNotClickable.self,
    ClickBeforeImpression.self,
    ClickRepeated.self,
    ClickUnexplained.self,
    DeepLinkOrder.self,
    ImageDistorted.self,
    ImpressionBeforeRender.self,
    ImpressionMissing.self,
    ImpressionOffScreen.self,
    ImpressionRepeated.self,
    ScreenUnbalanced.self,
    TextChanged.self,
    TextTruncated.self,
    VideoWithoutFallback.self,
  ]

  /// Rules in `Rules/Mediation`, in the order of their ids.
  package static let mediation: [any Rule.Type] = [
    AdapterAdChoicesMissing.self,
    AdapterNotNotified.self,
    AdapterOutcomeContradicted.self,
    AdapterParameterMissing.self,
    AdapterUnknown.self,
    CompletionEmpty.self,
    CompletionMissing.self,
    CompletionOffMain.self,
    CompletionRepeated.self,
    EventBeforeCompletion.self,
    ImageDataMissing.self,
    ImageOptionsIgnored.self,
    MappingDiffers.self,
    TrackingAbsent.self,
    TrackingContradicted.self,
    TrackingDoubled.self,
    TrackingUndeclared.self,
  ]

  /// Rules in `Rules/Rewarded`, in the order of their ids.
  package static let rewarded: [any Rule.Type] = [
    DisplayBeforeLoad.self,
    LoadOverlapping.self,
    LoadWhileReady.self,
    PreloadMissing.self,
    RetryDelay.self,
    RetryLimit.self,
    RewardDiffers.self,
    RewardLost.self,
    RewardNotGranted.self,
    RewardRepeated.self,
    SetupMissing.self,
    ShowUnanswered.self,
  ]

  /// Rules in `Rules/Live`, in the order of their ids.
  package static let live: [any Rule.Type] = [
    AdOrderInvalid.self,
    BreakDurationDiffers.self,
    BreakLeadShort.self,
    BreakReplaced.self,
    BreakSkippable.self,
    BreakSkippedThoughRestricted.self,
    BreakUnended.self,
    BreakUnplayed.self,
    LiveResumeZero.self,
    PodIdentifierDiffers.self,
    PodIdentifierRepeated.self,
    PodIncomplete.self,
    PodPositionInvalid.self,
    PodURLInvalid.self,
    StreamUnregistered.self,
  ]

  /// Rules in `Rules/DSA`, in the order of their ids.
  package static let dsa: [any Rule.Type] = [
    DSABehalfMissing.self,
    DSAMarkingUnproven.self,
    DSANameTooLong.self,
    DSAPaidMissing.self,
    DSAParametersMissing.self,
    DSAParametersUnknown.self,
    DSAParametersUnreachable.self,
    DSAProfilingOfMinor.self,
    DSAProfilingWithoutConsent.self,
    DSARenderConflict.self,
  ]

  /// Rules in `Rules/Renderings`, in the order of their ids.
  package static let renderings: [any Rule.Type] = [
    AuditAdChoicesCovered.self,
    AuditAdChoicesHidden.self,
    AuditAdChoicesIndistinct.self,
    AuditAdChoicesMisplaced.self,
    AuditAdChoicesMissing.self,
    AuditAdChoicesOutside.self,
    AuditAdChoicesSmall.self,
    AuditAdChoicesUnclickable.self,
    AuditAdChoicesUndelivered.self,
    AuditAdChoicesUnfocusable.self,
    AuditAdChoicesUnnamed.self,
    AuditAssetMissing.self,
    AuditBadgeCovered.self,
    AuditBadgeHidden.self,
    AuditBadgeIndistinct.self,
    AuditBadgeMisplaced.self,
    AuditBadgeMissing.self,
    AuditBadgeOutside.self,
    AuditBadgeSmall.self,
    AuditImageDistorted.self,
    AuditImageMissing.self,
    AuditIncomplete.self,
    AuditPlaceholderUnfilled.self,
    AuditRequestBlocked.self,
    AuditScriptBlocked.self,
    AuditScrollsSideways.self,
    AuditTextClipped.self,
    AuditTextOverflows.self,
  ]

  /// Rules in `Rules/Tool`, in the order of their ids.
  package static let tool: [any Rule.Type] = [
    ImportNote.self,
    ImportSkipped.self,
    ImportUnreadable.self,
    ReviewLapsed.self,
    SuppressionRefused.self,
    SuppressionUnexplained.self,
    SuppressionUnused.self,
  ]
}

extension Checker {
  /// Creates a checker that runs all rules, or some of them.
  ///
  /// - Parameter hasCatalog: `false` if recordings are checked without definitions.
  package init(
    configuration: Configuration, hasCatalog: Bool, rules: [any Rule.Type] = RuleRegistry.rules
  ) {
    self.init(
      configuration: configuration, hasCatalog: hasCatalog, rules: rules, known: RuleRegistry.infosByID)
  }
}
