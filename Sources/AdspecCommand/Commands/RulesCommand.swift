package import ArgumentParser
import Checks
import Diagnostics

/// `adspec rules`: the list.
package struct RulesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.")

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
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
    try Console.write(text)
  }
}
