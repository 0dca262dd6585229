import Pipeline
import ArgumentParser
import FoundationEssentials

/// The help of the commands, as the argument parser dumps it (`--experimental-dump-help`, serialization version 0).
struct CommandHelp: Decodable {
  var commandName: String
  var aliases: [String]?
  var abstract: String?
  var discussion: String?
  var subcommands: [CommandHelp]?
  var arguments: [ArgumentHelpText]?
  var shouldDisplay: Bool

  struct ArgumentHelpText: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }
      var kind: Kind
      var name: String
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
    var discussion: String?
  }

  private struct Tool: Decodable {
    var serializationVersion: Int
    var command: CommandHelp
  }

  /// Returns the help of the whole tool.
  static func tool() throws -> CommandHelp {
    do {
      _ = try Adspec.parseAsRoot(["--experimental-dump-help"])
    } catch {
      return try JSONDecoder().decode(Tool.self, from: Data(Adspec.fullMessage(for: error).utf8)).command
    }
    preconditionFailure("the argument parser took its own flag for an argument of ours")
  }
}

extension CommandHelp {
  /// The subcommands, without those that are hidden in lists of commands.
  var shownCommands: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The arguments and options, without those that every command has.
  var shownArguments: [ArgumentHelpText] {
    (arguments ?? []).filter { argument in
      let name = argument.names?.last?.name
      return argument.shouldDisplay && name != "help" && name != "version"
    }
  }

  /// The paragraphs of the discussion, and the lines of its examples.
  var discussionParts: (paragraphs: [String], examples: [String]) {
    let parts = (discussion ?? "").split(
      separator: CommandExample.title + "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let paragraphs = parts.first?.split(separator: "\n\n").map(String.init) ?? []
    guard parts.count > 1 else { return (paragraphs, []) }
    return (paragraphs, parts[1].split(separator: "\n").map { String($0.dropFirst(2)) })
  }
}
