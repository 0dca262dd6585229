extension JSONValue {
  /// Text from a recording, or a sentence about one, without what may not be published; `null` for `nil`.
  static func recorded(_ text: String?) -> JSONValue { .optional(text.map(Redactor().text)) }
}
