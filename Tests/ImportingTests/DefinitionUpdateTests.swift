import Basics
import Importing
import Model
import Reading
import TestSupport
import Testing

@Suite("Renewing definitions that were imported before") struct DefinitionUpdateTests {
  private let template = #"""
    {"creativeTemplates": [{"creativeTemplateId": "11", "displayName": "Card, new", "description": "In the feed", "variables": [
      {"uniqueDisplayName": "Headline", "label": "Title", "stringVariable": {"defaultValue": "News", "sampleValue": "Theirs"}},
      {"uniqueDisplayName": "Image", "required": true, "assetVariable": {"mimeTypes": ["PNG", "GIF"]}},
      {"uniqueDisplayName": "Tone", "listStringVariable": {"choices": [{"value": "dark"}, {"value": "light"}]}},
      {"uniqueDisplayName": "Page", "description": "Where it leads", "urlVariable": {"defaultValue": "https://a.example/"}}]}]}
    """#

  /// A definition as people leave it.
  private let written = """
    # Ours, since 2024.
    kind: customNative   # never change
    id: '11'
    name: Card
    owner: Feed desk
    assets:
      Headline: {type: text, required: true, maxLength: 40,   # as the design says
                 sample: Ours}
      # The picture
      Image:
        type: image
        ratio: "1.91:1"
        mimeTypes: [image/png, image/jpeg]  # no GIF
        sample: samples/main.svg
      Old: {type: text}
      Tone:
        type: list
        choices:
        - dark
        - bright
      AdBadge: {type: badge}   # ours
    # The end.
    clicks: {customHandler: true}

    """

  private func update(
    _ text: String, from template: String? = nil, options: ImportOptions = ImportOptions()
  ) throws -> DefinitionUpdate {
    let imported = try AdManagerImporter.read(
      "t.json", in: ForeignFiles(source: MemorySource(texts: ["t.json": template ?? self.template])),
      options: options)
    return DefinitionUpdate(Array(text.utf8), file: "formats/card/format.yaml", with: imported.definitions[0])
  }

  private let renewed = """
    # Ours, since 2024.
    kind: customNative   # never change
    id: '11'
    summary: "In the feed"
    name: "Card, new"
    owner: Feed desk
    assets:
      Headline: {type: text, required: false, maxLength: 40,   # as the design says
                 sample: Ours, label: "Title", default: "News"}
      # The picture
      Image:
        type: image
        ratio: "1.91:1"
        mimeTypes: ["image/png", "image/gif"]  # no GIF
        sample: samples/main.svg
        required: true
      Old: {type: text}
      Tone:
        type: list
        choices:
        - "dark"
        - "light"
      AdBadge: {type: badge}   # ours
      "Page":
        type: url
        description: "Where it leads"
        default: "https://a.example/"
    # The end.
    clicks: {customHandler: true}

    """

  @Test(
    "What the source holds is renewed, and everything else stays to the byte, in any line ends",
    .holds("R-971", "R-972", "R-973"))
  func renews() throws {
    let update = try update(written)
    expect(String(decoding: update.bytes, as: UTF8.self), is: renewed)
    #expect(
      update.renewed == [
        "name", "summary", "Headline.label", "Headline.default", "Headline.required", "Image.required",
        "Image.mimeTypes", "Tone.choices", "Page",
      ])
    expect(
      update.diagnostics.map { "\($0.rule) \($0.violation.location): \($0.violation.message)\n" }.joined(),
      is: """
        import-note formats/card/format.yaml: 'Old' isn't in what was imported.

        """)
    let old = "Old: {type: text}"
    let two = try self.update(written.replacing(old, with: "\(old)\n  Footer: {type: text}"))
    expect(
      two.diagnostics.map(\.violation.message).joined(separator: "\n"),
      is: "'Old', 'Footer' aren't in what was imported.")
    let windows = try self.update("\u{FEFF}" + written.replacing("\n", with: "\r\n"))
    expect(
      String(decoding: windows.bytes, as: UTF8.self),
      is: "\u{FEFF}" + renewed.replacing("\n", with: "\r\n"))
  }

  @Test("A definition that holds what its source does is left as it is", .holds("R-971"))
  func unchanged() throws {
    #expect(try update(renewed).bytes == Array(renewed.utf8))
    #expect(try update(renewed).renewed.isEmpty)
    let imported = try AdManagerImporter.read(
      "t.json", in: ForeignFiles(source: MemorySource(texts: ["t.json": template])))
    let own = try #require(imported.definitions.first?.files.first?.text)
    #expect(try update(own).bytes == Array(own.utf8))
  }

  @Test(
    "Options for new definitions leave one that is there as it is",
    .holds("R-979"),
    arguments: ["  AdChoices: {type: adChoices, corner: bottomLeft}   # agreed with Anna\n", ""])
  func options(_ adChoices: String) throws {
    let text = renewed.replacing("# The end.\n", with: adChoices + "# The end.\n")
    let update = try update(
      text, options: ImportOptions(territory: ["EEA"], adChoices: .topRight, adUnits: ["/1/news"]))
    expect(String(decoding: update.bytes, as: UTF8.self), is: text)
  }

  @Test(
    "The template's status is the definition's, but a draft of an active template stays one",
    .holds("R-971"),
    arguments: [
      ("ACTIVE", "status: deprecated  # in May\n", "status: \"active\"  # in May\n"),
      ("ACTIVE", "status: draft\n", "status: draft\n"),
      ("ACTIVE", "", ""),
      ("INACTIVE", "status: active\n", "status: \"deprecated\"\n"),
      ("DELETED", "status: deprecated\n", "status: deprecated\n"),
    ])
  func status(_ status: String, _ written: String, _ after: String) throws {
    let template =
      #"{"creativeTemplateId": "11", "status": "\#(status)", "variables": [{"uniqueDisplayName": "Headline", "stringVariable": {}}]}"#
    let update = try update(
      "id: \"11\"\n\(written)assets:\n  Headline: {type: text}\n", from: template)
    expect(
      String(decoding: update.bytes, as: UTF8.self),
      is: "id: \"11\"\n\(after)assets:\n  Headline: {type: text}\n")
  }

  @Test(
    "A text in a block is replaced, and the comment behind its header stays",
    .holds("R-972"),
    arguments: [(">-", "  # ask Anna"), ("|+2", " # ask Anna"), (">", "")])
  func block(_ header: String, _ comment: String) throws {
    let summary = "summary: \"In the feed\""
    let block = "summary: \(header)\(comment)\n  In\n  the # list\n# Ours"
    expect(
      String(decoding: try update(renewed.replacing(summary, with: block)).bytes, as: UTF8.self),
      is: renewed.replacing(summary, with: "\(summary)\(comment)\n# Ours"))
  }

  @Test(
    "A layout in braces is kept, too",
    .holds("R-972"))
  func braces() throws {
    let update = try update(
      "{kind: customNative, id: \"11\", name: \"Card, new\", assets: {Tone: {type: list}}}\n")
    expect(
      String(decoding: update.bytes, as: UTF8.self),
      is: """
        {kind: customNative, id: "11", summary: "In the feed", name: "Card, new", assets: {Tone: {type: list, choices: ["dark", "light"]}, "Headline": {type: text, label: "Title", default: "News", sample: "Theirs"}, "Image": {type: image, required: true, mimeTypes: ["image/png", "image/gif"]}, "Page": {type: url, description: "Where it leads", default: "https://a.example/"}}}

        """)
  }

  @Test(
    "What can't be renewed without loss is told, and left as it is",
    .holds("R-974"),
    arguments: [
      ("assets: [", "The definition can't be read, so it can't be renewed."),
      ("kind: customNative\nid: '11'\n", "The definition can't be read, so it can't be renewed."),
      ("id: '11'\nassets:\n  Tone:\n", "The definition isn't laid out so that its fields can be renewed."),
      (
        "id: '11'\nassets:\n  Tone:\n    type: list\n    choices:\n    - dark\n    # Not bright\n    - grey\n",
        "The definition isn't laid out so that its fields can be renewed."
      ),
    ])
  func refused(_ text: String, _ words: String) throws {
    let update = try update(text)
    #expect(update.bytes == Array(text.utf8))
    #expect(update.diagnostics.map(\.rule) == ["import-skipped"])
    expect(update.diagnostics.map(\.violation.message).joined(), is: words)
  }
}
