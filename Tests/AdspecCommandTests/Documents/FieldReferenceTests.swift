import Model
import Rules
import Basics
import Foundation
import Reading
import Markdown
import TestSupport
import Testing

@Suite("The reference of all fields") struct FieldReferenceTests {
  private let folder: TemporaryFolder
  private let reference: String

  init() throws {
    folder = try TemporaryFolder()
    reference = try BuiltBinary.run(["print", "schema", "reference"], in: folder.path).output
  }

  private static let settings = ConfigurationSchema.configuration(rules: RuleRegistry.ids)

  @Test(
    "docs/definitions.md is what the tables say; make docs renews it",
    .holds("R-444"))
  func current() throws {
    let kept = try String(contentsOfFile: Repository.path + "/docs/definitions.md", encoding: .utf8)
    #expect(reference == kept)
  }

  @Test("A field is required or says what holds without it, and names rules that there are")
  func tables() {
    var count = 0
    func visit(_ object: AuthoredObject, _ path: String) {
      for variant in object.variants?.cases.map(\.value) ?? [""] {
        for field in object.resolved(variant: variant).fields {
          count += 1
          #expect(field.isRequired == (field.defaultText == nil), "\(path)\(variant).\(field.name)")
          #expect(field.rules.filter { RuleRegistry.info(of: $0) == nil } == [], "\(path)\(field.name)")
          if let inner = field.type.heldObject { visit(inner, "\(path)\(field.name).") }
        }
      }
    }
    visit(DefinitionSchema.definition, "")
    visit(Self.settings, "")
    visit(ReviewSchema.entry, "")
    visit(ScreenMapSchema.map, "")
    #expect(count > 150)
  }

  @Test("Every link of the page leads to one of its headings, and each heading has an id of its own")
  func anchors() {
    let html = MarkdownHTML.html(from: reference)
    let ids = html.matches(of: /\ id="([^"]+)"/).map { String($0.output.1) }
    let links = html.matches(of: /href="#([^"]+)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    #expect(links.count > 50)
    #expect(Set(links).subtracting(ids) == [])
  }

  /// The examples in their order: a definition of each kind, settings, sign-offs, answers, a map of screens and one of columns.
  private var examples: [String] {
    reference.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  @Test("The tool has nothing to say against the examples, with the settings of theirs or without")
  func sound() throws {
    #expect(examples.count == 9)
    #expect(EntryListReader.answers(Array(examples[6].utf8), file: "answers.yaml").diagnostics.isEmpty)
    #expect(TableMapReader.read(Array(examples[8].utf8), file: "columns.yaml").diagnostics.isEmpty)
    #expect(ScreenMapReader.read(Array(examples[7].utf8), file: "screens.yaml").diagnostics.isEmpty)
    for (kind, text) in zip(["a", "b", "coins", "d"], examples) {
      try folder.write(text + "\n", to: "catalog/formats/\(kind)/format.yaml")
    }
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 628"/>"#
    try folder.write(picture, to: "catalog/formats/a/samples/dish.svg")
    try folder.write(picture, to: "catalog/formats/b/samples/island.svg")
    try folder.write(picture, to: "catalog/brand/logo.svg")
    // Its hash is that of the example of a rewarded format.
    try folder.write(examples[5], to: "catalog/formats/coins/reviews.yaml")
    try folder.write(examples[4], to: "catalog/adspec.yaml")
    try folder.write("title: Ours\n", to: "shared/adspec.yaml")
    // Settings name what lies in their repository.
    try folder.write("", to: ".git/HEAD")
    _ = try BuiltBinary.run(["check", "catalog", "--write-baseline"], in: folder.path)
    #expect(try folder.text(of: "catalog/adspec-baseline.json").contains(#""findings": []"#))
    for settings in [["--isolated"], []] {
      let arguments = ["check", "catalog", "--fail-on", "note"] + settings
      let result = try BuiltBinary.run(arguments, in: folder.path)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output == "")
      #expect(result.errors.contains(" 4 definitions"))
    }
  }

  @Test("The examples have every field")
  func whole() throws {
    let tables = FormatKind.allCases.map { DefinitionSchema.definition.resolved(variant: $0.rawValue) }
    for (text, object) in zip(
      examples,
      tables + [
        Self.settings, ReviewSchema.entry, AnswerSchema.entry, ScreenMapSchema.map, TableMapSchema.map,
      ])
    {
      let root = try #require(YAMLDocument(Array(text.utf8), file: "example.yaml").root)
      let objects = root.items.isEmpty ? [root] : root.items
      #expect(
        Self.missing(in: objects, of: object) == Self.leftOut[object.title, default: []])
    }
  }

  /// Fields that an example may omit because another one shows them, by the title of the example's table. The first example
  /// shows all fields of assets; the assets in the map of screens show all fields of elements.
  private static let leftOut = [
    "a map of screens": ["ad.description", "ad.text", "ad.nth"],
    "a native format": [
      "assets.label", "assets.description", "assets.default", "assets.samples", "assets.minWidth",
      "assets.minHeight", "assets.maxWidth", "assets.maxHeight", "assets.sizes", "assets.maxBytes",
      "assets.mimeTypes", "assets.choices", "assets.allowOtherChoices", "assets.corner", "assets.width",
      "assets.height", "assets.minDurationMs", "assets.maxDurationMs",
    ],
    "a map of columns": [
      "format.name", "format.summary", "format.status", "format.owner", "format.inventory", "format.adUnits",
    ]
      + TableMapSchema.assetFields.map(\.name).filter { !["type", "mimeTypes", "corner"].contains($0) }
      .flatMap { $0 == "sample" ? ["assets.sample", "assets.samples"] : ["assets.\($0)"] },
  ]

  /// Fields of an object that none of these nodes has.
  private static func missing(in nodes: [YAMLNode], of object: AuthoredObject, _ path: String = "")
    -> [String]
  {
    let pairs = nodes.flatMap(\.pairs)
    return object.resolved(variant: nil).fields.flatMap { field -> [String] in
      let values = pairs.filter { $0.key.value == field.name }.map(\.value)
      if values.isEmpty { return [path + field.name] }
      guard let inner = field.type.heldObject else { return [] }
      let held =
        switch field.type {
        case .map: values.flatMap { $0.pairs.map(\.value) }
        case .list: values.flatMap(\.items)
        default: values
        }
      return missing(in: held, of: inner, path + field.name + ".")
    }
  }
}

extension AuthoredType {
  fileprivate var heldObject: AuthoredObject? {
    switch self {
    case .object(let object): object
    case .list(of: let item, _): item.heldObject
    case .map(let map): map.values.heldObject
    default: nil
    }
  }
}

extension YAMLNode {
  fileprivate var pairs: [YAMLPair] { if case .mapping(let pairs) = content { pairs } else { [] } }
  fileprivate var items: [YAMLNode] { if case .sequence(let items) = content { items } else { [] } }
}
