package import Basics

/// A YAML file as far as it could be read.
package struct YAMLDocument: Sendable {
  /// `nil` when the file holds nothing, or nothing that could be read.
  package var root: YAMLNode?
  /// In the order of their places.
  package var mistakes: [Mistake]
  /// Without their ends; empty when the file is no text.
  package var lines: [String]
  /// Whether the file was read to its end: where it was not, nothing can be said to be missing.
  package var isComplete: Bool

  /// 1 MiB: no definition written by a person comes near it.
  package static let limit = 1 << 20

  /// Reads a file's content; `file` is the path that mistakes name.
  package init(_ content: [UInt8], file: String, limit: Int = YAMLDocument.limit) {
    (root, mistakes, lines, isComplete) = (nil, [], [], false)
    if content.count > limit {
      mistakes = [.tooLarge(file: file)]
      return
    }
    do {
      try read(SourceText(content), file: file)
    } catch {
      mistakes = [
        Mistake(
          .definitionUnreadable, error.message, at: Location(file: file, range: error.range),
          help: "Save the file as text in UTF-8.")
      ]
    }
  }

  private mutating func read(_ text: SourceText, file: String) {
    lines = text.lines
    var longKeys = YAMLLongKeys(text)
    while let failure = read(text, longKeys, file: file) {
      if longKeys.takeOut(at: failure) { continue }
      mistakes.append(.syntax(failure, in: text, file: file))
      break
    }
    mistakes.sort { $0.complaint.location < $1.complaint.location }
  }

  /// Reads what libyaml can read; returns why it stopped.
  private mutating func read(_ text: SourceText, _ longKeys: YAMLLongKeys, file: String) -> YAMLFailure? {
    longKeys.bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(
        text, events: YAMLEvents(bytes), longKeys: longKeys.ranges, file: file)
      root = composer.document()
      (mistakes, isComplete) = (composer.mistakes, composer.isComplete)
      return composer.failure
    }
  }
}

extension Mistake {
  package static func tooLarge(file: String) -> Mistake {
    Mistake(
      .definitionUnreadable, "The file is larger than 1 MiB, the most that is read.",
      at: Location(file: file),
      help: "Pictures and recordings belong in files of their own.")
  }

  static func syntax(_ failure: YAMLFailure, in text: SourceText, file: String) -> Mistake {
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
    return Mistake(
      .definitionUnreadable, "The YAML can't be read from here on: \(failure.problem)\(context).",
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
  /// Something that was opened and never closed: where it began says more than where the file ends.
  fileprivate var isOpenEnd: Bool { problem == "found unexpected end of stream" }
}

/// A value in a YAML file, as written: scalars are text and nothing is converted, because YAML's own conversions bite here
/// (`16:9` is 969, `NO` is false).
package struct YAMLNode: Sendable, Equatable {
  package indirect enum Content: Sendable, Equatable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// In the author's order; of two pairs with one key only the first is here.
    case mapping([YAMLPair])
    /// Stands for something that was reported when the file was read (an alias): readers pass over it.
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
  /// Without quotes and not in a block (`|`, `>`): what other readers may take for a number or a truth value.
  package var isPlain: Bool

  package init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// Whether nothing stands there: an empty place, or one of YAML's words for it.
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

/// The names of a mapping's pairs: looked through one by one as long as there are few, which costs less than a table.
struct YAMLNames {
  private static let few = 24

  private var places: [String: Int] = [:]

  /// The pair of this name. To be asked before each pair is added.
  mutating func find(_ name: String, among pairs: [YAMLPair]) -> Int? {
    if pairs.count < Self.few { return pairs.firstIndex { $0.key.value == name } }
    for index in places.count..<pairs.count { places[pairs[index].key.value] = index }
    return places[name]
  }
}
