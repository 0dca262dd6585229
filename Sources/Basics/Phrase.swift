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

  /// Replaces the text of words and names. Nearly all texts stay as they are, and cost no copy then.
  package mutating func change(words: (String) -> String, names: (String) -> String) {
    for place in pieces.indices {
      switch pieces[place] {
      case .words(let text):
        let changed = words(text)
        if changed != text { pieces[place] = .words(changed) }
      case .name(let text):
        let changed = names(text)
        if changed != text { pieces[place] = .name(changed) }
      case .number: break
      }
    }
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
}

extension Phrase {
  /// Returns true if two phrases differ in names and numbers at most.
  package func hasShape(of other: Phrase) -> Bool {
    guard pieces.count == other.pieces.count else { return false }
    for (piece, other) in zip(pieces, other.pieces) {
      switch (piece, other) {
      case (.words(let words), .words(let others)) where words == others: continue
      case (.name, .name), (.number, .number): continue
      default: return false
      }
    }
    return true
  }

  /// Hashes the words alone, so that phrases of one shape have one hash.
  package func hashShape(into hasher: inout Hasher) {
    for case .words(let words) in pieces { hasher.combine(words) }
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String { text }
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
