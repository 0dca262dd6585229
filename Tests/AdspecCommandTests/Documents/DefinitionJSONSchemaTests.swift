import Model
import Rules
import Basics
import Foundation
import Reading
import MachineOutput
import Reports
import TestSupport
import Testing

/// Model and schema say the same: what the reader accepts is valid, and what it refuses is invalid at the same place.
@Suite(
  "The JSON Schemas of definitions and configurations",
  .enabled(if: SystemCommand.areThere(.jsonschema)))
struct DefinitionJSONSchemaTests {
  /// A file, and what its reader says of its fields.
  private struct Sample {
    var name: String
    var view: EditorView
    /// JSON pointers.
    var refused: [String]

    init?(_ content: [UInt8], name: String, of schema: JSONSchema = .format) {
      guard let view = EditorView(content) else { return nil }
      let diagnostics =
        switch schema {
        case .config:
          ConfigurationReader(content, file: name, knownRules: RuleRegistry.known).diagnostics
        case .reviews: EntryListReader.reviews(content, file: name).diagnostics
        case .answers: EntryListReader.answers(content, file: name).diagnostics
        case .screens: ScreenMapReader.read(content, file: name).diagnostics
        case .table: TableMapReader.read(content, file: name).diagnostics
        case .format, .recording, .receipt: DefinitionReader.read(content, file: name).diagnostics
        }
      guard diagnostics.allSatisfy({ $0.rule.rawValue.hasPrefix("field-") }) else { return nil }
      self.name = name
      self.view = view
      // An editor that reads YAML 1.2 sees text there, with quotes or without.
      let seen = diagnostics.filter {
        !$0.violation.message.contains("without quotes, which other YAML readers")
      }
      // Of a field that takes several types a validator says that none fits, and not what is wrong within the nearest.
      let lengths = "/breaks/durationMs"
      let pointers = seen.map { Self.pointer($0, in: view) }
      refused = Set(pointers.map { $0.hasPrefix(lengths + "/") ? lengths : $0 }).sorted()
    }

    private static func pointer(_ diagnostic: Diagnostic, in view: EditorView) -> String {
      let range = diagnostic.violation.location.range
      let place = EditorView.Place(line: range?.line ?? 0, column: range?.column ?? 0)
      let pointer = view.pointers[place] ?? "nowhere"
      // What the whole file lacks is reported at its first key, and what a value lacks at its key.
      let isRoot =
        diagnostic.rule == "field-missing" && !pointer.dropFirst().contains("/")
        && diagnostic.violation.message.contains(", which ")
      return isRoot ? "/" : pointer
    }
  }

  private static func compare(_ samples: [Sample], with schema: JSONSchema = .format) throws {
    let faults = try SchemaValidator.faults(samples.map(\.view.json), schema: schema.rawValue)
    for (sample, faults) in zip(samples, faults) {
      #expect(faults == sample.refused, "\(sample.name): \(sample.view.json)")
    }
  }

  @Test("Every sample definition and every definition that a rule's example is made of")
  func samples() throws {
    let disk = DiskSource(root: Repository.path)
    var samples = try disk.entries(of: "formats").filter { $0.form == .folder }.compactMap { entry in
      let path = "formats/\(entry.name)/format.yaml"
      return Sample(try disk.bytes(of: path, limit: 1 << 20), name: path)
    }
    for info in RuleRegistry.infos {
      for example in info.good + info.bad {
        for file in ExampleInput(example).files where file.path.hasSuffix("format.yaml") {
          if let sample = Sample(Array(file.text.utf8), name: "\(info.id) line \(example.line)") {
            samples.append(sample)
          }
        }
      }
    }
    #expect(samples.count > 100)
    #expect(samples.contains { !$0.refused.isEmpty })
    try Self.compare(samples)
  }

  @Test("Definitions of each kind with every value, key and pair in turn replaced, renamed or left out")
  func mutations() throws {
    let disk = DiskSource(root: Repository.path)
    let names = ["video-native", "sample-network-native", "coins-for-video", "sgai-hls-live"]
    var samples: [Sample] = []
    for name in names {
      let content = try disk.bytes(of: "formats/\(name)/format.yaml", limit: 1 << 20)
      let root = try #require(YAMLDocument(content, file: name).root)
      // A third of them, each of the values at some field of each form, is what there is time for.
      for (index, text) in Mutation.texts(of: root).enumerated() where index % 3 == 0 {
        samples += Sample(Array(text.utf8), name: name).map { [$0] } ?? []
      }
    }
    #expect(samples.count > 1000)
    #expect(samples.count { !$0.refused.isEmpty } > 500)
    try Self.compare(samples)
  }

  @Test("The sample configuration, and with every value, key and pair in turn replaced, renamed or left out")
  func configurations() throws {
    let content = try DiskSource(root: Repository.path).bytes(of: "adspec.yaml", limit: 1 << 20)
    let root = try #require(YAMLDocument(content, file: "adspec.yaml").root)
    let whole = try #require(Sample(content, name: "adspec.yaml", of: .config))
    #expect(whole.refused == [])
    let samples = Mutation.texts(of: root).compactMap {
      Sample(Array($0.utf8), name: "adspec.yaml", of: .config)
    }
    #expect(samples.count > 200)
    try Self.compare([whole] + samples, with: .config)
  }

  @Test("Sign-offs with every value, key and pair in turn replaced, renamed or left out")
  func reviews() throws {
    let hash = "sha256:" + String(repeating: "0a", count: 32)
    let content = Array(
      """
      - {reviewer: Ana, date: 2026-11-20, verdict: approved, note: Fine, hash: "\(hash)"}
      - {reviewer: Ben, date: 2026-11-21, verdict: rejected, hash: "\(hash)"}
      """.utf8)
    let root = try #require(YAMLDocument(content, file: "reviews.yaml").root)
    let whole = try #require(Sample(content, name: "reviews.yaml", of: .reviews))
    #expect(whole.refused == [])
    let samples = Mutation.texts(of: root).compactMap {
      Sample(Array($0.utf8), name: "reviews.yaml", of: .reviews)
    }
    #expect(samples.count > 150)
    try Self.compare([whole] + samples, with: .reviews)
  }

  @Test("Answers of people, changed alike")
  func answers() throws {
    let content = Array(TemplateSet.examples["answers.yaml", default: ""].utf8)
    let root = try #require(YAMLDocument(content, file: "answers.yaml").root)
    let whole = try #require(Sample(content, name: "answers.yaml", of: .answers))
    #expect(whole.refused == [])
    let samples = Mutation.texts(of: root).compactMap {
      Sample(Array($0.utf8), name: "answers.yaml", of: .answers)
    }
    #expect(samples.count > 150)
    try Self.compare([whole] + samples, with: .answers)
  }

  @Test("Maps of screens, changed alike; that a pattern says something no schema can ask for")
  func screens() throws {
    let content = Array(TemplateSet.examples["screens.yaml", default: ""].utf8)
    let root = try #require(YAMLDocument(content, file: "screens.yaml").root)
    let whole = try #require(Sample(content, name: "screens.yaml", of: .screens))
    #expect(whole.refused == [])
    let samples = Mutation.texts(of: root)
      .filter { !$0.contains(#": {}"#) && !$0.contains(#""MainImage": {"nth": 1}"#) }
      .compactMap { Sample(Array($0.utf8), name: "screens.yaml", of: .screens) }
    #expect(samples.count > 300)
    try Self.compare([whole] + samples, with: .screens)
  }

  @Test("Maps of columns, changed alike; which fields a column can hold no schema says")
  func columns() throws {
    let content = Array(TemplateSet.examples["columns.yaml", default: ""].utf8)
    let root = try #require(YAMLDocument(content, file: "columns.yaml").root)
    let whole = try #require(Sample(content, name: "columns.yaml", of: .table))
    #expect(whole.refused == [])
    let samples = Mutation.texts(of: root).compactMap {
      Sample(Array($0.utf8), name: "columns.yaml", of: .table)
    }.filter { sample in sample.refused.allSatisfy { !$0.hasPrefix("/columns/") } }
    #expect(samples.count > 300)
    try Self.compare([whole] + samples, with: .table)
  }
}

/// A definition with one thing changed, in flow style.
private enum Mutation {
  private static let values = [
    "null", "true", "-1", "0", "7", "1.5", "1e19", "4294967296", "\"\"", "\" \"", "\"7\"", "some text", "NO",
    "[]", "[7]", "[null]",
    "[some text]", "{}", "{unheard: of}",
  ]

  static func texts(of node: YAMLNode) -> [String] {
    switch node.content {
    case .scalar, .unreadable: return values
    case .sequence(let items):
      return values
        + items.indices.flatMap { index in
          texts(of: items[index]).map { changed in
            let texts = items.indices.map { $0 == index ? changed : text(items[$0]) }
            return "[\(texts.joined(separator: ", "))]"
          }
        }
    case .mapping(let pairs):
      return values
        + pairs.indices.flatMap { index -> [String] in
          let key = pairs[index].key.value
          let others = pairs.indices.map { $0 == index ? nil : pair(pairs[$0]) }
          let changes: [String?] =
            texts(of: pairs[index].value).map { "\(quoted(key)): \($0)" }
            + ["\(quoted(key + "X")): \(text(pairs[index].value))", nil]
          return changes.map { change in
            let texts = others.indices.map { $0 == index ? change : others[$0] }
            return "{\(texts.compactMap(\.self).joined(separator: ", "))}"
          }
        }
    }
  }

  private static func pair(_ pair: YAMLPair) -> String { "\(quoted(pair.key.value)): \(text(pair.value))" }

  private static func text(_ node: YAMLNode) -> String {
    switch node.content {
    case .unreadable: "null"
    case .scalar(let scalar):
      scalar.isPlain && scalar.text.wholeMatch(of: /[A-Za-z0-9.]+/) != nil ? scalar.text : quoted(scalar.text)
    case .sequence(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .mapping(let pairs): "{\(pairs.map(pair).joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
