import Basics

/// A place in a template: the name below the templates folder, line and column, both from 1.
package struct TemplatePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var template: String
  package var line: Int
  package var column: Int

  package init(template: String, line: Int, column: Int) {
    self.template = template
    self.line = line
    self.column = column
  }

  package static func < (a: TemplatePlace, b: TemplatePlace) -> Bool {
    (a.template, a.line, a.column) < (b.template, b.line, b.column)
  }

  package var description: String { "\(template):\(line):\(column)" }
}

/// An error that prevents rendering the site, mostly in a template of the tool or in a template that overrides one.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The template can't be parsed, or uses a feature of mustache that the tool doesn't support.
  case malformed(TemplatePlace, reason: String)
  /// A template refers to a partial or layout that doesn't exist.
  case partialMissing(String, TemplatePlace)
  /// Names that no surrounding view model has, with every place that uses them.
  case namesUnknown([String], page: String, places: [TemplatePlace])
  /// A value whose type doesn't fit its tag: `{{name}}` needs text, `{{{name}}}` prepared markup, and `{{#name}}` a
  /// condition, a list or an optional value.
  case valueMisused(String, page: String, places: [TemplatePlace])
  /// A partial of this page calls itself without end.
  case endless(page: String)
  /// The set has no template for a page.
  case templateMissing(String)
  /// A file of `--templates` that is no mustache file and overrides no file of the tool. `nearest` is the most similar
  /// name.
  case fileUnknown(String, nearest: String?)
  /// A mustache file of `--templates` that overrides no template and isn't used as a partial. `nearest` is the most
  /// similar name of a template.
  case fileUnused(String, nearest: String?)
  /// The recording of a session to be rendered has changed since it was judged; no error in a template.
  case sessionGone(String)

  package var description: String {
    switch self {
    case .malformed(let place, let reason): "\(place): \(reason)"
    case .partialMissing(let name, let place): "\(place): there is no template '\(name).mustache'"
    case .namesUnknown(let names, let page, let places):
      "\(Self.list(places, or: page)): '\(page)' knows no \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .valueMisused(let name, let page, let places):
      "\(Self.list(places, or: page)): '\(name)' is not what its tag takes: "
        + "{{…}} takes a text, {{{…}}} prepared markup, {{#…}} a list or a condition"
    case .endless(let page):
      "'\(page)' doesn't come to an end: more than \(TemplateLibrary.deepest) partials lie in each other"
    case .templateMissing(let name): "there is no template '\(name)'"
    case .fileUnknown(let name, let nearest):
      "'\(name)' overrides no template" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .fileUnused(let name, let nearest):
      "'\(name)' overrides no template, and none uses it"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ": remove it, or name it in one")
    case .sessionGone(let id):
      "the session '\(VisibleText.line(id))' is no longer in its recording as it was: that was changed while it was read"
    }
  }

  private static func list(_ places: [TemplatePlace], or page: String) -> String {
    places.isEmpty ? page : places.map(\.description).joined(separator: ", ")
  }
}
