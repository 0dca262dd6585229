/// Takes the arrows out of an example's text: `↓` stands before each place that a rule is expected to point at.
package struct Arrows: Sendable {
  /// The text without arrows.
  package let text: String
  /// Where they stood: lines and columns from 1, in Unicode scalars, of the text without arrows. One entry an arrow.
  package let places: [(line: Int, column: Int)]

  package init(in marked: String) {
    let marked = Array(marked.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(marked.count)
    var places: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    var next = 0
    while next < marked.count {
      let byte = marked[next]
      if byte == Self.arrow[0], marked[next...].starts(with: Self.arrow) {
        places.append((line, column))
        next += Self.arrow.count
        continue
      }
      text.append(byte)
      next += 1
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // The first byte of a scalar.
        column += 1
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.places = places
  }

  private static let arrow = Array("↓".utf8)
}
