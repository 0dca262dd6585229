import Pipeline
import Model
package import ArgumentParser
import Reading

/// `adspec new`: starts a new format.
package struct NewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "new", "Start a new format in the catalog.", usage: "<kind> <id> [options]",
    discussion: """
      Kinds: customNative, native, rewarded, liveInterstitial. Nothing that exists is overwritten, but the schemas for \
      editors in .adspec/ are renewed.
      """,
    examples: [
      CommandExample("adspec new rewarded coins-for-video", "formats/coins-for-video/"),
      CommandExample("adspec new native feed-card --catalog specs", "in a catalog elsewhere"),
    ])

  @Argument(help: ArgumentHelp("The kind of the format.", valueName: "kind"))
  var kind: FormatKind

  @Argument(help: ArgumentHelp("Its id: 1 to 64 of A–Z a–z 0–9 . _ -", valueName: "id"))
  var id: String

  @Option(
    help: ArgumentHelp("The catalog; without it the nearest above the current folder.", valueName: "folder"))
  var catalog: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    guard TextForm.formatID.accepts(id) else {
      throw ValidationError(
        "'\(id)' can't be an id; expected \(TextForm.formatID.expectation).")
    }
  }

  package mutating func run() throws {
    let folder = try Scaffold.addFormat(kind, id: id, to: catalog)
    terminal.console.tell(
      "Made \(folder). Next: edit \(folder)/format.yaml, then run adspec check \(folder).")
  }
}

/// `adspec init`: starts a new catalog.
package struct InitCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "init", "Start a new catalog, with one format that checks and builds.", usage: "[folder] [options]",
    discussion: """
      A .gitignore leaves out what builds make; one that is there stays as it is. A folder that is a catalog already is \
      left alone.
      """,
    examples: [
      CommandExample("adspec init", "in this folder"),
      CommandExample("adspec init my-specs", "in a folder of its own"),
      CommandExample("adspec init demo --demo", "with made-up recordings that have faults"),
    ])

  @Argument(help: ArgumentHelp("The folder of the catalog.", valueName: "folder"))
  var folder = "."

  @Option(help: ArgumentHelp("Its title.", valueName: "title"))
  var title = "Ad formats"

  @Flag(help: "Make two formats with made-up recordings, in which faults are seeded.")
  var demo = false

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let (ids, advice) = try Scaffold.start(in: folder, title: title, isDemo: demo)
    let console = terminal.console
    if let advice { console.tell(advice) }
    let place = folder == "." ? "" : " \(folder)"
    let format = Folders.path("formats/\(ids[0])", in: folder == "." ? "" : folder)
    let made = demo ? "made-up recordings of \(Wording.list(ids))" : "one format, \(format)"
    let edit = demo ? "" : "edit \(format)/format.yaml, "
    console.tell(
      "Made a catalog with \(made). Next: \(edit)run adspec check\(place), then adspec serve\(place) --open.")
  }
}
