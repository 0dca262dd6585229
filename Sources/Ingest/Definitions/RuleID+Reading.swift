import Diagnostics

/// The rules that readers of definitions and configurations report for.
extension RuleID {
  static let definitionUnreadable: RuleID = "definition-unreadable"
  static let inputUnreadable: RuleID = "input-unreadable"
  static let fieldUnknown: RuleID = "field-unknown"
  static let fieldInvalid: RuleID = "field-invalid"
  static let fieldMissing: RuleID = "field-missing"
}
