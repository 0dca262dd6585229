/// A piece of code: `Templates/integration/native.swift.mustache` is one in Swift. `TemplateRenderer.code` makes it.
package struct CodeListing: Sendable {
  package let title: String
  /// The name of its template.
  let template: String
  let model: ViewValues
}
