import Reports
package import Changes
import Markdown
import Basics

/// The changes between two catalogs as Markdown, for a comment on a pull request.
package enum ChangesMarkdown {
  package static func text(_ changes: CatalogChanges, old: String, new: String) -> String {
    var writer = MarkdownWriter()
    writer.heading(2, "Changed formats")
    writer.paragraph(
      "\(ChangesWords.summary(changes)) From \(MarkdownInline.code(old)) to \(MarkdownInline.code(new)).")
    for weight in ChangeWeight.allCases {
      let formats = changes.formats.filter { $0.weight == weight }
      if formats.isEmpty { continue }
      writer.heading(3, "\(ChangesWords.title(of: weight))")
      for format in formats {
        writer.paragraph(
          "**\(format.name)** (\(MarkdownInline.code(format.id))): \(ChangesWords.presence(of: format))")
        writer.list(items(of: format))
      }
    }
    return writer.text
  }

  /// One item per change, with its impact if it has one.
  private static func items(of format: FormatChanges) -> [MarkdownInline] {
    format.changes.map { change in
      let label: MarkdownInline = change.weight == .breaking ? "**breaking** " : ""
      let impact: MarkdownInline = change.impact.isEmpty ? "" : ". \(change.impact)"
      return "\(label)\(MarkdownInline.code(change.field)): \(change.words)\(impact)"
    }
  }
}
