extension RuleRegistry {
  /// Rules in `Rules/Live`, in the order of their ids.
  package static let live: [any Rule.Type] = [
    AdOrderInvalid.self,
    BreakDurationDiffers.self,
    BreakLeadShort.self,
    BreakReplaced.self,
    BreakSkippable.self,
    BreakUnended.self,
    BreakUnplayed.self,
    LiveResumeZero.self,
    PodIdentifierRepeated.self,
    PodPositionInvalid.self,
    PodURLInvalid.self,
    StreamUnregistered.self,
  ]
}
