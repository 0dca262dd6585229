import Model
import Basics

/// A format as somebody named it on the command line: by its id, or by what they took for it.
struct FormatName {
  package let text: String
  private let formats: [FormatDefinition]
  /// Files of the catalog that have mistakes.
  private let flawed: Set<String>

  package init(_ text: String, in catalog: Catalog) {
    self.text = text
    formats = catalog.formats.map(\.definition)
    flawed = Set(catalog.mistakes.map(\.complaint.location.file))
  }

  /// Those that have it as their id.
  package var definitions: [FormatDefinition] { formats.filter { $0.id.value == text } }

  /// Those whose folder or name it is: more often than not whoever names a format by these wants its id.
  package var meant: [FormatDefinition] {
    var folder = text.hasSuffix("/format.yaml") ? String(text.dropLast("/format.yaml".count)) : text
    while folder.hasSuffix("/") { folder.removeLast() }
    let folders = [folder, "formats/" + folder]
    return formats.filter { format in
      folders.contains(format.folder) || format.name.lowercased() == text.lowercased()
    }
  }

  /// What to say after "there is no such format": the ids of those that were perhaps meant.
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

  /// Their ids, as far as a sentence holds them.
  private var ids: String {
    let ids = formats.map { "'\($0.id.value)'" }
    let rest = ids.count - Self.mostShown
    if ids.isEmpty { return "" }
    return ": " + Wording.list(Array(ids.prefix(Self.mostShown)) + (rest > 0 ? ["\(rest) more"] : []))
  }
}
