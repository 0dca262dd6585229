import AdModel
import Diagnostics
import Ingest
import Outputs
import Tallies
import TestSupport
import Testing

/// The files of a catalog, and what else a build depends on.
private struct BuildInput: Sendable {
  var files: [String: String] = [:]
  var configuration = Configuration()
  var date: Timestamp?
  var tool = "tool-1"
  var drawsPreviews = true
  var templates: [String: String] = [:]
  /// Lines of formats' definitions that something is found in.
  var complaints: [String] = []

  init() {
    for id in ["one", "two", "three"] {
      files["formats/\(id)/format.yaml"] = """
        kind: customNative
        id: \(id)
        summary: Bread
        assets:
          Headline: {type: text, sample: Fresh}
          MainImage: {type: image, sample: a.svg}
        """
      files["formats/\(id)/README.md"] = "Notes"
      files["formats/\(id)/a.svg"] = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100"/>"#
    }
  }

  func plan() throws -> [String: PlannedFile] {
    let source = MemorySource(files.mapValues { Array($0.utf8) })
    var publication = Publication(
      catalog: try CatalogReader(source: source, configuration: configuration, knownRules: []).read(),
      rules: [], findings: complaints.map(finding), tallies: TallyBook(), sessions: [], recordings: [],
      date: date, version: "1.2.3")
    publication.tool = tool
    publication.drawsPreviews = drawsPreviews
    let files = try Site.plan(for: publication, templates: .standard.overriding(with: templates))
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
  }

  private func finding(_ id: String) -> Finding {
    let place = Location(file: "formats/\(id)/format.yaml", range: .wholeLine(1))
    return Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      complaint: Complaint("Nobody knows it.", at: place))
  }
}

@Suite("Keys of pages") struct PageKeyTests {
  private static let editCount = 20

  private static func edit(_ input: inout BuildInput, _ which: Int, round: Int) {
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(100 + round % 3) 100"/>"#
    let isEven = round % 2 == 0
    switch which {
    case 0: input.files["formats/two/format.yaml", default: ""] += " "
    case 1:
      let text = input.files["formats/one/format.yaml", default: ""]
      input.files["formats/one/format.yaml"] =
        text.replacing("summary: Bread", with: "summary: Bread \(round)")
    case 2: input.files["formats/two/README.md"] = "Notes \(round % 3)"
    case 3: input.files["formats/two/README.md"] = nil
    case 4: input.files["formats/three/README.md"] = isEven ? "" : "-"
    case 5: input.files["formats/one/preview.mustache"] = "<b>{{Headline}} \(round % 3)</b>"
    case 6: input.files["formats/one/preview.mustache"] = nil
    case 7: input.files["formats/three/a.svg"] = picture
    case 8: input.files["formats/three/a.svg"] = nil
    case 9:
      input.files["formats/four/format.yaml"] =
        "kind: customNative\nid: \(isEven ? "four" : "one")\nassets: {A: {type: text}}"
    case 10: input.files["formats/four/format.yaml"] = nil
    case 11: input.configuration.title = "Title \(round % 2)"
    case 12: input.configuration.baseURL = isEven ? nil : "https://specs.example"
    case 13: input.date = isEven ? nil : Timestamp(microseconds: 1_795_168_800_000_000)
    case 14: input.tool = "tool-\(round % 2)"
    case 15: input.drawsPreviews = isEven
    case 16:
      input.templates["partials/chip.mustache"] = isEven ? "{{label}}" : "{{tone}} {{icon}} {{label}}"
    // Notes that lead to another format, whose page moves with its id, or goes.
    case 17:
      input.files["formats/one/README.md"] = "[four](../four/README.md#a) and [two](../two/) \(round % 2)"
    case 18: input.files["formats/four/README.md"] = isEven ? "# A" : nil
    default: input.complaints = isEven ? [] : ["one"]
    }
  }

  @Test("Whatever is edited, a page whose key stays has the bytes it had", arguments: [1, 2, 3] as [UInt64])
  func property(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    var input = BuildInput()
    var bytes: [String: [UInt8]] = [:]
    var keptKeys = 0
    for round in 0..<40 {
      for (path, file) in try input.plan() {
        keptKeys += try Self.compareItems(of: file, with: &bytes)
        guard let key = file.key else { continue }
        let made = try file.bytes()
        if let known = bytes[path + key] {
          keptKeys += 1
          #expect(known == made, "\(path), round \(round)")
        }
        bytes[path + key] = made
      }
      Self.edit(&input, Int.random(in: 0..<Self.editCount, using: &chance), round: round)
    }
    #expect(keptKeys > 20)
  }

  /// Holds the items of a file that is made of them to what they were, by their keys and what is around them.
  private static func compareItems(
    of file: PlannedFile, with bytes: inout [String: [UInt8]]
  ) throws -> Int {
    guard case .parts(let make) = file.content else { return 0 }
    let parted = try make()
    var kept = 0
    for case .items(let items) in parted.sections {
      for index in 0..<items.count {
        guard let context = parted.context, let key = items.key(index) else { continue }
        var made: [UInt8] = []
        try items.append(index, &made)
        let name = "\(file.path) \(context) \(key)"
        if let known = bytes[name] {
          kept += 1
          #expect(known == made, "\(file.path), item \(index)")
        }
        bytes[name] = made
      }
    }
    return kept
  }

  @Test("What a card says of the page around it is part of what cards are known by")
  func surroundings() throws {
    func context(_ input: BuildInput) throws -> String? {
      guard case .parts(let make)? = try input.plan()["index.html"]?.content else { return nil }
      return try make().context
    }
    var input = BuildInput()
    let plain = try #require(try context(input))
    input.templates["partials/chip.mustache"] = "{{label}} of {{lead}}"
    let three = try #require(try context(input))
    input.files["formats/three/format.yaml"] = nil
    #expect(try context(input) != three)
    input.templates = [:]
    #expect(try context(input) == plain)
    // A list around the cards: nobody knows what they make of it.
    input.templates["partials/chip.mustache"] = "{{#tiles}}{{label}}{{/tiles}}"
    #expect(try context(input) == nil)
  }

  @Test("A change to one definition leaves the keys of the others' pages")
  func others() throws {
    var input = BuildInput()
    let before = try input.plan().compactMapValues(\.key)
    input.files["formats/two/README.md"] = "Other notes"
    let after = try input.plan().compactMapValues(\.key)
    let changed = before.keys.filter { before[$0] != after[$0] }
    let formats = before.keys.filter { $0.hasPrefix("formats/") }.sorted()
    #expect(formats == ["one", "three", "two"].map { "formats/\($0)/index.html" })
    #expect(changed == ["formats/two/index.html"])
    let text = input.files["formats/one/format.yaml", default: ""]
    input.files["formats/one/format.yaml"] = text.replacing("id: one", with: "id: one\nname: First")
    let renamed = try input.plan().compactMapValues(\.key)
    #expect(
      after.keys.filter { after[$0] != renamed[$0] }.sorted() == [
        "formats/one/index.html", "lifecycles/custom-native/index.html",
      ])
  }

  @Test("Without a tool that is known no page has a key")
  func unknownTool() throws {
    var input = BuildInput()
    input.tool = ""
    #expect(try input.plan().values.allSatisfy { $0.key == nil })
  }
}
