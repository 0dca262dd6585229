package import Diagnostics

/// A picture or film beside a definition.
package struct SampleFile: Sendable {
  package enum Content: Sendable {
    /// A picture or film that was read.
    case media(bytes: [UInt8], mime: String, width: Double?, height: Double?)
    /// Nothing usable, and why: "is missing", "lies outside the format's folder" …
    case unusable(String)
  }

  /// As the definition writes it, relative to the format's folder.
  package var path: String
  package var content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
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

/// A definition and what lies beside it.
///
/// A value, kept behind a reference, as definitions are: a page asks for one some hundred times.
package struct FormatFolder: Sendable {
  /// The file of the author's own template.
  package static let previewName = "preview.mustache"

  private struct Fields: Sendable {
    var definition: FormatDefinition
    var notes: String?
    var samples: [String: SampleFile] = [:]
    var preview: PreviewTemplate?
    var reviews: ReviewLog?
    var sourceLines: [String] = []
    var digest = ""
  }

  private var box: Boxed<Fields>

  package init(definition: FormatDefinition) { box = Boxed(Fields(definition: definition)) }

  package var definition: FormatDefinition {
    get { box.fields.definition }
    _modify { yield &box.fields.definition }
  }
  /// The author's notes (`README.md`), GitHub-flavoured Markdown; `nil` without any.
  package var notes: String? {
    get { box.fields.notes }
    _modify { yield &box.fields.notes }
  }
  /// The samples that assets name, by the path the definition writes.
  package var samples: [String: SampleFile] {
    get { box.fields.samples }
    _modify { yield &box.fields.samples }
  }
  package var preview: PreviewTemplate? {
    get { box.fields.preview }
    _modify { yield &box.fields.preview }
  }
  /// The sign-offs (`reviews.yaml`); `nil` without that file.
  package var reviews: ReviewLog? {
    get { box.fields.reviews }
    _modify { yield &box.fields.reviews }
  }
  /// Source lines of `format.yaml`, for carets and pages.
  package var sourceLines: [String] {
    get { box.fields.sourceLines }
    _modify { yield &box.fields.sourceLines }
  }
  /// SHA-256 of `format.yaml`, 64 hex digits; empty when it was not read from bytes.
  package var digest: String {
    get { box.fields.digest }
    _modify { yield &box.fields.digest }
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

  /// Source lines by file: of every definition, and of the templates and sign-offs beside them.
  package var sourceLines: [String: [String]] {
    formats.reduce(into: unreadLines) { lines, format in
      lines[format.definition.file] = format.sourceLines
      if let reviews = format.reviews { lines[reviews.file] = reviews.sourceLines }
      if let preview = format.preview {
        lines[preview.file] = preview.text.unicodeScalars.split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .map { String($0.last == "\r" ? $0.dropLast() : $0) }
      }
    }
  }

  /// The first definition with this id.
  package func format(id: String) -> FormatDefinition? {
    formats.first { $0.definition.id.value == id }?.definition
  }
}
