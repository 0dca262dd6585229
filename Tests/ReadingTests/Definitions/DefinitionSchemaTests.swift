import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Tables of fields")
struct DefinitionSchemaTests {
  /// Every object of the schemas with its path; each variant is listed separately.
  private static let objects: [(path: String, schema: AuthoredObject)] =
    objects(in: DefinitionSchema.definition, path: "format.yaml")
    + objects(in: ConfigurationSchema.configuration(rules: ["image-distorted"]), path: "adspec.yaml")

  private static func objects(in schema: AuthoredObject, path: String) -> [(String, AuthoredObject)] {
    let variants: [String?] = schema.variants?.cases.map(\.value) ?? [nil]
    return variants.flatMap { variant in
      let object = schema.resolved(variant: variant)
      let path = variant.map { "\(path) \($0)" } ?? path
      return [(path, object)]
        + object.fields.flatMap { field in objects(in: field.type, path: "\(path) › \(field.name)") }
    }
  }

  private static func objects(in type: AuthoredType, path: String) -> [(String, AuthoredObject)] {
    switch type {
    case .object(let schema): objects(in: schema, path: path)
    case .list(let item, _): objects(in: item, path: path)
    case .map(let map): objects(in: map.values, path: path)
    case .byForm(let types): types.flatMap { objects(in: $0, path: path) }
    case .text, .boolean, .integer, .number, .choice, .choiceOrNumber: []
    }
  }

  @Test("no object has two fields of one name, and every field says what it means")
  func wellFormed() {
    for (path, schema) in Self.objects {
      let names = schema.fields.map(\.name)
      #expect(Set(names).count == names.count, "\(path)")
      for field in schema.fields {
        #expect(field.summary.hasSuffix("."), "\(path) › \(field.name)")
        #expect(field.name.first?.isLowercase == true, "\(path) › \(field.name)")
      }
    }
  }

  @Test("what is required of each object")
  func required() {
    let required = Self.objects.compactMap { path, schema in
      let names = schema.fields.filter(\.isRequired).map(\.name)
      return names.isEmpty ? nil : "\(path): \(names.joined(separator: ", "))"
    }
    expect(
      required.filter { !$0.contains("› assets") }.joined(separator: "\n"),
      is: """
        format.yaml customNative: kind, id, assets
        format.yaml native: kind, id, assets
        format.yaml native › mediation: adapter
        format.yaml rewarded: kind, id, adUnits, reward
        format.yaml liveInterstitial: kind, id, stream, breaks
        format.yaml liveInterstitial › breaks: podIdentifier
        format.yaml liveInterstitial › breaks › durationMs: min, max
        adspec.yaml › labels: text, reason
        adspec.yaml › paths: match, rules
        """)
    #expect(required.filter { $0.contains("› assets") }.allSatisfy { $0.hasSuffix(": type") })
  }

  @Test("every kind of format and every type of asset has its fields")
  func variants() {
    #expect(DefinitionSchema.definition.variants?.cases.map(\.value) == FormatKind.allCases.map(\.rawValue))
    let types = Self.objects.map(\.path).filter { $0.hasPrefix("format.yaml customNative › assets ") }
    #expect(types == AssetType.allCases.map { "format.yaml customNative › assets \($0)" })
  }

  @Test(
    "text is accepted or refused by its form",
    arguments: [
      (.free, ["", "x", " "], []), (.filled, ["x", " x "], ["", " ", "\n"]),
      (
        .ratio, ["1:1", "1.91:1", "16:9", "100:1", "0.01:1"],
        ["", "1", "0:1", "1:0", "1.:1", "-1:1", "1:1:1", "1e1:1", "a:b", "1 : 1", "101:1", "1:101"]
      ),
      (
        .territory, ["EEA", "EU", "consent", "DE", "UK", "EL", "XK"],
        ["", "eea", "de", "ZZ", "DEU", "D", "ÄÖ"]
      ),
      (.country, ["DE", "GR"], ["EEA", "EU", "AA", "D1"]),
      (
        .mimeType, ["image/png", "image/svg+xml", "application/vnd.x-y"],
        ["png", "image/", "/png", "a/b/c", "Image/PNG", "a b/c"]
      ),
      (
        .webAddress, ["https://a", "http://a.b/c?d"],
        ["a.b", "ftp://a", "https://", "https:///x", "https://a b"]
      ),
      (
        .host, ["a.b", "adssettings.google.com"],
        ["", "a", "https://a.b", "a.b/c", "a..b", ".a", "a.b:80", "1.5"]
      ),
      (
        .date, ["2026-11-20", "2024-02-29", "0001-01-01"],
        [
          "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-2", "20261120", "2026-11-20T10:00:00Z",
          "-026-11-20",
        ]
      ),
      (
        .digest, ["sha256:" + String(repeating: "0f", count: 32)],
        [
          "", "sha256:", String(repeating: "0f", count: 32), "sha256:" + String(repeating: "0F", count: 32),
          "sha256:" + String(repeating: "0f", count: 31), "sha512:" + String(repeating: "0f", count: 32),
        ]
      ),
    ] as [(TextForm, [String], [String])])
  func forms(form: TextForm, accepted: [String], refused: [String]) {
    #expect(accepted.filter { !form.accepts($0) } == [])
    #expect(refused.filter(form.accepts) == [])
    #expect(form.examples.filter { !form.accepts($0) } == [])
    guard let pattern = form.pattern, let expression = try? Regex(pattern) else {
      #expect(form == .free)
      return
    }
    // The pattern may accept more than the reader, never less.
    #expect(accepted.filter { $0.firstMatch(of: expression) == nil } == [])
  }
}
