import Basics
import Model
package import Reading

/// Imports creative formats of the Ad Context Protocol as definitions: the native ones, or all.
package struct AdCPImporter: DefinitionImporter {
  package static let kind = ImportKind.adcp

  private let options: ImportOptions
  private var results: [Imported] = []
  private var taken = UniqueNames(isCaseless: true)

  package init(options: ImportOptions) { self.options = options }

  package mutating func finish() -> [Imported] { results }

  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var notes = ImportNotes(path: path)
    var made: [ImportedDefinition] = []
    if let root = try DefinitionSource.json(path, in: files, &notes) {
      let document = AdCPDocument(root)
      if document.formats.isEmpty {
        Self.refuse(document, root, &notes)
      } else if document.creatives > 0 {
        notes.skipped(
          "\(counted(document.creatives, "creative")) beside the formats: creatives aren't taken yet.")
      }
      made = definitions(of: document.formats, &notes)
    }
    results.append(Imported(made, notes))
  }

  /// Reports the reason why a document without formats can't be imported, such as that it is a creative.
  private static func refuse(_ document: AdCPDocument, _ root: JSONNode, _ notes: inout ImportNotes) {
    if document.creatives > 0 {
      notes.unreadable(
        "is a creative of AdCP, not a list of creative formats: creatives aren't taken yet",
        help: "Import the formats that it fills: an agent's capabilities, a product, or an adagents.json.")
    } else if let authority = document.authority {
      notes.unreadable("refers to another adagents.json", help: "Fetch \(authority) and import that.")
    } else {
      let other = SourceKind.words(keys: root.members.map(\.key), insteadOf: kind.wanted)
      notes.unreadable(other ?? "has no creative formats: \(document.lack(in: root))")
    }
  }

  /// Translates formats to definitions. Formats that aren't native are left out, unless the user requested all formats.
  private mutating func definitions(
    of formats: [AdCPFormat], _ notes: inout ImportNotes
  ) -> [ImportedDefinition] {
    let wanted = options.takesAllFormats ? formats : formats.filter(\.isNative)
    var definitions: [ImportedDefinition] = []
    for format in wanted {
      guard !format.assets.isEmpty else {
        notes.skipped(
          "The format '\(format.name ?? format.id ?? "without a name")' (\(format.type ?? "of no type")) has no asset that an app could show.",
          cause: "formats without assets of ours")
        continue
      }
      let id = FormatIDs.unique(FormatIDs.made(of: format.id ?? format.name ?? "format"), &taken)
      var definition = format.definition(id: id, options)
      definition.keepLimits(&notes)
      if definition.assets.isEmpty { continue }
      let text = definition.text
      guard text.utf8.count <= YAMLDocument.limit else {
        notes.skipped("The format '\(id)' is longer than a definition may be, 1 MiB.", cause: "long formats")
        continue
      }
      definitions.append(ImportedDefinition(folder: id, files: [(path: "format.yaml", text: text)]))
    }
    noteOthers(among: formats, takenCount: definitions.count, &notes)
    return definitions
  }

  /// Reports the number of formats that aren't native and were left out, by kind. The report is a note if another
  /// format was translated; otherwise it says that these formats were skipped.
  private func noteOthers(among formats: [AdCPFormat], takenCount: Int, _ notes: inout ImportNotes) {
    guard !options.takesAllFormats else { return }
    let others = Dictionary(grouping: formats.filter { !$0.isNative }) { $0.type ?? "of no kind" }
    guard !others.isEmpty else { return }
    let kinds = others.map { "\($0.key) (\($0.value.count))" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let message = "Formats that aren't native are left out: \(kinds.joined(separator: ", "))."
    if takenCount > 0 {
      notes.note(message, help: "--all-formats takes them too.")
    } else {
      notes.skipped(message, help: "--all-formats takes them too.")
    }
  }
}
