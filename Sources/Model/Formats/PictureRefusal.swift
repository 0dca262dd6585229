/// The reason why the site doesn't publish a picture as it is: the first thing in its file that does more than draw.
package struct PictureRefusal: Hashable, Sendable {
  /// The fault in words that follow "it": "has the element 'script'".
  package var words: String
  /// Line of the picture's file, from 1; `nil` for the file as a whole.
  package var line: Int?
  /// The advice for correcting the fault.
  package var help: String

  package init(_ words: String, line: Int? = nil, help: String) {
    (self.words, self.line, self.help) = (words, line, help)
  }

  /// The fault with its line, as a clause: "its line 3 has the element 'script'".
  package var clause: String { (line.map { "its line \($0) " } ?? "it ") + words }
}
