import Basics

/// The data about a format that pages of the whole site and rules about the whole catalog need. They are few, so that a
/// build can take them from the previous build's `FormatRecord` without reading the definition again.
package struct FormatFacts: Hashable, Codable, Sendable {
  /// Path of the definition relative to the catalog.
  package let file: String
  package let id: String
  package let name: String
  package let kind: FormatKind
  package let status: FormatStatus
  /// True if an adapter maps another network's ads to the format.
  package let isMediated: Bool
  /// True if the definition has tags, by which the catalog is searched.
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

/// A definition and the other files in its folder.
package struct FormatFolder: Sendable {
  /// Name of the file with the author's template for previews.
  package static let previewName = "preview.mustache"
  /// Name of the file with the author's notes.
  package static let notesName = "README.md"

  /// A definition and the lines of its file.
  package typealias ReadDefinition = (definition: FormatDefinition, lines: [String])

  /// The data about the definition that are available without reading its file.
  package private(set) var facts: FormatFacts
  private var reading: Deferred<ReadDefinition>
  /// The author's notes (`README.md`) in GitHub-flavoured Markdown; `nil` if there are none.
  package var notes: String?
  /// The notes' links and pictures that lead to files in the catalog, in text order.
  package var notesLinks: [NotesLink] = []
  /// The samples that assets name, by the path the definition writes.
  package var samples: [String: SampleFile] = [:]
  package var preview: PreviewTemplate?
  /// The sign-offs (`reviews.yaml`); `nil` without that file.
  package var reviews: ReviewLog?
  /// The answers of people about the format's ads (`answers.yaml`); `nil` without that file.
  package var answers: AnswerLog?
  /// True if people signed the format off, or answered questions about its ads: no record stands in for it.
  package var hasEntriesOfPeople: Bool { reviews != nil || answers != nil }
  /// SHA-256 of the folder's path and of everything that was read for the format except its sign-offs and answers:
  /// notes, presence of the files that the notes link to, template, samples. 64 hex digits; empty if the format wasn't
  /// read from bytes.
  package var inputs = ""

  /// - Parameter lines: the lines of the definition's file.
  package init(definition: FormatDefinition, lines: [String] = []) {
    facts = FormatFacts(definition)
    reading = Deferred((definition, lines))
  }

  /// Creates a format whose definition is read only when more than `facts` is needed.
  ///
  /// - Parameter read: reads the definition's file.
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
  /// Source lines of `format.yaml`, for showing positions in messages, and for pages.
  package var sourceLines: [String] {
    get { reading.value.lines }
    set { reading = Deferred((definition, newValue)) }
  }
}

/// The data about a format without faults that a build stores for the next one. They are valid as long as the format's
/// inputs, the configuration and the version of the tool are unchanged.
package struct FormatRecord: Codable, Sendable {
  package var facts: FormatFacts
  /// SHA-256 of everything that was read for the format (`FormatFolder.inputs`).
  package var inputs: String
  /// The sample files that the format's assets name. Their contents are part of `inputs`.
  package var samples: [SampleName]
  /// The verdicts of the rules about definitions, one letter per rule in their order: `p` for pass, `n` for not
  /// applicable.
  package var verdicts: String
  /// The site's output for the format; `nil` until it was generated.
  package var pages: Pages?

  /// The output of a site for one format.
  package struct Pages: Codable, Sendable {
    /// Digest of everything from which the output is generated.
    package var key: String
    /// The format's card on the first page, HTML in UTF-8.
    package var card: [UInt8]
    /// The format's object in `data/catalog.json`, in UTF-8.
    package var json: [UInt8]
    /// The format's row in the catalog's search index, in UTF-8.
    package var entry: [UInt8]
    /// Paths of the format's page, previews and pictures, relative to the output folder.
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
