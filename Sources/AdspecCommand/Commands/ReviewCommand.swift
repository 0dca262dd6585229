import Model
package import ArgumentParser
import Rules
import Basics
import FoundationEssentials
import Reading
import Reports

extension ReviewVerdict: ExpressibleByArgument {}

/// `adspec review`: signs a format off.
package struct ReviewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Sign a format off as it is now.",
    discussion: """
      The entry goes to the end of reviews.yaml in the format's folder, with a hash of the definition, its samples and its \
      own template. When one of them changes the sign-off lapses (rule review-lapsed). A sign-off silences no finding.
      """)

  @Argument(help: ArgumentHelp("The format's id.", valueName: "id"))
  var id: String

  @Option(
    help: ArgumentHelp(
      "Needed: approved, conditional (the note says on what) or rejected.", valueName: "verdict"))
  var verdict: ReviewVerdict?

  @Option(
    help: ArgumentHelp(
      "Who signs; without it GIT_AUTHOR_NAME, else the name of the account (USER).", valueName: "name"))
  var reviewer: String?

  @Option(help: ArgumentHelp("Why, and under which condition.", valueName: "text"))
  var note: String?

  @Option(
    help: ArgumentHelp("The day of the review, as 2026-11-20; without it today, in UTC.", valueName: "day"))
  var date: String?

  @Option(
    help: ArgumentHelp("The catalog; without it the nearest above the current folder.", valueName: "folder"))
  var catalog: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if let date, !TextForm.date.accepts(date) {
      throw ValidationError("'\(VisibleText.line(date))' is no day; expected \(TextForm.date.expectation).")
    }
    if let reviewer, !TextForm.filled.accepts(reviewer) { throw ReviewFailure.noReviewer }
    if verdict == .conditional, !TextForm.filled.accepts(note ?? "") {
      throw ValidationError("--verdict conditional needs --note: say on which condition.")
    }
  }

  package mutating func run() throws {
    let now = Timestamp(microseconds: Int64(Int(nearest: Date().timeIntervalSince1970)) * 1_000_000)
    let environment = ProcessInfo.processInfo.environment
    let root = try InputResolver.catalogRoot(catalog)
    let signing = try Signing(root: root, id: id, verdict: verdict)
    guard let verdict else { throw ReviewFailure.noVerdict(id: id) }
    let names = [reviewer, environment["GIT_AUTHOR_NAME"], environment["USER"]].compactMap(\.self)
    guard let name = names.first(where: TextForm.filled.accepts) else { throw ReviewFailure.noReviewer }
    let entry = ReviewEntry(
      reviewer: name, date: date ?? now.day.description, verdict: verdict, note: note, hash: signing.hash)
    try SchemaCopies.renew([.reviews], in: root)
    try OutputWriter.edit(
      root + "/" + signing.file, from: signing.content,
      to: try ReviewEdit.adding(entry, to: signing.content, file: signing.file))
    terminal.console.tell(
      "Signed \(signing.file) as \(name) on \(entry.date): \(verdict.rawValue). It holds until the format changes."
    )
  }
}

/// A format about to be signed off.
private struct Signing {
  /// Its sign-offs, relative to the catalog.
  let file: String
  /// `nil` when there are none yet.
  let content: [UInt8]?
  let hash: String

  /// - Parameter verdict: for what is said when there is no such format.
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
    file = format.reviewsFile
    let file = file
    let mistakes = catalog.mistakes.filter { $0.complaint.location.file == file }
    guard mistakes.isEmpty else { throw ReviewFailure.unreadable(mistakes) }
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
