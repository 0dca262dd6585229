/// A cache of redacted texts that recur, such as the help of a rule's findings.
///
/// It holds at most 256 sentences and as many names, and is emptied when full. It changes no result.
package struct RedactedTexts: Sendable {
  private static let limit = 256
  private var redacted: [String: String] = [:]
  private var values: [String: String] = [:]

  package init() {}

  /// Returns the text as redacted by `Redactor.text`, from the cache if it is there.
  mutating func text(_ text: String, by redactor: Redactor) -> String {
    if text.isEmpty { return text }
    let text = redactor.known(text)
    if let known = redacted[text] { return known }
    let shown = PrivateText.shown(text, isValue: false)
    if redacted.count >= Self.limit { redacted.removeAll(keepingCapacity: true) }
    redacted[text] = shown
    return shown
  }

  /// Returns the name as redacted by `Redactor.value`, as `Privacy.cut`, from the cache if it is there.
  package mutating func value(_ name: String, by redactor: Redactor) -> String {
    let name = redactor.known(name)
    if let known = values[name] { return known }
    let shown = PrivateText.shown(name, isValue: true)
    if values.count >= Self.limit { values.removeAll(keepingCapacity: true) }
    values[name] = shown
    return shown
  }
}
