/// A piece of code: `Templates/integration/native.swift.mustache` is one in Swift. `TemplateRenderer.code` makes it.
package struct CodeListing: Sendable {
  package let title: String
  /// The name of its template.
  package let template: String
  package let model: ViewValues

  package init(title: String, template: String, model: ViewValues) {
    (self.title, self.template, self.model) = (title, template, model)
  }
}
