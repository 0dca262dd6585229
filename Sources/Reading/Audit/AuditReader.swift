package import Model
package import Basics

/// Reads the output of `adspec audit -o`, which a person may have edited. Impossible values get a diagnostic at their
/// position, and everything else is read.
package struct AuditReader {
  /// File name in the audit's folder.
  package static let fileName = "audit.json"
  /// The version of the file's format that is read and written.
  package static let version = 1
  /// Maximum bytes of `audit.json`, and of a picture.
  private static let (longest, longestPicture) = (64 << 20, 32 << 20)

  /// The results of an audit, and diagnostics about the file.
  package struct ReadAudit: Sendable {
    package var results: AuditResults
    package var diagnostics: [Diagnostic]
  }

  private let folder: any FileSource
  private let name: String
  private let formats: Set<String>
  private let rules: Set<RuleID>

  /// - Parameters:
  ///   - folder: the audit's folder.
  ///   - name: the name of this folder in diagnostics.
  ///   - formats: the ids of the catalog's formats.
  ///   - rules: the ids of all rules.
  package init(_ folder: any FileSource, name: String, formats: Set<String>, rules: Set<RuleID>) {
    (self.folder, self.name, self.formats, self.rules) = (folder, name, formats, rules)
  }

  /// The path of `audit.json` as diagnostics name it.
  private var file: String {
    name.isEmpty || name.hasSuffix("/") ? name + Self.fileName : "\(name)/\(Self.fileName)"
  }

  /// Reads the results and the pictures.
  ///
  /// - Throws: `ReadFailure` if the file is missing, or isn't an audit's results of this version.
  package func read() throws(ReadFailure) -> ReadAudit {
    let text: [UInt8]
    do throws(ReadFailure) {
      text = try folder.bytes(of: Self.fileName, limit: Self.longest)
    } catch {
      throw ReadFailure(path: file, reason: error.reason)
    }
    let root: JSONNode
    do throws(ForeignBreak) {
      root = try JSONTreeReader(longest: text.count).read(text)
    } catch {
      throw ReadFailure(
        path: file, reason: (error.line.map { "line \($0): " } ?? "") + "it \(error.words)")
    }
    guard let version = root["version"]?.integer, root["formats"]?.isArray == true else {
      throw ReadFailure(path: file, reason: "it isn't what adspec audit -o writes")
    }
    guard version == Self.version else {
      throw ReadFailure(
        path: file, reason: "it is of version \(version), and this adspec reads version \(Self.version)")
    }
    var fields = AuditFields(text, file: file)
    var results = results(root, &fields)
    results.pictures = pictures(of: results, &fields)
    return ReadAudit(results: results, diagnostics: fields.diagnostics)
  }

  private func results(_ root: JSONNode, _ fields: inout AuditFields) -> AuditResults {
    let product = fields.required("browser", of: root, "a text", \.string) ?? ""
    let day = fields.optional("date", of: root, "a day, such as \"2026-11-20\"") {
      $0.string.flatMap { Day($0) }
    }
    var entries: [AuditEntry] = []
    var seen: Set<[String]> = []
    for node in root["formats"]?.elements ?? [] {
      var parser = AuditEntryParser(rules: rules, fields: fields)
      let entry = parser.entry(node)
      fields = parser.fields
      guard let entry else { continue }
      if !formats.contains(entry.format) {
        fields.report(
          .fieldInvalid,
          "The format \(Quoted(entry.format)) was measured, and the catalog has none of that id.",
          at: node["format"] ?? node, help: "Audit the catalog again. The rest is shown.")
      } else if !seen.insert([entry.format, entry.source.rawValue, entry.file ?? ""]).inserted {
        fields.report(
          .fieldInvalid, "This rendering of \(Quoted(entry.format)) stands there twice.", at: node,
          help: "Audit the catalog again. The first is shown.")
      } else {
        entries.append(entry)
      }
    }
    return AuditResults(product: product, day: day, entries: entries)
  }

  /// Reads the pictures that the results name. Those outside the audit's folder, or of another kind than an audit
  /// writes, get a diagnostic.
  private func pictures(of results: AuditResults, _ fields: inout AuditFields) -> [String: AuditPicture] {
    let paths = Set(results.entries.flatMap { $0.measurements.compactMap(\.screenshot) })
    var pictures: [String: AuditPicture] = [:]
    for path in paths.sorted(by: { $0.precedesInBytes($1) }) {
      do throws(ReadFailure) {
        pictures[path] = try picture(path)
      } catch {
        fields.report(
          .inputUnreadable, "The picture \(Quoted(path)) can't be shown: \(words: error.reason).", at: nil,
          help: "Audit the catalog again, and leave its folder as it is.")
      }
    }
    return pictures
  }

  private func picture(_ path: String) throws(ReadFailure) -> AuditPicture {
    if path.hasPrefix("/") || path.split(separator: "/").contains("..")
      || folder.form(of: path) != nil && folder.resolved(path) == nil
    {
      throw ReadFailure(path: path, reason: "it lies outside the audit's folder")
    }
    let bytes = try folder.bytes(of: path, limit: Self.longestPicture)
    guard let header = PictureHeader(bytes), header.mime == "image/png", let width = header.width,
      let height = header.height, max(width, height) <= 20_000
    else { throw ReadFailure(path: path, reason: "it is no PNG of a page") }
    let sum = SHA256.hex(of: bytes)
    return AuditPicture(width: Int(nearest: width), height: Int(nearest: height), sha256: sum) { [folder] in
      let again = try folder.bytes(of: path, limit: Self.longestPicture)
      guard SHA256.hex(of: again) == sum else { throw ReadFailure.changed(path: path) }
      return again
    }
  }
}
