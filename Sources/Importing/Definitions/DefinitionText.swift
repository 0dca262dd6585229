import Model
import Reading

/// A definition to be written (`format.yaml`): fields and, beside them, what has no field.
struct DefinitionText {
  var kind: FormatKind
  var id: String
  var name: String?
  var summary: String?
  var status: String?
  var territory: [String] = []
  var assets: [AssetText] = []
  /// Lines before everything else: where it comes from, and what no field holds.
  var comments: [String] = []

  /// The file's text.
  var text: String {
    var text = comments.map { "# \(Self.comment($0))\n" }.joined()
    text += "kind: \(kind.rawValue)\n"
    text += "id: \(YAMLText.quoted(id))\n"
    if let name { text += "name: \(YAMLText.quoted(name))\n" }
    if let summary { text += "summary: \(YAMLText.quoted(summary))\n" }
    if let status { text += "status: \(status)\n" }
    if !territory.isEmpty { text += "territory: \(YAMLText.list(territory))\n" }
    text += "assets:\n"
    for asset in assets { text += asset.text }
    return text
  }

  /// On one line, whatever it holds, and without what is secret by its shape.
  static func comment(_ text: String) -> String {
    String(
      Redactor().text(text).unicodeScalars.map { scalar -> Character in
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
          || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
          ? " " : Character(scalar)
      })
  }
}

/// An asset of a definition to be written.
struct AssetText {
  var key: String
  var type: AssetType
  /// Names of fields and their values as YAML, in their order.
  var fields: [(name: String, value: String)] = []
  /// What has no field, beside the asset.
  var comments: [String] = []

  init(_ key: String, _ type: AssetType) { (self.key, self.type) = (key, type) }

  mutating func add(_ name: String, text: String?) {
    if let text, !text.isEmpty { fields.append((name, YAMLText.quoted(text))) }
  }

  mutating func add(_ name: String, _ flag: Bool?) {
    if let flag { fields.append((name, flag ? "true" : "false")) }
  }

  /// - Parameter range: numbers that the field takes; others become a comment.
  mutating func add(_ name: String, _ number: Int?, in range: ClosedRange<Int>) {
    guard let number else { return }
    if range.contains(number) {
      fields.append((name, String(number)))
    } else {
      comments.append("\(name): \(number)")
    }
  }

  mutating func add(_ name: String, list: [String]) {
    if !list.isEmpty { fields.append((name, YAMLText.list(list))) }
  }

  var text: String {
    var text = comments.map { "  # \(DefinitionText.comment($0))\n" }.joined()
    text += "  \(YAMLText.quoted(key)):\n    type: \(type.rawValue)\n"
    for field in fields { text += "    \(field.name): \(field.value)\n" }
    return text
  }
}

/// Ids of formats as folders and definitions can have them.
enum FormatIDs {
  /// A format's id (`TextForm.formatID`) as like the text as can be: what it can't hold is replaced by a hyphen.
  static func made(of text: String) -> String {
    let kept = Redactor.published(text).unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "." || scalar == "_" || scalar == "-" ? Character(scalar) : "-"
    }
    var id = String(kept.drop { $0 == "." || $0 == "-" }.prefix(64))
    while id.last == "." { id.removeLast() }
    if id.isEmpty { return "format" }
    return TextForm.formatID.accepts(id) ? id : "format-\(id.prefix(57))"
  }

  /// The id, with a number where another definition of the run has it in any letter case.
  static func unique(_ id: String, _ taken: inout UniqueNames) -> String {
    taken.unique(id) { "\(id.prefix(60 - String($0).utf8.count + 1))-\($0)" }
  }
}

/// A JSON source of definitions, read whole: such files are small.
enum DefinitionSource {
  static let longest = 16 << 20

  /// `nil` where it can't be read, which the notes then say.
  static func json(_ path: String, in files: ForeignFiles, _ notes: inout ImportNotes) throws -> JSONNode? {
    do {
      var bytes = try files.text(of: path, limit: longest)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      return try JSONTreeReader(longest: bytes.count).read(bytes)
    } catch let failure as ForeignBreak {
      notes.unreadable(failure.words, line: failure.line)
      return nil
    }
  }
}
