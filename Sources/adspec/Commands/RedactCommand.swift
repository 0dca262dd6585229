import Pipeline
import Model
package import ArgumentParser
import Basics
import Reading

/// `adspec redact`: writes copies of recordings that are safe to share.
package struct RedactCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "redact", "Write copies of recordings without consent strings, tokens, and ids of people and devices.",
    usage: "<recording ...> -o <path> [options]",
    discussion: """
      A copy has the same lines, each as long, and adspec finds the same in it: what is secret has other letters and digits \
      in its place, the same for the same text. docs/privacy.md says what is secret. Copies aren't compressed.
      """,
    examples: [
      CommandExample("adspec redact trip.ndjson -o shared.ndjson", "one recording"),
      CommandExample("adspec redact formats -o shared", "all of a folder, to a folder"),
    ])

  @Argument(help: ArgumentHelp("Recordings, and folders of recordings.", valueName: "recording"))
  var recordings: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The copy of one recording; or a folder for all copies, where they have their paths below the folder that was named.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      """
      What pseudonyms are made by, for the same ones in copies of several runs. Keep it: who has it can try out whose id a \
      pseudonym is. Without it, the recordings' own bytes.
      """,
      valueName: "text"))
  var key: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if recordings.contains("-") {
      throw ValidationError("A recording is read twice, which - can't be. Save it first.")
    }
  }

  package mutating func run() throws {
    let result = try RedactAction(recordings: recordings, output: output, key: key).result()
    for (path, reason) in result.unread {
      Console.complain("warning: '\(VisibleText.line(path))' isn't copied. \(VisibleText.line(reason))")
    }
    for (recording, reason) in result.broken {
      Console.complain("warning: '\(VisibleText.line(recording))' isn't copied to its end: \(reason).")
    }
    let copies = result.copies == 1 ? "1 copy" : "\(result.copies) copies"
    terminal.console.tell("Wrote \(copies) to \(output).")
    if result.broken.isEmpty { return }
    let count = result.broken.count == 1 ? "1 copy is" : "\(result.broken.count) copies are"
    terminal.console.tell("exit 1: \(count) incomplete")
    try leave(1)
  }
}
