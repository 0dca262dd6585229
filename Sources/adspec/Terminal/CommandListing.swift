import ArgumentParser

/// Decides if lists of commands include rare ones.
enum CommandListing {
  /// True to include rare commands: in `adspec help --all`, the manual page and completions.
  @TaskLocal static var showsAll = false
}

/// A command line in the help of a command.
struct CommandExample {
  /// The command line, without quotes and redirections.
  var line: String
  /// The effect in a few words; empty if the command line makes it clear.
  var effect: String

  init(_ line: String, _ effect: String = "") { (self.line, self.effect) = (line, effect) }

  /// The line before the examples in the discussion of a command.
  static let title = "Examples:"

  /// Maximum width of a line of help; the argument parser would break a longer one.
  private static let columns = 78

  /// Returns the examples below their title. Effects are written as shell comments. They follow the commands in one
  /// column if all fit; otherwise each stands above its command.
  static func text(_ examples: [CommandExample]) -> String {
    let width = examples.map(\.line.count).max() ?? 0
    let isNarrow = examples.allSatisfy { $0.effect.isEmpty || width + $0.effect.count + 6 <= columns }
    let lines = examples.flatMap { example in
      let line = "  \(example.line)"
      if example.effect.isEmpty { return [line] }
      if !isNarrow { return ["  # \(example.effect)", line] }
      return [line + String(repeating: " ", count: width - example.line.count) + "  # \(example.effect)"]
    }
    return ([title] + lines).joined(separator: "\n")
  }
}

extension CommandConfiguration {
  /// The configuration of a command whose help begins with examples.
  ///
  /// - Parameters:
  ///   - usage: the arguments that follow the command's name in the help.
  ///   - isRare: true for a command that only `adspec help --all` lists.
  init(
    _ name: String, _ abstract: String, usage: String, discussion: String = "",
    examples: [CommandExample], isRare: Bool = false, subcommands: [any ParsableCommand.Type] = [],
    aliases: [String] = []
  ) {
    let command = name.split(separator: " ").last.map(String.init) ?? name
    self.init(
      commandName: command, abstract: abstract, usage: "adspec \(name) \(usage)",
      discussion: (discussion.isEmpty ? "" : discussion + "\n\n") + CommandExample.text(examples),
      shouldDisplay: !isRare || CommandListing.showsAll, subcommands: subcommands, aliases: aliases)
  }
}

/// Titles of groups of options, in the order in which help shows them.
enum OptionTitle {
  static let common = "Common options"
  static let measuring = "Measuring"
  static let site = "Site"
  static let verdict = "Exit code"
  static let selection = "Which ads"
  static let settings = "Rules and settings"
  static let baseline = "Accepted findings"
  static let reading = "Reading"
  static let terminal = "Terminal"
}
