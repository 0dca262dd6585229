import Basics
import Model

extension CheckResult {
  /// Identifies a finding of a rule that is reported once per file: equal messages of a rule in a file are
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
