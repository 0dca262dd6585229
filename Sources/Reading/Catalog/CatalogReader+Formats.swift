import Model
import Basics
import Markdown

/// The result of reading one folder in `formats`.
struct FormatReading {
  var format: FormatFolder?
  /// True if the folder has a definition file, even an unreadable one.
  var hasDefinition = false
  var recordings: [RecordingFile] = []
  var streams: [AdStream] = []
  var diagnostics: [Diagnostic] = []
  /// Lines of a definition file that could not be read as a definition, by the file's path.
  var unreadLines: [String: [String]] = [:]
  var excluded: [ExcludedPath] = []

  /// True if the folder contains nothing but a format: no recordings, no excluded paths, and nothing with a diagnostic.
  var isPlain: Bool {
    recordings.isEmpty && streams.isEmpty && diagnostics.isEmpty && unreadLines.isEmpty && excluded.isEmpty
  }
}

extension CatalogReader {
  /// Reads one entry of `formats`.
  func readFormat(_ entry: FileEntry, _ filter: PathFilter) -> FormatReading {
    let folder = "formats/" + entry.name
    var reading = FormatReading()
    if let path = filter.excluded(folder, isFolder: entry.form == .folder) {
      reading.excluded = [path]
      return reading
    }
    if entry.leavesTree {
      reading.diagnostics = [.outside(folder)]
      return reading
    }
    switch entry.form {
    case .folder: readFolder(folder, filter, into: &reading)
    case .file where entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml"):
      let name = entry.name.prefix { $0 != "." }
      reading.diagnostics = [
        Diagnostic(
          .inputUnreadable, "The file is not read: every definition has a folder of its own.",
          at: Location(file: folder), help: "Move it to 'formats/\(name)/format.yaml'.")
      ]
    // Other files, such as notes for people, are ignored.
    case .file: break
    case .other:
      reading.diagnostics = [
        .unreadable(ReadFailure(path: folder, reason: "leads to no file and no folder"), file: folder)
      ]
    }
    return reading
  }

  private func readFolder(_ folder: String, _ above: PathFilter, into reading: inout FormatReading) {
    let file = folder + "/format.yaml"
    let entries: [FileEntry]
    do {
      entries = try source.entries(of: path(folder))
    } catch {
      if let path = above.excluded(file, isFolder: false) { return reading.excluded.append(path) }
      reading.diagnostics.append(.unreadable(error, file: folder))
      return
    }
    var filter = above
    if entries.contains(where: { $0.name == ".gitignore" }) {
      filter = above.entering(folder, at: path(folder), in: source, &reading.diagnostics)
    }
    if let path = filter.excluded(file, isFolder: false) { return reading.excluded.append(path) }
    guard let definition = entries.first(where: { $0.name == "format.yaml" }) else {
      reading.diagnostics.append(.noDefinition(folder, entries))
      return
    }
    reading.hasDefinition = true
    if definition.leavesTree {
      reading.diagnostics.append(.outside(file))
    } else {
      readDefinition(in: folder, beside: entries, filter, into: &reading)
    }
    if entries.contains(where: { $0.name == "streams" }) {
      let found = StreamFinder(source: source, root: root, filter: filter).find(in: folder + "/streams")
      reading.streams = found.streams
      for index in reading.streams.indices { reading.streams[index].definitionFile = file }
      reading.diagnostics += found.diagnostics
      reading.excluded += found.excluded
    }
    guard entries.contains(where: { $0.name == "recordings" }) else { return }
    let found = RecordingFinder(source: source, root: root, filter: filter)
      .find(in: folder + "/recordings", definitionFile: file)
    reading.recordings = found.recordings
    reading.diagnostics += found.diagnostics
    reading.excluded += found.excluded
  }

  private func readDefinition(
    in folder: String, beside entries: [FileEntry], _ filter: PathFilter, into reading: inout FormatReading
  ) {
    let file = folder + "/format.yaml"
    var inputs: FormatInputs
    do {
      inputs = FormatInputs(
        file: file, definition: try source.bytes(of: path(file), limit: YAMLDocument.limit))
    } catch {
      reading.diagnostics.append(error.isTooLarge ? .tooLarge(file: file) : .unreadable(error, file: file))
      return
    }
    var beside = FormatReading()
    inputs.notes = text(FormatFolder.notesName, in: folder, entries, filter, &beside)
    if let notes = inputs.notes, !MarkdownHTML.isBounded(notes) {
      beside.diagnostics.append(.costlyNotes(folder + "/" + FormatFolder.notesName))
    }
    inputs.preview = text(FormatFolder.previewName, in: folder, entries, filter, &beside)
    inputs.notesLinks = notesLinks(of: inputs)
    guard
      var format = known[file].flatMap({ self.format($0, &inputs) }) ?? read(file, &inputs, into: &reading)
    else { return }
    reading.diagnostics += beside.diagnostics
    reading.excluded += beside.excluded
    format.samples = inputs.samples
    format.notes = inputs.notes
    format.notesLinks = inputs.notesLinks
    format.preview = inputs.preview.map { previewTemplate($0, beside: file) }
    if entries.contains(where: { $0.name == "reviews.yaml" }) {
      format.reviews = readReviews(of: format.definition, beside: entries, filter, &reading)
    }
    if entries.contains(where: { $0.name == "answers.yaml" }) {
      format.answers = readAnswers(of: format.definition, beside: entries, filter, &reading)
    }
    reading.format = format
  }

  /// Returns the format from the record that an earlier build made of it; `nil` if the files that it was made from have
  /// changed. Formats with sign-offs have no record.
  private func format(_ known: FormatRecord, _ inputs: inout FormatInputs) -> FormatFolder? {
    let file = inputs.file
    if !known.samples.isEmpty { inputs.samples = samples(known.samples, of: file) }
    guard inputs.digest == known.inputs else { return nil }
    let content = inputs.definition
    var format = FormatFolder(known.facts) {
      let result = DefinitionReader.read(content, file: file)
      guard let definition = result.definition else {
        preconditionFailure("the same tool read the same bytes before")
      }
      return (definition, result.lines)
    }
    format.inputs = known.inputs
    return format
  }

  private func notesLinks(of inputs: FormatInputs) -> [NotesLink] {
    guard let notes = inputs.notes else { return [] }
    let file = String(inputs.file.dropLast("format.yaml".count)) + FormatFolder.notesName
    return NotesReader(source: source, root: path(""), file: file, rules: knownRules).links(in: notes)
  }

  private func previewTemplate(_ text: String, beside file: String) -> PreviewTemplate {
    PreviewTemplate(file: file.dropLast("format.yaml".count) + FormatFolder.previewName, text: text)
  }

  /// Reads a definition and its samples. Returns `nil` if the file could not be read as a definition.
  private func read(
    _ file: String, _ inputs: inout FormatInputs, into reading: inout FormatReading
  ) -> FormatFolder? {
    let result = DefinitionReader.read(inputs.definition, file: file)
    reading.diagnostics += result.diagnostics
    guard let definition = result.definition else {
      reading.unreadLines[file] = result.lines
      return nil
    }
    inputs.samples = samples(SampleName.all(of: definition), of: file)
    var format = FormatFolder(definition: definition, lines: result.lines)
    format.inputs = inputs.digest
    return format
  }

  private func samples(_ names: [SampleName], of file: String) -> [String: SampleFile] {
    let folder = path(String(file.dropLast("/format.yaml".count)))
    return SampleReader(source: source, folder: folder).samples(names)
  }

  /// Reads the text of a file in the definition's folder, without a byte order mark. Returns `nil` if there is no such
  /// file, or if it is unreadable, which gets a diagnostic.
  private func text(
    _ name: String, in folder: String, _ entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> String? {
    let file = folder + "/" + name
    do throws(ReadFailure) {
      guard let content = try content(name, in: folder, entries, filter, &reading) else { return nil }
      return try Self.text(content, of: file)
    } catch {
      reading.diagnostics.append(.unreadable(error, file: file))
      return nil
    }
  }

  static func text(_ content: [UInt8], of file: String) throws(ReadFailure) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw ReadFailure(path: file, reason: "is not UTF-8")
    }
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  /// Returns the bytes of a file in the definition's folder; `nil` if there is no such file. It is also `nil` if the
  /// file is excluded or outside the catalog, which is recorded in `reading`.
  func content(
    _ name: String, in folder: String, _ entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) throws(ReadFailure) -> [UInt8]? {
    let file = folder + "/" + name
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    if let path = filter.excluded(file, isFolder: false) {
      reading.excluded.append(path)
      return nil
    }
    if entry.leavesTree {
      reading.diagnostics.append(.outside(file))
      return nil
    }
    return try source.bytes(of: path(file), limit: YAMLDocument.limit)
  }
}

extension Diagnostic {
  /// Returns a diagnostic about a file that can't be read.
  ///
  /// - Parameter file: relative to the catalog; the failure has the path that was opened.
  static func unreadable(_ failure: ReadFailure, file: String) -> Diagnostic {
    Diagnostic(.inputUnreadable, "This can't be read: \(words: failure.reason).", at: Location(file: file))
  }

  static func outside(_ file: String) -> Diagnostic {
    Diagnostic(
      .inputUnreadable, "This is a link that leads out of the catalog; it is not followed.",
      at: Location(file: file), help: "Put a copy in its place.")
  }

  static func costlyNotes(_ file: String) -> Diagnostic {
    Diagnostic(
      .inputUnreadable,
      "Its Markdown would take far more time or memory than its length lets one expect; the page shows it as it is written.",
      at: Location(file: file),
      help:
        "Look for a table of very many columns, for references to very long addresses, or for chains of '@'.")
  }

  fileprivate static func noDefinition(_ folder: String, _ entries: [FileEntry]) -> Diagnostic {
    let likely = entries.map(\.name).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.nearest(
      to: "format.yaml")
    return Diagnostic(
      .inputUnreadable, "The folder has no definition: expected a file 'format.yaml' in it.",
      at: Location(file: folder),
      help: likely.map { "Rename '\($0)'." } ?? "Add one, or name the folder under 'exclude' in adspec.yaml.")
  }
}
