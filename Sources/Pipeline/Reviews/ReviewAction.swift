import MachineOutput
import Basics
import FoundationEssentials
package import Model
import Reading
import Rules

/// Signs off a format in its current state.
package struct ReviewAction {
  private let id: String
  private let verdict: ReviewVerdict?
  private let reviewer: String?
  private let note: String?
  private let day: String?
  private let catalog: String?
  private let console: Console

  /// - Parameters:
  ///   - id: the format's id.
  ///   - reviewer: the name of the signing person.
  ///   - day: the day of the sign-off, such as 2026-11-20; `nil`: today, in UTC.
  ///   - catalog: its folder; `nil`: the nearest above the current folder.
  package init(
    id: String, verdict: ReviewVerdict?, reviewer: String?, note: String?, day: String?, catalog: String?,
    console: Console
  ) {
    (self.id, self.verdict, self.reviewer) = (id, verdict, reviewer)
    (self.note, self.day, self.catalog, self.console) = (note, day, catalog, console)
  }

  /// Adds the entry to the format's sign-offs, and returns it with the path of their file from the current folder.
  /// `state` says what is wrong with the format.
  ///
  /// - Throws: `ReviewFailure`, `CatalogFailure`, `InputFailure`, `WriteFailure`.
  package func sign() throws -> (file: String, entry: ReviewEntry, state: String) {
    let now = Timestamp(microseconds: Int64(Int(nearest: Date().timeIntervalSince1970)) * 1_000_000)
    let root = try InputResolver.catalogRoot(catalog)
    let signing = try Signing(root: root, id: id, verdict: verdict)
    guard let verdict else { throw ReviewFailure.noVerdict(id: id) }
    guard let reviewer else { throw ReviewFailure.noReviewer }
    let entry = ReviewEntry(
      reviewer: reviewer, date: day ?? now.day.description, verdict: verdict, note: note, hash: signing.hash)
    let state = try SignedState(of: id, in: signing.folder, catalog: root, console)
    try SchemaCopies.renew([.reviews], in: root)
    try OutputWriter.edit(
      root + "/" + signing.file, from: signing.content,
      to: try ReviewEdit.adding(entry, to: signing.content, file: signing.file))
    return (ShownPaths.fromCurrentFolder(root + "/" + signing.file), entry, state.text)
  }
}

/// A format about to be signed off, and the file with its sign-offs.
private struct Signing {
  /// Path of the file with the format's sign-offs, relative to the catalog.
  let file: String
  /// Contents of the file at `file`; `nil` if the file doesn't exist yet.
  let content: [UInt8]?
  let hash: String
  /// The folder of the format's definition, relative to the catalog.
  let folder: String

  /// - Parameter verdict: the verdict of the sign-off. If the id is unknown, the failure advises to sign off another
  ///   format with this verdict.
  init(root: String, id: String, verdict: ReviewVerdict?) throws {
    let source = DiskSource(root: root)
    let reader = CatalogReader(source: source, knownRules: RuleRegistry.known)
    let catalog = try reader.read()
    let name = FormatName(id, in: catalog)
    let formats = name.definitions
    guard let format = formats.first else {
      let ids = Set(name.meant.map(\.id.value))
      let next = ids.count == 1 ? ids.first.map { " \(ReviewFailure.advice($0, verdict))" } : nil
      throw ReviewFailure.noFormat(id: id, help: name.help + (next ?? ""))
    }
    guard formats.count == 1 else { throw ReviewFailure.severalFormats(id: id, files: formats.map(\.file)) }
    (file, folder) = (format.reviewsFile, format.folder)
    let file = file
    let diagnostics = catalog.diagnostics.filter { $0.violation.location.file == file }
    guard diagnostics.isEmpty else { throw ReviewFailure.unreadable(diagnostics) }
    content =
      source.form(of: file) == nil ? nil : try source.bytes(of: file, limit: YAMLDocument.limit)
    do {
      hash = try reader.hash(of: format)
    } catch {
      throw ReviewFailure.unsignable(
        ReadFailure(path: format.folder + "/" + error.path, reason: error.reason))
    }
  }
}
