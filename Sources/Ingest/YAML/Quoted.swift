/// Text from a user's file as a message quotes it: on one line, and not too long to read.
struct Quoted: CustomStringConvertible {
  static let longest = 60
  let description: String

  init(_ text: some StringProtocol) {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    description = line.count > Self.longest ? "'\(line.prefix(Self.longest - 1))…'" : "'\(line)'"
  }
}
