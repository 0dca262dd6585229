import AdModel

/// The members of a JSON object on one line: as much of JSON as it takes to add members to a line and leave the rest as
/// its author wrote it. (`Ingest` decides what is valid.)
struct JSONMembers {
  private let line: String
  /// Key and raw value, in order.
  private var members: [(key: String, value: Substring)] = []
  /// Where more members can go in: after the first one, so that `event` stays in front.
  private let place: String.Index

  /// `nil` for anything but one whole object.
  init?(of line: String) {
    self.line = line
    var scanner = Scanner(rest: line[...])
    guard scanner.take("{") else { return nil }
    var place = scanner.rest.startIndex
    if !scanner.take("}") {
      repeat {
        guard let key = scanner.string(), scanner.take(":"), let value = scanner.value() else { return nil }
        if members.isEmpty { place = value.endIndex }
        members.append((JSONString.unescaped(String(key)), value))
      } while scanner.take(",")
      guard scanner.take("}") else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
    self.place = place
  }

  /// The raw value of a member.
  subscript(key: String) -> Substring? { members.first { $0.key == key }?.value }

  func string(_ key: String) -> String? {
    guard let value = self[key], value.first == "\"" else { return nil }
    return JSONString.unescaped(String(value.dropFirst().dropLast()))
  }

  /// The line with these members (`"key":value`) more.
  func inserting(_ additions: [String]) -> String {
    guard !additions.isEmpty else { return line }
    let added = additions.joined(separator: ",")
    return line[..<place] + (members.isEmpty ? added : ",\(added)") + line[place...]
  }
}

private struct Scanner {
  var rest: Substring

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  /// Skips white space and takes the character if it comes next.
  mutating func take(_ character: Character) -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The inside of a string.
  mutating func string() -> Substring? {
    guard take("\"") else { return nil }
    let start = rest.startIndex
    var isEscaped = false
    while let character = rest.popFirst() {
      if character == "\"", !isEscaped { return rest.base[start..<rest.base.index(before: rest.startIndex)] }
      isEscaped = character == "\\" && !isEscaped
    }
    return nil
  }

  /// The raw text of the value that comes next.
  mutating func value() -> Substring? {
    rest = rest.drop(while: \.isWhitespace)
    let start = rest.startIndex
    var depth = 0
    while let character = rest.first {
      switch character {
      case "\"": guard string() != nil else { return nil }
      case "{", "[":
        depth += 1
        rest = rest.dropFirst()
      case "}", "]", ",":
        if depth == 0 { return text(from: start) }
        if character != "," { depth -= 1 }
        rest = rest.dropFirst()
      default: rest = rest.dropFirst()
      }
      if depth == 0, let next = rest.first, next == "," || next == "}" || next == "]" {
        return text(from: start)
      }
    }
    return nil
  }

  /// What was taken since `start`, without white space at its end; `nil` for nothing.
  private func text(from start: String.Index) -> Substring? {
    var text = rest.base[start..<rest.startIndex]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? nil : text
  }
}
