import Model
import Basics
import Markdown

/// Resolves the links and pictures in an author's text, which is a page or the notes in a definition's folder.
struct NotesReader {
  let source: any FileSource
  /// The catalog's folder, as a path in `source`.
  let root: String
  /// The text's file, relative to the catalog.
  let file: String
  /// The rules that have a page, to which links may lead.
  let rules: KnownRules

  /// Returns the links in the notes that lead into the catalog, valid or not, in the order of the text.
  func links(in notes: String) -> [NotesLink] {
    guard MarkdownOutline.mayHaveLinks(notes) else { return [] }
    let outline = MarkdownOutline(notes)
    var headings = [file: outline.headingIDs]
    return links(of: outline, &headings)
  }

  /// - Parameter headings: the ids of the headings in texts, by file. Those of other files are added when needed.
  func links(of outline: MarkdownOutline, _ headings: inout [String: Set<String>]) -> [NotesLink] {
    var compared = 0
    return outline.links.map { link in
      var found = NotesLink(
        destination: link.destination, isPicture: link.isPicture, range: link.range)
      look(&found, &headings, &compared)
      return found
    }
  }

  /// The maximum number of headings that are compared, over all links of a text, with anchors that no heading has.
  private static let mostCompared = 100_000

  private func look(_ link: inout NotesLink, _ headings: inout [String: Set<String>], _ compared: inout Int) {
    let parts = link.destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = URLPath.decoded(parts[0].prefix { $0 != "?" })
    link.anchor = parts.count > 1 ? URLPath.decoded(parts[1]) : ""
    if name.isEmpty, parts.count == 1 { return link.flaw = .empty }
    guard let path = path(of: name) else { return link.flaw = .outside }
    guard source.form(of: systemPath(path)) != nil else {
      link.target = rule(at: path)
      if link.target == nil { link.flaw = .missing(path: path) }
      return
    }
    guard let home = source.resolved(root), let resolved = source.resolved(systemPath(path)),
      home.isEmpty || resolved == home || resolved.hasPrefix(home + "/")
    else { return link.flaw = .outside }
    link.target = target(at: path)
    guard !link.anchor.isEmpty, let file = text(of: link.target, at: path) else { return }
    let known = headings[file] ?? self.headings(of: file)
    headings[file] = known
    if !known.contains(link.anchor) {
      compared += known.count
      let nearest = compared <= Self.mostCompared ? known.sorted().nearest(to: link.anchor) : nil
      link.flaw = .noHeading(file: file, nearest: nearest)
    }
  }

  /// Returns the path that a link in the notes names, relative to the catalog; `nil` if it leads out of the catalog.
  private func path(of name: String) -> String? {
    guard !name.isEmpty else { return file }
    guard !name.hasPrefix("/") else { return nil }
    var parts = file.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  private func systemPath(_ path: String) -> String {
    root.isEmpty || path.isEmpty ? root + path : root + "/" + path
  }

  /// Returns the page, picture or format of the site that an existing path leads to; `nil` if the site shows nothing
  /// for it.
  private func target(at path: String) -> NotesLink.Target? {
    if path.hasPrefix(AuthoredPages.folder + "/"), source.form(of: systemPath(path)) == .file {
      if path.hasSuffix(".md") { return .page(path) }
      return PictureHeader.hasEnding(path) ? .picture(path) : nil
    }
    // The folder of a definition, the definition, or the notes beside it.
    let parts = path.split(separator: "/")
    guard (2...3).contains(parts.count), parts[0] == "formats",
      parts.count == 2 || parts[2] == FormatFolder.notesName || parts[2] == "format.yaml"
    else { return nil }
    let definition = "formats/\(parts[1])/format.yaml"
    return source.form(of: systemPath(definition)) == .file ? .format(definition) : nil
  }

  /// Returns the file with the headings that an anchor may name; `nil` if the link's target has no headings.
  private func text(of target: NotesLink.Target?, at path: String) -> String? {
    switch target {
    case .page(let file): file
    case .format(let definition) where path != definition:
      String(definition.dropLast("format.yaml".count)) + FormatFolder.notesName
    case .format, .picture, .rule, nil: nil
    }
  }

  /// Returns the rule whose page a path names, such as `rules/asset-invalid`; `nil` if there is none. The catalog
  /// itself has no such files: the site's pages about rules are generated.
  private func rule(at path: String) -> NotesLink.Target? {
    let parts = path.split(separator: "/")
    guard parts.count == 2 || parts.count == 3 && parts[2] == "index.html", parts[0] == "rules" else {
      return nil
    }
    let rule = RuleID(rawValue: String(parts[1]))
    return rules.ids.contains(rule) ? .rule(rule) : nil
  }

  /// Returns the ids of the headings in a notes file; empty if the file can't be read. That is reported when the notes
  /// of its own format are read.
  private func headings(of file: String) -> Set<String> {
    do throws(ReadFailure) {
      let bytes = try source.bytes(of: systemPath(file), limit: YAMLDocument.limit)
      return MarkdownOutline(String(decoding: bytes, as: UTF8.self)).headingIDs
    } catch {
      return []
    }
  }
}

/// Decodes percent-encoded paths in links.
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
