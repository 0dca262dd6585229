/// Texts of the states that no sample has.
enum PreviewText {
  /// What is shown of a text that declares no limit: Ad Manager's longest common field, the body, as apps must at least
  /// show it (support.google.com/admob/answer/6240809).
  static let assumedLimit = 90

  /// Exactly `limit` characters of the sample's own words, over and over: the layout's worst case in its own language.
  static func longest(_ sample: String, limit: Int) -> String {
    let words = sample.isEmpty ? "Lorem ipsum dolor sit amet" : sample
    var text = words
    while text.count < limit { text += " " + words }
    text = String(text.prefix(limit))
    // A space at the end would not be seen.
    if text.last?.isWhitespace == true { text = String(text.dropLast()) + "…" }
    return text
  }

  /// A whole number without a fraction, others as they are.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }

  /// `0:10`.
  static func clock(milliseconds: Int) -> String {
    let seconds = (milliseconds + 500) / 1000
    let rest = String(seconds % 60)
    return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
  }
}
