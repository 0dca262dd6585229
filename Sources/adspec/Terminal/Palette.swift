import Pipeline

/// ANSI colours. If they are off, texts stay unchanged.
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
