import AdModel
package import ArgumentParser

/// `adspec new`: a definition to start from.
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
        "'\(id)' can't be an id: 1 to 64 of A–Z a–z 0–9 . _ - are, and it may not start with a dot.")
    }
  }

  package mutating func run() throws {
    let root = try InputResolver.catalogRoot(catalog)
    let files = Scaffold.format(kind, id: id)
    for file in files {
      try OutputWriter.create("formats/\(id)/\(file.path)", bytes: Array(file.text.utf8), in: root)
    }
    try SchemaCopies.renew(in: root)
    let console = terminal.console
    console.tell("Made formats/\(id) in '\(root)'. Next: edit format.yaml, then run adspec check.")
  }
}

/// `adspec init`: a catalog to start from.
package struct InitCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a new catalog, with one format that checks and builds.")

  @Argument(help: ArgumentHelp("The folder of the catalog.", valueName: "folder"))
  var folder = "."

  @Option(help: ArgumentHelp("Its title.", valueName: "title"))
  var title = "Ad formats"

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let id = "simple-native"
    try OutputWriter.create(
      "adspec.yaml", bytes: Array(Scaffold.configuration(title: title).utf8), in: folder)
    for file in Scaffold.format(.customNative, id: id) {
      try OutputWriter.create("formats/\(id)/\(file.path)", bytes: Array(file.text.utf8), in: folder)
    }
    try SchemaCopies.renew(in: folder)
    let place = folder == "." ? "" : " \(folder)"
    terminal.console.tell("Made a catalog with one format, formats/\(id). Next: run adspec build\(place).")
  }
}
