import Pipeline
package import ArgumentParser

/// `adspec verify`: compares a pack with its manifest.
package struct VerifyCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "verify", "Verify that a pack is as it was made: each file, and nothing more or less.",
    usage: "<folder> [options]",
    discussion: """
      With --against the pack is made anew from its inputs, by the filters in it, and compared. Exit code 1 says that something \
      differs; each difference is a line. Who made it is what a signature of manifest.json says: ssh-keygen -Y verify, gpg \
      --verify or cosign check it.
      """,
    examples: [
      CommandExample("adspec verify november", "against its manifest"),
      CommandExample("adspec verify november --against specs", "against what the catalog gives now"),
    ])

  @Argument(help: ArgumentHelp("The pack.", valueName: "folder"))
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The catalog, or the recordings, that it was made from. Repeatable.", valueName: "path"))
  var against: [String] = []

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    try leave(VerifyAction(folder, against: against, console: terminal.console).run())
  }
}
