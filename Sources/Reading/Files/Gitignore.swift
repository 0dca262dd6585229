import Basics

/// A `.gitignore`, interpreted as git does.
package struct Gitignore: Hashable, Sendable {
  private let patterns: [GitignorePattern]
  /// Indices of the patterns for whole paths, and below of those for names.
  private let paths: [Int]
  private let names: [Int]
  /// Places in `paths`, and below in `names`, by what the patterns there begin or end with.
  private let pathIndex: LiteralIndex<UInt8>
  private let nameIndex: LiteralIndex<UInt8>

  package init(_ content: [UInt8]) {
    let text = content.starts(with: [0xEF, 0xBB, 0xBF]) ? content.dropFirst(3) : content[...]
    let patterns = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      GitignorePattern(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    self.patterns = patterns
    paths = patterns.indices.filter { patterns[$0].isForPaths }
    names = patterns.indices.filter { !patterns[$0].isForPaths }
    pathIndex = LiteralIndex(paths.map { patterns[$0].literals })
    nameIndex = LiteralIndex(names.map { patterns[$0].literals })
  }

  /// True if the last line that matches the path ignores it, false if that line re-includes it; `nil` if no line
  /// matches. The path is relative to the folder of the file.
  package func ignores(_ path: String, isFolder: Bool) -> Bool? {
    let path = Array(path.utf8)
    let name = Array(path.split(separator: UInt8(ascii: "/")).last ?? [])
    func last(_ numbers: [Int], _ index: LiteralIndex<UInt8>, _ text: [UInt8]) -> Int? {
      index.candidates(for: text).last { patterns[numbers[$0]].matches(text, isFolder: isFolder) }
        .map { numbers[$0] }
    }
    let found = [last(paths, pathIndex, path), last(names, nameIndex, name)].compactMap(\.self).max()
    return found.map { !patterns[$0].isNegated }
  }
}

/// One line of a `.gitignore` (git-scm.com/docs/gitignore). Like git, it compares bytes.
struct GitignorePattern: Hashable, Sendable {
  /// True if the line begins with `!`: it re-includes what an earlier line ignored.
  let isNegated: Bool
  /// True if the line ends in `/`: it matches folders only.
  let isForFoldersOnly: Bool
  /// True if the line has a `/` before its end. It is then matched against the whole path relative to the file's
  /// folder, otherwise only against the last name in the path.
  let isForPaths: Bool
  private let tokens: [Token]

  private enum Token: Hashable {
    case byte(UInt8)
    /// `[a-z]`: one byte that is in the set, or isn't if negated; never `/`.
    case member(of: Set<UInt8>, isNegated: Bool)
    /// `?`: any byte but `/`.
    case any
    /// `*`: any run of bytes without `/`.
    case run
    /// `**` between slashes, or at the start or end of the pattern: any run of bytes.
    case deepRun
    /// A mark before the two tokens of `**/`, which may together match nothing.
    case optionalPair
  }

  /// Parses a line; `nil` for a comment, an empty line, or a pattern that can't match (an open `[`, a lone `\` at the
  /// end).
  init?(_ line: some Collection<UInt8>) {
    var text = Self.withoutTrailingSpaces(Array(line))
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == UInt8(ascii: "/")
    if isForFoldersOnly { text.removeLast() }
    isForPaths = text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    guard !text.isEmpty, let tokens = Self.tokens(text) else { return nil }
    self.tokens = tokens
  }

  /// - Parameter text: the path relative to the folder of the `.gitignore` file, or only the last name in it
  ///   (`isForPaths`).
  func matches(_ text: [UInt8], isFolder: Bool) -> Bool { (isFolder || !isForFoldersOnly) && matches(text) }

  /// The bytes that each matching text begins and ends with, as far as they stand in the pattern without a wildcard.
  var literals: (start: [UInt8], end: [UInt8]) {
    func byte(_ token: Token) -> UInt8? { if case .byte(let byte) = token { byte } else { nil } }
    let start = tokens.prefix { byte($0) != nil }.compactMap(byte)
    // A slash may belong to `**/`, which can match nothing.
    let end = tokens.reversed().prefix { byte($0).map { $0 != UInt8(ascii: "/") } ?? false }.compactMap(byte)
    return (start, end.reversed())
  }

  /// Follows all possible matches at the same time, so that the number of steps is at most the product of both lengths.
  private func matches(_ text: [UInt8]) -> Bool {
    var places = Array(repeating: false, count: tokens.count + 1)
    var next = places
    enter(0, &places)
    for byte in text {
      var isAlive = false
      for place in tokens.indices where places[place] {
        guard let target = target(of: place, for: byte) else { continue }
        enter(target, &next)
        isAlive = true
      }
      guard isAlive else { return false }
      swap(&places, &next)
      for place in next.indices { next[place] = false }
    }
    return places[tokens.count]
  }

  /// Returns the index of the next token to match, after the token at `place` has matched this byte; `nil` if it
  /// doesn't match the byte.
  private func target(of place: Int, for byte: UInt8) -> Int? {
    let isSlash = byte == UInt8(ascii: "/")
    switch tokens[place] {
    case .byte(let wanted): return byte == wanted ? place + 1 : nil
    case .run: return isSlash ? nil : place
    case .deepRun: return place
    case .any: return isSlash ? nil : place + 1
    case .member(let set, let isNegated): return !isSlash && set.contains(byte) != isNegated ? place + 1 : nil
    case .optionalPair: return nil
    }
  }

  /// Adds a token to those reached, and with it all tokens that are reached from it without consuming a byte.
  private func enter(_ place: Int, _ places: inout [Bool]) {
    guard !places[place] else { return }
    places[place] = true
    guard place < tokens.count else { return }
    switch tokens[place] {
    case .run, .deepRun: enter(place + 1, &places)
    case .optionalPair:
      enter(place + 1, &places)
      enter(place + 3, &places)
    case .byte, .member, .any: return
    }
  }
}

extension GitignorePattern {
  /// Returns the line without trailing spaces; those after `\` stay.
  private static func withoutTrailingSpaces(_ line: [UInt8]) -> [UInt8] {
    var end = 0
    var index = 0
    while index < line.count {
      if line[index] == UInt8(ascii: "\\") {
        index += 2
        end = min(index, line.count)
      } else {
        index += 1
        if line[index - 1] != UInt8(ascii: " ") { end = index }
      }
    }
    return Array(line[..<end])
  }

  private static func tokens(_ text: [UInt8]) -> [Token]? {
    var tokens: [Token] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "*"):
        tokens += stars(text, &index)
      case UInt8(ascii: "?"):
        tokens.append(.any)
        index += 1
      case UInt8(ascii: "["):
        guard let member = member(text, &index) else { return nil }
        tokens.append(member)
      case UInt8(ascii: "\\"):
        guard index + 1 < text.count else { return nil }
        tokens.append(.byte(text[index + 1]))
        index += 2
      default:
        tokens.append(.byte(text[index]))
        index += 1
      }
    }
    return tokens
  }

  /// Reads a run of stars. Two or more stars have a special meaning only if they stand alone between slashes.
  private static func stars(_ text: [UInt8], _ index: inout Int) -> [Token] {
    let start = index
    while index < text.count, text[index] == UInt8(ascii: "*") { index += 1 }
    let isAlone =
      (start == 0 || text[start - 1] == UInt8(ascii: "/"))
      && (index == text.count || text[index] == UInt8(ascii: "/"))
    guard index - start > 1, isAlone else { return [.run] }
    guard index < text.count else { return [.deepRun] }
    index += 1
    return [.optionalPair, .deepRun, .byte(UInt8(ascii: "/"))]
  }

  /// Reads a bracket expression: `[a-z]`, `[!a]`, `[^a]`, `[[:digit:]]`.
  private static func member(_ text: [UInt8], _ index: inout Int) -> Token? {
    var place = index + 1
    guard place < text.count else { return nil }
    let isNegated = text[place] == UInt8(ascii: "!") || text[place] == UInt8(ascii: "^")
    if isNegated { place += 1 }
    var set: Set<UInt8> = []
    let first = place
    while place < text.count, text[place] != UInt8(ascii: "]") || place == first {
      if text[place...].starts(with: "[:".utf8) {
        guard let end = text[place...].firstRange(of: Array(":]".utf8)),
          let members = characterClass(String(decoding: text[(place + 2)..<end.lowerBound], as: UTF8.self))
        else { return nil }
        set.formUnion(members)
        place = end.upperBound
        continue
      }
      guard let low = literal(text, &place) else { return nil }
      if place + 1 < text.count, text[place] == UInt8(ascii: "-"), text[place + 1] != UInt8(ascii: "]") {
        place += 1
        guard let high = literal(text, &place) else { return nil }
        if low <= high { set.formUnion(low...high) }
      } else {
        set.insert(low)
      }
    }
    guard place < text.count else { return nil }
    index = place + 1
    return .member(of: set, isNegated: isNegated)
  }

  private static func literal(_ text: [UInt8], _ place: inout Int) -> UInt8? {
    if text[place] == UInt8(ascii: "\\") { place += 1 }
    guard place < text.count else { return nil }
    place += 1
    return text[place - 1]
  }

  /// Returns the bytes of a POSIX class such as `digit`, limited to ASCII as in git.
  private static func characterClass(_ name: String) -> [UInt8]? {
    let test: (Unicode.Scalar) -> Bool
    switch name {
    case "alnum": test = { $0.isASCIILetter || $0.isASCIIDigit }
    case "alpha": test = { $0.isASCIILetter }
    case "blank": test = { $0 == " " || $0 == "\t" }
    case "cntrl": test = { $0.value < 0x20 || $0.value == 0x7F }
    case "digit": test = { $0.isASCIIDigit }
    case "graph": test = { (0x21...0x7E).contains($0.value) }
    case "lower": test = { ("a"..."z").contains($0) }
    case "print": test = { (0x20...0x7E).contains($0.value) }
    case "punct": test = { (0x21...0x7E).contains($0.value) && !$0.isASCIILetter && !$0.isASCIIDigit }
    case "space": test = { $0 == " " || (0x09...0x0D).contains($0.value) }
    case "upper": test = { ("A"..."Z").contains($0) }
    case "xdigit": test = { $0.isASCIIDigit || ("a"..."f").contains($0) || ("A"..."F").contains($0) }
    default: return nil
    }
    return (UInt8(0)..<128).filter { test(Unicode.Scalar($0)) }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
