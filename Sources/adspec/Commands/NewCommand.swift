import Pipeline
import Model
package import ArgumentParser
import Reading

/// `adspec new`: starts a new format.
package struct NewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Start a new format in the catalog.",
    discussion: """
      Kinds: customNative, native, rewarded, liveInterstitial. Nothing that exists is overwritten, but the schemas for \
      editors in .adspec/ are renewed.
      """)

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
    let root = try Scaffold.addFormat(kind, id: id, to: catalog)
    let console = terminal.console
    console.tell("Made formats/\(id) in '\(root)'. Next: edit format.yaml, then run adspec check.")
  }
}

/// `adspec init`: starts a new catalog.
package struct InitCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a new catalog, with one format that checks and builds.",
    discussion: """
      A .gitignore leaves out what builds make; one that is there stays as it is. A folder that is a catalog already is \
      left alone.
      """)

  @Argument(help: ArgumentHelp("The folder of the catalog.", valueName: "folder"))
  var folder = "."

  @Option(help: ArgumentHelp("Its title.", valueName: "title"))
  var title = "Ad formats"

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let (id, advice) = try Scaffold.start(in: folder, title: title)
    let console = terminal.console
    if let advice { console.tell(advice) }
    let place = folder == "." ? "" : " \(folder)"
    console.tell("Made a catalog with one format, formats/\(id). Next: run adspec build\(place).")
  }
}
