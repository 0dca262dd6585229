import Pipeline
package import ArgumentParser

/// `adspec completions`: prints a completion script for a shell.
package struct CompletionsCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a script that completes commands, options, rules and kinds.",
    discussion: """
      bash: source <(adspec completions bash), in ~/.bashrc. zsh: adspec completions zsh > _adspec, in a folder of $fpath. \
      fish: adspec completions fish > ~/.config/fish/completions/adspec.fish.
      """)

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
    try file.write(Adspec.completionScript(for: shell) + "\n")
  }
}

/// `adspec manual`: prints the manual page.
package struct ManualCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for man -l.")

  @OptionGroup var file: FileOptions

  package init() {}

  package mutating func run() throws {
    try file.write(ManualPage(try CommandHelp.tool()).text)
  }
}
