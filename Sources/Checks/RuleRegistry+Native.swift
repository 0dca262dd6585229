extension RuleRegistry {
  /// Rules in `Rules/Native`, in the order of their ids.
  package static let native: [any Rule.Type] = []
}
