import Model
import Basics
import Markdown

/// Resolves the links and pictures of an author's notes.
struct NotesReader {
  let source: any FileSource
  /// The catalog's folder, as a path in `source`.
  let root: String
  /// The format's folder, relative to the catalog.
  let folder: String

  /// Returns the links in the notes to places in the catalog, valid or not, in the order of the text.
  func links(in notes: String) -> [NotesLink] {
    guard MarkdownOutline.mayHaveLinks(notes) else { return [] }
    let outline = MarkdownOutline(notes)
    var headings = [folder + "/" + FormatFolder.notesName: outline.headings]
    return outline.links.map { link in
      var found = NotesLink(
        destination: link.destination, isPicture: link.isPicture, range: link.range)
      look(&found, &headings)
      return found
    }
  }

  private func look(_ link: inout NotesLink, _ headings: inout [String: Set<String>]) {
    let parts = link.destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = URLPath.decoded(parts[0].prefix { $0 != "?" })
    link.anchor = parts.count > 1 ? URLPath.decoded(parts[1]) : ""
    if name.isEmpty, parts.count == 1 { return link.flaw = .empty }
    guard let path = path(of: name) else { return link.flaw = .outside }
    let systemPath = root.isEmpty || path.isEmpty ? root + path : root + "/" + path
    guard source.form(of: systemPath) != nil else { return link.flaw = .missing(path: path) }
    guard let home = source.resolved(root), let target = source.resolved(systemPath),
      home.isEmpty || target == home || target.hasPrefix(home + "/")
    else { return link.flaw = .outside }
    guard let format = format(at: path) else { return }
    link.format = format + "/format.yaml"
    let file = format + "/" + FormatFolder.notesName
    guard !link.anchor.isEmpty else { return }
    let known = headings[file] ?? self.headings(of: file)
    headings[file] = known
    if !known.contains(link.anchor) {
      link.flaw = .noHeading(file: file, nearest: known.sorted().nearest(to: link.anchor))
    }
  }

  /// Returns the path that a link in the notes names, relative to the catalog; `nil` if it leads out of the catalog.
  private func path(of name: String) -> String? {
    guard !name.isEmpty else { return folder + "/" + FormatFolder.notesName }
    guard !name.hasPrefix("/") else { return nil }
    var parts = folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the folder of the format whose notes are at a path, or whose folder the path is; `nil` for other paths.
  private func format(at path: String) -> String? {
    let notes = "/" + FormatFolder.notesName
    let folder = path.hasSuffix(notes) ? String(path.dropLast(notes.count)) : path
    let parts = folder.split(separator: "/")
    guard parts.count == 2, parts[0] == "formats",
      source.form(of: (root.isEmpty ? "" : root + "/") + folder + "/format.yaml") == .file
    else { return nil }
    return folder
  }

  /// Returns the ids of the headings in a file of notes; empty if the file can't be read, which is reported when its
  /// own format is read.
  private func headings(of file: String) -> Set<String> {
    do throws(ReadFailure) {
      let bytes = try source.bytes(of: (root.isEmpty ? "" : root + "/") + file, limit: YAMLDocument.limit)
      return MarkdownOutline(String(decoding: bytes, as: UTF8.self)).headings
    } catch {
      return []
    }
  }
}

/// Percent-encoded paths in links.
private enum URLPath {
  /// The decoded text; unchanged if the result isn't UTF-8.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? String(text)
  }
}
