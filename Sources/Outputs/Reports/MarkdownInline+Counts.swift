import Markdown

extension MarkdownInline.StringInterpolation {
  /// `1,204 impressions`; the plural is regular unless given.
  mutating func appendInterpolation(_ number: Int, _ noun: String, _ plural: String? = nil) {
    appendLiteral(NumberText.count(number, noun, plural))
  }
}

extension MarkdownInline {
  /// `1,204`.
  static func number(_ number: Int) -> MarkdownInline { .text(NumberText.grouped(number)) }

  /// In italics: said by the report, not by a recording.
  static func remark(_ text: MarkdownInline) -> MarkdownInline { "*" + text + "*" }
}
