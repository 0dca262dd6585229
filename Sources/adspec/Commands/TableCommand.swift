import Pipeline
package import ArgumentParser

/// `adspec print table`: prints the definitions of a catalog as a spreadsheet.
package struct TableCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "print table", "Print the definitions of a catalog as a spreadsheet (CSV), a row an asset.",
    usage: "[catalog] [options]",
    discussion: """
      The columns are the fields of definitions, and a cell holds what its author wrote. adspec import table reads the \
      sheet again: with --update it renews what was changed in it.
      """,
    examples: [
      CommandExample("adspec print table -o formats.csv", "of the catalog here"),
      CommandExample("adspec print table specs"),
    ])

  @Argument(help: ArgumentHelp("The catalog; without it the one here.", valueName: "catalog"))
  var catalog = "."

  @OptionGroup var file: FileOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let table = try TableAction.table(of: catalog)
    try file.write(table.text)
    if table.unread == 0 { return }
    let count = Wording.count(table.unread, "definition")
    terminal.console.tell("\(count) can't be read and left out: adspec check says why.")
    throw ExitCode(1)
  }
}
