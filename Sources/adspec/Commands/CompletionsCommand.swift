import Pipeline
package import ArgumentParser

/// `adspec print completions`: prints a completion script for a shell.
package struct CompletionsCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "print completions", "Print a script that completes commands, options, rules and kinds.",
    usage: "<shell> [options]",
    discussion: """
      bash: source <(adspec print completions bash), in ~/.bashrc. zsh: a file _adspec in a folder of $fpath. fish: \
      adspec.fish in ~/.config/fish/completions.
      """,
    examples: [
      CommandExample("adspec print completions bash", "to be sourced"),
      CommandExample("adspec print completions zsh -o _adspec"),
    ])

  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: Shell

  @OptionGroup var file: FileOptions

  package init() {}

  package mutating func run() throws {
    let shell: CompletionShell =
      switch self.shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let script = CommandListing.$showsAll.withValue(true) { Adspec.completionScript(for: shell) }
    try file.write(script + "\n")
  }
}

/// `adspec print manual`: prints the manual page.
package struct ManualCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "print manual", "Print the manual page, for man -l.", usage: "[options]",
    examples: [CommandExample("adspec print manual -o adspec.1", "and read it: man -l adspec.1")])

  @Flag(help: "Print it in Markdown, as docs/options.md has it.")
  var markdown = false

  @OptionGroup var file: FileOptions

  package init() {}

  package mutating func run() throws {
    let tool = try CommandListing.$showsAll.withValue(true) { try CommandHelp.tool() }
    try file.write(markdown ? OptionReference(tool).text : ManualPage(tool).text)
  }
}
