/// A name used in templates, stored in three machine words. Models return values by a `switch` over names, thousands
/// of times a page, and the compiler turns each literal into a few constants to compare.
package struct TemplateName: Hashable, Sendable {
  /// The name's bytes padded with zeros, the first byte lowest.
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// Maximum length of a name in bytes.
  private static let longest = 23

  /// Stands for all names longer than `longest`, which no model has.
  private static let unknown: TemplateName = {
    var name = TemplateName()
    name.words = (.max, .max, .max)
    return name
  }()

  private init() {}

  /// Creates the name that a template contains.
  package init(_ text: String) {
    guard text.utf8.count <= Self.longest else {
      self = Self.unknown
      return
    }
    for (index, byte) in text.utf8.enumerated() { add(byte, at: index) }
  }

  private mutating func add(_ byte: UInt8, at index: Int) {
    let bits = UInt64(byte) << UInt64(8 * (index % 8))
    switch index / 8 {
    case 0: words.0 |= bits
    case 1: words.1 |= bits
    default: words.2 |= bits
    }
  }

  /// The name as text; empty for `unknown`.
  package var text: String {
    if self == Self.unknown { return "" }
    let bytes = [words.0, words.1, words.2].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  package static func == (a: TemplateName, b: TemplateName) -> Bool {
    a.words.0 == b.words.0 && a.words.1 == b.words.1 && a.words.2 == b.words.2
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
  }
}

extension TemplateName: ExpressibleByStringLiteral {
  /// Creates the name from a literal. It consists of plain loops over a text of known length, so that the compiler evaluates it.
  @inline(__always) package init(stringLiteral text: StaticString) {
    let count = text.utf8CodeUnitCount
    precondition(count <= 23, "a name that models know has at most 23 letters")
    let bytes = text.utf8Start
    var index = 0
    while index < count && index < 8 {
      words.0 |= UInt64(bytes[index]) << UInt64(truncatingIfNeeded: 8 &* index)
      index &+= 1
    }
    while index < count && index < 16 {
      words.1 |= UInt64(bytes[index]) << UInt64(truncatingIfNeeded: 8 &* (index &- 8))
      index &+= 1
    }
    while index < count {
      words.2 |= UInt64(bytes[index]) << UInt64(truncatingIfNeeded: 8 &* (index &- 16))
      index &+= 1
    }
  }
}
