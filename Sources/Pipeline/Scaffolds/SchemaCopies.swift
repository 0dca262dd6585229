import Rules
import MachineOutput
import Reports

/// Copies of the JSON Schemas in a catalog. The first lines of the catalog's files name them, so that editors need no
/// network.
enum SchemaCopies {
  /// Path of a schema, relative to the catalog.
  static func path(_ schema: JSONSchema) -> String { ".adspec/\(schema.fileName)" }

  /// The first line of `formats/<id>/format.yaml`, by which yaml-language-server finds the schema
  /// (github.com/redhat-developer/yaml-language-server, "Using inlined schema"). The path is relative to the file.
  static let definitionLine = line(.format)

  /// The first line of `adspec.yaml`.
  static let configurationLine = "# yaml-language-server: $schema=\(path(.config))"

  /// Returns the first line of a file in a format's folder, such as `formats/<id>/reviews.yaml`.
  static func line(_ schema: JSONSchema) -> String {
    "# yaml-language-server: $schema=../../\(path(schema))"
  }

  /// Writes the schemas that are missing in the catalog, or differ from those of this version.
  static func renew(
    _ schemas: [JSONSchema] = [.format, .config], in catalog: String
  ) throws {
    try FileDrafts.write { drafts in
      for schema in schemas {
        let bytes = Array(schema.document(rules: RuleRegistry.infos).utf8)
        try OutputWriter.renew(
          path(schema), bytes: bytes, in: catalog, sparing: RunInputs(), as: .text, into: &drafts)
      }
    }
  }
}
