extension StringProtocol {
  /// The text as messages show it: in single quotes, without secrets, and cut to 60 characters.
  package var quoted: String {
    let limit = 60
    let text = Redactor().value(String(self), as: .cut)
    return text.count > limit ? "'\(text.prefix(limit - 1))…'" : "'\(text)'"
  }
}

extension Collection<String> {
  /// Returns the texts as a list in words: `a`, `a and b`, `a, b and c`.
  package func listed(_ conjunction: String = "and") -> String {
    guard !isEmpty, let last = dropFirst(count - 1).first else { return "" }
    return count == 1 ? last : "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension Double {
  /// The number as displayed: `600` for 600.0, else at most two decimals.
  package var plain: String {
    let rounded = (self * 100).rounded() / 100
    return Int64(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// Returns a count with its noun: `1 line`, `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
