import Reports
import Basics
import Markdown
import Model

/// The index in which the docs are searched: the author's pages with their whole text, the pages of rules, and the rest
/// of the reference.
enum DocsSearch {
  private static let index = SearchIndex(
    columns: ["path", "title", "section", "about", "text"], searched: ["title", "section", "text"])

  static func script(_ context: SiteContext) -> [UInt8] {
    index.script(
      pages(context) + reference(context) + (context.facts.isPublic ? [] : rules(context)))
  }

  private static func pages(_ context: SiteContext) -> [[UInt8]] {
    context.publication.catalog.authored.pages.compactMap { page in
      context.map.page(ofAuthored: page.file).map { path in
        row(
          DocRow(path: path, title: page.title, about: page.summary), in: page.group,
          text: MarkdownOutline.text(of: page.markdown))
      }
    }
  }

  private static func reference(_ context: SiteContext) -> [[UInt8]] {
    DocsPages.reference(context).map { row($0, in: "Reference", text: $0.about) }
  }

  private static func rules(_ context: SiteContext) -> [[UInt8]] {
    context.publication.rules.map(\.info).compactMap { rule in
      context.map.page(of: rule.id).map { path in
        let texts = [rule.summary, rule.rationale, rule.remedy].map(MarkdownOutline.text)
        return row(
          DocRow(path: path, title: rule.title, about: texts[0]), in: "Rules",
          text: ([rule.id.rawValue] + texts).joined(separator: " "))
      }
    }
  }

  private static func row(_ row: DocRow, in section: String, text: String) -> [UInt8] {
    index.row([
      .string(row.path), .shown(row.title), .shown(section), .shown(row.about), .shown(text),
    ])
  }
}
