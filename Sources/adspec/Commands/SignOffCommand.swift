import Pipeline
import Model
package import ArgumentParser
import Rules
import Basics
import Reading
import Reports

extension ReviewVerdict: ExpressibleByArgument {}

/// `adspec sign-off`: signs off formats.
package struct SignOffCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "sign-off", "Sign formats off as they are now.", usage: "<id ...> --verdict <verdict> [options]",
    discussion: """
      The entry goes to the end of reviews.yaml in the format's folder, with a hash of the definition, its samples and its \
      own template. When one of them changes the sign-off lapses (rule review-lapsed). A sign-off silences no finding. \
      It ends with a count of the formats' findings and recorded ads.
      """,
    examples: [
      CommandExample("adspec sign-off 10063170 --verdict approved"),
      CommandExample("adspec sign-off 10063170 --verdict rejected --reviewer ana"),
      CommandExample("adspec sign-off --all-unsigned --verdict approved", "those whose sign-off lapsed, too"),
    ])

  @Argument(help: ArgumentHelp("Ids of formats, or folders with formats.", valueName: "id"))
  var ids: [String] = []

  @Flag(help: "Sign every format that has no sign-off that holds.")
  var allUnsigned = false

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
    if ids.isEmpty, !allUnsigned {
      throw ValidationError("Name the formats by their ids, or give --all-unsigned.")
    }
    if !ids.isEmpty, allUnsigned {
      throw ValidationError("--all-unsigned names the formats: leave out the ids.")
    }
    try EntryAuthor.check(day: date)
    if let reviewer, !TextForm.filled.accepts(reviewer) { throw ReviewFailure.noReviewer }
    if verdict == .conditional, !TextForm.filled.accepts(note ?? "") {
      throw ValidationError("--verdict conditional needs --note: say on which condition.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let (signed, state) = try ReviewAction(
      allUnsigned ? .unsigned : .named(ids), verdict: verdict,
      reviewer: EntryAuthor.name(reviewer), note: note, day: date, catalog: catalog,
      console: console
    ).sign()
    for (file, entry) in signed {
      console.tell(
        "Signed \(file) as \(entry.reviewer) on \(entry.date): \(entry.verdict.rawValue). It holds until the format changes."
      )
    }
    console.tell(state)
  }
}
