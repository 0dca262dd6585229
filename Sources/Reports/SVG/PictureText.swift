/// Layout of text in pictures, where the font is unknown: widths of characters are estimates.
package enum PictureText {
  /// Returns the width of a text, in the unit of `size`.
  package static func width(of text: some StringProtocol, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
  }

  /// Breaks a text into at most `most` lines; the last ends in an ellipsis if text is cut.
  package static func lines(of text: String, width: Double, size: Double, most: Int) -> [String] {
    var lines: [String] = []
    // Far more than any picture shows.
    var rest = text.prefix(400).drop(while: \.isWhitespace)
    while !rest.isEmpty, lines.count < most {
      let end = fitting(rest, width: width, size: size)
      let isCut = end < rest.endIndex
      var line = rest[..<end]
      if isCut, lines.count + 1 < most, let space = line.lastIndex(where: \.isWhitespace) {
        line = rest[..<space]
      }
      rest = rest[line.endIndex...].drop(while: \.isWhitespace)
      lines.append(isCut && lines.count + 1 == most ? line.dropLast() + "…" : String(line))
    }
    return lines
  }

  /// Returns true if the first letter of a text is of a script that runs from right to left, such as Arabic.
  package static func isRightToLeft(_ text: String) -> Bool {
    let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { 0x590...0x8FF ~= $0.value || 0xFB1D...0xFEFC ~= $0.value } ?? false
  }

  /// Returns the end of the longest prefix that fits on a line: at least one character.
  private static func fitting(_ text: Substring, width: Double, size: Double) -> Substring.Index {
    var (end, left) = (text.startIndex, width / size)
    while end < text.endIndex {
      left -= text[end].unicodeScalars.reduce(0) { $0 + self.width(of: $1) }
      if left < 0, end > text.startIndex { break }
      end = text.index(after: end)
    }
    return end
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x69, 0x6A, 0x6C, 0x74: 0.36
    case 0x41...0x5A, 0x6D, 0x77: 0.76
    // As wide as the widest of the fonts that systems bring.
    case 0..<0x1100: 0.62
    // Ideographs, kana, hangul, emoji.
    default: 1
    }
  }
}
