package import ArgumentParser
import Checks
import Diagnostics

/// `adspec rules`: the list.
package struct RulesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.")

  @Option(
    help: ArgumentHelp("text, or json with all there is to know of each rule.", valueName: "format"))
  var format: RuleListFormat = .text

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    switch format {
    case .text: try Console.write(text)
    case .json: try Console.write(RulesJSON.document(RuleRegistry.rules))
    }
  }

  private var text: String {
    let palette = Palette(isOn: terminal.console.colorsOutput)
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

/// How rules are listed.
enum RuleListFormat: String, CaseIterable, ExpressibleByArgument { case text, json }
