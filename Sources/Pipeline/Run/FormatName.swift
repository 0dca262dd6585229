import Model
import Basics

/// A format as named on the command line: by its id or, mistakenly, by its folder or name.
struct FormatName {
  package let text: String
  private let formats: [FormatDefinition]
  /// Paths of the catalog's files that have diagnostics.
  private let flawed: Set<String>

  package init(_ text: String, in catalog: Catalog) {
    self.text = text
    formats = catalog.formats.map(\.definition)
    flawed = Set(catalog.diagnostics.map(\.violation.location.file))
  }

  /// The formats whose id is the text.
  package var definitions: [FormatDefinition] { formats.filter { $0.id.value == text } }

  /// The formats whose folder or name equals the text. A user who types a folder or name usually means the format's id.
  package var meant: [FormatDefinition] {
    var folder = text.hasSuffix("/format.yaml") ? String(text.dropLast("/format.yaml".count)) : text
    while folder.hasSuffix("/") { folder.removeLast() }
    let folders = [folder, "formats/" + folder]
    return formats.filter { format in
      folders.contains(format.folder) || format.name.lowercased() == text.lowercased()
    }
  }

  /// A hint to follow "there is no such format": the id of a similar format, or all ids.
  package var help: String {
    let meant = self.meant
    if !meant.isEmpty {
      return meant.map { "\($0.folder) has the id '\($0.id.value)'." }.joined(separator: " ")
    }
    let files = ["formats/\(text)/format.yaml", "formats/\(text)"].filter(flawed.contains)
    if let file = files.first { return "\(file) can't be read as a definition: adspec check says why." }
    if let id = formats.map(\.id.value).nearest(to: text) { return "Did you mean '\(id)'?" }
    let byName = Dictionary(
      formats.flatMap { format in
        [(String(format.folder.dropFirst("formats/".count)), format), (format.name, format)]
      }, uniquingKeysWith: { first, _ in first })
    if let name = byName.keys.nearest(to: text), let format = byName[name] {
      return "Did you mean '\(format.id.value)' (\(format.folder))?"
    }
    return "The catalog has \(Wording.count(formats.count, "format"))\(ids)."
  }

  private static let mostShown = 12

  /// The ids of the formats, up to `mostShown`, as the end of a sentence: `: 'a', 'b' and 3 more`.
  private var ids: String {
    let ids = formats.map { "'\($0.id.value)'" }
    let rest = ids.count - Self.mostShown
    if ids.isEmpty { return "" }
    return ": " + Wording.list(Array(ids.prefix(Self.mostShown)) + (rest > 0 ? ["\(rest) more"] : []))
  }
}
