extension RuleRegistry {
  /// Rules in `Rules/Tool`, in the order of their ids.
  package static let tool: [any Rule.Type] = [
    SuppressionUnexplained.self,
    SuppressionUnused.self,
  ]
}
