extension StringProtocol {
  /// Text from a file as messages show it: 'in quotes', without what is secret by its shape, and cut where it would drown
  /// the sentence around it.
  package var quoted: String {
    let limit = 60
    let text = Redactor().value(String(self), as: .cut)
    return text.count > limit ? "'\(text.prefix(limit - 1))…'" : "'\(text)'"
  }
}

extension Collection<String> {
  /// `a`, `a and b`, `a, b and c`.
  package func listed(_ conjunction: String = "and") -> String {
    guard !isEmpty, let last = dropFirst(count - 1).first else { return "" }
    return count == 1 ? last : "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension Double {
  /// As people write it: `600` for 600.0, else at most two decimals.
  package var plain: String {
    let rounded = (self * 100).rounded() / 100
    return Int64(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// `1 line`, `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
