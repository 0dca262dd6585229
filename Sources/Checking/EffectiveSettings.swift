package import Model
package import Basics

/// The user's settings of rules as they apply to each file: those in `rules`, overridden by each entry of `paths` whose
/// glob matches the file, in order.
package struct EffectiveSettings: Sendable {
  private let rules: [RuleID: RuleSetting]
  private let paths: [(glob: Glob, rules: [RuleID: RuleSetting])]
  private let selection: RuleSelection
  private let pathPrefix: String

  package init(_ configuration: Configuration) {
    rules = configuration.rules
    paths = configuration.paths.map { (Glob($0.match), $0.rules) }
    pathPrefix = configuration.pathPrefix
    selection = RuleSelection(
      select: (configuration.select ?? ["all"]).map(RuleSelector.init),
      ignore: configuration.ignore.map(RuleSelector.init))
  }

  /// Returns the severity of a rule's findings in a file; `nil` if the rule is switched off there. A setting that
  /// switches off a rule that can't be ignored, or that lowers one that can't be lowered, has no effect here; it is
  /// reported when the configuration is read.
  package func severity(of info: RuleInfo, in file: String) -> Severity? {
    guard selection.includes(info) else { return nil }
    switch setting(of: info, in: file) {
    case .severity(let severity): return info.isLowerable ? severity : max(severity, info.severity)
    case .off: return info.isIgnorable ? nil : info.severity
    case nil: return info.severity
    }
  }

  /// Returns the severity of one violation of a rule; `nil` if the rule is switched off in its file.
  func severity(of violation: Violation, by info: RuleInfo) -> Severity? {
    let file = violation.location.file
    guard let usual = severity(of: info, in: file), let own = violation.severity else {
      return severity(of: info, in: file)
    }
    return setting(of: info, in: file) == nil ? own : min(usual, own)
  }

  /// Returns the user's setting of a rule for a file; `nil` if there is none.
  private func setting(of info: RuleInfo, in file: String) -> RuleSetting? {
    let override = paths.last { $0.rules[info.id] != nil && $0.glob.matches(pathPrefix + file) }?.rules[
      info.id]
    return override ?? rules[info.id]
  }

  /// Returns the severity that a rule's findings have in all files; `nil` if it depends on the file, or if the rule is
  /// switched off.
  func severityEverywhere(of info: RuleInfo) -> Severity? {
    paths.contains { $0.rules[info.id] != nil } ? nil : severity(of: info, in: "")
  }

  /// True if a rule is switched off everywhere and needn't run.
  package func isOff(_ info: RuleInfo) -> Bool {
    if !selection.includes(info) { return true }
    return info.isIgnorable && rules[info.id] == .off
      && !paths.contains { path in path.rules[info.id].map { $0 != .off } ?? false }
  }
}
