import Model
import Reading

/// Access to members that some senders write with another type than OpenRTB specifies.
extension JSONNode {
  /// The integer that the value is, or that its text holds; `nil` for anything else.
  var integerOrText: Int? {
    if let integer { return integer }
    guard let text = string else { return nil }
    return Int(text) ?? Double(decimal: text).flatMap { Int(exactly: $0) }
  }

  /// Returns a member of `ext`; `nil` if there is none. If `ext` is a list of objects, the first object that has the
  /// member counts.
  func ext(_ key: String) -> JSONNode? {
    guard let ext = self["ext"] else { return nil }
    return ext.isObject ? ext[key] : ext.elements.lazy.compactMap { $0[key] }.first
  }
}

/// Collects the values of requests and bids that are present but can't be read.
struct UnreadValues {
  struct Value {
    /// The path of the value (RFC 6901) in the JSON text that it stands in.
    var path: String
    /// The fault in words that follow the path in a message: "is no object".
    var words: String
    /// A sentence about the value that is expected at this path.
    var expected: String

    /// Returns a sentence about the fault: `'/imp/0/native' is no object.`
    ///
    /// - Parameter start: the path of the JSON text that contains the value. The value's path is appended to it.
    func message(below start: String = "") -> String { "'\(start + path)' \(words)." }
  }

  private(set) var values: [Value] = []

  mutating func add(_ node: JSONNode, _ words: String, expected: String) {
    values.append(Value(path: node.path, words: words, expected: expected))
  }

  mutating func add(_ others: UnreadValues) { values += others.values }

  /// Adds values that were found in a JSON text which is itself a string of the outer text. Messages about them name
  /// the path of that string.
  mutating func add(_ others: UnreadValues, inTextOf holder: JSONNode) {
    for value in others.values {
      add(holder, "holds JSON in which '\(value.path)' \(value.words)", expected: value.expected)
    }
  }

  /// Returns the integer that a value holds. If the value holds none, it is added to the values that can't be read.
  mutating func integer(_ node: JSONNode?) -> Int? {
    guard let node else { return nil }
    if let integer = node.integerOrText { return integer }
    // Some senders write an empty text for a value that they don't have.
    if node.string == "" { return nil }
    add(node, "is no integer", expected: "An integer is read, also of a text: 1 or \"1\".")
    return nil
  }

  /// Adds a value that isn't a list, and the elements of a list that aren't integers.
  mutating func integers(_ node: JSONNode?) {
    guard let node else { return }
    for element in node.elements { _ = integer(element) }
    if !node.isArray { add(node, "is no list", expected: "A list of integers is read.") }
  }

  /// Adds a value to the values that can't be read if it isn't a text.
  mutating func text(_ node: JSONNode?) {
    guard let node, node.string == nil else { return }
    add(node, "is no text", expected: "A text is read.")
  }

  /// Adds a value that isn't a list, and the elements of a list that aren't objects.
  mutating func objects(_ node: JSONNode?) {
    guard let node else { return }
    for element in node.elements where !element.isObject {
      add(element, "is no object", expected: "A list of objects is read.")
    }
    if !node.isArray { add(node, "is no list", expected: "A list of objects is read.") }
  }

  /// Adds the `ext` of a value if it is neither an object nor a list. If it is a list, adds its elements that aren't
  /// objects.
  mutating func ext(of node: JSONNode?) {
    guard let ext = node?["ext"], !ext.isObject else { return }
    let expected = "'ext' is an object, or a list of objects."
    for element in ext.elements where !element.isObject { add(element, "is no object", expected: expected) }
    if !ext.isArray { add(ext, "is no object", expected: expected) }
  }
}
