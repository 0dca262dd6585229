import Model
import Reading
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("The table of a format's assets") struct AssetTableTests {
  /// Returns the key of each asset with what the column `Needed` says of it.
  private func needs(_ kind: FormatKind) throws -> [String] {
    let text = """
      kind: \(kind)
      id: x
      adUnits: [u]
      assets:
        Headline: {type: text, required: true}
        Caption: {type: text}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices}
      """
    let source = MemorySource(["formats/x/format.yaml": Array(text.utf8)])
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    let files = try CatalogSite.files(for: Publication(catalog: catalog), templates: .standard)
    let page = String(
      decoding: try #require(files.first { $0.path == "formats/x/index.html" }).bytes, as: UTF8.self)
    let table = try #require(page.firstMatch(of: #/(?s)<table class="assets">.*?<tbody>(.*?)</tbody>/#))
      .output.1
    return table.split(separator: "</tr>").compactMap { row in
      let cells = row.split(separator: /<\/t[hd]>/).map { $0.replacing(/<[^>]*>/, with: "") }
      return cells.count > 3 ? cells[0].oneLine + ": " + cells[3].oneLine : nil
    }
  }

  @Test("It says who draws AdChoices and the ad label: neither is optional")
  func drawn() throws {
    #expect(
      try needs(.customNative) == [
        "Headline: required", "Caption: optional", "AdBadge: by the app, always in the EEA",
        "AdChoices: by the app, for reservation ads in the EEA",
      ])
    #expect(
      try needs(.native) == [
        "Headline: required", "Caption: optional", "AdBadge: by the app, always in the EEA",
        "AdChoices: drawn by the SDK",
      ])
  }
}

extension StringProtocol {
  /// The text with one space for each run of white space.
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
