import Model
import Reports

/// Converts the columns of the table of ads to the JSON Schema of a line of `data/ads.ndjson`.
enum ReceiptJSONSchema {
  static var line: [(String, JSONValue)] {
    let columns = DataRows<AdRow>.ads().columns
    return [
      ("title", "Receipt of an ad: one line of data/ads.ndjson"), ("type", "object"),
      (
        "properties",
        .members(columns.map { ($0.name, .members(type($0.type) + [("description", .string($0.summary))])) })
      ),
      ("required", .array(columns.map { .string($0.name) })),
    ]
  }

  private static func type(_ type: DataType?) -> [(String, JSONValue)] {
    switch type {
    case .text: [("type", ["string", "null"])]
    case .number: [("type", ["integer", "null"])]
    case .flag: [("type", ["boolean", "null"])]
    case .answer: [("enum", .array(Answer.allCases.map { .string($0.rawValue) }))]
    case nil: []
    }
  }
}
