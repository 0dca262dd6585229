/// Recognises the only raw HTML that is kept: `<details>` with a `<summary>`, as `MarkdownWriter` and authors write it.
enum DetailsTags {
  /// Returns the opening tags in normalised form; `nil` if the block is anything else.
  static func opening(_ block: String) -> String? {
    let compact = block.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.joined()
    guard compact.hasPrefix("<details><summary>"), compact.hasSuffix("</summary>") else { return nil }
    let summary = compact.dropFirst("<details><summary>".count).dropLast("</summary>".count)
    guard !summary.unicodeScalars.contains(where: { $0 == "<" || $0 == ">" }) else { return nil }
    return "<details>\n<summary>\(summary)</summary>"
  }

  static func isClosing(_ block: String) -> Bool {
    block.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.joined() == "</details>"
  }
}

extension Substring {
  /// The text without spaces at its start and end.
  func trimmingSpaces() -> Substring {
    let rest = drop { $0 == " " }
    guard let last = rest.lastIndex(where: { $0 != " " }) else { return "" }
    return rest[...last]
  }
}
