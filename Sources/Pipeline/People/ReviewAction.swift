import MachineOutput
import Basics
package import Model
import Reading
import Rules

/// The formats that are signed off.
package enum SignedFormats: Equatable, Sendable {
  /// Formats by their ids, or all in a folder by its path: `formats/card`, `formats`.
  case named([String])
  /// The formats without a sign-off that holds.
  case unsigned
}

/// Signs off formats in their current state.
package struct ReviewAction {
  private let formats: SignedFormats
  private let verdict: ReviewVerdict?
  private let reviewer: String?
  private let note: String?
  private let day: String?
  private let catalog: String?
  private let console: Console

  /// - Parameters:
  ///   - reviewer: the name of the signing person.
  ///   - day: the day of the sign-off, such as 2026-11-20; `nil`: today, in UTC.
  ///   - catalog: its folder; `nil`: the nearest above the current folder.
  package init(
    _ formats: SignedFormats, verdict: ReviewVerdict?, reviewer: String?, note: String?, day: String?,
    catalog: String?, console: Console
  ) {
    (self.formats, self.verdict, self.reviewer) = (formats, verdict, reviewer)
    (self.note, self.day, self.catalog, self.console) = (note, day, catalog, console)
  }

  /// Adds an entry to the sign-offs of each format, and returns the entries with the paths of their files from the
  /// current folder. `state` says what is wrong with the formats. Nothing is written unless all can be signed.
  ///
  /// - Throws: `ReviewFailure`, `CatalogFailure`, `InputFailure`, `WriteFailure`.
  package func sign() throws -> (signed: [(file: String, entry: ReviewEntry)], state: String) {
    let day = day ?? ReviewEntry.today
    let root = try InputResolver.catalogRoot(catalog)
    let source = DiskSource(root: root)
    let reader = CatalogReader(source: source, knownRules: RuleRegistry.known)
    let catalog = try reader.read()
    let folders = try chosen(in: catalog, root: root)
    guard let verdict else { throw ReviewFailure.noVerdict(id: folders[0].definition.id.value) }
    guard let reviewer else { throw ReviewFailure.noReviewer }
    let edits = try folders.map { folder in
      let signing = try Signing(folder.definition, of: catalog, in: source, reader)
      let entry = ReviewEntry(
        reviewer: reviewer, date: day, verdict: verdict, note: note, hash: signing.hash)
      let text = try entry.added(to: signing.content, file: signing.file)
      return (signing: signing, entry: entry, text: text)
    }
    let state = try SignedState(of: folders.map(\.definition), catalog: root, console)
    try SchemaCopies.renew([.reviews], in: root)
    for edit in edits {
      try OutputWriter.edit(root + "/" + edit.signing.file, from: edit.signing.content, to: edit.text)
    }
    let signed = edits.map { (ShownPaths.fromCurrentFolder(root + "/" + $0.signing.file), $0.entry) }
    return (signed, state.text)
  }

  /// Returns the formats to be signed, each once, in the catalog's order.
  private func chosen(in catalog: Catalog, root: String) throws -> [FormatFolder] {
    switch formats {
    case .unsigned:
      let unsigned = catalog.formats.filter { $0.reviews?.holds != true }
      if unsigned.isEmpty { throw ReviewFailure.nothingUnsigned }
      return unsigned
    case .named(let names):
      var files: Set<String> = []
      for name in names { files.formUnion(try self.files(named: name, in: catalog, root: root)) }
      return catalog.formats.filter { files.contains($0.definition.file) }
    }
  }

  /// Returns the definitions with an id, or those in a folder.
  private func files(named text: String, in catalog: Catalog, root: String) throws -> [String] {
    let name = FormatName(text, in: catalog)
    let formats = name.definitions
    if formats.count == 1 { return [formats[0].file] }
    guard formats.isEmpty else {
      throw ReviewFailure.severalFormats(id: text, files: formats.map(\.file))
    }
    let folders = [Disk.realPath(text)].compactMap(\.self) + ["\(root)/\(text)"]
    for folder in folders where folder.hasPrefix(root + "/") {
      let inside = folder.dropFirst(root.count + 1).split(separator: "/").joined(separator: "/")
      let below = catalog.formats.map(\.definition).filter { ($0.folder + "/").hasPrefix(inside + "/") }
      if !below.isEmpty { return below.map(\.file) }
    }
    let ids = Set(name.meant.map(\.id.value))
    let next = ids.count == 1 ? ids.first.map { " \(ReviewFailure.advice($0, verdict))" } : nil
    throw ReviewFailure.noFormat(id: text, help: name.help + (next ?? ""))
  }
}

extension DiskSource {
  /// Returns the contents of a list of entries; `nil` if the file doesn't exist yet.
  func content(ofList file: String) throws(ReadFailure) -> [UInt8]? {
    form(of: file) == nil ? nil : try bytes(of: file, limit: YAMLDocument.limit)
  }
}

/// A format about to be signed off, and the file with its sign-offs.
private struct Signing {
  /// Path of the file with the format's sign-offs, relative to the catalog.
  let file: String
  /// Contents of the file at `file`; `nil` if the file doesn't exist yet.
  let content: [UInt8]?
  let hash: String

  init(_ format: FormatDefinition, of catalog: Catalog, in source: DiskSource, _ reader: CatalogReader) throws
  {
    let file = format.reviewsFile
    let diagnostics = catalog.diagnostics.filter { $0.violation.location.file == file }
    guard diagnostics.isEmpty else { throw ListEntryFailure.unreadable(diagnostics) }
    self.file = file
    content = try source.content(ofList: file)
    do {
      hash = try reader.hash(of: format)
    } catch {
      throw ReviewFailure.unsignable(
        ReadFailure(path: format.folder + "/" + error.path, reason: error.reason))
    }
  }
}
