import AdModel

extension AuthoredType {
  /// What is expected, as messages say it.
  var expectation: String {
    switch self {
    case .text(let form): form.expectation
    case .boolean: "true or false"
    case .integer(let least): "a whole number of \(least) or more"
    case .number(let isPositive): isPositive ? "a number above 0" : "a number of 0 or more"
    case .choice(let words): Self.either(words)
    case .choiceOrNumber(let words): Self.either(words + ["a number of 0 or more"])
    case .list(.object, _): "a list of objects"
    case .list: "a list"
    case .object(let schema):
      "an object with \(Self.either(schema.resolved(variant: nil).fields.prefix(5).map(\.name)))"
    case .map(let schema): "an object with a field for each \(schema.keyTitle)"
    }
  }

  private static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    if words.count > 30 { return "one of \(words.count) names, such as \(words[0]) or \(last)" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
