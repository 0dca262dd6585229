import CTemplates
import Basics

/// The texts that the site is made from, by path below the templates folder: those compiled in, and their
/// replacements from `--templates`.
package struct TemplateSet: Sendable {
  /// Texts by name, such as `partials/finding.mustache` or `assets/style.css`.
  package private(set) var texts: [String: String]

  /// The templates of the tool itself.
  package static let standard = TemplateSet(texts: compiledIn.filter { !$0.key.hasPrefix(exampleFolder) })

  /// Examples for the reference of all fields, by file name such as `settings.yaml`. They are no templates and can't
  /// be overridden.
  package static let examples = Dictionary(
    uniqueKeysWithValues: compiledIn.filter { $0.key.hasPrefix(exampleFolder) }
      .map { (String($0.key.dropFirst(exampleFolder.count)), $0.value) })

  private static let exampleFolder = "examples/"

  /// - Parameter texts: texts by name.
  package init(texts: [String: String]) { self.texts = texts }

  /// Names in byte order.
  package var names: [String] { texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Returns this set with some texts replaced; additional mustache files become partials. Throws for other unknown
  /// files.
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

  /// Throws if a template neither replaces one of the tool's own templates nor is used by another template: its name is
  /// misspelled, or it is left over.
  package func refuseUnused() throws(TemplateError) {
    let added = names.filter { Self.standard.texts[$0] == nil }
    let used = added.isEmpty ? [] : partials
    if let unused = added.first(where: { !used.contains($0.dropLast(".mustache".count)) }) {
      throw .fileUnused(unused, nearest: Self.standard.names.nearest(to: unused))
    }
  }

  /// Names of the partials and layouts that templates refer to.
  private var partials: Set<Substring> {
    Set(texts.values.flatMap { $0.matches(of: /\{\{\s*[><]\s*([^\s}]+)/).map(\.output.1) })
  }

  private static let compiledIn = {
    let table = UnsafeBufferPointer(start: adspec_templates(), count: Int(adspec_template_count()))
    return Dictionary(
      uniqueKeysWithValues: table.map { (String(cString: $0.name), String(cString: $0.text)) })
  }()
}
