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
