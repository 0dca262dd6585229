extension RuleRegistry {
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
}
