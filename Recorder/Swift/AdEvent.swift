/// An event of an ad, ready to be recorded. Each event has a function with its fields as parameters
/// (`AdEvent.adRequest(ad:kind:…)`), generated from adspec's table of events.
public struct AdEvent: Sendable {
  /// The event's name in recordings.
  let name: StaticString
  var fields: Fields

  init(_ name: StaticString, capacity: Int) {
    self.name = name
    fields = Fields(capacity: capacity)
  }
}

/// A rectangle on the screen, in points (dp on Android) from the screen's top left.
public struct Frame: Hashable, Sendable {
  /// The distance from the screen's left edge to the frame's left side.
  public var x: Double
  /// The distance from the screen's top edge to the frame's upper side.
  public var y: Double
  /// The width; 0 or more.
  public var width: Double
  /// The height; 0 or more.
  public var height: Double

  /// Creates a frame from its top left corner and the lengths of its sides.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Width and height in points.
public struct Size: Hashable, Sendable {
  /// The width; 0 or more.
  public var width: Double
  /// The height; 0 or more.
  public var height: Double

  /// Creates a size from the lengths of its sides.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A value that some SDKs give as a number and others as a word.
public enum NumberOrText: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A number, such as an error's code.
  case number(Int)
  /// A text, such as an error's name.
  case text(String)

  /// Creates the value of an integer literal.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Creates the value of a string literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// The kind of a text. It decides how much of the text is written if recordings are redacted at the source.
enum TextUse: Sendable {
  /// A name or an id: written as it is.
  case plain
  /// A sentence: written without the queries of the URLs in it.
  case sentence
  /// A URL: written without its query.
  case address
  /// The URL of a pod: of its query, only the pod's duration is written, and the stream's id as a pseudonym.
  case podAddress
  /// A consent string: only its first four characters are written, which show that there is one.
  case consent
  /// A text that grants access or identifies one response: written as a pseudonym, equal for equal texts of the
  /// session.
  case pseudonym
}

/// A value of a field.
enum FieldValue: Sendable {
  case text(String, TextUse)
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case time(Timestamp)
  case frame(Frame)
  case size(Size)
  case list([FieldValue])
  case object(Fields)
  case map([String: FieldValue])
}

/// An object that is the value of a field, such as an asset, and that adds its own members to a line.
protocol EventObject: Sendable {
  func add(to fields: inout Fields)
}

/// The fields of an event with their values, in order. Fields whose value is `nil` are left out.
struct Fields: Sendable {
  private(set) var list: [(name: StaticString, value: FieldValue)] = []

  init(capacity: Int) { list.reserveCapacity(capacity) }

  init(_ object: some EventObject) { object.add(to: &self) }

  mutating func add(_ name: StaticString, _ value: FieldValue?) {
    if let value { list.append((name, value)) }
  }

  mutating func add(_ name: StaticString, _ text: String?, _ use: TextUse) {
    add(name, text.map { .text($0, use) })
  }

  mutating func add(_ name: StaticString, _ texts: [String]?, _ use: TextUse) {
    add(name, texts.map { .list($0.map { .text($0, use) }) })
  }

  mutating func add(_ name: StaticString, _ texts: [String: String]?, _ use: TextUse) {
    add(name, texts.map { .map($0.mapValues { .text($0, use) }) })
  }

  mutating func add(_ name: StaticString, _ value: NumberOrText?, _ use: TextUse) {
    switch value {
    case .number(let number): add(name, .integer(number))
    case .text(let text): add(name, .text(text, use))
    case nil: break
    }
  }

  mutating func add(_ name: StaticString, _ value: Bool?) { add(name, value.map(FieldValue.bool)) }
  mutating func add(_ name: StaticString, _ value: Int?) { add(name, value.map(FieldValue.integer)) }
  mutating func add(_ name: StaticString, _ value: [Int]?) {
    add(name, value.map { .list($0.map(FieldValue.integer)) })
  }
  mutating func add(_ name: StaticString, _ value: Double?) { add(name, value.map(FieldValue.number)) }
  mutating func add(_ name: StaticString, _ value: Timestamp?) { add(name, value.map(FieldValue.time)) }
  mutating func add(_ name: StaticString, _ value: Frame?) { add(name, value.map(FieldValue.frame)) }
  mutating func add(_ name: StaticString, _ value: Size?) { add(name, value.map(FieldValue.size)) }

  mutating func add<Word: RawRepresentable<String>>(_ name: StaticString, word: Word?) {
    add(name, word.map { .text($0.rawValue, .plain) })
  }

  mutating func add<Word: RawRepresentable<String>>(_ name: StaticString, words: [Word]?) {
    add(name, words.map { .list($0.map { .text($0.rawValue, .plain) }) })
  }

  /// Adds a field for a list of words: a single word is written as a text, several as a list.
  mutating func add<Word: RawRepresentable<String>>(_ name: StaticString, oneOrMore words: [Word]?) {
    if let words, words.count == 1 { add(name, word: words[0]) } else { add(name, words: words) }
  }

  mutating func add<Object: EventObject>(_ name: StaticString, object: Object?) {
    add(name, object.map { .object(Fields($0)) })
  }

  mutating func add<Object: EventObject>(_ name: StaticString, objects: [Object]?) {
    add(name, objects.map { .list($0.map { .object(Fields($0)) }) })
  }

  mutating func add<Object: EventObject>(_ name: StaticString, objects: [String: Object]?) {
    add(name, objects.map { .map($0.mapValues { .object(Fields($0)) }) })
  }
}
