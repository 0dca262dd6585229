import Basics

/// What the site as a whole says of a format, and what rules about the catalog as a whole ask: few words, which a build
/// knows from the one before (`FormatRecord`) without reading the definition again.
package struct FormatFacts: Hashable, Codable, Sendable {
  /// Path of the definition relative to the catalog.
  package let file: String
  package let id: String
  package let name: String
  package let kind: FormatKind
  package let status: FormatStatus
  /// Whether an adapter maps another network's ads to it.
  package let isMediated: Bool
  /// Whether it has words of its own by which the catalog is searched.
  package let hasTags: Bool

  /// Folder of the definition relative to the catalog, without a trailing `/`.
  package var folder: String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "" }

  package init(_ definition: FormatDefinition) {
    file = definition.file
    id = definition.id.value
    name = definition.name
    kind = definition.kind
    status = definition.status
    isMediated = definition.native?.mediation != nil
    hasTags = !definition.tags.isEmpty
  }
}

/// A definition and what lies beside it.
package struct FormatFolder: Sendable {
  /// The file of the author's own template.
  package static let previewName = "preview.mustache"
  /// The file of the author's notes.
  package static let notesName = "README.md"

  /// A definition, and the lines of its file.
  package typealias ReadDefinition = (definition: FormatDefinition, lines: [String])

  /// To be asked for instead of the definition where they are enough.
  package private(set) var facts: FormatFacts
  private var reading: Deferred<ReadDefinition>
  /// The author's notes (`README.md`), GitHub-flavoured Markdown; `nil` without any.
  package var notes: String?
  /// Where the notes' links and pictures lead that stay in the catalog, in the order of the text.
  package var notesLinks: [NotesLink] = []
  /// The samples that assets name, by the path the definition writes.
  package var samples: [String: SampleFile] = [:]
  package var preview: PreviewTemplate?
  /// The sign-offs (`reviews.yaml`); `nil` without that file.
  package var reviews: ReviewLog?
  /// SHA-256 of all that was read for it but its sign-offs, and of where it lies: definition, notes and whether what they
  /// link to is there, template, samples; 64 hex digits, empty when it was not read from bytes.
  package var inputs = ""

  /// - Parameter lines: of the definition's file.
  package init(definition: FormatDefinition, lines: [String] = []) {
    facts = FormatFacts(definition)
    reading = Deferred((definition, lines))
  }

  /// A format whose definition need not be read as long as nobody asks for more than its facts.
  ///
  /// - Parameter read: what reading the definition's file gives.
  package init(_ facts: FormatFacts, read: @escaping @Sendable () -> ReadDefinition) {
    self.facts = facts
    reading = Deferred(read)
  }

  package var definition: FormatDefinition {
    get { reading.value.definition }
    set {
      facts = FormatFacts(newValue)
      reading = Deferred((newValue, sourceLines))
    }
  }
  /// Source lines of `format.yaml`, for carets and pages.
  package var sourceLines: [String] {
    get { reading.value.lines }
    set { reading = Deferred((definition, newValue)) }
  }
}

/// What a build leaves to the next of one format that nothing is wrong with: it holds for as long as the format's inputs
/// are the same, under the same configuration, for the same tool.
package struct FormatRecord: Codable, Sendable {
  package var facts: FormatFacts
  /// As `FormatFolder.inputs`.
  package var inputs: String
  /// The files that its assets name as their samples: part of what `inputs` is made from.
  package var samples: [SampleName]
  /// What the rules about definitions said of it, a letter a rule in their order: `p` for a pass, `n` for not applicable.
  package var verdicts: String
  /// What the site says of it; `nil` until that was made.
  package var pages: Pages?

  /// What a site says of a format.
  package struct Pages: Codable, Sendable {
    /// Digest of all that they are made from.
    package var key: String
    /// On the first page, HTML in UTF-8.
    package var card: [UInt8]
    /// Its object in `data/catalog.json`, in UTF-8.
    package var json: [UInt8]
    /// Its row in the index that the catalog is searched by, in UTF-8.
    package var entry: [UInt8]
    /// Its own page, previews and pictures, below the output folder.
    package var files: [String]

    package init(key: String, card: [UInt8], json: [UInt8], entry: [UInt8], files: [String]) {
      (self.key, self.card, self.json, self.entry, self.files) = (key, card, json, entry, files)
    }
  }

  package init(facts: FormatFacts, inputs: String, samples: [SampleName], verdicts: String) {
    self.facts = facts
    self.inputs = inputs
    self.samples = samples
    self.verdicts = verdicts
  }
}
