/// A pattern that matches paths: `*` stands for any text within a part, `?` for one character of it, and a part `**`
/// for any number of parts, including none. A pattern that ends in `/` matches everything in that folder.
///
/// Paths have `/` between their parts and are relative to the same folder as the pattern.
package struct Glob: Hashable, Sendable {
  package let pattern: String
  private let parts: [[Character]]

  package init(_ pattern: String) {
    self.pattern = pattern
    let path = pattern.hasPrefix("./") ? pattern.dropFirst(2) : pattern[...]
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(Array.init)
    self.parts = path.hasSuffix("/") ? parts + [Self.anyParts] : parts
  }

  package func matches(_ path: String) -> Bool {
    Self.matches(
      path.split(separator: "/", omittingEmptySubsequences: true).map(Array.init), parts,
      isRun: { $0 == Self.anyParts },
      fits: { part, pattern in
        Self.matches(part, pattern, isRun: { $0 == "*" }, fits: { $1 == "?" || $0 == $1 })
      })
  }

  /// Returns true if a text that isn't a path matches a pattern, in which `*` stands for any text, `?` for one
  /// character, and `/` only for itself.
  package static func matches(text: String, _ pattern: String) -> Bool {
    matches(Array(text), Array(pattern), isRun: { $0 == "*" }, fits: { $1 == "?" || $0 == $1 })
  }

  private static let anyParts: [Character] = ["*", "*"]

  /// Returns true if a list of elements matches a pattern. A pattern element for which `isRun` is true, such as `*`,
  /// stands for any number of elements. After a mismatch the latest such element is extended by one, so the cost is at
  /// most the product of both lengths.
  private static func matches<Element>(
    _ elements: [Element], _ pattern: [Element], isRun: (Element) -> Bool, fits: (Element, Element) -> Bool
  ) -> Bool {
    var (element, place) = (0, 0)
    var run: (place: Int, element: Int)?
    while element < elements.count {
      if place < pattern.count, isRun(pattern[place]) {
        run = (place, element)
        place += 1
      } else if place < pattern.count, fits(elements[element], pattern[place]) {
        element += 1
        place += 1
      } else if let latest = run {
        run = (latest.place, latest.element + 1)
        (element, place) = (latest.element + 1, latest.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy(isRun)
  }
}
