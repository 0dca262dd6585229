/// Takes the arrows out of an example's text: `↓` stands before each place that a rule is expected to point at.
package struct Arrows: Sendable {
  /// The text without arrows.
  package let text: String
  /// Where they stood: lines and columns from 1, in Unicode scalars, of the text without arrows. One entry an arrow.
  package let places: [(line: Int, column: Int)]

  package init(in marked: String) {
    var text = String.UnicodeScalarView()
    var places: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    for scalar in marked.unicodeScalars {
      if scalar == Self.arrow {
        places.append((line, column))
        continue
      }
      text.append(scalar)
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    self.text = String(text)
    self.places = places
  }

  static let arrow: Unicode.Scalar = "↓"
}
