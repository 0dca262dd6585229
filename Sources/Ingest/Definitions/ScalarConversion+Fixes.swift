import AdModel
import Diagnostics

/// What mends a scalar: only where nobody could have meant anything else.
extension ScalarConversion {
  private var written: Located<String> { Located(scalar.text, at: range) }

  /// Another text in place of the scalar, as it stands: no quotes are put around it.
  func replacement(_ text: String) -> Fix? {
    written.isWrittenToTheLetter ? Fix("Write \(text).", [TextEdit(range, text)]) : nil
  }

  /// Quotes around a scalar without.
  var quotesFix: Fix? {
    guard scalar.isPlain, written.isWrittenToTheLetter, !scalar.text.contains(where: { "\"\\".contains($0) })
    else { return nil }
    return Fix("Put it in quotes.", [TextEdit(range.start, "\""), TextEdit(range.end, "\"")])
  }

  func fix(for form: TextForm) -> Fix? {
    let text = scalar.text
    switch form {
    case .ratio where YAMLNumbers.isNumber(text) && form.accepts("\(text):1"):
      return replacement("\"\(text):1\"")
    case .territory, .country:
      if form.accepts(text.uppercased()) { return replacement(text.uppercased()) }
      return form == .territory ? Territories.groupNames.slip(of: text).flatMap(replacement) : nil
    default: return nil
    }
  }

  /// Brackets around the only item of a list; not around what would fall into several there.
  func listFix(of item: AuthoredType) -> Fix? {
    let isOne = !scalar.isPlain || scalar.text.allSatisfy { !",[]{}#:\n".contains($0) }
    let converted = ScalarConversion(scalar, as: item, at: place, range: range)
    guard isOne, written.isWrittenToTheLetter, converted.flaw == nil || converted.flaw?.fix != nil else {
      return nil
    }
    return Fix("Make it a list.", [TextEdit(range.start, "["), TextEdit(range.end, "]")])
  }
}
