/// Phrases of one shape as one, with several names and the range of their numbers:
/// `covered by 'Headline' or 'MainImage' for 3–14 s`. Merging in another order gives the same.
package struct MergedPhrase: Hashable, Sendable {
  /// Maximum number of names that the text has one by one.
  private static let mostNames = 3

  private enum Piece: Hashable, Sendable {
    case words(String)
    /// The first names in byte order, sorted, and one more if there are others.
    case names([String])
    case numbers(from: String, to: String)
  }

  private var pieces: [Piece]

  package init(_ phrase: Phrase) {
    pieces = phrase.pieces.map { piece in
      switch piece {
      case .words(let text): .words(text)
      case .name(let text): .names([text])
      case .number(let text): .numbers(from: text, to: text)
      }
    }
  }

  /// Adds a phrase of the same shape; a phrase of another shape changes nothing.
  package mutating func add(_ phrase: Phrase) {
    guard pieces.count == phrase.pieces.count else { return }
    for (place, piece) in phrase.pieces.enumerated() {
      switch (pieces[place], piece) {
      case (.names(let names), .name(let name)) where !names.contains(name):
        pieces[place] = .names(Self.first(names + [name]))
      case (.numbers(let least, let most), .number(let number)) where number != least && number != most:
        pieces[place] = Self.range([least, most, number])
      default: break
      }
    }
  }

  package static func += (a: inout MergedPhrase, b: MergedPhrase) {
    guard a.pieces.count == b.pieces.count else { return }
    for (place, piece) in b.pieces.enumerated() {
      switch (a.pieces[place], piece) {
      case (.names(let names), .names(let others)): a.pieces[place] = .names(Self.first(names + others))
      case (.numbers(let from, let to), .numbers(let least, let most)):
        a.pieces[place] = Self.range([from, to, least, most])
      default: break
      }
    }
  }

  private static func first(_ names: [String]) -> [String] {
    let sorted = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(sorted.prefix(mostNames + 1))
  }

  private static func range(_ numbers: [String]) -> Piece {
    let sorted = numbers.sorted { (Double($0) ?? 0, $0) < (Double($1) ?? 0, $1) }
    return .numbers(from: sorted[0], to: sorted[sorted.count - 1])
  }

  package var text: String {
    pieces.map { piece in
      switch piece {
      case .words(let text): text
      case .numbers(let from, let to): from == to ? from : "\(from)–\(to)"
      case .names(let names) where names.count > Self.mostNames:
        names.prefix(2).joined(separator: ", ") + " or others"
      case .names(let names):
        names.count == 1
          ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
      }
    }.joined()
  }
}

/// A merged phrase is coded as phrases: one with the first name and the least number of each place, one with the second name
/// and the greatest number, and so on.
extension MergedPhrase: Codable {
  package init(from decoder: any Decoder) throws {
    let coded = try decoder.singleValueContainer().decode([[String]].self)
    self.init(Phrase(coded: coded.first ?? []))
    for phrase in coded.dropFirst() { add(Phrase(coded: phrase)) }
  }

  package func encode(to encoder: any Encoder) throws {
    let phrases = (0...Self.mostNames).map { number -> [String] in
      pieces.map { piece in
        switch piece {
        case .words(let text): "w\(text)"
        case .names(let names): "n\(names[min(number, names.count - 1)])"
        case .numbers(let from, let to): "#\(number == 0 ? from : to)"
        }
      }
    }
    var container = encoder.singleValueContainer()
    try container.encode(phrases.uniqued())
  }
}
