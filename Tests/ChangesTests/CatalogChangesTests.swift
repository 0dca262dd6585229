import Model
import Changes
import Reading
import Testing

@Suite("What changed between two catalogs") struct CatalogChangesTests {
  @Test(
    "A field that changes is told with both values, and whether that breaks anything, there and back",
    arguments: FieldEdit.all)
  func fields(_ edit: FieldEdit) throws {
    let edited = edit.base.replacing(edit.from, with: edit.to)
    try #require(edited != edit.base)
    let there = try changes(from: ["a": edit.base], to: ["a": edited])
    let change = try #require(there.formats.first?.changes.first { $0.field == edit.field })
    #expect(change.words == edit.words)
    #expect(change.weight == edit.weight)
    // A change has an impact if and only if it is breaking.
    #expect(change.impact.isEmpty == (edit.weight != .breaking))
    #expect(there.weight == edit.weight)
    let back = try changes(from: ["a": edited], to: ["a": edit.base])
    #expect(back.formats.first?.changes.first { $0.field == edit.field }?.weight == edit.back)
    #expect(back.weight == edit.back)
    // A change has a range in at least one file, unless the edit only removes text.
    #expect(change.newRange != nil || change.oldRange != nil || edit.to.isEmpty)
  }

  @Test("Each field that a definition may have is compared")
  func allFields() {
    let compared = Set(FieldEdit.all.map { $0.field.replacing(/^assets\.[A-Za-z]+\./, with: "assets.") })
    let known = Self.paths(of: DefinitionSchema.definition, in: "")
    #expect(known.subtracting(compared) == ["assets"])
  }

  @Test("What becomes of assets: added, required, removed, renamed, in another order; and of AdChoices")
  func assets() throws {
    let card = FieldEdit.card
    let edits: [(from: String, to: String, told: [String])] = [
      ("  Title:", "  Body: {type: text}\n  Title:", ["compatible assets.Body added: "]),
      (
        "  Title:", "  Body: {type: text, required: true}\n  Title:",
        ["breaking assets.Body added, and required: Creatives without it are not complete."]
      ),
      (
        "  Title: {type: text, maxLength: 60}\n", "",
        ["breaking assets.Title removed: Apps that ask for it get nothing."]
      ),
      (
        "  Title:", "  Head:",
        ["breaking assets.Title renamed to Head: Apps that ask for the old key get nothing."]
      ),
      (
        "  Title: {type: text, maxLength: 60}", "  Head: {type: text, maxLength: 50}",
        [
          "breaking assets.Title removed: Apps that ask for it get nothing.",
          "compatible assets.Head added: ",
        ]
      ),
      (
        "  AdChoices: {type: adChoices, corner: topLeft, height: 20}\n", "",
        [
          "breaking assets.AdChoices removed: Nobody is asked to show AdChoices any more, which ads in the EEA must carry."
        ]
      ),
    ]
    for (from, to, told) in edits {
      let found = try changes(from: ["a": card], to: ["a": card.replacing(from, with: to)])
      #expect(
        found.formats.flatMap(\.changes).map { "\($0.weight) \($0.field) \($0.words): \($0.impact)" } == told)
    }
    let lines = card.split(separator: "\n").map(String.init)
    let reordered = (lines.dropLast(5) + [lines[12], lines[11]] + lines.suffix(3)).joined(separator: "\n")
    let found = try changes(from: ["a": card], to: ["a": reordered])
    #expect(found.formats.flatMap(\.changes).map(\.words) == ["in another order"])
  }

  @Test("Formats are told by their ids, whatever their folders; without a like by their files")
  func formats() throws {
    let found = try changes(
      from: ["a": FieldEdit.card, "b": FieldEdit.coins, "c": FieldEdit.match, "d": "kind: ["],
      to: [
        "moved": FieldEdit.card, "b": FieldEdit.coins.replacing("id: coins", with: "id: gems"),
        "d": FieldEdit.mediated, "e": FieldEdit.card.replacing(#"id: "1""#, with: #"id: "9""#),
        "c": "kind: [",
      ])
    #expect(
      found.formats.map { "\($0.weight) \($0.presence) \($0.id) \($0.oldFile ?? "–") \($0.newFile ?? "–")" }
        == [
          "breaking changed gems formats/b/format.yaml formats/b/format.yaml",
          "breaking unreadable match formats/c/format.yaml formats/c/format.yaml",
          "compatible added 9 – formats/e/format.yaml",
          "compatible mended mediated – formats/d/format.yaml",
        ])
    #expect(found.unchangedCount == 1)
    let none = try changes(from: ["a": FieldEdit.card], to: ["a": FieldEdit.card])
    #expect(none.formats == [] && none.weight == nil && none.unchangedCount == 1)
  }

  @Test("A definition breaks if something in it can't be read, unless settings call that no error")
  func unreadFields() throws {
    let edits: [(from: String, to: String, told: [String])] = [
      ("{type: text,", "{type: texd,", ["breaking format.yaml can't be read in full"]),
      (
        "maxLength: 60", "maxLength: sixty",
        [
          "breaking format.yaml can't be read in full",
          "compatible assets.Title.maxLength removed, was 60",
        ]
      ),
      (
        "maxLength: 60", "maxLenght: 60",
        [
          "breaking format.yaml can't be read in full",
          "compatible assets.Title.maxLength removed, was 60",
        ]
      ),
    ]
    let card = FieldEdit.card
    for (from, to, told) in edits {
      let edited = card.replacing(from, with: to)
      let found = try changes(from: ["a": card], to: ["a": edited])
      let all = found.formats.flatMap(\.changes)
      #expect(all.map { "\($0.weight) \($0.field) \($0.words)" } == told)
      #expect(all.first?.newRange != nil && all.first?.impact == "'adspec check' says why.")
      // Unchanged, nothing new breaks; a new format with faults isn't sound.
      #expect(try changes(from: ["a": edited], to: ["a": edited]).weight == nil)
      let coins = FieldEdit.coins
      let added = try changes(from: ["b": coins], to: ["a": edited, "b": coins])
      #expect(added.formats.map(\.presence) == [.added] && added.weight == .breaking)
    }
    func read(_ text: String) throws -> Catalog { try self.read(["formats/a/format.yaml": text]) }
    let ignored = CatalogChanges(
      from: try read(card), to: try read(card.replacing("maxLength: 60", with: "maxLenght: 60"))
    ) { _ in false }
    #expect(ignored.formats.flatMap(\.changes).map(\.field) == ["assets.Title.maxLength"])
  }

  @Test("Notes, a rendering and samples that differ are notes")
  func besides() throws {
    func catalog(_ word: String) throws -> Catalog {
      let picture =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>\#(word)</title></svg>"#
      let card = FieldEdit.card.replacing("minWidth: 100", with: "sample: a.svg")
      return try read([
        "formats/a/format.yaml": card, "formats/a/README.md": word,
        "formats/a/preview.mustache": "<p>\(word)</p>",
        "formats/a/a.svg": picture,
      ])
    }
    let found = CatalogChanges(from: try catalog("one"), to: try catalog("two"))
    #expect(found.formats.flatMap(\.changes).map(\.field) == ["README.md", "preview.mustache", "a.svg"])
    #expect(found.weight == .notes)
  }

  private func changes(from old: [String: String], to new: [String: String]) throws -> CatalogChanges {
    func catalog(_ texts: [String: String]) throws -> Catalog {
      try read(Dictionary(uniqueKeysWithValues: texts.map { ("formats/\($0.key)/format.yaml", $0.value) }))
    }
    return CatalogChanges(from: try catalog(old), to: try catalog(new))
  }

  private func read(_ texts: [String: String]) throws -> Catalog {
    try CatalogReader(
      source: MemorySource(texts: texts), configuration: Configuration(), knownRules: []
    ).read()
  }

  /// The paths of all fields, as names joined by dots; the key of an asset is left out.
  private static func paths(of object: AuthoredObject, in prefix: String) -> Set<String> {
    let fields = object.fields + (object.variants?.cases.flatMap(\.fields) ?? [])
    return fields.reduce(into: []) { paths, field in
      let path = prefix + field.name
      switch field.type {
      case .object(let inner):
        // The presence of `video` has a meaning of its own; an empty `clicks` has none.
        if field.name == "video" { paths.insert(path) }
        paths.formUnion(Self.paths(of: inner, in: path + "."))
      case .map(let map):
        if case .object(let inner) = map.values { paths.formUnion(Self.paths(of: inner, in: path + ".")) }
        paths.insert(path)
      default: paths.insert(path)
      }
    }
  }
}
