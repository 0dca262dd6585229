package import Basics

/// A picture or video in a definition's folder.
package struct SampleFile: Sendable {
  package enum Content: Sendable {
    /// A picture or video that was read.
    case media(bytes: [UInt8], mime: String, width: Double?, height: Double?)
    /// An unusable file, with the reason: "is missing", "lies outside the format's folder" …
    case unusable(String)
  }

  /// The sample's path as the definition writes it, relative to the format's folder.
  package var path: String
  package var content: Content
  /// An existing file that the author may have meant, relative to the format's folder, if the named file is missing;
  /// else `nil`.
  package var nearest: String?
  /// Size of the file in bytes; `nil` if it can't be used.
  package var byteCount: Int?
  /// Length of a video in milliseconds; `nil` for pictures, and if the file doesn't state it where it can be read.
  package var durationMs: Int?
  /// True for an SVG that fills a box of any ratio, because its `preserveAspectRatio` is `none`.
  package var stretches = false
  /// The reason why the site publishes another picture in this one's place; `nil` if it publishes this one.
  package var refusal: PictureRefusal?

  package init(path: String, content: Content, nearest: String? = nil) {
    self.path = path
    self.content = content
    self.nearest = nearest
  }
}

/// A file that an asset names as its sample.
package struct SampleName: Hashable, Codable, Sendable {
  /// The sample's path as the definition writes it, relative to the format's folder.
  package var path: String
  /// True for a video, false for a picture.
  package var isVideo: Bool

  package init(path: String, isVideo: Bool) {
    self.path = path
    self.isVideo = isVideo
  }

  /// Returns the sample files that a definition's assets name, each path once. If several assets name a path, the type
  /// of the first decides if it is a video.
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
  /// The recording's path relative to the catalog, or as named on the command line. Findings show it, and recordings
  /// are read in the order of their paths.
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
  /// The excluded paths in byte order, relative to the catalog, without those that an earlier pattern excluded. A
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
  /// The definitions, in the byte order of their files. If several have one id, all of them are here.
  package var formats: [FormatFolder]
  /// The definitions that a selection by tags left out: their ads are read, and neither judged nor counted.
  package private(set) var unselected: [FormatFolder] = []
  package var authored = AuthoredPages()
  /// The recordings in reading order, which is the byte order of their paths.
  package var recordings: [RecordingFile]
  /// The streams that are judged, in the byte order of their folders.
  package var streams: [AdStream] = []
  /// The exclusions in the order of the configuration. Reports list them, so that files without findings aren't taken
  /// for checked ones.
  package var exclusions: [Exclusion]
  /// The faults that were found while the folder was read.
  package var diagnostics: [Diagnostic]
  /// Files of definitions that could not be read. No figure includes these definitions, and every output with counts
  /// states their number.
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

  /// Source lines by file: those of all definitions, of the templates, sign-offs and faulty notes in their folders, and
  /// of faulty pages.
  package var sourceLines: [String: [String]] {
    formats.reduce(into: sourceLinesBesideDefinitions) { lines, format in
      lines[format.facts.file] = format.sourceLines
    }
  }

  /// Source lines by file, without those of readable definitions.
  package var sourceLinesBesideDefinitions: [String: [String]] {
    var lines = formats.reduce(into: unreadLines) { lines, format in
      if let reviews = format.reviews { lines[reviews.file] = reviews.sourceLines }
      if let answers = format.answers { lines[answers.file] = answers.sourceLines }
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

  /// Leaves out the formats that have none of these tags, with what was found in their folders. Links to them become
  /// faulty.
  package mutating func select(tags: [String]) {
    func isSelected(_ format: FormatFolder) -> Bool {
      format.definition.tags.contains { tags.contains($0.value) }
    }
    unselected = formats.filter { !isSelected($0) }
    formats.removeAll { !isSelected($0) }
    let files = Set(unselected.map(\.facts.file))
    let folders = unselected.map { $0.facts.folder + "/" }
    diagnostics.removeAll { diagnostic in
      folders.contains { diagnostic.violation.location.file.hasPrefix($0) }
    }
    streams.removeAll { $0.definitionFile.map(files.contains) ?? false }
    for index in formats.indices { formats[index].notesLinks.markUnselected(files) }
    authored.markUnselected(files)
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
