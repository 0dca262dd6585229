import Basics
import Model

extension CheckResult {
  /// The identity of a finding that is reported once per file: findings of one rule with equal messages in one file are
  /// one finding.
  struct OnceKey: Hashable {
    var rule: RuleID
    var file: String
    var message: String

    init(_ finding: Finding) {
      (rule, file, message) = (finding.rule, finding.location.file, finding.message)
    }
  }
}
