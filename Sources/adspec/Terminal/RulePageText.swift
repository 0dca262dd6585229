import Pipeline
import Rules
import Model
import Basics
import Reports

/// The page of a rule as text, wrapped at 100 columns, or at the terminal's width if that is less. Tables aren't
/// wrapped.
struct RulePageText {
  private let width: Int
  private let info: RuleInfo
  private let palette: Palette

  /// - Parameter stream: the stream that shows the text; `nil` for a file.
  init(_ info: RuleInfo, for stream: TextStream?) {
    self.info = info
    palette = Palette(isOn: stream?.hasColors ?? false)
    width = min(100, max(20, stream?.columns ?? 100))
  }

  var text: String {
    var text = "\(palette.bold(info.id.rawValue)): \(info.title)\n"
    text += palette.dim("\(info.group.title) · \(info.severity.rawValue)") + "\n"
    text += section("What it checks", info.summary)
    text += section("Why", info.rationale)
    text += section("What to do", info.remedy)
    text += section("Good to know", RuleFacts(info).sentences.map { "* \($0)" }.joined(separator: "\n"))
    text += section(
      "What it rests on", info.grounds.map { "* \($0.kind.title): \($0.text)" }.joined(separator: "\n"))
    let (good, bad) = info.judgedExamples
    for example in bad { text += examples("It complains about", example) }
    for example in good { text += examples("It is content with", example) }
    if !info.citations.isEmpty {
      text += "\n" + palette.bold("Sources") + "\n"
      for citation in info.citations {
        text += wrapped(citation.text + (citation.url.map { " <\($0)>" } ?? ""), indent: "  ")
      }
    }
    return text
  }

  private func section(_ title: String, _ body: String) -> String {
    "\n" + palette.bold(title) + "\n" + blocks(of: body).joined()
  }

  /// Converts a short Markdown text: paragraphs and list items are wrapped, rows of tables stay unchanged. An empty
  /// line separates paragraphs.
  private func blocks(of body: String) -> [String] {
    var blocks: [String] = []
    var lines: [Substring] = []
    func flush() {
      let text = lines.joined(separator: " ")
      if !lines.isEmpty { blocks.append(wrapped(text, indent: text.hasPrefix("* ") ? "    " : "  ")) }
      lines = []
    }
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix("* ") || line.hasPrefix("|") { flush() }
      if line.isEmpty {
        blocks.append("\n")
      } else if line.hasPrefix("|") {
        blocks.append("  \(line)\n")
      } else {
        lines.append(line)
      }
    }
    flush()
    return blocks
  }

  private func examples(_ title: String, _ run: RanExample) -> String {
    var text = "\n" + palette.bold(title) + "\n"
    for input in run.inputs {
      text += "  " + palette.dim(input.path) + "\n"
      for line in input.text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
        text += "    \(VisibleText.line(String(line)))\n"
      }
    }
    for finding in run.findings where finding.rule == info.id {
      text += wrapped(
        "\(finding.location): \(finding.severity.rawValue): \(finding.message)", indent: "  ")
      if !finding.violation.help.isEmpty {
        text += wrapped("help: \(finding.violation.help)", indent: "    ")
      }
    }
    return text
  }

  private func wrapped(_ text: String, indent: String) -> String {
    var lines = [indent]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let line = lines[lines.count - 1]
      if line == indent {
        lines[lines.count - 1] += word
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
