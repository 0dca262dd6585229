/// The name of a rule, kebab case; users write it in configurations and baselines, so it never changes.
package struct RuleID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, Codable,
  CodingKeyRepresentable
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
}

extension RuleID: Comparable, CustomStringConvertible {
  package static func < (a: RuleID, b: RuleID) -> Bool {
    a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
  }

  package var description: String { rawValue }
}
