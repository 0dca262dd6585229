import Basics

/// Suggests names for one that doesn't exist.
package enum Suggestion {
  /// Returns ` Did you mean 'image-distorted'?`: the nearest name, else all names that contain every part of the word
  /// (`distorted`); empty if there is none.
  package static func text(for word: String, among names: [String]) -> String {
    if let nearest = names.nearest(to: word) { return " Did you mean '\(nearest)'?" }
    let holding = self.names(names, holding: word)
    if holding.isEmpty { return "" }
    let shown = holding.prefix(mostShown).map { "'\($0)'" }
    let rest = holding.count - shown.count
    return " Did you mean \(Wording.list(shown + (rest > 0 ? ["\(rest) more"] : []), "or"))?"
  }

  private static let mostShown = 12

  private static func names(_ names: [String], holding word: String) -> [String] {
    let parts = word.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 }
    if parts.isEmpty { return [] }
    return names.filter { name in
      let name = name.lowercased()
      return parts.allSatisfy { name.contains($0) }
    }
  }
}
