/// Text from a user's file on its way to a terminal.
package enum TerminalText {
  /// Control characters, which could move the cursor or retitle the window, and marks that turn the direction of
  /// writing are shown as `\u{1B}`; a tab becomes a space.
  package static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        safe += " "
      } else if isUnsafe(scalar) {
        safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0x200E, 0x200F, 0x61C: true
    default: false
    }
  }
}

/// ANSI colours, or nothing at all.
struct Palette {
  var isOn: Bool

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "1;31") }
  func yellow(_ text: String) -> String { wrap(text, "1;33") }
  func blue(_ text: String) -> String { wrap(text, "1;34") }
  func green(_ text: String) -> String { wrap(text, "1;32") }
  func cyan(_ text: String) -> String { wrap(text, "36") }
}
