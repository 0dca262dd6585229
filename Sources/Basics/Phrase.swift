/// A part of a sentence, in which names and numbers stay apart from the words about them:
///
///     let phrase: Phrase = "covered by \(name: "Caption") for \(3) s"
///
/// Phrases with the same words and other names or numbers have the same `shape`.
package struct Phrase: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case words(String)
    /// A name from a file, in quotation marks.
    case name(String)
    case number(String)

    package var text: String {
      switch self {
      case .words(let text), .name(let text), .number(let text): text
      }
    }
  }

  /// The pieces in order. No two pieces of words follow each other.
  package private(set) var pieces: [Piece] = []

  package init() {}

  /// Creates a phrase of words alone.
  package init(_ words: String) { append(.words(words)) }

  package var text: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined() }

  package var isEmpty: Bool { pieces.isEmpty }

  package mutating func append(_ piece: Piece) {
    guard case .words(let words) = piece else { return pieces.append(piece) }
    if words.isEmpty { return }
    if case .words(let last)? = pieces.last {
      pieces[pieces.count - 1] = .words(last + words)
    } else {
      pieces.append(piece)
    }
  }

  package static func += (a: inout Phrase, b: Phrase) {
    for piece in b.pieces { a.append(piece) }
  }

  package static func + (a: Phrase, b: Phrase) -> Phrase {
    var sum = a
    sum += b
    return sum
  }

  /// Returns the phrase with each piece's text replaced.
  package func mapTexts(_ change: (String) -> String) -> Phrase {
    var phrase = Phrase()
    for piece in pieces {
      switch piece {
      case .words(let text): phrase.append(.words(change(text)))
      case .name(let text): phrase.append(.name(change(text)))
      case .number: phrase.append(piece)
      }
    }
    return phrase
  }

  /// The phrase with its first letter in upper case.
  package var capitalized: Phrase {
    guard case .words(let words)? = pieces.first else { return self }
    var phrase = self
    phrase.pieces[0] = .words(words.capitalizedFirst)
    return phrase
  }

  /// Returns the phrase without a full stop at its end.
  package func withoutStop() -> (phrase: Phrase, hadStop: Bool) {
    guard case .words(let words)? = pieces.last, words.hasSuffix(".") else { return (self, false) }
    var phrase = self
    phrase.pieces.removeLast()
    phrase.append(.words(String(words.dropLast())))
    return (phrase, true)
  }
}

extension Phrase {
  /// The phrase with `…` for names and numbers: `covered by '…' for … s`.
  package var shape: Phrase {
    var shape = Phrase()
    for piece in pieces {
      switch piece {
      case .words: shape.append(piece)
      case .name: shape.append(.name("'…'"))
      case .number: shape.append(.number("…"))
      }
    }
    return shape
  }

  /// Returns one text for phrases of one shape, with several names or the range of their numbers:
  /// `covered by 'Headline' or 'MainImage' for 3–14 s`.
  package static func merged(_ phrases: Set<Phrase>) -> String {
    let all = phrases.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.pieces)
    guard let first = all.first, all.allSatisfy({ $0.count == first.count }) else {
      return all.first.map { $0.map(\.text).joined() } ?? ""
    }
    return first.indices.map { index in Piece.merged(all.map { $0[index] }) }.joined()
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String { text }
}

extension Phrase.Piece {
  fileprivate static func merged(_ pieces: [Phrase.Piece]) -> String {
    guard let first = pieces.first else { return "" }
    let texts = Set(pieces.map(\.text)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard texts.count > 1 else { return first.text }
    if case .number = first {
      let sorted = texts.sorted { (Double($0) ?? 0, $0) < (Double($1) ?? 0, $1) }
      return "\(sorted[0])–\(sorted[sorted.count - 1])"
    }
    let shown = texts.count <= 3 ? texts : texts.prefix(2) + ["\(texts.count - 2) others"]
    return shown.dropLast().joined(separator: ", ") + " or " + shown[shown.count - 1]
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    package var phrase = Phrase()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { phrase.append(.words(literal)) }
    package mutating func appendInterpolation(words: String) { phrase.append(.words(words)) }
    /// Appends a name that is redacted and short already, in single quotes.
    package mutating func appendInterpolation(quoted name: String) { phrase.append(.name("'\(name)'")) }
    package mutating func appendInterpolation(_ phrase: Phrase) { self.phrase += phrase }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      phrase.append(.number(String(number)))
    }
  }

  package init(stringLiteral text: String) { self.init(text) }
  package init(stringInterpolation interpolation: StringInterpolation) { self = interpolation.phrase }
}

extension Phrase {
  /// The pieces as texts, each after a letter for its sort (`Statement.coded`).
  package var coded: [String] {
    pieces.map { piece in
      switch piece {
      case .words(let text): "w\(text)"
      case .name(let text): "n\(text)"
      case .number(let text): "#\(text)"
      }
    }
  }

  package init(coded texts: [String]) {
    for text in texts {
      let rest = String(text.dropFirst())
      append(text.hasPrefix("n") ? .name(rest) : text.hasPrefix("#") ? .number(rest) : .words(rest))
    }
  }
}
