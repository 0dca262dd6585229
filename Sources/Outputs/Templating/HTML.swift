/// Markup that this tool made: the only thing a template may insert unescaped.
package struct HTML: Hashable, Sendable {
  package let markup: String

  /// The caller vouches that every untrusted part of the markup is escaped.
  package init(vouchedFor markup: String) { self.markup = markup }

  /// Text as HTML, fit for an element and for an attribute in either kind of quotation marks.
  ///
  /// By scalars, not by characters: a quotation mark with a combining accent is one `Character`, no equal of a quotation
  /// mark, and still ends an attribute.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
