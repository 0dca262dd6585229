/// An input that a rule passes or complains about. It is the rule's test and appears unchanged on its page.
///
/// `↓` stands before each position that the rule must point at: in a definition before the value or key, in a recording
/// before the line. A good example has none.
package struct Example: Sendable {
  /// The way the recording of an example reaches the reader.
  package enum Delivery: Hashable, Sendable {
    case plain
    /// The recording is compressed, and truncated after its last line.
    case gzipBrokenOff
    /// The recording is read with a limit on the number of open sessions (`--open-sessions`).
    case openSessions(Int)
  }

  package enum Content: Sendable {
    /// Files of a catalog by their path in it; one of them has the `↓` marks.
    case catalog([(path: String, text: String)])
    /// Lines of a recording and the definitions (YAML) they refer to. Lines may omit `session` (then `s-1`), `time`
    /// (then 100 ms after the line before) and `seq`. `ExampleRecording` adds them, and the page shows the result. With
    /// `isVerbatim`, lines stay unchanged.
    case recording(lines: String, formats: [String], isVerbatim: Bool, delivery: Delivery)
    /// A file for an importer to translate; an arrow stands before a line, or before the file's name.
    case source(path: String, text: String, importer: Importer)
    /// A user's HTML file and the definition (YAML) of the format that it renders, measured by a browser at these
    /// widths in light and dark.
    case rendering(html: String, format: String, widths: [Int])
  }

  /// The importer of an example's source, by the command's name.
  package enum Importer: String, Hashable, Sendable { case har, openrtb }

  package let content: Content
  /// The file that the example is written in, and its line there: to these a failing test points.
  package let file: String
  package let line: Int

  package init(_ content: Content, file: String, line: Int) {
    (self.content, self.file, self.line) = (content, file, line)
  }
}
