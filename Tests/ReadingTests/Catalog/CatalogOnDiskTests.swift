import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Catalogs on disk")
struct CatalogOnDiskTests {
  private static let definition =
    "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n"

  @Test("links that leave the catalog are not followed; those that stay in it are")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "elsewhere/format.yaml")
    try folder.write("", to: "elsewhere/recordings/a.ndjson")
    try folder.write("# Secret", to: "elsewhere/README.md")
    try folder.write(Self.definition, to: "catalog/shared/format.yaml")
    try folder.write("", to: "catalog/shared/recordings/b.ndjson")
    try folder.write(Self.definition, to: "catalog/formats/a/format.yaml")
    try folder.link("catalog/formats/a/README.md", to: "../../../elsewhere/README.md")
    try folder.link("catalog/formats/a/recordings", to: "../../../elsewhere/recordings")
    try folder.write("", to: "catalog/formats/b/x")
    try folder.link("catalog/formats/b/format.yaml", to: "../../../elsewhere/format.yaml")
    try folder.link("catalog/formats/c", to: "../../elsewhere")
    try folder.link("catalog/formats/d", to: "../shared")
    try folder.link("catalog/formats/e", to: "gone")
    try folder.link("catalog/shared/recordings/again", to: "..")
    try folder.link("catalog/recordings", to: "../elsewhere/recordings")
    let catalog = try CatalogReader(source: DiskSource(root: folder("catalog")), knownRules: []).read()
    #expect(catalog.formats.map(\.definition.file) == ["formats/a/format.yaml", "formats/d/format.yaml"])
    #expect(catalog.formats[0].notes == nil)
    #expect(
      catalog.recordings.map(\.path) == ["formats/d/recordings/b.ndjson"])
    expect(
      catalog.diagnostics.reportWithFiles,
      is: """
        formats/a/README.md input-unreadable: This is a link that leads out of the catalog; it is not followed.
          help: Put a copy in its place.
        formats/a/recordings input-unreadable: This is a link that leads out of the catalog; it is not followed.
          help: Put a copy in its place.
        formats/b/format.yaml input-unreadable: This is a link that leads out of the catalog; it is not followed.
          help: Put a copy in its place.
        formats/c input-unreadable: This is a link that leads out of the catalog; it is not followed.
          help: Put a copy in its place.
        formats/e input-unreadable: This can't be read: leads to no file and no folder.
        recordings input-unreadable: This is a link that leads out of the catalog; it is not followed.
          help: Put a copy in its place.
        """)
  }

  @Test("a folder of definitions outside the catalog is a failure")
  func linkedFormats() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "elsewhere/a/format.yaml")
    try folder.write("", to: "catalog/adspec.yaml")
    try folder.link("catalog/formats", to: "../elsewhere")
    #expect(
      throws: CatalogFailure.unreadable(ReadFailure(path: "formats", reason: "leads out of the catalog"))
    ) {
      try CatalogReader(source: DiskSource(root: folder("catalog")), knownRules: []).read()
    }
  }

  @Test("the catalog above a file on disk is found from an absolute path")
  func root() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "ads/formats/a/format.yaml")
    #expect(
      CatalogReader.findRoot(from: folder("ads/formats/a/format.yaml"), in: DiskSource()) == folder("ads"))
  }
}
