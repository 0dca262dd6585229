import Model
import Basics
package import Reading

/// Imports Ad Manager's creative templates and native styles as definitions, from responses of its REST API (JSON) and
/// its SOAP API (XML).
package enum AdManagerImporter {
  /// - Throws: `ReadFailure` if the file can't be opened.
  package static func read(
    _ path: String, in files: ForeignFiles, options: ImportOptions = ImportOptions()
  ) throws -> Imported {
    var notes = ImportNotes(path: path)
    var templates: [CreativeTemplate] = []
    var styles: [NativeStyle] = []
    let text: [UInt8]
    do {
      text = try files.text(of: path, limit: DefinitionSource.longest)
      let first = text.first { !" \t\r\n".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
      if first == UInt8(ascii: "<") {
        let root = try XMLTreeReader.read(text)
        let results = root.all(named: "results")
        templates = results.filter { $0["uniqueName"] == nil && $0["htmlSnippet"] == nil }.map(
          CreativeTemplate.init)
        styles = results.filter { $0["htmlSnippet"] != nil }.map(NativeStyle.init)
        if results.isEmpty {
          notes.unreadable("is XML without 'results': not an answer of Ad Manager", line: root.line)
        }
      } else {
        let root = try JSONTreeReader(longest: text.count).read(
          text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text)
        templates = Self.templates(in: root).map(CreativeTemplate.init)
        styles = (root["nativeStyles"]?.elements ?? []).map(NativeStyle.init)
        if templates.isEmpty, styles.isEmpty {
          let kind = SourceKind.words(
            keys: root.members.map(\.key).filter { $0 != "creativeTemplates" },
            insteadOf: "creative templates")
          notes.unreadable(kind ?? "has no creative templates")
        }
      }
    } catch let failure as ForeignBreak {
      notes.unreadable(failure.words, line: failure.line)
    }
    var writing = TemplateWriting(options: options, notes: notes)
    writing.write(templates, styles)
    return writing.imported
  }

  /// The templates of a list, of a page of one, or of a single template.
  private static func templates(in root: JSONNode) -> [JSONNode] {
    if let list = root["creativeTemplates"] ?? root["results"] { return list.elements }
    if root.isArray { return root.elements }
    return root["variables"] != nil || root["creativeTemplateId"] != nil || root["displayName"] != nil
      ? [root] : []
  }
}

/// Combines templates and their styles into definitions.
private struct TemplateWriting {
  let options: ImportOptions
  var notes: ImportNotes
  private var definitions: [ImportedDefinition] = []
  private var taken = UniqueNames(isCaseless: true)

  init(options: ImportOptions, notes: ImportNotes) { (self.options, self.notes) = (options, notes) }

  var imported: Imported {
    var imported = Imported()
    var notes = notes
    notes.close()
    imported.definitions = definitions
    imported.mistakes = notes.mistakes
    imported.summary = "\(definitions.count) \(definitions.count == 1 ? "definition" : "definitions")"
    return imported
  }

  mutating func write(_ templates: [CreativeTemplate], _ styles: [NativeStyle]) {
    for template in templates {
      guard !template.variables.isEmpty else {
        notes.skipped(
          "The template '\(template.name ?? template.id ?? "without a name")' has no variables: there is nothing that an app could show.",
          line: template.line, cause: "templates without variables")
        continue
      }
      let own = styles.filter { $0.template != nil && $0.template == template.id }
      add(template, own)
    }
    let known = Set(templates.compactMap(\.id))
    for style in styles where style.template.map({ !known.contains($0) }) ?? true {
      notes.skipped(
        "The native style '\(style.name ?? "without a name")' is of the template \(style.template ?? "that it doesn't name"), which isn't in the file.",
        line: style.line, help: "Import the template and its styles in one file.",
        cause: "styles without a template")
    }
  }

  private mutating func add(_ template: CreativeTemplate, _ styles: [NativeStyle]) {
    let id = FormatIDs.unique(FormatIDs.made(of: template.id ?? template.name ?? "template"), &taken)
    var definition = DefinitionText(kind: .customNative, id: id)
    definition.name = template.name
    definition.summary = template.description
    definition.status = template.isRetired ? "deprecated" : nil
    definition.territory = options.territory
    definition.comments =
      ["From Ad Manager's creative template \(template.id ?? "without an id")."] + template.comments
    var keys: Set<String> = []
    for variable in template.variables {
      guard let key = variable.key, keys.insert(key).inserted else {
        notes.skipped(
          "The template '\(template.name ?? id)' has a variable without a unique name, or two of one.",
          line: template.line, cause: "variables without a name")
        continue
      }
      definition.assets.append(variable.asset(key))
    }
    var files = [(path: "format.yaml", text: definition.text)]
    if let style = styles.first {
      files.append((path: "preview.mustache", text: style.preview))
      for other in styles.dropFirst() {
        notes.note(
          "The native style '\(other.name ?? "without a name")' is left out: a format has one preview.",
          line: other.line)
      }
    }
    definitions.append(ImportedDefinition(folder: id, files: files))
  }
}

/// A native style, whose HTML and CSS show how a format looks.
struct NativeStyle {
  var name: String?
  var template: String?
  var html: String
  var css: String
  var line: Int?

  init(_ node: JSONNode) {
    name = node["displayName"]?.string ?? node["name"]?.string
    let reference = node["creativeTemplate"]?.string ?? node["creativeTemplateId"]?.idText
    template = reference.map { String($0.split(separator: "/").last ?? "") }
    html = (node["htmlSnippet"] ?? node["html"])?.string ?? ""
    css = (node["cssSnippet"] ?? node["css"])?.string ?? ""
  }

  init(_ element: XMLElement) {
    name = element["name"]?.trimmed
    template = element["creativeTemplateId"]?.trimmed
    html = element["htmlSnippet"]?.text ?? ""
    css = element["cssSnippet"]?.text ?? ""
    line = element.line
  }

  /// The preview template. Ad Manager's placeholders (`[%Headline%]`) work as they are; macros have no value in a
  /// preview.
  var preview: String { (css.isEmpty ? "" : "<style>\n\(css)\n</style>\n") + html + "\n" }
}
