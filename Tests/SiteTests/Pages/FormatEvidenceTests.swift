import Foundation
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("The evidence on a format's page") struct FormatEvidenceTests {
  /// The files of a site with an ad of session `s-1` that has an ad label, and one of session `s-2` without an icon.
  private func files() throws -> [String: OutputFile] {
    let impression = #"{"event":"impression","session":"s-1","time":"2026-11-20T10:00:00.400Z""#
    let label =
      #"{"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.152Z","ad":"a1","asset":"AdBadge","#
      + #""frame":[20,121,46,16],"visible":1,"text":"Ad"}"# + "\n"
    let publication = ReportSample.publication(
      of: ReportSample.recording.replacing(impression, with: label + impression),
      findings: ReportSample.findings + ReportSample.evidence)
    return Dictionary(uniqueKeysWithValues: try CatalogSite.made(of: publication).map { ($0.path, $0) })
  }

  @Test("A format's page shows an ad as it should be, and each fault once, with the way to the session")
  func pictures() throws {
    let files = try files()
    let page = String(decoding: try #require(files["formats/10063170/index.html"]).bytes, as: UTF8.self)
    let cards = try #require(page.components(separatedBy: #"<ul class="fault-cards">"#).dropFirst().first)
      .components(separatedBy: "</ul>")[0]
    #expect(
      cards.contains(#"<h3><a href="../../sessions/6a840baf5d8c3ff2/index.html">As it should be</a></h3>"#))
    #expect(cards.contains("data:image/svg+xml,"))
    let pictures = cards.matches(of: /src="..\/..\/(findings\/at\/fault-[^"]*)"/).map { String($0.1) }
    for picture in pictures { #expect(files[picture] != nil) }
    let titles = cards.matches(of: /<h3>(?:<a [^>]*>)?([^<]*)</).map { String($0.1) }
    #expect(titles.count == Set(titles).count && titles.count == pictures.count + 1)
  }

  @Test("Findings are grouped by rule, each group in a fold with its number")
  func groups() throws {
    let page = String(decoding: try #require(files()["formats/10063170/index.html"]).bytes, as: UTF8.self)
    let section = try #require(page.components(separatedBy: #"<div id="findings">"#).dropFirst().first)
    let folds = section.components(separatedBy: "</section>")[0].components(
      separatedBy: #"<details class="fold">"#)
    #expect(folds.count > 1)
    for fold in folds.dropFirst() {
      let items = fold.components(separatedBy: #"<li class="finding finding-"#).count - 1
      #expect(fold.contains("<span>\(items) finding\(items == 1 ? "" : "s")</span></summary>"))
    }
  }

  @Test("A format that nobody recorded, and one without assets, have no pictures")
  func none() throws {
    for file in try CatalogSite.made(of: SamplePublication().value)
    where file.path == "formats/coins-for-video/index.html" {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("As it should be"))
    }
  }
}
