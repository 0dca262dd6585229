import Diagnostics

/// Text as XML 1.0: what may not stand in it at all is named where it stood (`VisibleText`).
enum XMLText {
  /// An element's text; line ends stay.
  static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HTML.escaped(VisibleText.line(String($0))) }.joined(separator: "\n")
  }

  /// An attribute's value, on one line.
  static func attribute(_ text: String) -> String { HTML.escaped(VisibleText.line(text)) }
}
