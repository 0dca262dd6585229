import Model
import Basics

extension Checker {
  /// Runs the rules about renderings on these renderings, in order, and returns the outcomes.
  ///
  /// - Parameter lines: the source lines of the renderings' templates and HTML files, by path, for finding the comments
  ///   in them that silence rules.
  package func check(_ renderings: [AuditedRendering], lines: [String: [String]]) -> CheckResult {
    var result = CheckResult()
    for rendering in renderings {
      let file = rendering.rendering.file ?? rendering.format.facts.file
      result.begin(file, order)
      var suppressions = Suppressions(of: rendering.format)
      if let lines = lines[file], rendering.rendering.file != nil {
        suppressions += Suppressions(inMarkup: lines, of: file)
      }
      for rule in judges.renderings {
        take(
          rule.judge(rendering).advising(infos[rule.number].remedy), of: rule.number, in: file,
          about: FindingSubject(format: rendering.format.facts.id), silencing: &suppressions, into: &result)
      }
      for diagnostic in suppressions.diagnostics(in: file, known: known, isOff: isOff)
      where rendering.rendering.file != nil {
        take(diagnostic, silencing: &suppressions, into: &result)
      }
    }
    return result
  }

  /// Adds a diagnostic about the comments that silence rules, such as an unused one.
  private func take(
    _ diagnostic: Diagnostic, silencing suppressions: inout Suppressions, into result: inout CheckResult
  ) {
    guard let info = known[diagnostic.rule] else { return }
    _ = add(
      diagnostic.violation, .fail, of: info, about: FindingSubject(), silencing: &suppressions, to: &result)
  }
}

extension RuleOutcome {
  /// Returns the outcome with a rule's remedy after the help of each violation.
  fileprivate func advising(_ remedy: String) -> RuleOutcome {
    func advised(_ violation: Violation) -> Violation {
      var violation = violation
      violation.help = violation.help.isEmpty ? remedy : "\(violation.help) \(remedy)"
      return violation
    }
    return switch self {
    case .pass, .notApplicable: self
    case .needsReview(let violation): .needsReview(advised(violation))
    case .fail(let violations): .fail(violations.map(advised))
    }
  }
}
