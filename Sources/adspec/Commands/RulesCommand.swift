import Checking
import Pipeline
package import ArgumentParser
import Rules
import Model
import Basics

/// `adspec rules`: lists the rules.
package struct RulesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "text, or json with all there is to know of each rule; and a file for it.",
      discussion: "Without a file, or with -, it goes to standard output.", valueName: "format[=file]"))
  var output: OutputRequest<RuleListFormat>?

  @Option(help: ArgumentHelp("As --output.", valueName: "format", visibility: .hidden))
  var format: RuleListFormat?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if format != nil, output != nil { throw ValidationError("--format and --output say the same; give one.") }
  }

  package mutating func run() throws {
    let file = output?.file
    let text =
      switch output?.format ?? format ?? .text {
      case .text: text(Palette(isOn: file == nil && terminal.console.output.hasColors))
      case .json: RulesJSON.document(RuleRegistry.rules)
      }
    guard let file else { return try Console.write(text) }
    try NamedFile(file, sparing: RunInputs()).write(Array(text.utf8))
  }

  private func text(_ palette: Palette) -> String {
    let rules = RuleRegistry.rules.map { $0.info }
    let width = rules.map(\.id.rawValue.count).max() ?? 0
    var text = ""
    for group in RuleGroup.allCases {
      let members = rules.filter { $0.group == group }
      if members.isEmpty { continue }
      text += (text.isEmpty ? "" : "\n") + palette.bold(group.title) + "\n"
      for info in members {
        let id = info.id.rawValue + String(repeating: " ", count: width - info.id.rawValue.count)
        let severity =
          info.severity.rawValue + String(repeating: " ", count: 7 - info.severity.rawValue.count)
        text += "  \(id)  \(palette.dim(severity))  \(info.title)\n"
      }
    }
    return text
  }
}

/// The output formats of the list of rules.
enum RuleListFormat: String, CaseIterable, ExpressibleByArgument { case text, json }
