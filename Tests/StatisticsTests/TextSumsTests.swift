import Foundation
import Model
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("Sums of texts")
struct TextSumsTests {
  /// A session with one counted ad, which came with headline, body and caption.
  private static func session(
    _ renderings: [String], id: String = "s-1", language: String? = "de", frame: String = "[0,0,300,200]",
    isCounted: Bool = true
  ) -> [String] {
    let language = language.map { #","language":"\#($0)""# } ?? ""
    return [
      line("session.start", session: id, at: 0, #""platform":"ios","country":"DE"\#(language)"#),
      line(
        "ad.load", session: id, at: 100,
        #""ad":"a1","format":"10063170","assets":{"Headline":{"text":"Hi"},"Body":{"text":"Ho"},"Caption":{"text":"Oh"}}"#
      ),
      line("view.render", session: id, at: 110, #""ad":"a1","frame":\#(frame)"#),
    ] + renderings.map { line("asset.render", session: id, at: 120, #""ad":"a1",\#($0)"#) }
      + (isCounted ? [line("impression", session: id, at: 130, #""ad":"a1","by":"app""#)] : [])
  }

  private static func rendered(_ key: String, _ more: String = "") -> String {
    #""asset":"\#(key)","frame":[0,0,99,20]\#(more)"#
  }

  private static func label(_ text: String, _ more: String = "") -> String {
    rendered("AdBadge", #","text":"\#(text)"\#(more)"#)
  }

  private func sums(_ lines: [String]) -> TextSums { book(lines.joined(separator: "\n")).texts }

  /// Texts, and those that weren't measured.
  private static func counts(_ sums: TextSums) -> [Int] { [sums.rendered, sums.unmeasured] }

  private static let (cut, uncut) = (#","truncated":true"#, #","truncated":false"#)

  @Test(
    "A headline or body counts once an ad where it was rendered, as unmeasured where no rendering says whether it was cut",
    .holds("R-800"),
    arguments: [
      ([], [0, 0]),
      ([rendered("Headline"), rendered("Body")], [2, 2]),
      ([rendered("Headline"), rendered("Headline")], [1, 1]),
      ([rendered("Headline", cut), rendered("Body", uncut)], [2, 0]),
      ([rendered("Headline", uncut), rendered("Headline"), rendered("Body")], [2, 1]),
      ([rendered("Headline"), rendered("3001", uncut), rendered("body")], [2, 1]),
      ([rendered("Headline", #","truncated":"no""#)], [1, 1]),
      ([rendered("Headline", #","visible":0"#), #""asset":"Body","frame":[0,0,0,0]"#], [0, 0]),
      ([rendered("Caption"), rendered("AdChoices"), label("Anzeige")], [0, 0]),
    ] as [([String], [Int])])
  func measured(renderings: [String], expected: [Int]) {
    let sums = sums(Self.session(renderings))
    #expect([sums.rendered, sums.unmeasured] == expected)
  }

  @Test("Texts of an ad that was never shown count nowhere")
  func unshown() {
    let renderings = [Self.rendered("Headline"), Self.label("Sponsored")]
    let unseen = sums(Self.session(renderings, frame: "[0,0,0,0]", isCounted: false))
    #expect(unseen == TextSums())
    let seen = sums(Self.session(renderings, isCounted: false))
    #expect(Self.counts(seen) == [1, 1])
  }

  @Test(
    "All are counted, in whatever order and groups sessions are added")
  func order() throws {
    let count = 40
    let renderings = [Self.rendered("Headline"), Self.rendered("Body", Self.uncut), Self.label("Ad")]
    let lines = (0..<count).flatMap { Self.session(renderings, id: "s-\($0)") }
    let sessions = records(lines.joined(separator: "\n"))
    let parts = sessions.map { SessionStatistics(of: $0, in: context) }
    let whole = sessions.reduce(into: SessionStatistics()) { $0.add($1, in: context) }.texts
    #expect(Self.counts(whole) == [2 * count, count])
    #expect(parts.reversed().reduce(SessionStatistics(), +).texts == whole)
    let (first, second) = (
      parts.prefix(7).reduce(SessionStatistics(), +), parts.dropFirst(7).reduce(SessionStatistics(), +)
    )
    #expect((first + second).texts == whole && (second + first).texts == whole)
    let coded = try JSONDecoder().decode(TextSums.self, from: JSONEncoder().encode(second.texts))
    #expect(coded == second.texts)
  }
}
