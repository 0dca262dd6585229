package import Basics

/// A picture or video beside a definition.
package struct SampleFile: Sendable {
  package enum Content: Sendable {
    /// A picture or video that was read.
    case media(bytes: [UInt8], mime: String, width: Double?, height: Double?)
    /// An unusable file, with the reason: "is missing", "lies outside the format's folder" …
    case unusable(String)
  }

  /// The path as the definition writes it, relative to the format's folder.
  package var path: String
  package var content: Content
  /// For a missing file, an existing one that the author may have meant, relative to the format's folder.
  package var nearest: String?

  package init(path: String, content: Content, nearest: String? = nil) {
    self.path = path
    self.content = content
    self.nearest = nearest
  }
}

/// A file that an asset names as its sample.
package struct SampleName: Hashable, Codable, Sendable {
  /// The path as the definition writes it, relative to the format's folder.
  package var path: String
  /// True for a video, false for a picture.
  package var isVideo: Bool

  package init(path: String, isVideo: Bool) {
    self.path = path
    self.isVideo = isVideo
  }

  /// Returns each path once, with the type of the first asset that names it.
  package static func all(of definition: FormatDefinition) -> [SampleName] {
    var names: [SampleName] = []
    for asset in definition.assets {
      guard let path = asset.sample?.value, !names.contains(where: { $0.path == path }) else { continue }
      switch asset.type.value {
      case .image, .adChoices: names.append(SampleName(path: path, isVideo: false))
      case .video: names.append(SampleName(path: path, isVideo: true))
      case .text, .url, .number, .list, .badge: continue
      }
    }
    return names
  }
}

/// The template that the author wrote for previews of the format, `preview.mustache`.
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
  /// Path relative to the catalog (or as named on the command line). Findings show it, and reading order follows it.
  package var path: String
  /// The path for opening the recording; `-` is standard input.
  package var systemPath: String
  /// The file of the definition in whose folder the recording lies; `nil` if it lies elsewhere.
  package var definitionFile: String?

  package init(path: String, systemPath: String, definitionFile: String?) {
    self.path = path
    self.systemPath = systemPath
    self.definitionFile = definitionFile
  }
}

/// A pattern of the configuration's `exclude`, with the paths that it excluded.
package struct Exclusion: Hashable, Sendable {
  package var pattern: String
  /// The excluded paths, except those that an earlier pattern excluded, in byte order and relative to the catalog. A
  /// folder ends in `/` and stands for all its contents.
  package var paths: [String]

  package init(pattern: String, paths: [String]) {
    self.pattern = pattern
    self.paths = paths
  }
}

/// A folder of definitions and recordings after reading.
package struct Catalog: Sendable {
  package var configuration: Configuration
  /// The definitions, in the byte order of their files. Definitions with the same id are all here.
  package var formats: [FormatFolder]
  package var authored = AuthoredPages()
  /// In reading order, which is the byte order of their paths.
  package var recordings: [RecordingFile]
  /// The exclusions in the order of the configuration: reports list them, so that an absence isn't taken for a pass.
  package var exclusions: [Exclusion]
  /// The faults that were found while the folder was read.
  package var diagnostics: [Diagnostic]
  /// Files of unreadable definitions. They are in no figure, and every output with counts states their number.
  package var unreadDefinitions: [String] = []
  /// Source lines of unreadable definitions, by file, for showing their faults.
  package var unreadLines: [String: [String]] = [:]
  /// `false` if recordings were checked without a catalog: rules that compare with definitions are then not applicable.
  package var isPresent: Bool

  package init(configuration: Configuration = Configuration(), isPresent: Bool = true) {
    self.configuration = configuration
    self.isPresent = isPresent
    formats = []
    recordings = []
    exclusions = []
    diagnostics = []
  }

  /// Source lines by file: all definitions, the templates, sign-offs and faulty notes beside them, and faulty pages.
  package var sourceLines: [String: [String]] {
    formats.reduce(into: sourceLinesBesideDefinitions) { lines, format in
      lines[format.facts.file] = format.sourceLines
    }
  }

  /// Source lines by file, without those of readable definitions.
  package var sourceLinesBesideDefinitions: [String: [String]] {
    var lines = formats.reduce(into: unreadLines) { lines, format in
      if let reviews = format.reviews { lines[reviews.file] = reviews.sourceLines }
      if let preview = format.preview { lines[preview.file] = Self.lines(of: preview.text) }
      // Only notes with a faulty link, because findings point into no others.
      if let notes = format.notes, format.notesLinks.contains(where: { $0.flaw != nil }) {
        lines[format.facts.folder + "/" + FormatFolder.notesName] = Self.lines(of: notes)
      }
    }
    let faulty = Set(diagnostics.map(\.violation.location.file))
    for page in authored.pages where faulty.contains(page.file) {
      lines[page.file] = Self.lines(of: page.markdown)
    }
    return lines
  }

  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
  }

  /// Returns the first definition with this id.
  package func format(id: String) -> FormatDefinition? {
    formats.first { $0.facts.id == id }?.definition
  }
}
