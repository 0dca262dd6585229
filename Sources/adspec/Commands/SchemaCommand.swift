import Pipeline
package import ArgumentParser
import Rules
import MachineOutput
import Reports
import Site

/// `adspec print schema`: prints JSON Schemas of the files that adspec reads, and references for people.
package struct SchemaCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "print schema",
    "Print a JSON Schema (draft-07) of what adspec reads, or a reference of fields in Markdown.",
    usage: "<schema> [options]",
    discussion: """
      An editor with YAML support checks and completes a file whose first line names the schema: \
      # yaml-language-server: $schema=../../.adspec/format.schema.json. adspec init and adspec new write that line, and \
      the schema beside the catalog, so that it works offline.
      """,
    examples: [
      CommandExample("adspec print schema format -o format.schema.json", "of format.yaml"),
      CommandExample("adspec print schema reference", "every field, in Markdown"),
    ])

  @Argument(
    help: ArgumentHelp(
      """
      format (format.yaml), recording (one line), config (adspec.yaml), reviews (reviews.yaml), answers (answers.yaml), receipt (one line of data/ads.ndjson), screens (a map for adspec \
      import uiautomator, axtree and appium) or table (a map for adspec import table); or reference: every field of these YAML files, in Markdown; or \
      privacy: what outputs show of each field of a recording.
      """,
      valueName: "schema"))
  var document: Document

  enum Document: String, CaseIterable, ExpressibleByArgument {
    case format, recording, config, reviews, answers, receipt, screens, table, reference, privacy
  }

  @OptionGroup var file: FileOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let rules = RuleRegistry.infos
    let text =
      switch document {
      case .privacy: PrivacyReference.markdown
      case .reference: FieldReference(rules: rules).markdown
      case .format, .recording, .config, .reviews, .answers, .receipt, .screens, .table:
        JSONSchema(rawValue: document.rawValue)?.document(rules: rules) ?? ""
      }
    try file.write(text)
  }
}
