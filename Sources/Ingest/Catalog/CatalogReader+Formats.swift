import AdModel
import Diagnostics
import Digests

/// What was found in one folder of `formats`.
struct FormatReading {
  var format: FormatFolder?
  /// Whether there is a definition, readable or not.
  var hasDefinition = false
  var recordings: [RecordingFile] = []
  var mistakes: [Mistake] = []
  /// Of a definition that could not be read as one.
  var unreadLines: [String: [String]] = [:]
  var excluded: [ExcludedPath] = []
}

extension CatalogReader {
  /// An entry of `formats`.
  func readFormat(_ entry: FileEntry, _ filter: PathFilter) -> FormatReading {
    let folder = "formats/" + entry.name
    var reading = FormatReading()
    if let path = filter.excluded(folder, isFolder: entry.form == .folder) {
      reading.excluded = [path]
      return reading
    }
    if entry.leavesTree {
      reading.mistakes = [.outside(folder)]
      return reading
    }
    switch entry.form {
    case .folder: readFolder(folder, filter, into: &reading)
    case .file where entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml"):
      let name = entry.name.prefix { $0 != "." }
      reading.mistakes = [
        Mistake(
          .inputUnreadable, "The file is not read: every definition has a folder of its own.",
          at: Location(file: folder), help: "Move it to 'formats/\(name)/format.yaml'.")
      ]
    // A note for people.
    case .file: break
    case .other:
      reading.mistakes = [
        .unreadable(ReadFailure(path: folder, reason: "leads to no file and no folder"), file: folder)
      ]
    }
    return reading
  }

  private func readFolder(_ folder: String, _ above: PathFilter, into reading: inout FormatReading) {
    let file = folder + "/format.yaml"
    let filter = above.entering(folder, at: path(folder), in: source, &reading.mistakes)
    if let path = filter.excluded(file, isFolder: false) { return reading.excluded.append(path) }
    let entries: [FileEntry]
    do {
      entries = try source.entries(of: path(folder))
    } catch {
      reading.mistakes.append(.unreadable(error, file: folder))
      return
    }
    guard let definition = entries.first(where: { $0.name == "format.yaml" }) else {
      reading.mistakes.append(.noDefinition(folder, entries))
      return
    }
    reading.hasDefinition = true
    if definition.leavesTree {
      reading.mistakes.append(.outside(file))
    } else {
      readDefinition(file, beside: entries, filter, into: &reading)
    }
    guard entries.contains(where: { $0.name == "recordings" }) else { return }
    let found = RecordingFinder(source: source, root: root, filter: filter)
      .find(in: folder + "/recordings", definitionFile: file)
    reading.recordings = found.recordings
    reading.mistakes += found.mistakes
    reading.excluded += found.excluded
  }

  private func readDefinition(
    _ file: String, beside entries: [FileEntry], _ filter: PathFilter, into reading: inout FormatReading
  ) {
    let content: [UInt8]
    do {
      content = try source.bytes(of: path(file), limit: YAMLDocument.limit)
    } catch {
      reading.mistakes.append(error.isTooLarge ? .tooLarge(file: file) : .unreadable(error, file: file))
      return
    }
    let result = DefinitionReader.read(content, file: file)
    reading.mistakes += result.mistakes
    guard let definition = result.definition else {
      reading.unreadLines[file] = result.lines
      return
    }
    var format = FormatFolder(definition: definition)
    format.sourceLines = result.lines
    format.digest = SHA256.hex(of: content)
    format.notes = text("README.md", of: definition, entries, filter, &reading)
    let preview = FormatFolder.previewName
    format.preview = text(preview, of: definition, entries, filter, &reading).map {
      PreviewTemplate(file: definition.folder + "/" + preview, text: $0)
    }
    format.samples = SampleReader(source: source, folder: path(definition.folder)).samples(of: definition)
    format.reviews = readReviews(of: definition, beside: entries, filter, &reading)
    reading.format = format
  }

  /// A text beside the definition, if there is one; a byte order mark is taken off.
  private func text(
    _ name: String, of definition: FormatDefinition, _ entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> String? {
    let file = definition.folder + "/" + name
    do throws(ReadFailure) {
      guard let content = try content(name, of: definition, entries, filter, &reading) else { return nil }
      guard let text = String(validating: content, as: UTF8.self) else {
        throw ReadFailure(path: file, reason: "is not UTF-8")
      }
      return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    } catch {
      reading.mistakes.append(.unreadable(error, file: file))
      return nil
    }
  }

  /// The bytes of a file beside the definition; `nil` where there is none, or where it isn't to be read, which is noted.
  func content(
    _ name: String, of definition: FormatDefinition, _ entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) throws(ReadFailure) -> [UInt8]? {
    let file = definition.folder + "/" + name
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    if let path = filter.excluded(file, isFolder: false) {
      reading.excluded.append(path)
      return nil
    }
    if entry.leavesTree {
      reading.mistakes.append(.outside(file))
      return nil
    }
    return try source.bytes(of: path(file), limit: YAMLDocument.limit)
  }
}

extension Mistake {
  /// `file`: relative to the catalog, where the failure has the path that was opened.
  static func unreadable(_ failure: ReadFailure, file: String) -> Mistake {
    Mistake(.inputUnreadable, "This can't be read: \(failure.reason).", at: Location(file: file))
  }

  static func outside(_ file: String) -> Mistake {
    Mistake(
      .inputUnreadable, "This is a link that leads out of the catalog; it is not followed.",
      at: Location(file: file), help: "Put a copy in its place.")
  }

  fileprivate static func noDefinition(_ folder: String, _ entries: [FileEntry]) -> Mistake {
    let likely = entries.map(\.name).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.nearest(
      to: "format.yaml")
    return Mistake(
      .inputUnreadable, "The folder has no definition: expected a file 'format.yaml' in it.",
      at: Location(file: folder),
      help: likely.map { "Rename '\($0)'." } ?? "Add one, or name the folder under 'exclude' in adspec.yaml.")
  }
}
