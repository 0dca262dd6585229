/// A quotation mark that opens a value, as in `token="a b"`.
struct QuotationMark {
  let length: Int
  private let closing: [UInt8]
  /// The number of backslashes before it, as in `\"token\":\"a b\"`.
  private let backslashes: Int

  private static let pairs = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("<", ">"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// - Parameter place: an index in the text. The result is `nil` if no mark is there.
  init?(in text: [UInt8], at place: Int) {
    guard let (opening, closing) = Self.pairs.first(where: { text[place...].starts(with: $0.0) }) else {
      return nil
    }
    (length, self.closing) = (opening.count, closing)
    backslashes = text[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
  }

  /// Returns the index of the mark that closes the value, or of the backslashes before it. A mark with more backslashes
  /// than the opening one belongs to the value. The value ends with its line if no mark closes it.
  func close(in text: [UInt8], from start: Int) -> Int {
    var (place, skipped) = (start, 0)
    while place < text.count, !Self.isLineEnd(text[place]) {
      if skipped <= backslashes, text[place...].starts(with: closing) { return place - skipped }
      skipped = text[place] == UInt8(ascii: "\\") ? skipped + 1 : 0
      place += 1
    }
    return place
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
