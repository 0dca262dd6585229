extension RuleRegistry {
  /// Rules in `Rules/Mediation`, in the order of their ids.
  package static let mediation: [any Rule.Type] = [
    AdapterParameterMissing.self,
    CompletionEmpty.self,
    CompletionMissing.self,
    CompletionOffMain.self,
    CompletionRepeated.self,
    EventBeforeCompletion.self,
    ImageDataMissing.self,
    MappingDiffers.self,
    TrackingAbsent.self,
    TrackingDoubled.self,
    TrackingUndeclared.self,
  ]
}
