import AdModel
import Markdown

extension FieldReference {
  /// What may stand in a field, as its row says it.
  /// - Parameter path: of the object that has it, with a dot behind it.
  func type(of field: AuthoredField, in path: String) -> MarkdownInline {
    phrase(field.type, at: path + field.name, isBare: true)
  }

  /// - Parameter isBare: without an article.
  private func phrase(_ type: AuthoredType, at path: String, isBare: Bool = false) -> MarkdownInline {
    let article: MarkdownInline = isBare ? "" : "a "
    return switch type {
    case .text(let form): phrase(form, isBare: isBare)
    case .boolean: "`true` or `false`"
    case .integer(let least): "\(article)whole number, \(least) or more"
    case .number(let isPositive): isPositive ? "\(article)number above 0" : "\(article)number, 0 or more"
    case .choice(let words): words.count > 12 ? "\(article)name" : Self.either(words.map { .code($0) })
    case .choiceOrNumber(let words): Self.either(words.map { .code($0) } + ["a number, 0 or more"])
    case .list(let item, let least):
      "\(article)\(least > 0 ? "list of at least one" : "list"), each \(phrase(item, at: path))"
    case .object: .link(isBare ? "object" : "an object", to: "#" + HeadingSlugs.slug(path))
    case .map(let map): "\(isBare ? "" : "an ")object, by \(keys(of: map)): \(phrase(map.values, at: path))"
    }
  }

  private func phrase(_ form: TextForm, isBare: Bool) -> MarkdownInline {
    let title = MarkdownInline.text(isBare ? form.title.withoutArticle : form.title)
    return form == .free || form == .filled ? title : .link(title, to: "#types")
  }

  private func keys(of map: AuthoredMap) -> MarkdownInline {
    guard let keys = map.keys, keys.count < 5 else { return .text(map.keyTitle) }
    return "\(map.keyTitle) (\(keys.map { .code($0) }.joined(separator: ", ")))"
  }

  private static func either(_ words: [MarkdownInline]) -> MarkdownInline {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension AuthoredType {
  /// The object that it is, or that its items or values are.
  var object: AuthoredObject? {
    switch self {
    case .object(let object): object
    case .list(of: let item, _): item.object
    case .map(let map): map.values.object
    case .text, .boolean, .integer, .number, .choice, .choiceOrNumber: nil
    }
  }
}
