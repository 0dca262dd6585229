import Diagnostics

/// What the site as a whole says of a format, and what rules about the catalog as a whole ask: few words, which a build
/// knows from the one before without reading the definition again.
package struct FormatFacts: Hashable, Sendable {
  private final class Fields: Sendable {
    let file: String
    let id: String
    let name: String
    let kind: FormatKind
    let status: FormatStatus
    let isMediated: Bool

    init(
      _ file: String, _ id: String, _ name: String, _ kind: FormatKind, _ status: FormatStatus,
      _ isMediated: Bool
    ) {
      (self.file, self.id, self.name) = (file, id, name)
      (self.kind, self.status, self.isMediated) = (kind, status, isMediated)
    }
  }

  /// Behind a reference: they are asked for a dozen times a format.
  private let fields: Fields

  /// Path of the definition relative to the catalog.
  package var file: String { fields.file }
  package var id: String { fields.id }
  package var name: String { fields.name }
  package var kind: FormatKind { fields.kind }
  package var status: FormatStatus { fields.status }
  /// Whether an adapter maps another network's ads to it.
  package var isMediated: Bool { fields.isMediated }

  package init(
    file: String, id: String, name: String, kind: FormatKind, status: FormatStatus, isMediated: Bool
  ) {
    fields = Fields(file, id, name, kind, status, isMediated)
  }

  /// Folder of the definition relative to the catalog, without a trailing `/`.
  package var folder: String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "" }

  package init(_ definition: FormatDefinition) {
    self.init(
      file: definition.file, id: definition.id.value, name: definition.name, kind: definition.kind,
      status: definition.status, isMediated: definition.native?.mediation != nil)
  }

  package static func == (a: FormatFacts, b: FormatFacts) -> Bool {
    a.file == b.file && a.id == b.id && a.name == b.name && a.kind == b.kind && a.status == b.status
      && a.isMediated == b.isMediated
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(file) }
}

/// A definition and what lies beside it.
///
/// A value, kept behind a reference, as definitions are: a page asks for one some hundred times. Where the last build read
/// the same bytes, the definition is read when somebody asks for it.
package struct FormatFolder: Sendable {
  /// The file of the author's own template.
  package static let previewName = "preview.mustache"
  /// The file of the author's notes.
  package static let notesName = "README.md"

  /// A definition, and the lines of its file.
  package typealias Reading = (definition: FormatDefinition, lines: [String])

  private final class Known: Sendable {
    let facts: FormatFacts
    let reading: Deferred<Reading>

    init(_ facts: FormatFacts, _ read: @escaping @Sendable () -> Reading) {
      self.facts = facts
      reading = Deferred(read)
    }
  }

  private enum Content: Sendable {
    case read(FormatFacts, FormatDefinition, lines: [String])
    case known(Known)

    init(_ definition: FormatDefinition, lines: [String]) {
      self = .read(FormatFacts(definition), definition, lines: lines)
    }
  }

  private struct Fields: Sendable {
    var content: Content
    var notes: String?
    var notesLinks: [NotesLink] = []
    var samples: [String: SampleFile] = [:]
    var preview: PreviewTemplate?
    var reviews: ReviewLog?
    var inputs = ""
  }

  private var box: Boxed<Fields>

  /// - Parameter lines: of the definition's file.
  package init(definition: FormatDefinition, lines: [String] = []) {
    box = Boxed(Fields(content: Content(definition, lines: lines)))
  }

  /// - Parameters:
  ///   - facts: those of the definition.
  ///   - read: what reading the definition's file gives.
  package init(known facts: FormatFacts, read: @escaping @Sendable () -> Reading) {
    box = Boxed(Fields(content: .known(Known(facts, read))))
  }

  /// Whether the definition is one that the last build read.
  package var isKnown: Bool {
    if case .known = box.fields.content { true } else { false }
  }

  /// To be asked for instead of the definition where they are enough.
  package var facts: FormatFacts {
    switch box.fields.content {
    case .read(let facts, _, _): facts
    case .known(let known): known.facts
    }
  }

  package var definition: FormatDefinition {
    get { reading.definition }
    set { box.fields.content = Content(newValue, lines: sourceLines) }
  }
  /// Source lines of `format.yaml`, for carets and pages.
  package var sourceLines: [String] {
    get { reading.lines }
    set { box.fields.content = Content(definition, lines: newValue) }
  }

  private var reading: Reading {
    switch box.fields.content {
    case .read(_, let definition, let lines): (definition, lines)
    case .known(let known): known.reading.value
    }
  }

  /// The author's notes (`README.md`), GitHub-flavoured Markdown; `nil` without any.
  package var notes: String? {
    get { box.fields.notes }
    _modify { yield &box.fields.notes }
  }
  /// Where the notes' links and pictures lead that stay in the catalog, in the order of the text.
  package var notesLinks: [NotesLink] {
    get { box.fields.notesLinks }
    _modify { yield &box.fields.notesLinks }
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
  /// SHA-256 of all that was read for it but its sign-offs, and of where it lies: definition, notes and whether what they link to is there, template, samples; 64
  /// hex digits, empty when it was not read from bytes.
  package var inputs: String {
    get { box.fields.inputs }
    _modify { yield &box.fields.inputs }
  }
}

/// What a build knows of a format from the one before: it holds for as long as the format's inputs are the same.
package struct KnownFormat: Hashable, Sendable {
  package var facts: FormatFacts
  /// As `FormatFolder.inputs`.
  package var inputs: String
  /// The files that its assets name as their samples.
  package var samples: [SampleName]
  /// What the rules said of it, in a form that only they know.
  package var verdicts: String

  package init(facts: FormatFacts, inputs: String, samples: [SampleName], verdicts: String) {
    self.facts = facts
    self.inputs = inputs
    self.samples = samples
    self.verdicts = verdicts
  }
}
