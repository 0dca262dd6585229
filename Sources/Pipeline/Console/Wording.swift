import Reports

/// Counts and lists in English.
package enum Wording {
  /// Returns a count with its noun: `1 error`, `2,262 errors`, `no errors`.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    number == 0 ? "no \(plural ?? noun + "s")" : NumberText.count(number, noun, plural)
  }

  /// Returns the parts as a list in English: `a`, `a and b`, `a, b and c`.
  package static func list(_ parts: [String], _ conjunction: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
