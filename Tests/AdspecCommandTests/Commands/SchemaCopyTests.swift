import Foundation
import TestSupport
import Testing

@Suite("JSON Schemas beside a catalog") struct SchemaCopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func printed(_ schema: String) throws -> String {
    try BuiltBinary.run(["print", "schema", schema], in: folder.path).output
  }

  /// The schema that a file's first line names, found from where the file stands; `nil` without such a line.
  private func named(by file: String, in root: String) throws -> String? {
    let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
    let mark = "# yaml-language-server: $schema="
    guard let line = text.split(separator: "\n").first, line.hasPrefix(mark) else { return nil }
    let home = URL(fileURLWithPath: root + "/" + file).deletingLastPathComponent()
    let path = home.appendingPathComponent(String(line.dropFirst(mark.count))).standardizedFileURL.path
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("The schema that the sample definitions name is the one the tool prints; make schemas renews it")
  func samples() throws {
    let schema = try printed("format")
    let formats = try FileManager.default.contentsOfDirectory(atPath: Repository.path + "/formats").sorted()
    #expect(formats.count > 10)
    for format in formats {
      #expect(try named(by: "formats/\(format)/format.yaml", in: Repository.path) == schema, "\(format)")
    }
  }

  @Test("A new catalog has the schemas that its files name")
  func newCatalog() throws {
    _ = try BuiltBinary.run(["init", "."], in: folder.path)
    #expect(try named(by: "adspec.yaml", in: folder.path) == printed("config"))
    #expect(try named(by: "formats/simple-native/format.yaml", in: folder.path) == printed("format"))
    let check = try BuiltBinary.run(["check", "--ignore", "placeholder-text-left"], in: folder.path)
    #expect(check.output == "")
  }

  @Test("adspec new renews the schemas of an older version", arguments: ["", "{}\n"])
  func renewed(old: String) throws {
    try folder.write("", to: "adspec.yaml")
    if !old.isEmpty { try folder.write(old, to: ".adspec/format.schema.json") }
    #expect(try BuiltBinary.run(["new", "rewarded", "coins"], in: folder.path).code == 0)
    #expect(try named(by: "formats/coins/format.yaml", in: folder.path) == printed("format"))
    #expect(try folder.tree(".adspec") == ["config.schema.json", "format.schema.json"])
  }

  @Test(
    "A site publishes all of them",
    .holds("R-444", "R-1267"))
  func site() throws {
    _ = try BuiltBinary.run(["init", "catalog"], in: folder.path)
    #expect(try BuiltBinary.run(["build", "catalog", "--output", "site"], in: folder.path).code == 0)
    #expect(
      try folder.tree("site/schemas") == [
        "answers.schema.json", "config.schema.json", "format.schema.json", "receipt.schema.json",
        "recording.schema.json", "reviews.schema.json", "screens.schema.json", "table.schema.json",
      ])
    for schema in ["format", "recording", "config", "reviews", "answers", "receipt", "screens", "table"] {
      #expect(try folder.text(of: "site/schemas/\(schema).schema.json") == printed(schema))
    }
  }

  @Test("Every event and every field that an editor can show is explained")
  func explained() throws {
    for schema in ["format", "recording", "config", "reviews", "answers", "receipt", "screens", "table"] {
      let data = Data(try printed(schema).utf8)
      let value = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(try Self.unexplained(value, path: schema) == [])
    }
  }

  /// Properties of the top level and of its variants that have a shape and no description.
  private static func unexplained(_ schema: [String: Any], path: String) throws -> [String] {
    let parts =
      [schema] + (schema["allOf"] as? [[String: Any]] ?? []).compactMap { $0["then"] as? [String: Any] }
    return parts.flatMap { part in
      (part["properties"] as? [String: [String: Any]] ?? [:]).compactMap { name, shape in
        shape.isEmpty || shape["description"] as? String != "" && shape["description"] != nil
          ? nil : "\(path) \(part["title"] ?? ""): \(name)"
      }
        + (part["description"] as? String == "" ? ["\(path) \(part["title"] ?? "")"] : [])
    }.sorted()
  }
}
