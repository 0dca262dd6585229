import Basics
import Model
import Reading

/// A definition to be written (`format.yaml`): fields, and comments for content that has no field.
struct DefinitionText {
  var kind: FormatKind
  var id: String
  var name: String?
  var summary: String?
  /// Status of the format in its source. An active one isn't written, because formats are active by default.
  var status: FormatStatus?
  var tags: [String] = []
  var adUnits: [String] = []
  var territory: [String] = []
  var assets: [AssetText] = []
  /// True if the definition states that the format can show video. Its preview then shows one.
  var hasVideo = false
  /// A rule that doesn't apply to the format, with the reason, to be written into the definition.
  var ignored: (rule: RuleID, reason: String)?
  /// Comments at the start of the file. They name the file's origin, and hold contents of the source that fit no field.
  var comments: [String] = []

  /// The file's text.
  var text: String {
    var text = comments.map { "# \(Self.comment($0))\n" }.joined()
    text += "kind: \(kind.rawValue)\n"
    if let ignored { text += "# adspec: ignore[\(ignored.rule)] \(Self.comment(ignored.reason))\n" }
    text += "id: \(YAMLText.quoted(id))\n"
    if let name { text += "name: \(YAMLText.quoted(name))\n" }
    if let summary { text += "summary: \(YAMLText.quoted(summary))\n" }
    if let status, status != .active { text += "status: \(status.rawValue)\n" }
    if !tags.isEmpty { text += "tags: \(YAMLText.list(tags))\n" }
    if !territory.isEmpty { text += "territory: \(YAMLText.list(territory))\n" }
    if !adUnits.isEmpty { text += "adUnits: \(YAMLText.list(adUnits))\n" }
    text += "assets:\n"
    for asset in assets { text += asset.text }
    if hasVideo { text += "video: {}\n" }
    return text
  }

  /// Removes the assets whose keys are longer than a definition's may be, and reports each.
  ///
  /// - Parameter line: the line of the definition in its source.
  mutating func removeLongKeys(_ notes: inout ImportNotes, line: Int? = nil) {
    let limit = YAMLDocument.longestKey
    for asset in assets where YAMLText.quoted(asset.key).unicodeScalars.count > limit {
      notes.skipped(
        "The asset '\(asset.key.prefix(20))…' of '\(name ?? id)' is left out: its name is longer than \(limit) characters, the most that YAML allows.",
        line: line, help: "Give it a shorter name in the source.", cause: "assets with long names")
    }
    assets.removeAll { YAMLText.quoted($0.key).unicodeScalars.count > limit }
  }

  /// Returns a text as it is written in a comment: on one line, without secrets that the redactor recognises, and
  /// without any comment in it that would silence rules.
  static func comment(_ text: String) -> String {
    String(
      Redactor().text(text).replacing("adspec:", with: "adspec :").unicodeScalars.map { scalar -> Character in
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
  /// Names of the asset's fields, in the order in which they are written, and their values as YAML.
  var fields: [(name: String, value: String)] = []
  /// Comments that are written above the asset. They hold contents of the source that fit no field.
  var comments: [String] = []

  init(_ key: String, _ type: AssetType) { (self.key, self.type) = (key, type) }

  mutating func add(_ name: String, text: String?) {
    if let text, !text.isEmpty { fields.append((name, YAMLText.quoted(text))) }
  }

  mutating func add(_ name: String, _ flag: Bool?) {
    if let flag { fields.append((name, flag ? "true" : "false")) }
  }

  /// Adds a field with a number. A source may state the number twice: if the field has another number already, this one
  /// becomes a comment.
  ///
  /// - Parameter range: numbers that the field accepts; others become a comment.
  mutating func add(_ name: String, _ number: Int?, in range: ClosedRange<Int>) {
    guard let number else { return }
    let existing = fields.first { $0.name == name }
    if existing?.value == String(number) { return }
    if existing == nil, range.contains(number) {
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
    // The ad label, which the import adds, stands on one line, apart from what the source says.
    if type == .badge, fields.isEmpty {
      return text + "  \(YAMLText.quoted(key)): {type: \(type.rawValue)}\n"
    }
    text += "  \(YAMLText.quoted(key)):\n    type: \(type.rawValue)\n"
    for field in fields { text += "    \(field.name): \(field.value)\n" }
    return text
  }
}

/// Makes ids of formats that are valid in folder names and definitions.
enum FormatIDs {
  /// A valid format id (`TextForm.formatID`) as close to the text as possible; other characters become hyphens.
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

  /// Returns a folder name made from a text in any script, such as `feed-card`; empty if the text has no ASCII letter
  /// or digit.
  static func slug(of text: String) -> String {
    let words = Redactor.published(text).lowercased().split { character in
      !character.isASCII || !character.isLetter && !character.isNumber
    }
    return String(words.joined(separator: "-").prefix(64))
  }

  /// Returns an id that no other definition of the run has in any letter case: this id, if necessary with a number
  /// appended.
  static func unique(_ id: String, _ taken: inout UniqueNames) -> String {
    taken.unique(id) { "\(id.prefix(60 - String($0).utf8.count + 1))-\($0)" }
  }
}

/// Reads JSON sources of definitions as a whole, because such files are small.
enum DefinitionSource {
  static let longest = 16 << 20

  /// Returns the JSON in a file, parsed. If the file can't be parsed, adds a note about that and returns `nil`.
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
