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
      for rule in renderingRules {
        take(
          rule.rule.judge(rendering), of: rule.number, in: file,
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
