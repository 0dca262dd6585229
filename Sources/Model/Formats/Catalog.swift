package import Basics

/// A picture or video beside a definition.
package struct SampleFile: Sendable {
  package enum Content: Sendable {
    /// A picture or video that was read.
    case media(bytes: [UInt8], mime: String, width: Double?, height: Double?)
    /// Nothing usable, and why: "is missing", "lies outside the format's folder" …
    case unusable(String)
  }

  /// As the definition writes it, relative to the format's folder.
  package var path: String
  package var content: Content
  /// Of a missing file: one that is there and was perhaps meant, relative to the format's folder.
  package var nearest: String?

  package init(path: String, content: Content, nearest: String? = nil) {
    self.path = path
    self.content = content
    self.nearest = nearest
  }
}

/// A file that an asset names as its sample.
package struct SampleName: Hashable, Codable, Sendable {
  /// As the definition writes it, relative to the format's folder.
  package var path: String
  /// A picture otherwise.
  package var isFilm: Bool

  package init(path: String, isFilm: Bool) {
    self.path = path
    self.isFilm = isFilm
  }

  /// Each path once, as the first asset that names it has it.
  package static func all(of definition: FormatDefinition) -> [SampleName] {
    var names: [SampleName] = []
    for asset in definition.assets {
      guard let path = asset.sample?.value, !names.contains(where: { $0.path == path }) else { continue }
      switch asset.type.value {
      case .image, .adChoices: names.append(SampleName(path: path, isFilm: false))
      case .video: names.append(SampleName(path: path, isFilm: true))
      case .text, .url, .number, .list, .badge: continue
      }
    }
    return names
  }
}

/// The author's own template, and where its keys stand.
package struct PreviewTemplate: Sendable {
  package var file: String
  package var text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// A recording that was found or named, not yet read.
package struct RecordingFile: Hashable, Sendable {
  /// Relative to the catalog (or as named on the command line): what findings show, and the key of the reading order.
  package var path: String
  /// Where to open it; `-` is standard input.
  package var systemPath: String
  /// The definition in whose folder it lies, by the definition's file; `nil` elsewhere.
  package var definitionFile: String?

  package init(path: String, systemPath: String, definitionFile: String?) {
    self.path = path
    self.systemPath = systemPath
    self.definitionFile = definitionFile
  }
}

/// A pattern of the configuration's `exclude`, and what it left out.
package struct Exclusion: Hashable, Sendable {
  package var pattern: String
  /// What was not read because of it (and of no pattern before it), in byte order, relative to the catalog; a folder
  /// ends in `/` and stands for all that it holds.
  package var paths: [String]

  package init(pattern: String, paths: [String]) {
    self.pattern = pattern
    self.paths = paths
  }
}

/// A folder of definitions and recordings, as read.
package struct Catalog: Sendable {
  package var configuration: Configuration
  /// In the byte order of their files. Of two with one id both are here.
  package var formats: [FormatFolder]
  /// In reading order: the byte order of their paths.
  package var recordings: [RecordingFile]
  /// What the configuration leaves out, in its order: nobody may take an absence for a pass.
  package var exclusions: [Exclusion]
  /// Everything that was wrong while reading.
  package var mistakes: [Mistake]
  /// Files of definitions that could not be read as one: they are in no figure, and everybody who counts says so.
  package var unreadDefinitions: [String] = []
  /// Source lines of definitions that could not be read as one, by file: what is wrong with them is shown all the same.
  package var unreadLines: [String: [String]] = [:]
  /// `false` when recordings were checked with no catalog at hand: rules that compare with definitions are then
  /// not applicable.
  package var isPresent: Bool

  package init(configuration: Configuration = Configuration(), isPresent: Bool = true) {
    self.configuration = configuration
    self.isPresent = isPresent
    formats = []
    recordings = []
    exclusions = []
    mistakes = []
  }

  /// Source lines by file: of every definition, and of the templates, sign-offs and faulty notes beside them.
  package var sourceLines: [String: [String]] {
    formats.reduce(into: sourceLinesBesideDefinitions) { lines, format in
      lines[format.facts.file] = format.sourceLines
    }
  }

  /// The same but of definitions, where those could be read.
  package var sourceLinesBesideDefinitions: [String: [String]] {
    formats.reduce(into: unreadLines) { lines, format in
      if let reviews = format.reviews { lines[reviews.file] = reviews.sourceLines }
      if let preview = format.preview { lines[preview.file] = Self.lines(of: preview.text) }
      // Only where somebody points into them: most notes are sound.
      if let notes = format.notes, format.notesLinks.contains(where: { $0.flaw != nil }) {
        lines[format.facts.folder + "/" + FormatFolder.notesName] = Self.lines(of: notes)
      }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
  }

  /// The first definition with this id.
  package func format(id: String) -> FormatDefinition? {
    formats.first { $0.facts.id == id }?.definition
  }
}
