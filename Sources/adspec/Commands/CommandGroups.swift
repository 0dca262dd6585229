package import ArgumentParser

/// `adspec scale`: the commands for recordings that take one machine too long to read.
package struct ScaleCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "scale", "Read recordings on several machines.", usage: "<step> [options]",
      discussion: "docs/parts.md says how the steps go together.",
      examples: [
        CommandExample("adspec scale part monday.ndjson -o monday.part --catalog .", "here"),
        CommandExample("adspec scale part tuesday.ndjson -o tuesday.part --catalog .", "there"),
        CommandExample("adspec scale merge monday.part tuesday.part --site _site", "all of it"),
      ], isRare: true, subcommands: [PartCommand.self, KeyCommand.self, MergeCommand.self])
  }

  package init() {}
}

/// `adspec print`: the commands that print documents about the tool: schemas, the manual page, completions.
package struct PrintCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "print", "Print schemas, a table of the formats, the manual page, completions.",
      usage: "<document> [options]",
      examples: [
        CommandExample("adspec print schema format", "the JSON Schema of format.yaml"),
        CommandExample("adspec print table -o formats.csv", "the definitions as a spreadsheet"),
        CommandExample("adspec print manual -o adspec.1"),
        CommandExample("adspec print completions zsh -o _adspec"),
      ], isRare: true,
      subcommands: [SchemaCommand.self, TableCommand.self, ManualCommand.self, CompletionsCommand.self])
  }

  package init() {}
}

/// `adspec dump`: the commands that print internal data of the tool, for people who debug it.
package struct DumpCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "dump", "Print what the tool works with inside.", usage: "<thing> [options]",
      examples: [CommandExample("adspec dump session trip.ndjson", "its sessions, as rules see them")],
      isRare: true, subcommands: [DumpSessionCommand.self])
  }

  package init() {}
}
