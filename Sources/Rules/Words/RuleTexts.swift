import CTemplates

/// The files of `Templates/rules`, compiled in: one a rule, and those that several of them share.
package enum RuleTexts {
  /// The texts by path below the folder, such as `asset-invalid.md` or `shared/grounds.md`.
  package static let all: [String: String] = {
    let table = UnsafeBufferPointer(start: adspec_rules(), count: Int(adspec_rule_count()))
    return Dictionary(
      uniqueKeysWithValues: table.map { (String(cString: $0.name), String(cString: $0.text)) })
  }()

  /// The lines that files of rules include by a name, from the files in `shared`. Each has a heading `## name`, and below
  /// it one block of code or one item of a list.
  package static let shared: [Substring: [Substring]] = {
    var shared: [Substring: [Substring]] = [:]
    for (path, text) in all where path.hasPrefix("shared/") {
      for section in MarkdownSection.all(in: text.lines) where !section.title.isEmpty {
        shared[section.title] = section.blocks.first?.lines ?? section.text
      }
    }
    return shared
  }()

  /// Returns lines with those that include others replaced: `@native-start` by the lines with this name, and
  /// `↓@native-start` by the same with an arrow before the first. Included lines may include others.
  static func including(_ lines: [Substring]) -> [Substring] {
    lines.flatMap { line -> [Substring] in
      let hasArrow = line.hasPrefix("↓@")
      guard hasArrow || line.hasPrefix("@"), var included = shared[line.dropFirst(hasArrow ? 2 : 1)] else {
        return [line]
      }
      included = including(included)
      if hasArrow, let first = included.first { included[0] = "↓" + first }
      return included
    }
  }
}

/// A part of a Markdown file, from one heading of the second level to the next.
struct MarkdownSection {
  /// A fenced block of code.
  struct Block {
    /// The words after the opening fence.
    var info: [Substring]
    /// The line of the opening fence in the file, from 1.
    var line: Int
    var lines: [Substring] = []
  }

  /// The text of the heading; empty for the lines before the first one.
  var title: Substring
  /// The lines outside of blocks, without empty ones at the start and at the end.
  var text: [Substring] = []
  var blocks: [Block] = []

  /// Returns the sections of a file.
  ///
  /// - Parameter first: the line of the file at which the lines begin, from 1.
  static func all(in lines: [Substring], from first: Int = 1) -> [MarkdownSection] {
    var sections = [MarkdownSection(title: "")]
    var isInBlock = false
    for (index, line) in lines.enumerated() {
      let last = sections.count - 1
      if line.hasPrefix("```") {
        isInBlock.toggle()
        if isInBlock {
          let info = line.dropFirst(3).split(separator: " ")
          sections[last].blocks.append(Block(info: info, line: first + index))
        }
      } else if isInBlock {
        sections[last].blocks[sections[last].blocks.count - 1].lines.append(line)
      } else if line.hasPrefix("## ") {
        sections.append(MarkdownSection(title: line.dropFirst(3)))
      } else if !line.isEmpty || !sections[last].text.isEmpty {
        sections[last].text.append(line)
      }
    }
    for index in sections.indices {
      while sections[index].text.last?.isEmpty == true { sections[index].text.removeLast() }
    }
    return sections
  }
}

extension String {
  /// The lines of the text, without an empty one after its last line break.
  var lines: [Substring] {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(Substring.init)
  }
}
