import Diagnostics
import Markdown

/// The reference of all fields in the site's frame, its rules linked to their pages.
struct FieldsPage: ViewModel {
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    name == "fieldsHTML" ? .html(HTML(vouchedFor: html)) : nil
  }

  private var html: String {
    let root = SiteMap.root(from: SiteMap.fields)
    let reference = FieldReference(rules: context.publication.rules.map(\.info)) { rule in
      let name = MarkdownInline.code(rule.rawValue)
      return context.map.page(of: rule).map { .link(name, to: root + $0) } ?? name
    }
    var renderer = MarkdownHTML()
    // Documents of the repository are no part of a site.
    renderer.relativeLink = { $0.hasPrefix(root) ? $0 : nil }
    return renderer.html(from: reference.markdown)
  }
}
