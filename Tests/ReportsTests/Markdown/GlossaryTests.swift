import SamplePublications
import Model
import Basics
import Reports
import TestSupport
import Testing

@Suite("Glossaries of reports") struct GlossaryTests {
  /// A report that has something of everything, without its glossary; and the terms of that.
  private func parts(_ name: String, of publication: Publication) throws -> (body: String, terms: [String]) {
    let report = try #require(ReportSample.report(name, of: publication))
    let halves = report.markdown.split(separator: "\n## Glossary\n", maxSplits: 1).map(String.init)
    try #require(halves.count == 2, "\(name) ends with a glossary")
    let terms = halves[1].split(separator: "\n").filter { $0.hasPrefix("- **") }.map { line in
      String(line.dropFirst(4).prefix { $0 != "*" })
    }
    return (halves[0].lowercased(), terms)
  }

  @Test(
    "Each report explains the five answers first, then terms that it uses itself")
  func usedTerms() throws {
    let system = SystemSample.publication()
    for (name, publication) in [
      ("compliance", ReportSample.publication()), ("delivery", ReportSample.publication()),
      ("mediation", system), ("rewarded", system), ("live", system),
    ] {
      let (body, terms) = try parts(name, of: publication)
      #expect(
        terms.prefix(5) == ["confirmed", "confirmed by a person", "failed", "to check", "not in scope"],
        "\(name)")
      #expect(Set(terms).count == terms.count)
      for term in terms.dropFirst(5) {
        let words = term.lowercased().split(separator: ", ")
        #expect(words.contains { body.contains($0) }, "\(name) doesn't say \(term)")
      }
    }
  }

  @Test(
    "Of a rule and of a statement people read five answers, two of them in the same words",
    .holds("R-202", "R-633", "R-1175"))
  func words() {
    #expect(
      Verdict.allCases.map(\.words) == [
        "passes", "fails", "not applicable", "to check", "answered by a person",
      ])
    #expect(Verdict.needsReview.rawValue == "needsReview")
    #expect(
      Answer.allCases.map(\.words) == [
        "confirmed", "confirmed by a person", "failed", "to check", "not in scope",
      ])
  }
}
