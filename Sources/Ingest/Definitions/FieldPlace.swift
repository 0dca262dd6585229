import Diagnostics

/// Where a value stands, as messages name it.
struct FieldPlace {
  /// The field's name, or that of the list.
  var name: String
  /// The name's own place, or that of the list's item.
  var range: SourceRange
  var isItem = false

  init(_ key: Located<String>) {
    name = key.value
    range = key.range
  }

  /// The same field's item at another place.
  func item(at range: SourceRange) -> FieldPlace {
    var item = self
    item.range = range
    item.isItem = true
    return item
  }

  /// Begins a sentence.
  var subject: String { isItem ? "An item of \(Quoted(name))" : Quoted(name).description }

  /// Within a sentence.
  var owner: String { isItem ? "an item of \(Quoted(name))" : Quoted(name).description }

  /// What to write instead: `name: text` for a field, the text for an item.
  func correction(_ text: String) -> String {
    isItem ? "Write \(text)." : "Write \(Quoted(name).bare): \(text)."
  }
}
