package import Reports
package import Model
import Basics

/// JSON Schemas of the model's tables, for editors and for programs that write definitions or recordings. They use
/// draft-07, the newest draft that editors' YAML support and SchemaStore accept.
///
/// A schema sees a YAML file as YAML 1.2 parses it: `NO` is text, `10063170` is a number. Only `adspec check` reports
/// faults that parsing hides, such as `16:9` without quotes or a duplicate key.
package enum JSONSchema: String, CaseIterable, Sendable {
  /// The schema of a format's definition, `format.yaml`.
  case format
  /// The schema of one line of a recording.
  case recording
  /// The schema of the settings, `adspec.yaml`.
  case config
  /// The schema of `reviews.yaml`.
  case reviews
  /// The schema of `answers.yaml`.
  case answers
  /// The schema of a map of screens, for `adspec import uiautomator`, `axtree` and `appium`.
  case screens
  /// The schema of a map of columns, for `adspec import table`.
  case table

  /// The schema of one line of `data/ads.ndjson`.
  case receipt

  /// The schema's file name, both in a published site and beside a catalog.
  package var fileName: String { "\(rawValue).schema.json" }

  /// - Parameter rules: the rules that a configuration may name.
  package func document(rules: [RuleInfo]) -> String {
    let draft: [(String, JSONValue)] = [("$schema", "http://json-schema.org/draft-07/schema#")]
    let body: [(String, JSONValue)] =
      switch self {
      case .format:
        AuthoredJSONSchema().object(
          DefinitionSchema.definition, title: "Definition of an ad format, version 1")
      case .recording: EventJSONSchema.line
      case .config:
        AuthoredJSONSchema(
          keySummaries: [
            "rule": Dictionary(uniqueKeysWithValues: rules.map { ($0.id.rawValue, $0.title + ".") })
          ]
        ).object(
          ConfigurationSchema.configuration(rules: rules.map(\.id)), title: "Settings of an adspec catalog")
      case .reviews:
        [("title", "Sign-offs of an ad format")] + AuthoredJSONSchema().type(ReviewSchema.file)
      case .answers:
        [("title", "Answers of people about ads of a format")] + AuthoredJSONSchema().type(AnswerSchema.file)
      case .receipt: ReceiptJSONSchema.line
      case .screens:
        AuthoredJSONSchema().object(
          ScreenMapSchema.map, title: "Map of a UI test's screens: which elements an ad and its assets are")
      case .table:
        AuthoredJSONSchema().object(
          TableMapSchema.map, title: "Map of a spreadsheet's columns: which field each holds")
      }
    return JSONValue.members(draft + body).document
  }

  /// Returns the files of a site's `schemas/` folder.
  package static func plan(rules: [RuleInfo]) -> [DeferredFile] {
    allCases.map { schema in
      DeferredFile(
        path: "schemas/\(schema.fileName)",
        .whole { () throws(TemplateError) in Array(schema.document(rules: rules).utf8) })
    }
  }
}

/// Converts the table of events (`EventSchema`) to the JSON Schema of one recorded line.
///
/// Unknown events and fields are allowed, since recordings may be newer than the tool. `null` means that a field
/// wasn't recorded.
enum EventJSONSchema {
  private typealias Members = [(String, JSONValue)]

  static let line: [(String, JSONValue)] = [
    ("title", "Event of a recorded ad session, version 1: one line of a recording"),
    ("type", "object"),
    ("properties", .members(EventSchema.common.map { ($0.name, .members(common($0))) })),
    ("required", required(EventSchema.common)),
    ("allOf", .array(EventSchema.table.filter { $0.kind != .unknown }.map(event))),
  ]

  /// Returns the schema of a field that all events share. Required ones can't be `null`, because a line without them
  /// is skipped.
  private static func common(_ field: FieldSchema) -> Members {
    var members: Members = [("description", .string(EventSummaries.field(field.name)))]
    switch field.name {
    case "event":
      members += [("type", "string"), ("minLength", 1), ("examples", .array(names))]
    case _ where field.isRequired: members += shape(field.shape) + minimum(of: field.shape)
    default: members += nullable(field.shape)
    }
    return members
  }

  /// Returns the minimum length of a text as a member of its schema: 1, because an empty text is no valid id.
  private static func minimum(of shape: ValueShape) -> Members {
    if case .string = shape { [("minLength", 1)] } else { [] }
  }

  private static let names = EventSchema.table.filter { $0.kind != .unknown }
    .map { JSONValue.string($0.kind.name) }

  private static func event(_ schema: EventSchema) -> JSONValue {
    var then: Members = [("title", .string(schema.kind.name))]
    then.append(("description", .string(EventSummaries.event(schema.kind))))
    if !schema.fields.isEmpty {
      then.append(("properties", .members(schema.fields.map { ($0.name, .members(own($0))) })))
    }
    let names = schema.fields.filter(\.isRequired)
    if !names.isEmpty { then.append(("required", required(schema.fields))) }
    let alternatives = EventSchema.alternatives(of: schema.kind)
    if !alternatives.isEmpty { then.append(("anyOf", .array(alternatives.map(recorded)))) }
    return [
      "if": [
        "properties": ["event": ["const": .string(schema.kind.name)]], "required": ["event"],
      ],
      "then": .members(then),
    ]
  }

  /// Returns a schema that requires a field to be present and not `null`.
  private static func recorded(_ name: String) -> JSONValue {
    [
      "properties": .members([(name, ["not": ["type": "null"] as JSONValue] as JSONValue)]),
      "required": [.string(name)],
    ]
  }

  private static func own(_ field: FieldSchema) -> Members {
    [("description", .string(EventSummaries.field(field.name)))]
      + (field.isRequired ? shape(field.shape) : nullable(field.shape))
  }

  private static func required(_ fields: [FieldSchema]) -> JSONValue {
    .array(fields.filter(\.isRequired).map { .string($0.name) })
  }
}

extension EventJSONSchema {
  /// Returns the schema of a value that may also be `null`.
  private static func nullable(_ shape: ValueShape) -> Members {
    self.shape(shape).map { name, value in
      switch (name, value) {
      case ("type", .string(let type)): (name, [.string(type), "null"])
      case ("enum", .array(let words)): (name, .array(words + [nil]))
      case ("anyOf", .array(let shapes)): (name, .array(shapes + [["type": "null"]]))
      default: (name, value)
      }
    }
  }

  private static func shape(_ shape: ValueShape) -> Members {
    switch shape {
    case .string: [("type", "string")]
    case .bool: [("type", "boolean")]
    case .integer(let range): [("type", "integer")] + range.schema
    case .number(let range): [("type", "number")] + range.schema
    case .time: [("type", "string"), ("pattern", .string(time)), ("examples", ["2026-11-20T10:00:00.120Z"])]
    case .frame: numbers(free: 2)
    case .size: numbers(free: 0)
    case .fraction: [("type", "number")] + ValueShape.fractions.schema
    case .oneOf(let words): [("enum", .array(words.map { .string($0) }))]
    case .list(let element): [("type", "array"), ("items", .members(nullable(element)))]
    case .object(let fields):
      [
        ("type", "object"),
        ("properties", .members(fields.map { ($0.name, .members(nullable($0.shape))) })),
      ]
    case .map(let value): [("type", "object"), ("additionalProperties", .members(nullable(value)))]
    case .either(let shapes): [("anyOf", .array(shapes.map { .members(self.shape($0)) }))]
    }
  }

  /// Returns the schema of a list of numbers: first `free` numbers that may be positions, then a width and a height.
  private static func numbers(free: Int) -> Members {
    func numbers(_ range: NumberRange, _ count: Int) -> [JSONValue] {
      [JSONValue](repeating: .members([("type", "number")] + range.schema), count: count)
    }
    let items = numbers(ValueShape.places, free)
    let sides = numbers(ValueShape.sides, 2)
    return [
      ("type", "array"), ("items", .array(items + sides)), ("minItems", .integer(free + 2)),
      ("maxItems", .integer(free + 2)),
    ]
  }

  /// A pattern of times in RFC 3339 with a time zone and at least milliseconds. It can't check the number of days in a
  /// month.
  private static let time =
    "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)"
    + #"\.[0-9]{3,}([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"#
}
