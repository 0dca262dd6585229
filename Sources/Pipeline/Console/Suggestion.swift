import Basics

/// Suggests existing names in place of one that doesn't exist.
package enum Suggestion {
  /// Returns ` Did you mean 'image-distorted'?`: the nearest name, else all names that contain every part of the word
  /// (`distorted`), else those that nearly do (`audit-distored`); empty if there is none.
  package static func text(for word: String, among names: [String]) -> String {
    if let nearest = names.nearest(to: word) { return " Did you mean '\(nearest)'?" }
    let parts = parts(of: word.lowercased()).filter { $0.count > 2 }
    func holding(_ isPart: (String, _ name: String) -> Bool) -> [String] {
      parts.isEmpty ? [] : names.filter { name in parts.allSatisfy { isPart($0, name.lowercased()) } }
    }
    let exact = holding { $1.contains($0) }
    let found = exact.isEmpty ? holding { self.parts(of: $1).nearest(to: $0) != nil } : exact
    if found.isEmpty { return "" }
    let shown = found.prefix(mostShown).map { "'\($0)'" }
    let rest = found.count - shown.count
    return " Did you mean \(Wording.list(shown + (rest > 0 ? ["\(rest) more"] : []), "or"))?"
  }

  private static let mostShown = 12

  private static func parts(of name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
