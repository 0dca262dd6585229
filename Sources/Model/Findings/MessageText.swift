package import Basics

extension StringProtocol {
  /// The text as messages show it: in single quotes, without secrets, and cut to 60 characters.
  package var quoted: String {
    let limit = 60
    let text = Redactor().value(String(self), as: .cut)
    return text.count > limit ? "'\(text.prefix(limit - 1))…'" : "'\(text)'"
  }
}

extension DefaultStringInterpolation {
  /// Appends a name from a file in single quotes; see `quoted`.
  package mutating func appendInterpolation(name: some StringProtocol) { appendInterpolation(name.quoted) }

  /// Appends a list of names: `'a', 'b' and 'c'`.
  package mutating func appendInterpolation(
    names: some Collection<String>, _ conjunction: String = "and"
  ) {
    appendInterpolation(names.map(\.quoted).listed(conjunction))
  }

  /// Appends a number: `600` for 600.0, else at most two decimals.
  package mutating func appendInterpolation(number: Double) { appendInterpolation(number.plain) }

  /// Appends a count with its noun: `1 line`, `2 lines`.
  package mutating func appendInterpolation(count: Int, _ noun: String) {
    appendInterpolation(counted(count, noun))
  }
}

extension Phrase.StringInterpolation {
  /// Appends a name from a file in single quotes; see `quoted`.
  package mutating func appendInterpolation(name: some StringProtocol) { phrase.append(.name(name.quoted)) }

  /// Appends a list of names: `'a', 'b' and 'c'`.
  package mutating func appendInterpolation(
    names: some Collection<String>, _ conjunction: String = "and"
  ) {
    for (place, name) in names.enumerated() {
      if place > 0 { phrase.append(.words(place == names.count - 1 ? " \(conjunction) " : ", ")) }
      phrase.append(.name(name.quoted))
    }
  }

  /// Appends a number: `600` for 600.0, else at most two decimals.
  package mutating func appendInterpolation(number: Double) { phrase.append(.number(number.plain)) }

  /// Appends a count with its noun: `1 line`, `2 lines`.
  package mutating func appendInterpolation(count: Int, _ noun: String) {
    phrase.append(.number(String(count)))
    phrase.append(.words(" \(noun)\(count == 1 ? "" : "s")"))
  }
}

extension Collection<String> {
  /// Returns the texts as a list in words: `a`, `a and b`, `a, b and c`.
  package func listed(_ conjunction: String = "and") -> String {
    guard !isEmpty, let last = dropFirst(count - 1).first else { return "" }
    return count == 1 ? last : "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension Collection<Phrase> {
  /// Returns the phrases as a list: `a`, `a and b`, `a, b and c`.
  package func listed(_ conjunction: String = "and") -> Phrase {
    guard let last = dropFirst(count - 1).first, count > 1 else { return first ?? Phrase() }
    return dropLast().joined(separator: ", ") + Phrase(" " + conjunction + " ") + last
  }

  package func joined(separator: String) -> Phrase {
    reduce(into: Phrase()) { all, phrase in
      if !all.isEmpty { all.append(.words(separator)) }
      all += phrase
    }
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
