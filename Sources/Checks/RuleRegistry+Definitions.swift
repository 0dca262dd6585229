extension RuleRegistry {
  /// Rules in `Rules/Definitions`, in the order of their ids.
  package static let definitions: [any Rule.Type] = []
}
