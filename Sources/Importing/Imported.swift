package import Model
package import Basics

/// The result of importing one source.
package struct Imported: Sendable {
  /// Lines of the recording, in version 1 of the format, that follow the spilled lines; empty if there are none.
  package var recording: [UInt8] = []
  /// Ranges of the earlier lines in the importer's store, in order.
  package var spilled: [Range<Int>] = []
  package var definitions: [ImportedDefinition] = []
  package var diagnostics: [Diagnostic] = []
  /// The amount that was translated, in words: "2 sessions, 14 requests".
  package var summary = ""

  /// The name for a file made from a source: the source's name without `.har`, `.json`, `.gz` and the like.
  package static func fileName(_ path: String) -> String { ImportNames.base(path) }

  package init() {}

  /// True if the source has nothing for a recording.
  package var hasNoRecording: Bool { recording.isEmpty && spilled.isEmpty }
}

/// The files of a definition, in a folder of its own.
package struct ImportedDefinition: Sendable {
  /// Name of the definition's folder: the format's id or, without one, its name in a form that folder names allow.
  package var folder: String
  /// The definition's files: their paths within its folder, and their texts.
  package var files: [(path: String, text: String)]
  /// The definition's fields. A definition that was imported earlier is updated with them; `nil` if it can't be
  /// updated.
  let content: DefinitionText?

  /// The format's id if a definition that was imported earlier can be updated; otherwise `nil`.
  package var renewedID: String? { content?.id }

  init(folder: String, files: [(path: String, text: String)], content: DefinitionText? = nil) {
    (self.folder, self.content) = (folder, content)
    self.files = files.map { ($0.path, Redactor.published($0.text)) }
  }
}

/// Options of an import, apart from its sources.
package struct ImportOptions: Sendable {
  /// The countries that are written into definitions as their `territory`.
  package var territory: [String]
  /// True if formats of AdCP that aren't native are translated, too.
  package var takesAllFormats: Bool
  /// The corner of the AdChoices asset that is added to formats of Ad Manager; `nil` to add none.
  package var adChoices: Corner?
  /// The ad units that are written into the definitions of Ad Manager's formats.
  package var adUnits: [String]
  /// The meaning of a table's columns.
  package var table: TableMap

  package init(
    territory: [String] = [], takesAllFormats: Bool = false, adChoices: Corner? = nil, adUnits: [String] = [],
    table: TableMap = .standard
  ) {
    (self.territory, self.takesAllFormats) = (territory, takesAllFormats)
    (self.adChoices, self.adUnits, self.table) = (adChoices, adUnits, table)
  }
}

/// Collects the diagnostics of an import, for example about contents that can't be translated.
struct ImportNotes {
  /// Path of the current file, as the user wrote it.
  var path: String
  private(set) var diagnostics: [Diagnostic] = []
  /// Maximum diagnostics per cause; the rest are summarised.
  private static let mostOfACause = 20
  private var counts: [String: Int] = [:]

  init(path: String) { self.path = path }

  /// Reports that the source, or the rest of it, can't be read.
  mutating func unreadable(_ words: String, line: Int? = nil, help: String = "") {
    add("import-unreadable", "The source \(words: words).", line: line, help: help)
  }

  /// Reports that a part was not translated.
  mutating func skipped(
    _ what: String, line: Int? = nil, column: Int? = nil, help: String = "", cause: String? = nil
  ) {
    add("import-skipped", Statement(Phrase(what)), line: line, column: column, help: help, cause: cause)
  }

  /// Adds a remark for the user, which isn't about a fault, to the diagnostics.
  mutating func note(_ what: String, line: Int? = nil, help: String = "") {
    add("import-note", Statement(Phrase(what)), line: line, help: help)
  }

  /// Adds a summarising diagnostic for each cause that occurred more often than the maximum.
  mutating func close() {
    for (cause, count) in counts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    where count > Self.mostOfACause {
      add("import-skipped", "\(count - Self.mostOfACause) more: \(words: cause).", line: nil)
    }
  }

  private mutating func add(
    _ rule: RuleID, _ message: Statement, line: Int?, column: Int? = nil, help: String = "",
    cause: String? = nil
  ) {
    if let cause {
      counts[cause, default: 0] += 1
      if counts[cause, default: 0] > Self.mostOfACause { return }
    }
    let (redactor, help) = (Redactor(), Redactor().text(help))
    var message = message
    message.change(words: redactor.text, names: { redactor.value($0, as: .cut) })
    var place = line.map { Location(file: path, line: $0) } ?? Location(file: path)
    if let line, let column {
      place.range = SourceRange(line: line, column: column, endLine: line, endColumn: column)
    }
    diagnostics.append(Diagnostic(rule, message, at: place, help: help))
  }
}

/// Derives the names of files and sessions from the path of a source.
enum ImportNames {
  /// Returns the last part of a path, so that nothing is shown of the machine's folders. Standard input is called
  /// `stdin`.
  static func file(_ path: String) -> String {
    path == "-" ? "stdin" : String(path.split(separator: "/").last ?? "source")
  }

  private static let endings = [
    ".gz", ".zst", ".har", ".m3u8", ".json", ".jsonl", ".ndjson", ".xml", ".txt", ".log",
  ]

  /// Returns the file's name without extensions such as `.har`, `.json` and `.gz`.
  static func base(_ path: String) -> String {
    var name = file(path)
    while let ending = endings.first(where: { name.lowercased().hasSuffix($0) && name.count > $0.count }) {
      name = String(name.dropLast(ending.count))
    }
    return name
  }

  /// Returns the name of a capture, made of its file's name and the time when it began: `trip-20261120T100000.000Z`.
  static func capture(_ path: String, from start: Timestamp) -> String {
    base(path) + "-" + start.description.filter { $0 != "-" && $0 != ":" }
  }

  /// Returns the name of a capture that has no times, made of its file's name and a digest of its text:
  /// `screen1-3fa92c01b7de`.
  static func capture(_ path: String, of text: [UInt8]) -> String {
    capture(path, digests: [SHA256.hex(of: text)])
  }

  /// Returns the name of a capture that consists of several files: the first file's name, and a digest of all files.
  ///
  /// - Parameters:
  ///   - path: the path of the first file.
  ///   - digests: a digest of each file's text.
  static func capture(_ path: String, digests: [String]) -> String {
    base(path) + "-" + SHA256.hex(ofParts: digests).prefix(12)
  }
}
