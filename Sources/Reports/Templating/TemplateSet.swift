import CTemplates
import Basics

/// The texts that the site is made from, by path below the templates folder: the ones compiled in, and whatever
/// `--templates` puts in their place.
package struct TemplateSet: Sendable {
  /// By name, such as `partials/finding.mustache` or `assets/style.css`.
  package private(set) var texts: [String: String]

  /// The templates of the tool itself.
  package static let standard = TemplateSet(texts: compiledIn.filter { !$0.key.hasPrefix(exampleFolder) })

  /// What the reference of all fields shows, by file name: `settings.yaml`. No template, and not to be overridden.
  package static let examples = Dictionary(
    uniqueKeysWithValues: compiledIn.filter { $0.key.hasPrefix(exampleFolder) }
      .map { (String($0.key.dropFirst(exampleFolder.count)), $0.value) })

  private static let exampleFolder = "examples/"

  /// By name.
  package init(texts: [String: String]) { self.texts = texts }

  /// Names in byte order.
  package var names: [String] { texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// This set with some texts replaced; further mustache files become partials of those.
  package func overriding(with overrides: [String: String]) throws(TemplateError) -> TemplateSet {
    var result = self
    for name in overrides.keys.sorted() {
      guard texts[name] != nil || name.hasSuffix(".mustache") else {
        throw .fileUnknown(name, nearest: names.nearest(to: name))
      }
      result.texts[name] = overrides[name]
    }
    return result
  }

  /// Refuses a template that overrides none of the tool's and that no other uses: its name is wrong, or it is left from
  /// something.
  package func refuseUnused() throws(TemplateError) {
    let added = names.filter { Self.standard.texts[$0] == nil }
    let used = added.isEmpty ? [] : partials
    if let unused = added.first(where: { !used.contains($0.dropLast(".mustache".count)) }) {
      throw .fileUnused(unused, nearest: Self.standard.names.nearest(to: unused))
    }
  }

  /// The names by which templates call each other.
  private var partials: Set<Substring> {
    Set(texts.values.flatMap { $0.matches(of: /\{\{\s*[><]\s*([^\s}]+)/).map(\.output.1) })
  }

  private static let compiledIn = {
    let table = UnsafeBufferPointer(start: adspec_templates(), count: Int(adspec_template_count()))
    return Dictionary(
      uniqueKeysWithValues: table.map { (String(cString: $0.name), String(cString: $0.text)) })
  }()
}
