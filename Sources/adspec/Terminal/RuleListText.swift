import Basics
import Model

/// The list of rules as text, by group.
struct RuleListText {
  private let rules: [RuleInfo]
  private let palette: Palette

  init(_ rules: [RuleInfo], colors: Bool) { (self.rules, palette) = (rules, Palette(isOn: colors)) }

  var text: String {
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
