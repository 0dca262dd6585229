/// A listing of code made from a template, such as `Templates/integration/native.swift.mustache` for Swift.
/// `TemplateRenderer.code` renders it.
package struct CodeListing: Sendable {
  package let title: String
  /// The name of its template.
  package let template: String
  package let model: ViewValues

  package init(title: String, template: String, model: ViewValues) {
    (self.title, self.template, self.model) = (title, template, model)
  }
}
