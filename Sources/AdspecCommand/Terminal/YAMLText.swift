/// Text as YAML.
enum YAMLText {
  /// A scalar that is this text, whatever stands in it.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF:
        result += "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// `["a", "b"]`.
  static func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
}
