extension RuleRegistry {
  /// Rules in `Rules/Recordings`, in the order of their ids.
  package static let recordings: [any Rule.Type] = []
}
