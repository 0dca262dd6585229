import FoundationEssentials
import Reports
import Testing

@Suite("The set of templates")
struct TemplateSetTests {
  /// `Templates` beside `Tests`, found from this file.
  private var folder: String {
    #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 } + "/Templates"
  }

  @Test("The templates compiled in are those of the folder, byte for byte")
  func compiledIn() throws {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.contains(".") && name != "facts.json" && name != "audit/measure.js"
      && !name.hasPrefix("rules/")
    {
      let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      found[name] = String(decoding: bytes, as: UTF8.self)
    }
    let templates = found.filter { !$0.key.hasPrefix("examples/") }
    #expect(TemplateSet.standard.names == templates.keys.sorted())
    #expect(TemplateSet.standard.texts == templates)
    let examples = found.filter { $0.key.hasPrefix("examples/") }
    #expect(TemplateSet.examples.keys.map { "examples/\($0)" }.sorted() == examples.keys.sorted())
    for (name, text) in TemplateSet.examples { #expect(examples["examples/\(name)"] == text) }
  }

  @Test("A file overrides the one of its name; a mustache file of another name is a partial more")
  func overriding() throws {
    let set = try TemplateSet.standard.overriding(with: [
      "assets/style.css": "body{}", "partials/mine.mustache": "x",
    ])
    #expect(set.texts["assets/style.css"] == "body{}")
    #expect(set.texts["partials/mine.mustache"] == "x")
    #expect(set.texts["catalog.mustache"] == TemplateSet.standard.texts["catalog.mustache"])
  }

  @Test("A file that overrides nothing is refused, with the name that was perhaps meant")
  func unknownFile() {
    #expect(throws: TemplateError.fileUnknown("assets/styel.css", nearest: "assets/style.css")) {
      try TemplateSet.standard.overriding(with: ["assets/styel.css": ""])
    }
  }

  @Test("The templates of the tool can be parsed and know each other")
  func standard() throws { _ = try TemplateRenderer(.standard) }
}
