package import Model

extension Example {
  /// Creates an example whose input is one definition, in a folder named `example`.
  package static func definition(_ yaml: String, file: String = #fileID, line: Int = #line) -> Example {
    catalog([("formats/example/format.yaml", yaml)], file: file, line: line)
  }

  /// Creates an example whose input is a catalog with several files.
  package static func catalog(
    _ files: [(path: String, text: String)], file: String = #fileID, line: Int = #line
  ) -> Example {
    Example(.catalog(files), file: file, line: line)
  }

  /// Creates an example whose input is a recording; see `Content.recording`.
  package static func recording(
    _ lines: String, formats: [String] = [], isVerbatim: Bool = false, delivery: Delivery = .plain,
    file: String = #fileID, line: Int = #line
  ) -> Example {
    Example(
      .recording(lines: lines, formats: formats, isVerbatim: isVerbatim, delivery: delivery), file: file,
      line: line)
  }
}
