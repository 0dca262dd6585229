package import Diagnostics

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
