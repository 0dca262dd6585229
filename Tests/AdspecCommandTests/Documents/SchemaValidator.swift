import Basics
import Foundation
import Reading
import TestSupport

/// A draft-07 validator that isn't ours: Python's `jsonschema`, which scripts/install-system-packages.sh installs.
enum SchemaValidator {
  struct Failure: Error { var text: String }

  /// For each value (JSON text on one line), the JSON pointers of what `adspec print schema NAME` finds wrong; `["?"]` for no
  /// JSON at all.
  static func faults(_ values: [String], schema: String) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let printed = try withExtendedLifetime(folder) {
      try BuiltBinary.run(["print", "schema", schema], in: folder.path)
    }
    return try faults(values, schemaText: printed.output)
  }

  /// For each value, the JSON pointers of what any schema, draft-04 or draft-07, finds wrong.
  static func faults(_ values: [String], schemaText: String) throws -> [[String]] {
    let folder = try TemporaryFolder()
    try folder.write(schemaText, to: "schema.json")
    try folder.write(values.map { $0 + "\n" }.joined(), to: "values.ndjson")
    let script = Repository.path + "/Tests/Schemas/validate.py"
    let run = try Shell.run("python3 -B '\(script)' schema.json values.ndjson", in: folder.path)
    let lines = run.text.split(separator: "\n").map { line in
      line == "-" ? [] : line.split(separator: " ").map(String.init)
    }
    guard run.code == 0, lines.count == values.count else {
      throw Failure(
        text: "validate.py: \(run.code), \(lines.count) of \(values.count): \(run.text.prefix(400))")
    }
    return lines
  }
}

/// A YAML file as editors see it: YAML 1.2's core schema (yaml.org/spec/1.2.2, section 10.3.2).
struct EditorView {
  /// JSON text on one line.
  private(set) var json = ""
  /// JSON pointers by where a key or a value begins.
  private(set) var pointers: [Place: String] = [:]
  private(set) var firstKey: Place?

  struct Place: Hashable {
    var line: Int
    var column: Int
  }

  init?(_ content: [UInt8]) {
    guard let root = YAMLDocument(content, file: "format.yaml").root else { return nil }
    json = text(root, pointer: "")
  }

  private mutating func text(_ node: YAMLNode, pointer: String) -> String {
    let place = Place(line: node.range.line, column: node.range.column)
    if pointers[place] == nil { pointers[place] = pointer.isEmpty ? "/" : pointer }
    switch node.content {
    case .unreadable: return "null"
    case .scalar(let scalar): return Self.text(scalar)
    case .sequence(let items):
      return "["
        + items.enumerated().map { text($1, pointer: "\(pointer)/\($0)") }.joined(separator: ",") + "]"
    case .mapping(let pairs):
      let members = pairs.map { pair in
        let name = "\(pointer)/\(pair.key.value)"
        pointers[Place(line: pair.key.range.line, column: pair.key.range.column)] = name
        return Self.quoted(pair.key.value) + ":" + text(pair.value, pointer: name)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private static func text(_ scalar: YAMLScalar) -> String {
    let text = scalar.text
    guard scalar.isPlain else { return quoted(text) }
    if scalar.isNull { return "null" }
    if ["true", "True", "TRUE"].contains(text) { return "true" }
    if ["false", "False", "FALSE"].contains(text) { return "false" }
    if text.wholeMatch(of: /[-+]?[0-9]+/) != nil, let number = Int(text) { return String(number) }
    if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text)
    {
      return "\(number)"
    }
    return quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20: "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
