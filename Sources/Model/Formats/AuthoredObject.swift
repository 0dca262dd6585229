package import Basics

/// The schema of an object in a YAML file: its named fields.
package struct AuthoredObject: Sendable {
  /// The object's name with its article, as messages write it: "a text asset".
  package let title: String
  /// The fields that the object has in every variant.
  package let fields: [AuthoredField]
  package let variants: AuthoredVariants?
  /// One object per variant, in the order of `variants`: this object with the fields of the variant added.
  private let asVariants: [AuthoredObject]

  package init(title: String, fields: [AuthoredField], variants: AuthoredVariants? = nil) {
    self.title = title
    self.fields = fields
    self.variants = variants
    asVariants = (variants?.cases ?? []).map { AuthoredObject(title: $0.title, fields: fields + $0.fields) }
  }

  /// Returns the object with the fields of a variant. For an unknown variant, it has the fields of all variants, and
  /// requires only the common ones.
  package func resolved(variant: String?) -> AuthoredObject {
    guard let variants else { return self }
    if let chosen = variants.cases.firstIndex(where: { $0.value == variant }) { return asVariants[chosen] }
    var names = Set(fields.map(\.name))
    let others = variants.cases.flatMap(\.fields).filter { names.insert($0.name).inserted }
    return AuthoredObject(title: title, fields: fields + others.map { $0.optional() })
  }
}

extension AuthoredField {
  /// Returns the field as one that may be left out.
  func optional() -> AuthoredField {
    AuthoredField(name, type, isRequired: false, default: defaultText, summary, rules: rules)
  }
}

/// Further fields of an object that depend on one of its own: on `kind` for a format, on `type` for an asset.
package struct AuthoredVariants: Sendable {
  package struct Case: Sendable {
    /// The value of the field that selects the variant: `rewarded` for `kind`.
    package let value: String
    package let title: String
    /// The variant's meaning, in a sentence of plain text.
    package let summary: String
    package let fields: [AuthoredField]

    package init(_ value: String, title: String, _ summary: String, fields: [AuthoredField]) {
      self.value = value
      self.title = title
      self.summary = summary
      self.fields = fields
    }
  }

  /// The name of the field that selects the variant: `kind`.
  package let field: String
  package let cases: [Case]

  package init(by field: String, cases: [Case]) {
    self.field = field
    self.cases = cases
  }
}

/// An object whose field names the author chooses; their order is kept.
package struct AuthoredMap: Sendable {
  /// The permitted names; `nil` permits any.
  package let keys: [String]?
  /// The kind of thing that a key names, without an article: "asset", "rule".
  package let keyTitle: String
  package let values: AuthoredType
  package let atLeast: Int

  package init(keys: [String]? = nil, keyTitle: String, values: AuthoredType, atLeast: Int = 0) {
    self.keys = keys
    self.keyTitle = keyTitle
    self.values = values
    self.atLeast = atLeast
  }
}

/// The type of a field's value.
package indirect enum AuthoredType: Sendable {
  case text(TextForm)
  /// `true` or `false`; YAML's other words for them are rejected.
  case boolean
  case integer(NumberRange)
  case number(NumberRange)
  case choice([String])
  /// One of the words, or a number.
  case choiceOrNumber([String], NumberRange)
  case list(of: AuthoredType, atLeast: Int)
  /// One of several types, told apart by syntax: at most one is read from a scalar, one from a list and one from an
  /// object.
  case byForm([AuthoredType])
  case object(AuthoredObject)
  case map(AuthoredMap)

  /// Returns the type whose permitted words are the raw values of an enumeration.
  static func choice<Word: CaseIterable & RawRepresentable<String>>(of words: Word.Type) -> AuthoredType {
    .choice(words.allCases.map(\.rawValue))
  }
}

/// A field of an object: one row of the tables by which readers validate, and from which the JSON Schemas and
/// `docs/definitions.md` are generated.
package struct AuthoredField: Sendable {
  package let name: String
  package let type: AuthoredType
  package let isRequired: Bool
  /// The value that applies if the field is absent, as an author would write it, or in words. Every optional field has
  /// one.
  package let defaultText: String?
  /// The field's meaning, in one or two sentences of plain text, with the unit of its value.
  package let summary: String
  /// The rules that check the field's value, in addition to the rules that check every field.
  package let rules: [RuleID]

  package init(
    _ name: String, _ type: AuthoredType, isRequired: Bool = false, default defaultText: String? = nil,
    _ summary: String, rules: [RuleID] = []
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.summary = summary
    self.rules = rules
  }

  /// Creates a field that holds an object with these fields.
  package init(
    _ name: String, title: String, isRequired: Bool = false, default defaultText: String? = nil,
    _ summary: String, fields: [AuthoredField]
  ) {
    self.init(
      name, .object(AuthoredObject(title: title, fields: fields)), isRequired: isRequired,
      default: defaultText, summary)
  }
}

extension AuthoredField {
  /// The default as a value; `nil` if the default is described in words.
  package var standard: FieldValue? { defaultText.flatMap { type.value(of: $0) } }
}

extension AuthoredType {
  /// Returns the value that the text of a field's default stands for. `nil` if the text describes the default instead,
  /// such as "any", and for types whose defaults are never compared, such as objects.
  fileprivate func value(of text: String) -> FieldValue? {
    switch self {
    case .boolean: ["true": .flag(true), "false": .flag(false)][text]
    case .integer, .number: Int(text).map { .number(Double($0)) }
    case .choice(let words), .choiceOrNumber(let words, _): words.contains(text) ? .text(text) : nil
    case .list(of: let item, _): Self.items(of: text, item)
    case .object, .map, .text, .byForm: nil
    }
  }

  private static func items(of text: String, _ type: AuthoredType) -> FieldValue? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let items = text.dropFirst().dropLast().split(separator: ",").map {
      String($0.drop(while: \.isWhitespace))
    }
    let fit =
      switch type {
      case .text(let form): items.allSatisfy(form.accepts)
      case .choice(let words): items.allSatisfy(words.contains)
      default: items.isEmpty
      }
    return fit ? .list(items) : nil
  }
}
