package import ArgumentParser
import Checks
import Outputs

extension JSONSchema: ExpressibleByArgument {}

/// `adspec schema`: JSON Schema of what adspec reads.
package struct SchemaCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema (draft-07) of a definition, an event, a configuration or sign-offs.",
    discussion: """
      An editor with YAML support checks and completes a file whose first line names the schema: \
      # yaml-language-server: $schema=../../.adspec/format.schema.json. adspec init and adspec new write that line, and \
      the schema beside the catalog, so that it works offline.
      """)

  @Argument(
    help: ArgumentHelp(
      "format (format.yaml), recording (one line), config (adspec.yaml) or reviews (reviews.yaml).",
      valueName: "schema"))
  var schema: JSONSchema

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    try Console.write(schema.document(rules: RuleRegistry.infos))
  }
}
