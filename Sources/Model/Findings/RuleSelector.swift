package import Basics

/// A name for one or more rules in `select` and `ignore`: `all`, a group (`native`), a rule (`asset-key-case`), or the
/// first words of rules' names (`asset-key`).
package struct RuleSelector: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  /// Returns all valid names for these rules, sorted.
  package static func names(rules: [RuleID]) -> [String] {
    var names = Set(RuleGroup.allCases.map(\.rawValue) + ["all"])
    for rule in rules {
      let words = rule.rawValue.split(separator: "-")
      for count in words.indices { names.insert(words[...count].joined(separator: "-")) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns how exactly the selector names a rule: 0 for `all`, 1 for the rule's group, then more with every word;
  /// `nil` if it doesn't name the rule.
  package func precision(for rule: RuleID, of group: RuleGroup) -> Int? {
    if name == rule.rawValue { return .max }
    if name == "all" { return 0 }
    if RuleGroup(rawValue: name) != nil { return name == group.rawValue ? 1 : nil }
    guard rule.rawValue.hasPrefix(name + "-") else { return nil }
    return 2 + name.count { $0 == "-" }
  }
}

/// The rules to run: those that `select` names and `ignore` doesn't. If both name a rule, the more exact one wins, and
/// `ignore` wins a tie. A rule that can't be ignored always runs.
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

/// The rules that a configuration may name, and those of them that it can't silence.
package struct KnownRules: Sendable, ExpressibleByArrayLiteral {
  package var ids: [RuleID]
  /// The lowest severity that a configuration may set for each rule that can't be silenced: `note` if it may be
  /// lowered, else the rule's own.
  package var leastSeverities: [RuleID: Severity]

  package init(_ rules: [RuleInfo]) {
    ids = rules.map(\.id)
    leastSeverities = rules.reduce(into: [:]) { least, rule in
      if !rule.isIgnorable { least[rule.id] = rule.isLowerable ? .note : rule.severity }
    }
  }

  /// Creates a set of rules of which each may be silenced.
  package init(arrayLiteral ids: RuleID...) {
    self.ids = ids
    leastSeverities = [:]
  }
}
