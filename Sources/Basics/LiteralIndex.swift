/// An index of patterns by the text that they begin or end with, so that a list of thousands of patterns costs about as
/// much for each path as a short one. A pattern that begins and ends with a wildcard is a candidate for every text.
package struct LiteralIndex<Element: Hashable & Sendable>: Hashable, Sendable {
  /// Numbers of patterns by their first elements; if there are none, by their last elements, reversed.
  private var starts: [[Element]: [Int]] = [:]
  private var ends: [[Element]: [Int]] = [:]
  /// The lengths of the keys of `starts`, and below those of `ends`, ascending.
  private let startLengths: [Int]
  private let endLengths: [Int]

  /// - Parameter patterns: the elements that each text begins and ends with if the pattern matches it. The number of a
  ///   pattern is its index.
  package init(_ patterns: [(start: [Element], end: [Element])]) {
    for (number, pattern) in patterns.enumerated() {
      if pattern.start.isEmpty {
        ends[pattern.end.reversed(), default: []].append(number)
      } else {
        starts[pattern.start, default: []].append(number)
      }
    }
    startLengths = Set(starts.keys.map(\.count)).sorted()
    endLengths = Set(ends.keys.map(\.count)).sorted()
  }

  /// Returns the numbers of the patterns that may match a text, ascending.
  package func candidates(for text: [Element]) -> [Int] {
    var found = Self.numbers(starts, startLengths, text)
    if !ends.isEmpty { found += Self.numbers(ends, endLengths, text.reversed()) }
    return found.sorted()
  }

  private static func numbers(_ keys: [[Element]: [Int]], _ lengths: [Int], _ text: [Element]) -> [Int] {
    lengths.prefix { $0 <= text.count }.flatMap { keys[Array(text.prefix($0))] ?? [] }
  }
}
