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
  var owner: String?
  var tags: [String] = []
  var inventory: Inventory?
  var adUnits: [String] = []
  var territory: [String] = []
  var assets: [AssetText] = []
  /// True if the definition states that the format can show video. Its preview then shows one.
  var hasVideo = false
  /// A rule that doesn't apply to the format, with the reason, to be written into the definition.
  var ignored: (rule: RuleID, reason: String)?
  /// True if the definition comes from a table, which is its users' own: an update renews all fields that it states.
  var isFromTable = false
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
    for (name, value) in ownFields { text += "\(name): \(value)\n" }
    text += "assets:\n"
    for asset in assets { text += asset.text }
    if hasVideo { text += "video: {}\n" }
    return text
  }

  /// The fields besides id, name, summary and status that the source states, with their values as YAML.
  var ownFields: [(name: String, value: String)] {
    let lists = [("tags", tags), ("territory", territory), ("adUnits", adUnits)]
    let texts = [("owner", owner.map(YAMLText.quoted)), ("inventory", inventory?.rawValue)]
    return texts.compactMap { name, value in value.map { (name, $0) } }
      + lists.filter { !$0.1.isEmpty }.map { ($0, YAMLText.list($1)) }
  }

  /// Removes the assets whose keys are longer than a definition's may be, and reports each. Adds a note about each number
  /// that is beyond the limits of its field, and is a comment for that.
  ///
  /// - Parameter line: the line of the definition in its source.
  mutating func keepLimits(_ notes: inout ImportNotes, line: Int? = nil) {
    let limit = YAMLDocument.longestKey
    for asset in assets where YAMLText.quoted(asset.key).unicodeScalars.count > limit {
      notes.skipped(
        "The asset '\(asset.key.prefix(20))…' of '\(name ?? id)' is left out: its name is longer than \(limit) characters, the most that YAML allows.",
        line: line, help: "Give it a shorter name in the source.", cause: "assets with long names")
    }
    assets.removeAll { YAMLText.quoted($0.key).unicodeScalars.count > limit }
    for asset in assets {
      for number in asset.beyondLimits {
        notes.note(
          "The asset '\(asset.key)' of '\(name ?? id)' has \(number): it is a comment, and no rule uses it.",
          line: line)
      }
    }
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

  /// False if the source doesn't say whether the asset is required.
  var statesRequired = true
  /// True for an AdChoices asset or an ad label that the source itself states; an import adds them to new definitions,
  /// too.
  var isOfSource = false
  /// Numbers that their fields don't accept, with the numbers that they do: "maxLength 20000, and the field takes 1 to
  /// 10000".
  private(set) var beyondLimits: [String] = []

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
      if existing == nil {
        beyondLimits.append(
          "\(name) \(number), and the field takes \(range.lowerBound) to \(range.upperBound)")
      }
    }
  }

  /// Numbers that the fields of a picture's sides, of a file's size and of a video's length accept.
  static let pixels = 1...100_000
  static let bytes = 1...1_000_000_000
  static let durations = 1...3_600_000

  /// Adds the sizes, in pixels, that are accepted and no other. Of a single one, a side may be left open.
  mutating func add(sizes: [(width: Int?, height: Int?)]) {
    let whole = sizes.compactMap { size -> String? in
      guard let width = size.width, let height = size.height, Self.pixels.contains(width),
        Self.pixels.contains(height)
      else { return nil }
      return "\(width)x\(height)"
    }
    if whole.count == sizes.count { return add("sizes", list: whole.uniqued()) }
    let sides = sizes.map { "\($0.width.map(String.init) ?? "?")x\($0.height.map(String.init) ?? "?")" }
    guard sizes.count == 1, let (width, height) = sizes.first else {
      return comments.append("sizes: \(sides.joined(separator: ", "))")
    }
    for (side, value) in [("Width", width), ("Height", height)] {
      add("min" + side, value, in: Self.pixels)
      add("max" + side, value, in: Self.pixels)
    }
  }

  /// Adds the types of files that are accepted. A name without a slash is that of a kind of file or an ending: `jpg`,
  /// `.JPG` and `IMAGE_JPG` are `image/jpeg`. Names that stand for no type become a comment.
  mutating func add(mimeTypes names: [String]) {
    let types = names.map { (name: $0, type: Self.mimeType($0, isVideo: type == .video)) }
    let strange = types.filter { !TextForm.mimeType.accepts($0.type) }.map(\.name)
    add("mimeTypes", list: types.map(\.type).filter(TextForm.mimeType.accepts).uniqued())
    if !strange.isEmpty { comments.append("file types: \(strange.joined(separator: ", "))") }
  }

  /// Returns the type of files that a name stands for, as far as it is known.
  static func mimeType(_ name: String, isVideo: Bool) -> String {
    let name = name.lowercased().filter { !$0.isWhitespace }
    if name.contains("/") { return String(name.prefix { $0 != ";" }) }
    let kinds = ["jpg": "jpeg", "svg": "svg+xml", "mov": "quicktime", "m4v": "mp4"]
    let kind = String(name.split { $0 == "_" || $0 == "." }.last ?? "")
    if kind == "swf" { return "application/x-shockwave-flash" }
    return (isVideo ? "video/" : "image/") + (kinds[kind] ?? kind)
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

  /// True if the first line of a text that is no JSON value is one, and another line follows.
  private static func isJSONLines(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2 else { return false }
    do {
      return try JSONTreeReader(longest: bytes.count).read(Array(lines[0])).isObject
    } catch {
      return false
    }
  }

  /// Returns the JSON in a file, parsed. If the file can't be parsed, adds a note about that and returns `nil`.
  static func json(_ path: String, in files: ForeignFiles, _ notes: inout ImportNotes) throws -> JSONNode? {
    var bytes: [UInt8] = []
    do {
      bytes = try files.text(of: path, limit: longest)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      return try JSONTreeReader(longest: bytes.count).read(bytes)
    } catch let failure as ForeignBreak {
      if isJSONLines(bytes) {
        notes.unreadable("holds several JSON values, one a line", help: "Import a file of one of them.")
      } else {
        notes.unreadable(failure.words, line: failure.line)
      }
      return nil
    }
  }
}
