package import Basics

/// The result of reading a YAML file, as far as it is readable.
package struct YAMLDocument: Sendable {
  /// The root of the first document; `nil` if the file is empty, or nothing of it could be read.
  package var root: YAMLNode?
  /// Diagnostics, sorted by their positions.
  package var diagnostics: [Diagnostic]
  /// Lines without their ends; empty if the file isn't text.
  package var lines: [String]
  /// True if the file was read to its end; otherwise nothing can be reported as missing.
  package var isComplete: Bool

  /// Maximum bytes of a file: 1 MiB, far more than a hand-written definition has.
  package static let limit = 1 << 20
  /// Maximum characters of a key on a line with its value, with its quotation marks (YAML 1.2.2, section 7.4).
  package static let longestKey = 1024

  /// - Parameter file: the path of the file in diagnostics.
  package init(_ content: [UInt8], file: String, limit: Int = YAMLDocument.limit) {
    (root, diagnostics, lines, isComplete) = (nil, [], [], false)
    if content.count > limit {
      diagnostics = [.tooLarge(file: file)]
      return
    }
    do {
      try read(SourceText(content), file: file)
    } catch {
      diagnostics = [
        Diagnostic(
          .definitionUnreadable, Statement(Phrase(error.message)),
          at: Location(file: file, range: error.range), help: "Save the file as text in UTF-8.")
      ]
    }
  }

  private mutating func read(_ text: SourceText, file: String) {
    lines = text.lines
    var longKeys = YAMLLongKeys(text)
    while let failure = read(text, longKeys, file: file) {
      if longKeys.takeOut(at: failure) { continue }
      diagnostics.append(.syntax(failure, in: text, file: file))
      break
    }
    diagnostics.sort { $0.violation.location < $1.violation.location }
  }

  /// Parses the text as far as libyaml can. Returns the reason why libyaml stopped early, or `nil` if it reached the
  /// end.
  private mutating func read(_ text: SourceText, _ longKeys: YAMLLongKeys, file: String) -> YAMLFailure? {
    longKeys.bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(
        text, events: YAMLEvents(bytes), longKeys: longKeys.ranges, file: file)
      root = composer.document()
      (diagnostics, isComplete) = (composer.diagnostics, composer.isComplete)
      return composer.failure
    }
  }
}

extension Diagnostic {
  package static func tooLarge(file: String) -> Diagnostic {
    Diagnostic(
      .definitionUnreadable, "The file is larger than 1 MiB, the most that is read.",
      at: Location(file: file),
      help: "Pictures and recordings belong in files of their own.")
  }

  static func syntax(_ failure: YAMLFailure, in text: SourceText, file: String) -> Diagnostic {
    var place = text.range(from: failure.place, to: failure.place)
    var related: [RelatedPlace] = []
    if let context = failure.context {
      let start = text.range(from: context.place, to: context.place + 1)
      if failure.isOpenEnd {
        place = start
      } else if start.line != place.line {
        related = [RelatedPlace("It began here.", at: Location(file: file, range: start))]
      }
    }
    let help = help(for: failure, at: place, in: text)
    place.endColumn = place.column + 1
    place.endLine = place.line
    let context = failure.context.map { " \($0.text)" } ?? ""
    return Diagnostic(
      .definitionUnreadable,
      "The YAML can't be read from here on: \(words: failure.problem)\(words: context).",
      at: Location(file: file, range: place), help: help, related: related)
  }

  private static func help(for failure: YAMLFailure, at place: SourceRange, in text: SourceText) -> String {
    let line = text.lines.indices.contains(place.line - 1) ? text.lines[place.line - 1] : ""
    if line.prefix(while: { $0.isWhitespace }).contains("\t") {
      return "Indent with spaces: YAML doesn't allow tabs there."
    }
    switch failure.problem {
    case "mapping values are not allowed in this context":
      return "Text with ': ' in it stands in quotes; fields of one object are indented alike."
    case "found character that cannot start any token":
      return "Text that begins with one of @ ` % stands in quotes."
    case "did not find expected key":
      return "Fields of one object are indented alike; in text in single quotes a ' is written twice."
    default: return ""
    }
  }
}

extension YAMLFailure {
  /// True if a construct was never closed. Its start is then a more useful position for the diagnostic than the end of
  /// the file.
  fileprivate var isOpenEnd: Bool { problem == "found unexpected end of stream" }
}

/// A value in a YAML file, as written. Scalars stay text, because YAML's own conversions would change values (`16:9` is
/// 969, `NO` is false).
package struct YAMLNode: Sendable, Equatable {
  package indirect enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// Pairs in the author's order. Of several with the same key only the first is kept.
    case mapping([YAMLPair])
    /// An unreadable value such as an alias, which already has a diagnostic; readers skip it.
    case unreadable
  }

  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}

package struct YAMLScalar: Sendable, Equatable {
  package var text: String
  /// True if the scalar has no quotes and isn't a block (`|`, `>`): other readers may take it for a number or a truth
  /// value.
  package var isPlain: Bool

  package init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// True for an empty value or one of YAML's words for null.
  package var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }
}

package struct YAMLPair: Sendable, Equatable {
  package var key: Located<String>
  package var value: YAMLNode

  package init(key: Located<String>, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// Finds names among a mapping's pairs. A few are searched one by one, which is cheaper than a table.
struct YAMLNames {
  private static let few = 24

  private var places: [String: Int] = [:]

  /// Returns the index of the pair with this name; `nil` if there is none. Must be called before each pair is added to
  /// `pairs`.
  mutating func find(_ name: String, among pairs: [YAMLPair]) -> Int? {
    if pairs.count < Self.few { return pairs.firstIndex { $0.key.value == name } }
    for index in places.count..<pairs.count { places[pairs[index].key.value] = index }
    return places[name]
  }
}
