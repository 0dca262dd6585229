extension RuleRegistry {
  /// Rules in `Rules/Tool`, in the order of their ids.
  package static let tool: [any Rule.Type] = [
    ReviewLapsed.self,
    SuppressionRefused.self,
    SuppressionUnexplained.self,
    SuppressionUnused.self,
  ]
}
