package import Reports
package import Model

/// Converts the tables of definitions and configurations (`AuthoredField`) to JSON Schema.
package struct AuthoredJSONSchema {
  /// Descriptions of the keys that a map may have. The outer key is the title of the map's keys in the field tables,
  /// such as `rule`; the inner dictionary then has rule ids as keys and rule titles as values.
  var keySummaries: [String: [String: String]] = [:]

  typealias Members = [(String, JSONValue)]

  /// Returns the schema of an object. If the object has variants, they are expressed by `if` and `then` rather than
  /// `oneOf`: editors then mark the wrong field instead of the whole object.
  func object(_ object: AuthoredObject, title: String? = nil) -> Members {
    let head: Members = [
      ("title", .string(title ?? Self.title(object.title))), ("type", "object"),
    ]
    guard let variants = object.variants else { return head + fields(object.fields) + [Self.closed] }
    let common = object.fields.map { ($0.name, JSONValue.object([])) }
    let cases = variants.cases.map { choice -> JSONValue in
      [
        "if": Self.has(variants.field, ["const": .string(choice.value)]),
        "then": .members(
          [("title", .string(Self.title(choice.title))), ("description", .string(choice.summary))]
            + fields(choice.fields, besides: common) + [Self.closed]),
      ]
    }
    let known = Set(object.fields.map(\.name))
    let others = object.resolved(variant: nil).fields.map(\.name).filter { !known.contains($0) }
    // If the field that selects the variant is invalid, the fields of every variant are allowed, as in the reader.
    let undecided: JSONValue = [
      "if": Self.has(variants.field, ["enum": .array(variants.cases.map { .string($0.value) })]),
      "else": .members([
        ("properties", .members(common + others.map { ($0, .object([])) })), Self.closed,
      ]),
    ]
    return head + fields(object.fields) + [("allOf", .array(cases + [undecided]))]
  }

  private func fields(_ fields: [AuthoredField], besides common: Members = []) -> Members {
    let properties: JSONValue = .members(common + fields.map { ($0.name, .members(field($0))) })
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    return [("properties", properties)] + (required.isEmpty ? [] : [("required", .array(required))])
  }

  private func field(_ field: AuthoredField) -> Members {
    let standard = Self.standard(of: field)
    let note = standard == nil ? field.defaultText.map { " Default: \($0)." } ?? "" : ""
    var members: Members = [("description", .string(field.summary + note))]
    members += type(field.type).filter { $0.0 != "title" }
    if let standard { members.append(("default", standard)) }
    return members
  }

  func type(_ type: AuthoredType) -> Members {
    switch type {
    case .text(let form): Self.text(form)
    case .boolean: [("type", "boolean")]
    case .integer(let range): [("type", "integer")] + range.schema
    case .number(let range): [("type", "number")] + range.schema
    case .choice(let words): [("enum", .array(words.map { .string($0) }))]
    case .choiceOrNumber(let words, let range):
      [
        (
          "anyOf",
          [
            ["enum": .array(words.map { .string($0) })], .members([("type", "number")] + range.schema),
          ]
        )
      ]
    case .list(let item, let least):
      [("type", "array"), ("items", .members(self.type(item)))]
        + (least > 0 ? [("minItems", .integer(least))] : [])
    case .byForm(let types): [("anyOf", .array(types.map { .members(self.type($0)) }))]
    case .object(let object): self.object(object)
    case .map(let map): self.map(map)
    }
  }

  private func map(_ map: AuthoredMap) -> Members {
    let value = JSONValue.members(type(map.values))
    var members: Members = [("type", "object")]
    if map.atLeast > 0 { members.append(("minProperties", .integer(map.atLeast))) }
    guard let keys = map.keys else { return members + [("additionalProperties", value)] }
    let summaries = keySummaries[map.keyTitle] ?? [:]
    let properties = keys.map { key -> (String, JSONValue) in
      (key, .members((summaries[key].map { [("description", .string($0))] } ?? []) + type(map.values)))
    }
    return members + [("properties", .members(properties)), Self.closed]
  }
}

extension AuthoredJSONSchema {
  private static let closed: (String, JSONValue) = ("additionalProperties", false)

  /// Returns the schema of an object that has this field, with a value that matches a schema.
  private static func has(_ field: String, _ shape: JSONValue) -> JSONValue {
    ["properties": .members([(field, shape)]), "required": [.string(field)]]
  }

  /// Returns the schema of a text. YAML may read it as a number or a boolean, which is allowed unless the text's
  /// format excludes it.
  private static func text(_ form: TextForm) -> Members {
    let type: JSONValue =
      switch form {
      case .free, .filled: ["string", "number", "boolean"]
      case .identifier, .formatID: ["string", "boolean"]
      case .ratio, .size, .territory, .country, .mimeType, .webAddress, .host, .date, .colour, .digest, .pod:
        "string"
      }
    var members: Members = [("type", type)]
    if let pattern = form.pattern {
      members.append(("pattern", .string(pattern)))
      // Not part of draft-07: editors of the Visual Studio Code family show this message instead of the pattern.
      members.append(("patternErrorMessage", .string("Expected \(form.expectation).")))
    }
    if !form.examples.isEmpty { members.append(("examples", .array(form.examples.map { .string($0) }))) }
    return members
  }

  /// Returns a field's default as JSON; `nil` if it is a description rather than a value.
  package static func standard(of field: AuthoredField) -> JSONValue? {
    switch field.standard {
    case .text(let text): .string(text)
    case .number(let number): .integer(Int(nearest: number))
    case .flag(let flag): .bool(flag)
    case .list(let items): .array(items.map { .string($0) })
    case nil: field.defaultText == "{}" ? .members([]) : nil
    }
  }

  /// Removes the article and capitalises: "a text asset" becomes "Text asset".
  package static func title(_ title: String) -> String {
    let text = title.withoutArticle
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension NumberRange {
  /// The members of a schema that restrict a number to the range: `minimum` and `maximum`.
  var schema: AuthoredJSONSchema.Members {
    [(isAboveLeast ? "exclusiveMinimum" : "minimum", .integer(least)), ("maximum", .integer(most))]
  }
}

extension String {
  /// The text without its article: "a text asset" becomes "text asset".
  package var withoutArticle: String {
    guard let article = ["a ", "an "].first(where: hasPrefix) else { return self }
    return String(dropFirst(article.count))
  }
}
