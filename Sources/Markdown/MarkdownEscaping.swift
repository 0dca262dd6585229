import Basics

/// Escapes untrusted text so that neither CommonMark nor GitHub's additions to it interpret any of it.
///
/// It works on Unicode scalars: `<` with a combining accent is one `Character`, which isn't equal to `<`.
enum MarkdownEscaping {
  /// Escapes text within a line.
  ///
  /// GitHub searches the rendered text, where backslashes are gone, for mentions and issue references. An entity for a
  /// zero-width space after `@` or `#` prevents them, as in the texts of dependency bots.
  static func escaped(_ text: String) -> String {
    let scalars = Array(trimmed(VisibleText.line(text)).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if needsBackslash(scalar, after: previous, before: next) || opensBlock(scalars, at: index) {
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
      if isReference(scalars, at: index) { result += "&#8203;" }
    }
    return result
  }

  /// Returns a code span, whose fence is longer than any run of backticks inside.
  ///
  /// In a table a pipe in code needs a backslash, which `MarkdownTable` adds. A backslash before a pipe can't be
  /// written there, so a text with one is escaped instead of set as code.
  static func codeSpan(_ text: String) -> String {
    let shown = VisibleText.line(text)
    let scalars = shown.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "*empty*" }
    guard scalars.contains(where: { $0 != " " }) else { return "*blank*" }
    guard !zip(scalars, scalars.dropFirst()).contains(where: { $0 == ("\\", "|") }) else {
      return escaped(shown)
    }
    let fence = String(repeating: "`", count: longestRunOfBackticks(in: shown) + 1)
    let padding = first == "`" || last == "`" || (first == " " && last == " ") ? " " : ""
    return fence + padding + shown + padding + fence
  }

  /// Returns the destination of a link or picture, percent-encoded where a character could end it.
  static func destination(_ url: String) -> String {
    var result: [UInt8] = []
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.append(byte)
      case _ where "-._~:/?#@!$&'*+,;=%".utf8.contains(byte): result.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += ("%" + (digits.count == 1 ? "0" : "") + digits).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a line of a code block, with invisible characters made visible.
  static func visibleLine(_ text: String) -> String { VisibleText.line(text) }

  /// Escapes text for the content of an HTML element.
  static func html(_ text: String) -> String {
    let text = VisibleText.line(text)
    // Most texts, such as ids and headings, need no escaping.
    if !text.utf8.contains(where: isEscapedInHTML) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isEscapedInHTML(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  static func longestRunOfBackticks(in text: String) -> Int {
    var (longest, current) = (0, 0)
    for scalar in text.unicodeScalars {
      current = scalar == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop { $0 == " " }
    guard let last = rest.lastIndex(where: { $0 != " " }) else { return "" }
    return String(rest[...last])
  }

  private static func needsBackslash(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "[", "]", "<", "|", "~", "$": true
    case "_": !(isWord(previous) && isWord(next))  // inside a word it means nothing
    case "&": next == "#" || isWord(next)  // else no entity can follow
    case ":": next == "/"  // http://
    case ".": previous == "w" || previous == "W"  // www.
    default: false
    }
  }

  /// True for a character that would start a heading, a quote or a list at the beginning of a line.
  private static func opensBlock(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    let endsMarker = next == nil || next == " "
    switch scalars[index] {
    case ">", "=": return index == 0
    case "#": return index == 0 && (endsMarker || next == "#")
    case "-", "+": return index == 0 && (endsMarker || next == "-")
    case ".", ")":
      return index > 0 && endsMarker && scalars[..<index].allSatisfy(isDigit)
    default: return false
    }
  }

  /// True if the character starts a mention or a reference: `@team`, `#123`, `GH-123`.
  private static func isReference(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index + 1 < scalars.count else { return false }
    let next = scalars[index + 1]
    switch scalars[index] {
    case "@": return isWord(next)
    case "#": return isDigit(next)
    case "-":
      return isDigit(next) && index >= 2 && "Gg".unicodeScalars.contains(scalars[index - 2])
        && "Hh".unicodeScalars.contains(scalars[index - 1])
    default: return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
  }
}
