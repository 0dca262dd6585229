/// A set of ASCII characters, one bit each: fast, because every byte of every shown text is tested.
struct ASCIICharacters: ExpressibleByStringLiteral {
  private let bits: UInt128

  init(stringLiteral text: StaticString) {
    bits = text.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt128($1) } }
  }

  func contains(_ byte: UInt8) -> Bool { byte < 0x80 && bits &>> UInt128(byte) & 1 != 0 }
}

extension ASCIICharacters {
  static let quotes: ASCIICharacters = "'\"<>`"
  static let parameterStarts: ASCIICharacters = "?&;#"
  static let nameSeparators: ASCIICharacters = "?&,;#{([|/\\"
  static let parameterSeparators: ASCIICharacters = "&,"
  static let allSeparators: ASCIICharacters = "?&;#,"
  static let slashes: ASCIICharacters = "/\\"
  static let assignments: ASCIICharacters = ":="
  static let base64Signs: ASCIICharacters = "+/-_"
  static let hostSigns: ASCIICharacters = "-."
  static let mailboxSigns: ASCIICharacters = ".+!#$%&'*^{}|"
  static let sentenceSigns: ASCIICharacters = " ,.;:!?)"
  static let telephoneSigns: ASCIICharacters = " -.()/"
}
