/// An input that a rule is silent about, or complains about: its test and, word for word, its page.
///
/// `↓` stands before each place that the rule is expected to point at: in a definition before the value or key, in a
/// recording before the line. A good example has none.
package struct Example: Sendable {
  /// How the recording of an example comes to the reader.
  package enum Delivery: Hashable, Sendable {
    case plain
    /// Compressed, and broken off after its last line.
    case gzipBrokenOff
    /// With a limit on how many sessions may be open (`--open-sessions`).
    case openSessions(Int)
  }

  package enum Content: Sendable {
    /// Files of a catalog by path below it; one of them has the arrows.
    case catalog([(path: String, text: String)])
    /// Lines of a recording and the definitions (YAML) they refer to. Lines may leave out `session` (all are then of
    /// session `s-1`), `time` (each is then 100 ms after the one before) and `seq`: `ExampleRecording` fills them in,
    /// and the page shows what it filled in. `isVerbatim` lines are taken as they are.
    case recording(lines: String, formats: [String], isVerbatim: Bool, delivery: Delivery)
    /// A file that an import is to translate; an arrow stands before a line, or before the file's name.
    case source(path: String, text: String, importer: Importer)
    /// A rendering as somebody's own HTML file, and the definition (YAML) of the format that it renders; measured by a
    /// browser at these widths, in light and dark.
    case rendering(html: String, format: String, widths: [Int])
  }

  /// Who translates the source of an example, by the command's name.
  package enum Importer: String, Hashable, Sendable { case har, openrtb }

  package let content: Content
  /// Where the example was written, so that a test that fails points there. `#fileID`: a path of the machine must not
  /// end up in the binary.
  package let fileID: StaticString
  package let line: UInt

  private init(content: Content, fileID: StaticString, line: UInt) {
    self.content = content
    self.fileID = fileID
    self.line = line
  }

  /// One definition, in a folder named `example`.
  package static func definition(
    _ yaml: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Example {
    catalog([("formats/example/format.yaml", yaml)], fileID: fileID, line: line)
  }

  /// A catalog of several files.
  package static func catalog(
    _ files: [(path: String, text: String)], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Example {
    Example(content: .catalog(files), fileID: fileID, line: line)
  }

  /// A file that an import is to translate; see `Content.source`.
  package static func source(
    _ path: String, by importer: Importer, _ text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Example {
    Example(content: .source(path: path, text: text, importer: importer), fileID: fileID, line: line)
  }

  /// An HTML file; see `Content.rendering`.
  package static func rendering(
    _ html: String, format: String, widths: [Int] = [320], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Example {
    Example(content: .rendering(html: html, format: format, widths: widths), fileID: fileID, line: line)
  }

  /// Lines of a recording; see `Content.recording`.
  package static func recording(
    _ lines: String, formats: [String] = [], isVerbatim: Bool = false, delivery: Delivery = .plain,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Example {
    Example(
      content: .recording(lines: lines, formats: formats, isVerbatim: isVerbatim, delivery: delivery),
      fileID: fileID, line: line)
  }
}
