extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
  }
}
