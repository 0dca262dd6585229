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

  package func matches(_ path: String) -> Bool { matches(Self.parts(of: path)) }

  fileprivate static func parts(of path: String) -> [[Character]] {
    path.split(separator: "/", omittingEmptySubsequences: true).map(Array.init)
  }

  fileprivate func matches(_ path: [[Character]]) -> Bool {
    Self.matches(
      path, parts,
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

  /// The characters that each matching path begins and ends with, as far as parts without a wildcard and the ends of
  /// others tell.
  fileprivate var literals: (start: [Character], end: [Character]) {
    func isWildcard(_ character: Character) -> Bool { character == "*" || character == "?" }
    var start: [Character] = []
    for part in parts {
      // `**` may stand for no part at all, and then no slash follows.
      if part == Self.anyParts { break }
      if !start.isEmpty { start.append("/") }
      start += part.prefix { !isWildcard($0) }
      if part.contains(where: isWildcard) { break }
    }
    let last = parts.last ?? []
    let behind = last.lastIndex(where: isWildcard).map { $0 + 1 } ?? 0
    return (start, Array(last[behind...]))
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

/// Globs in the order of their declaration, each compared only with paths that have its literal start or end.
package struct GlobList: Sendable {
  private let globs: [Glob]
  private let index: LiteralIndex<Character>

  package init(_ patterns: [String]) {
    globs = patterns.map(Glob.init)
    index = LiteralIndex(globs.map(\.literals))
  }

  /// Returns the pattern of the first glob that matches a path; `nil` if none does.
  package func first(matching path: String) -> String? {
    if globs.isEmpty { return nil }
    let parts = Glob.parts(of: path)
    return index.candidates(for: Array(parts.joined(separator: "/")))
      .first { globs[$0].matches(parts) }.map { globs[$0].pattern }
  }
}
