/// Functions that write texts as YAML.
package enum YAMLText {
  /// Returns a double-quoted scalar for any text.
  package static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      // Control characters, line ends, and characters that YAML doesn't permit in text (YAML 1.2, section 5.1).
      case _ where scalar.value < 0x20 || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value),
        _ where (0x7F..<0xA0).contains(scalar.value):
        result += "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// Returns a list on one line: `["a", "b"]`.
  package static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }
}
