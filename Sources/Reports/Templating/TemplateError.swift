import Basics

/// Where in a template: its name below the templates folder, line and column from 1.
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

/// Why the site can't be rendered: a mistake in a template, the tool's own or one that overrides it.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It can't be parsed, or uses a part of mustache that the tool leaves out; what is wrong.
  case malformed(TemplatePlace, reason: String)
  /// A partial or layout that there is no template for.
  case partialMissing(String, TemplatePlace)
  /// Names that no view model around the place knows, with every place they are used at.
  case namesUnknown([String], page: String, places: [TemplatePlace])
  /// A value that its tag can't take: `{{name}}` takes a text, `{{{name}}}` prepared markup, `{{#name}}` the rest.
  case valueMisused(String, page: String, places: [TemplatePlace])
  /// A partial of this page calls itself again and again.
  case endless(page: String)
  /// A page's template is not in the set.
  case templateMissing(String)
  /// A file of `--templates` that is neither a mustache file nor overrides anything; the name that was perhaps meant.
  case fileUnknown(String, nearest: String?)
  /// A mustache file of `--templates` that neither overrides anything nor is a partial; the name that was perhaps meant.
  case fileUnused(String, nearest: String?)
  /// No mistake in a template: a session whose page is to be made is no longer in its recording as it was.
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
