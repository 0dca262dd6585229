/// Text as YAML writes it.
package enum YAMLText {
  /// A scalar that is this text, whatever stands in it.
  package static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      // Control characters, and what a reader takes for the end of a line or for none of a text's (YAML 1.2, section 5.1).
      case _ where scalar.value < 0x20 || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value),
        _ where (0x7F..<0xA0).contains(scalar.value):
        result += "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// `["a", "b"]`.
  package static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }
}
