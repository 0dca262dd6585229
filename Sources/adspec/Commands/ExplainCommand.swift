import Checking
import Pipeline
package import ArgumentParser
import Rules
import Model
import Basics
import Reports

/// `adspec explain`: prints a rule's page in the terminal, or the list of rules.
package struct ExplainCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "explain", "Say what a rule checks, why, and what to do; without a rule, list them.",
    usage: "[rule] [options]",
    examples: [
      CommandExample("adspec explain", "the rules, by group"),
      CommandExample("adspec explain field-unknown", "all there is to know of one"),
      CommandExample("adspec explain --format json -o rules.json", "the same of all, for programs"),
    ])

  @Argument(
    help: ArgumentHelp("The rule's id; without it all rules are listed.", valueName: "rule"),
    completion: .list(RuleRegistry.ids.map(\.rawValue)))
  var rule: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write to; without it, or with -, standard output.", valueName: "file"),
    completion: .file(), transform: { try OutputValue($0, takesAnyPlace: true) })
  var output: OutputValue<RuleFormat>?

  @Option(help: ArgumentHelp("text, or json with all there is to know.", valueName: "format"))
  var format: RuleFormat?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    _ = try request
    guard let rule, RuleRegistry.info(of: RuleID(rawValue: rule)) == nil else { return }
    let suggestion = Suggestion.text(for: rule, among: RuleRegistry.ids.map(\.rawValue))
    throw ValidationError(
      "There is no rule '\(VisibleText.line(rule))'.\(suggestion) adspec explain lists them all.")
  }

  package mutating func run() throws {
    let request = try request
    let rules = RuleRegistry.rules.filter { rule == nil || $0.info.id.rawValue == rule }
    let stream = request.file == nil ? terminal.console.output : nil
    let text =
      switch request.format {
      case .json: RulesJSON.document(rules)
      case .text:
        rule == nil
          ? RuleListText(rules.map { $0.info }, colors: stream?.hasColors ?? false).text
          : rules.map { RulePageText($0.info, for: stream).text }.joined()
      }
    guard let file = request.file else { return try Console.write(text) }
    try NamedFile(file, sparing: RunInputs()).write(Array(text.utf8))
  }

  /// The requested format, and its file.
  private var request: OutputRequest<RuleFormat> {
    get throws {
      let requests = try OutputValue.requests([output].compactMap(\.self), format: format, standard: .text)
      return requests[0]
    }
  }
}

/// The output formats of rules.
enum RuleFormat: String, CaseIterable, ExpressibleByArgument { case text, json }
