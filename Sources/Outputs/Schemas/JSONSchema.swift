import Diagnostics

package import AdModel

/// The tables of the model as JSON Schema, for editors and for programs that write definitions or recordings. Draft-07: the
/// newest that editors' YAML support and SchemaStore take.
///
/// A schema sees a YAML file as YAML 1.2 reads it, as editors do: `NO` is text, `10063170` is a number. What only the text
/// of the file shows (`16:9` without quotes, a key twice) is left to `adspec check`.
package enum JSONSchema: String, CaseIterable, Sendable {
  /// `format.yaml`.
  case format
  /// One line of a recording.
  case recording
  /// `adspec.yaml`.
  case config
  /// `reviews.yaml`.
  case reviews

  /// Where it stands in a published site, and under which name beside a catalog.
  package var fileName: String { "\(rawValue).schema.json" }

  /// - Parameter rules: those that a configuration may name.
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
      }
    return JSONValue.members(draft + body).document
  }

  /// `schemas/…` of a site.
  package static func plan(rules: [RuleInfo]) -> [PlannedFile] {
    allCases.map { schema in
      PlannedFile(
        path: "schemas/\(schema.fileName)",
        .whole { () throws(TemplateError) in Array(schema.document(rules: rules).utf8) })
    }
  }
}
