import Pipeline
import Model
import Basics
package import ArgumentParser
import Reading
import Reports

extension PersonQuestion: ExpressibleByArgument {}
extension PersonVerdict: ExpressibleByArgument {}

/// `adspec answer`: writes what a person saw who looked at an ad.
package struct AnswerCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "answer", "Write down what you saw of an ad that recordings leave to check.",
    usage: "<session> <ad> [<question> ...] --answer <answer> --note <text> [options]",
    discussion: """
      The entry goes to the end of answers.yaml in the format's folder, with a hash of the ad's recorded lines: when they \
      change, the answer lapses (rule answer-lapsed). What a person confirms is counted apart from what recordings confirm; \
      what a person saw failing fails (rule answer-failed). What a recording shows can't be answered otherwise.
      """,
    examples: [
      CommandExample(
        "adspec answer s-17 ad-3 marking --answer confirmed --note Label-at-the-top",
        "one question about one ad"),
      CommandExample(
        "adspec answer s-17 ad-3 --answer confirmed --note Seen --picture player.png --unit --app-version",
        "all that is to check, for all ads of the unit in this version"),
    ])

  @Argument(help: ArgumentHelp("The session's id, as reports have it.", valueName: "session"))
  var session: String

  @Argument(help: ArgumentHelp("The ad's id.", valueName: "ad"))
  var ad: String

  @Argument(
    help: ArgumentHelp(
      """
      The questions: marking (it is clear that this is advertising), behalf (on whose behalf), payer (who paid), parameters \
      (why this person sees it, by AdChoices), minors (none is profiled). Without any, all that is to check about the ad.
      """,
      valueName: "question"))
  var questions: [PersonQuestion] = []

  @Option(help: ArgumentHelp("Needed: confirmed or failed.", valueName: "answer"))
  var answer: PersonVerdict

  @Option(help: ArgumentHelp("Needed: what you saw, and where.", valueName: "text"))
  var note: String

  @Option(
    help: ArgumentHelp(
      "A picture of it; one from elsewhere is copied to answers/ in the format's folder.", valueName: "file"))
  var picture: String?

  @Flag(help: "The answer holds for all ads of the format with this ad's creative, too.")
  var creative = false

  @Flag(help: "… with its line item.")
  var lineItem = false

  @Flag(help: "… with its ad unit.")
  var unit = false

  @Flag(help: "… in its version of the app. Several of these: ads that have all of them in common.")
  var appVersion = false

  @Option(
    help: ArgumentHelp(
      "Who looked; without it GIT_AUTHOR_NAME, else the name of the account (USER).", valueName: "name"))
  var reviewer: String?

  @Option(
    help: ArgumentHelp("The day of the look, as 2026-12-01; without it today, in UTC.", valueName: "day"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "A recording, or a folder with recordings; without it those of the catalog. Repeatable.",
      valueName: "path"))
  var recording: [String] = []

  @Option(
    help: ArgumentHelp("The catalog; without it the nearest above the current folder.", valueName: "folder"))
  var catalog: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    try EntryAuthor.check(day: date)
    if let reviewer, !TextForm.filled.accepts(reviewer) { throw AnswerFailure.noReviewer }
    if !TextForm.filled.accepts(note) { throw ValidationError("--note is empty: say what you saw.") }
  }

  package mutating func run() throws {
    let flags: [(Bool, AnswerAction.SharedValue)] = [
      (creative, .creative), (lineItem, .lineItem), (unit, .unit), (appVersion, .appVersion),
    ]
    let console = terminal.console
    let given = AnswerAction.Given(
      session: session, ad: ad, questions: questions, verdict: answer,
      reviewer: EntryAuthor.name(reviewer), note: note, day: date, picture: picture,
      shared: Set(flags.filter(\.0).map(\.1)))
    let input = InputRequest(
      recording.isEmpty ? [catalog].compactMap(\.self) : recording,
      openSessions: InputRequest.standardOpenSessions)
    let written = try AnswerAction(
      given, input: input, catalog: recording.isEmpty ? nil : catalog, console: console
    ).answer()
    let entry = written.entry
    console.tell(
      """
      Written to \(written.file) as \(entry.reviewer) on \(entry.date): \
      \(entry.questions.map(\.rawValue).joined(separator: ", ")) \(entry.verdict.rawValue) for \
      \(NumberText.count(written.ads, "ad")). It holds until the lines of this one change.
      """)
  }
}
