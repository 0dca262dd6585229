import Model
import Basics
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("AdChoices entries")
struct AdChoicesEntryTests {
  /// One ad: loaded, rendered with the icon, counted and there for four seconds, but for what is changed. A
  /// click on the icon opens a full screen.
  private func session(
    country: String = #""country":"DE","#, load: String = "",
    assets: String = #"{"AdChoices":{"url":"https://a.example/i.png"}}"#,
    icon: String? = #""visible":1,"clickable":true"#, click: String? = nil, opensScreen: Bool = true
  ) -> SessionStatistics {
    var lines = [
      line("session.start", at: 0, #"\#(country)"platform":"ios","screen":[400,800]"#),
      line("ad.request", at: 1, #""ad":"a1","kind":"customNative","formats":["10063170"]"#),
      line("ad.load", at: 2, #""ad":"a1","format":"10063170",\#(load)"assets":\#(assets)"#),
      line("view.render", at: 3, #""ad":"a1","frame":[0,0,300,200]"#),
    ]
    if let icon {
      lines.append(
        line("asset.render", at: 4, #""ad":"a1","asset":"AdChoices","frame":[281,0,19,15],\#(icon)"#))
    }
    lines.append(line("impression", at: 5, #""ad":"a1","by":"app""#))
    if let click {
      lines.append(line("click", at: 6, #""ad":"a1","asset":"AdChoices","by":"app","action":"\#(click)""#))
      if opensScreen { lines.append(line("screen.present", at: 7, #""ad":"a1""#)) }
    }
    lines.append(line("session.end", at: 4003))
    return book(lines.joined(separator: "\n"))
  }

  private func statement(_ book: SessionStatistics) -> String {
    book.adChoices.keptEntries.map(\.answer.rawValue).joined(separator: " ")
  }

  @Test("Delivered, rendered, visible, clickable: confirmed, clicked or not")
  func confirmed() throws {
    #expect(statement(session()) == "confirmed")
    let book = session(click: "aboutThisAd")
    #expect(statement(book) == "confirmed")
    let entry = try #require(book.adChoices.keptEntries.first)
    #expect(
      entry.chain.links.map { "\($0.name) \($0.link.answer) \($0.link.line.map { "\($0.line)" } ?? "–")" }
        == [
          "delivered confirmed 3", "rendered confirmed 5", "visible confirmed 5", "placed confirmed 5",
          "sized confirmed 5", "clickable confirmed 5", "clicked confirmed 7", "opened confirmed 7",
        ])
    #expect(entry.location(entry.shown).description == "sessions.ndjson:6")
  }

  @Test("A broken link is never confirmed", .holds("R-204"))
  func broken() {
    #expect(statement(session(assets: #"{"Headline":{"text":"Hi"}}"#, icon: nil)) == "failed")
    #expect(statement(session(icon: nil)) == "failed")
    #expect(statement(session(icon: #""visible":0.5,"clickable":true"#)) == "failed")
    #expect(statement(session(icon: #""visible":1,"clickable":false"#)) == "failed")
    #expect(statement(session(click: "browser")) == "failed")
  }

  @Test("What wasn't recorded is to check")
  func unknown() {
    #expect(statement(session(icon: #""visible":1"#)) == "toCheck")
    #expect(statement(session(icon: #""clickable":true"#)) == "toCheck")
    #expect(statement(session(click: "aboutThisAd", opensScreen: false)) == "toCheck")
  }

  @Test("Without a country it counts as in the EEA, but what is broken is to check")
  func unknownCountry() {
    for country in ["", #""country":"ZZ","#] {
      #expect(statement(session(country: country)) == "confirmed")
      #expect(statement(session(country: country, icon: nil)) == "toCheck")
    }
  }

  @Test("A house ad is listed, and nothing is stated of it")
  func house() { #expect(statement(session(load: #""house":true,"#, icon: nil)) == "notInScope") }

  @Test("Ads elsewhere, of other inventory or kind aren't listed, but counted")
  func scope() {
    let books = [
      session(country: #""country":"US","#), session(load: #""inventory":"backfill","#), session(),
      book(
        [
          line("session.start", at: 0, #""platform":"ios","country":"DE""#),
          line("ad.request", at: 1, #""ad":"r","kind":"rewarded","formats":["coins"]"#),
          line("ad.load", at: 2, #""ad":"r","inventory":"reservation""#),
          line("ad.display", at: 3, #""ad":"r""#),
          line("ad.request", at: 4, #""ad":"q","kind":"customNative","formats":["10063170"]"#),
          line("ad.load", at: 5, #""ad":"q","format":"10063170""#),
          line("ad.request", at: 6, #""ad":"b","kind":"other""#),
          line("ad.load", at: 7, #""ad":"b","inventory":"reservation""#),
          line("ad.display", at: 8, #""ad":"b""#),
        ].joined(separator: "\n")),
    ]
    let scope = books.reduce(SessionStatistics(), +).adChoices.scope
    #expect(
      [
        scope.shown, scope.listed, scope.outsideEEA, scope.otherInventory, scope.otherKind, scope.unknownKind,
      ] == [5, 1, 1, 1, 1, 1])
  }

  @Test("An ad of unknown kind is listed: the icon that was recorded counts, and one that wasn't is to check")
  func unknownKind() {
    let assets = #""assets":{"AdChoices":{"url":"https://a.example/i.png"}}"#
    func statement(_ icon: String) -> String {
      let lines = [
        line("session.start", at: 0, #""country":"DE","platform":"ios","screen":[400,800]"#),
        line("ad.load", at: 2, #""ad":"a1","format":"9","inventory":"reservation",\#(assets)"#),
        line("view.render", at: 3, #""ad":"a1","frame":[0,0,300,200]"#), icon,
        line("impression", at: 5, #""ad":"a1","by":"app""#), line("session.end", at: 4003),
      ]
      return self.statement(book(lines.filter { !$0.isEmpty }.joined(separator: "\n")))
    }
    let icon = #""ad":"a1","asset":"AdChoices","frame":[281,0,19,15],"visible":1,"clickable":true"#
    #expect(statement(line("asset.render", at: 4, icon)) == "confirmed")
    #expect(statement("") == "toCheck")
  }
}
