package import Basics

/// Rules named together, as `select` and `ignore` name them: `all`, a group (`native`), a rule (`asset-key-case`), or the
/// first words of rules' names (`asset-key`).
package struct RuleSelector: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  /// Everything that may be named, given the rules that there are; sorted.
  package static func names(rules: [RuleID]) -> [String] {
    var names = Set(RuleGroup.allCases.map(\.rawValue) + ["all"])
    for rule in rules {
      let words = rule.rawValue.split(separator: "-")
      for count in words.indices { names.insert(words[...count].joined(separator: "-")) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// How exactly it names a rule: 0 for `all`, 1 for its group, then more with every word; `nil` when it doesn't.
  package func precision(for rule: RuleID, of group: RuleGroup) -> Int? {
    if name == rule.rawValue { return .max }
    if name == "all" { return 0 }
    if RuleGroup(rawValue: name) != nil { return name == group.rawValue ? 1 : nil }
    guard rule.rawValue.hasPrefix(name + "-") else { return nil }
    return 2 + name.count { $0 == "-" }
  }
}

/// Which rules are run: what `select` names and `ignore` doesn't. Where both name a rule the more exact one counts, of
/// equals `ignore`. A rule that can't be ignored is always run.
package struct RuleSelection: Hashable, Sendable {
  package var select: [RuleSelector]
  package var ignore: [RuleSelector]

  package init(select: [RuleSelector], ignore: [RuleSelector]) {
    self.select = select
    self.ignore = ignore
  }

  package func includes(_ info: RuleInfo) -> Bool {
    guard info.isIgnorable else { return true }
    func most(_ selectors: [RuleSelector]) -> Int? {
      selectors.compactMap { $0.precision(for: info.id, of: info.group) }.max()
    }
    guard let selected = most(select) else { return false }
    return most(ignore).map { $0 < selected } ?? true
  }
}

/// The rules that a configuration may name, and which of them it can't silence.
package struct KnownRules: Sendable, ExpressibleByArrayLiteral {
  package var ids: [RuleID]
  /// Of the rules that can't be silenced, the lowest severity that a configuration may give them: their own, but for those
  /// that may be lowered.
  package var leastSeverities: [RuleID: Severity]

  package init(_ rules: [RuleInfo]) {
    ids = rules.map(\.id)
    leastSeverities = rules.reduce(into: [:]) { least, rule in
      if !rule.isIgnorable { least[rule.id] = rule.isLowerable ? .note : rule.severity }
    }
  }

  /// Rules that may all be silenced.
  package init(arrayLiteral ids: RuleID...) {
    self.ids = ids
    leastSeverities = [:]
  }
}
