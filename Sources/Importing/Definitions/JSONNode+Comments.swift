import Reading

extension JSONNode {
  /// Returns comments about the members that fit no field of a definition, such as `min_count: 2`.
  ///
  /// - Parameter read: names of members that were translated, and get no comment.
  func comments(except read: Set<String>, prefix: String = "") -> [String] {
    members.filter { !read.contains($0.key) && !$0.value.isNull }
      .map { "\(prefix)\($0.key): \($0.value.compactText)" }
  }

  /// A string's own text, or the JSON text of another value without the white space between its tokens.
  var compactText: String {
    if let string { return string }
    var (text, isInString, isEscaped) = ("", false, false)
    for character in rawText {
      if isInString || !character.isWhitespace { text.append(character) }
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isInString
      } else if character == "\"" {
        isInString.toggle()
      }
    }
    return text
  }
}
