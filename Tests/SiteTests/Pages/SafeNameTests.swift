import SamplePublications
import Model
import Basics
import Reading
import Reports
import Site
import Statistics
import Testing

@Suite("Names in a site") struct SafeNameTests {
  private func paths(id: String, sample: String) throws -> [String] {
    let yaml = "kind: customNative\nid: \"\(id)\"\nassets:\n  Icon: {type: image, sample: \"\(sample)\"}\n"
    let source = MemorySource([
      "formats/x/format.yaml": Array(yaml.utf8), "formats/x/README.md": Array("![](<\(sample)>)".utf8),
      "formats/x/\(sample)": Array("<svg viewBox='0 0 16 9'/>".utf8),
    ])
    let files = try CatalogSite.made(
      of: Publication(
        catalog: try CatalogReader(source: source, knownRules: []).read(), findings: []))
    let paths = files.map(\.path)
    for path in paths {
      for name in path.split(separator: "/") { #expect(PathName.isPlain(String(name)), "\(path)") }
    }
    let published = try #require(paths.first { $0.hasPrefix("formats/") && $0.hasSuffix(".svg") })
    let folder = published.split(separator: "/")[1]
    let page = try #require(files.first { $0.path == "formats/\(folder)/index.html" })
    let address = published.dropFirst("formats/\(folder)/".count)
    // On the format's page, and in the notes.
    #expect(Markup(String(decoding: page.bytes, as: UTF8.self)).values(of: "src").count { $0 == address } > 1)
    return [String(folder), String(address)]
  }

  @Test(
    "A format's folder is called by its id, unless another's folder could be called so",
    arguments: [
      ("coins", "coins"), ("a.b_c-d", "a.b_c-d"), ("console", "console"), ("com10", "com10"),
      ("id-0123456789abcdef", "id-394e3d9ca0e56542"),
    ])
  func folders(id: String, folder: String) throws {
    #expect(try paths(id: id, sample: "a.svg")[0] == folder)
  }

  @Test(
    "A format has no page whose id a system or a shell would mistake",
    arguments: ["CON", "nul.txt", "x.", "-rf", "Lpt1.a.b", "aux"])
  func refused(id: String) throws {
    let reading = DefinitionReader.read(
      Array("kind: customNative\nid: \"\(id)\"\nassets: {A: {type: text}}".utf8), file: "format.yaml")
    #expect(reading.definition == nil && reading.diagnostics.map(\.rule) == ["field-invalid"])
  }

  @Test(
    "A sample keeps its name, or has another with the same ending",
    arguments: [
      ("samples/bread.svg", "samples/bread.svg"),
      ("samples/NUL.svg", "samples/file-"), ("-rf.svg", "file-"), ("a./b.svg", "file-"),
      ("aux/b.svg", "file-"), ("a /b.svg", "file-"), ("a:b.svg", "file-"),
      ("file-0123456789abcdef.svg", "file-"),
    ])
  func samples(path: String, published: String) throws {
    let address = try paths(id: "x", sample: path)[1]
    let isOther = published.hasSuffix("file-")
    #expect(isOther ? address.hasPrefix(published) && address != path : address == published)
    #expect(address.hasSuffix(".svg"))
  }
}
