/// Text from a user's file as a message quotes it: on one line, and not too long to read.
struct Quoted: CustomStringConvertible {
  private static let longest = 60
  /// Without the quotes.
  let bare: String

  init(_ text: some StringProtocol) {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    bare = line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line
  }

  var description: String { "'\(bare)'" }
}
