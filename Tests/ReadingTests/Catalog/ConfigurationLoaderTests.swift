import Model
import Basics
import Reading
import Testing

@Suite("Finding configurations") struct ConfigurationLoaderTests {
  private func load(_ files: [String: String], for folder: String) throws -> Configuration {
    try ConfigurationLoader(source: MemorySource(texts: files), knownRules: ["asset-invalid", "event-gap"])
      .discovered(for: folder)
  }

  private func failure(_ files: [String: String], for folder: String) -> String {
    #expect(throws: CatalogFailure.self) { try load(files, for: folder) }?.description ?? ""
  }

  @Test("The nearest file upwards counts, to the root of the repository, and nothing is merged")
  func nearest() throws {
    let files = [
      "adspec.yaml": "title: outside", "repo/.git/HEAD": "", "repo/.adspec.yml": "title: top\nmaxWarnings: 3",
      "repo/ads/adspec.json": #"{"title": "ads"}"#, "repo/ads/deep/formats/x": "",
    ]
    #expect(try load(files, for: "repo/ads/deep").title == "ads")
    #expect(try load(files, for: "repo/ads/deep").maxWarnings == nil)
    #expect(try load(files, for: "repo/ads/deep").pathPrefix == "deep/")
    #expect(try load(files, for: "repo/ads").pathPrefix == "")
    #expect(try load(files, for: "repo/other/deeper").title == "top")
    #expect(try load(files, for: "repo/other/deeper").pathPrefix == "other/deeper/")
  }

  @Test("Neither beyond the repository nor, outside any, beyond the catalog's folder is looked")
  func ends() throws {
    #expect(try load(["adspec.yaml": "title: a", "repo/.git": "gitdir: x"], for: "repo").title == nil)
    #expect(try load(["adspec.yaml": "title: a"], for: "ads").title == nil)
  }

  @Test("Two in one folder are a mistake, and a mistake names its file as seen from the catalog")
  func diagnostics() {
    #expect(
      failure(["adspec.yaml": "", "adspec.json": ""], for: "")
        == "adspec.json: There is a configuration in 'adspec.yaml' already; one of the two must go.")
    #expect(
      failure([".git/x": "", "adspec.yaml": "maxWarnings: many"], for: "ads/eu")
        == "../../adspec.yaml:1:14: 'maxWarnings' is 'many'; expected a whole number from 0 to 1000000000.")
  }

  @Test("What a file extends holds where it says nothing itself; rules go one by one, paths come after")
  func extends() throws {
    let configuration = try load(
      [
        ".git/HEAD": "",
        "shared/base.yaml": """
        title: Base
        maxWarnings: 4
        rules: {asset-invalid: note, event-gap: off}
        paths: [{match: a/**, rules: {event-gap: note}}]
        exclude: [drafts/**]
        """,
        "ads/adspec.yaml": """
        extends: ../shared/base.yaml
        title: Ads
        rules: {event-gap: error}
        paths: [{match: b/**, rules: {event-gap: warning}}]
        """,
      ], for: "ads")
    #expect(configuration.title == "Ads")
    #expect(configuration.maxWarnings == 4)
    #expect(configuration.rules == ["asset-invalid": .severity(.note), "event-gap": .severity(.error)])
    #expect(configuration.paths.map(\.match) == ["a/**", "b/**"])
    #expect(configuration.exclude == ["drafts/**"])
    let range = SourceRange(line: 2, column: 14, endLine: 2, endColumn: 15)
    #expect(
      configuration.origins["maxWarnings"] == .file(Location(file: "../shared/base.yaml", range: range)))
  }

  @Test("Files that extend one another in a circle, and one that extends what isn't there, are mistakes")
  func circles() {
    #expect(
      failure(["a.yaml": "extends: adspec.yaml", "adspec.yaml": "extends: a.yaml"], for: "")
        == "a.yaml:1:10: 'extends' goes round in a circle, or through more than 16 files.")
    #expect(
      failure(["adspec.yaml": "extends: gone.yaml"], for: "")
        == "gone.yaml: This can't be read: does not exist.")
  }

  @Test("Names of rules, groups and beginnings of rules' names may be selected; others get a suggestion")
  func selection() throws {
    let configuration = try load(["adspec.yaml": "select: [native, event-gap]\nignore: [asset]"], for: "")
    #expect(configuration.select == ["native", "event-gap"])
    #expect(configuration.ignore == ["asset"])
    #expect(
      failure(["adspec.yaml": "ignore: [event-gop]"], for: "")
        == "adspec.yaml:1:10: An item of 'ignore' is 'event-gop'; expected all, asset, asset-invalid, definitions, dsa, event, event-gap, live, mediation, native, recordings, renderings, rewarded or tool. Did you mean 'event-gap'?"
    )
  }
}
