package import Model
package import Basics

/// How the user set each rule, by the file of a finding: `rules`, and then every entry of `paths` whose glob matches, the
/// later over the earlier.
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

  /// The severity of a rule's findings in this file; `nil` when it is switched off there. A rule that can't be ignored
  /// can't be switched off or lowered (reading the configuration says so; this holds whoever made it).
  package func severity(of info: RuleInfo, in file: String) -> Severity? {
    guard selection.includes(info) else { return nil }
    switch setting(of: info, in: file) {
    case .severity(let severity): return info.isLowerable ? severity : max(severity, info.severity)
    case .off: return info.isIgnorable ? nil : info.severity
    case nil: return info.severity
    }
  }

  /// The severity of one complaint of a rule; `nil` when the rule is switched off in its file.
  func severity(of complaint: Complaint, by info: RuleInfo) -> Severity? {
    let file = complaint.location.file
    guard let usual = severity(of: info, in: file), let own = complaint.severity else {
      return severity(of: info, in: file)
    }
    return setting(of: info, in: file) == nil ? own : min(usual, own)
  }

  /// What somebody set for a rule in a file.
  private func setting(of info: RuleInfo, in file: String) -> RuleSetting? {
    let override = paths.last { $0.rules[info.id] != nil && $0.glob.matches(pathPrefix + file) }?.rules[
      info.id]
    return override ?? rules[info.id]
  }

  /// The severity of a rule's findings in whatever file; `nil` where that depends on the file, or it is switched off.
  func severityEverywhere(of info: RuleInfo) -> Severity? {
    paths.contains { $0.rules[info.id] != nil } ? nil : severity(of: info, in: "")
  }

  /// Whether a rule is switched off everywhere, so that it needn't be asked at all.
  package func isOff(_ info: RuleInfo) -> Bool {
    if !selection.includes(info) { return true }
    return info.isIgnorable && rules[info.id] == .off
      && !paths.contains { path in path.rules[info.id].map { $0 != .off } ?? false }
  }
}
