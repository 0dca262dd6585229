import SamplePublications
import Model
import Basics
import Reports
import TestSupport
import Testing

@Suite("Reports on texts")
struct TextReportTests {
  /// A session with one counted ad of Simple native, whose text and label are rendered.
  private static func session(_ id: String, language: String = "de", label: String, _ headline: String)
    -> String
  {
    let time = "2026-11-20T10:00:00"
    return """
      {"event":"session.start","session":"\(id)","time":"\(time).000Z","platform":"ios","country":"DE","language":"\(language)"}
      {"event":"ad.load","session":"\(id)","time":"\(time).100Z","ad":"a1","format":"10063170","assets":{"Headline":{"text":"Fresh bread"}}}
      {"event":"view.render","session":"\(id)","time":"\(time).110Z","ad":"a1","frame":[0,0,300,200]}
      {"event":"asset.render","session":"\(id)","time":"\(time).120Z","ad":"a1","asset":"Headline","frame":[0,0,300,20]\(headline)}
      {"event":"asset.render","session":"\(id)","time":"\(time).130Z","ad":"a1","asset":"AdBadge","frame":[0,30,40,20],"text":"\(label)"}
      {"event":"impression","session":"\(id)","time":"\(time).140Z","ad":"a1","by":"app"}

      """
  }

  private static let measured = #","truncated":false"#

  private func report(_ name: String, of sessions: [String]) throws -> Report {
    try #require(
      ReportSample.report(name, of: ReportSample.publication(of: sessions.joined(), findings: [])))
  }

  /// The paragraph of the delivery report that says what wasn't measured.
  private func unmeasured(_ sessions: [String]) throws -> [String] {
    let lines = try report("delivery", of: sessions).markdown.split(separator: "\n")
    return lines.filter { $0.contains("didn’t measure") }.map(String.init)
  }

  @Test(
    "The delivery report says of how many texts the recorder didn't measure whether they were cut",
    .holds("R-800"))
  func texts() throws {
    let one = Self.session("s-1", label: "Anzeige", "")
    let other = Self.session("s-2", label: "Anzeige", Self.measured)
    let rest = "`text-truncated` goes by the text that was recorded."
    let lead = "(headlines and bodies that were rendered) the recorder didn’t measure whether"
    #expect(try unmeasured([one, other]) == ["For **1 of 2 texts** \(lead) they were cut: \(rest)"])
    #expect(try unmeasured([one]) == ["For **1 of 1 text** \(lead) it was cut: \(rest)"])
    #expect(try unmeasured([other]) == [])
    #expect(try unmeasured([ReportSample.recording]) == [])
  }
}
