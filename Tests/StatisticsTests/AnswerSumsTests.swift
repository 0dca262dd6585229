import Model
import Basics
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("Answers, each ad once")
struct AnswerSumsTests {
  /// A session of three reservation ads in the EEA: one with its icon, one delivered without, one that is a network's.
  private func session(_ name: String, version: String, isTest: Bool = false) throws -> SessionRecord {
    func of(_ event: String, at milliseconds: Int64, _ fields: String) -> String {
      line(event, session: name, at: milliseconds, fields)
    }
    let test = isTest ? #","test":true"# : ""
    let text = [
      of(
        "session.start", at: 0,
        #""country":"DE","screen":[400,800],"app":{"id":"com.example.news","version":"\#(version)"}\#(test)"#),
      of("ad.request", at: 1, #""ad":"a1","kind":"customNative","formats":["10063170"]"#),
      of(
        "ad.load", at: 2,
        #""ad":"a1","format":"10063170","assets":{"AdChoices":{"url":"https://a.example/i.png"}}"#),
      of("view.render", at: 3, #""ad":"a1","frame":[0,0,300,200]"#),
      of(
        "asset.render", at: 4,
        #""ad":"a1","asset":"AdChoices","frame":[281,0,19,15],"visible":1,"clickable":true"#),
      of("impression", at: 5, #""ad":"a1","by":"app""#),
      of("ad.request", at: 6, #""ad":"a2","kind":"customNative","formats":["10063170"]"#),
      of("ad.load", at: 7, #""ad":"a2","format":"10063170","assets":{"Headline":{"text":"Hi"}}"#),
      of("view.render", at: 8, #""ad":"a2","frame":[0,300,300,200]"#),
      of("impression", at: 9, #""ad":"a2","by":"app""#),
      of("ad.request", at: 10, #""ad":"r1","kind":"rewarded","formats":["coins"]"#),
      of("ad.load", at: 11, #""ad":"r1""#), of("ad.display", at: 12, #""ad":"r1""#),
      of("session.end", at: 4000, ""),
    ]
    return try #require(records(text.joined(separator: "\n")).first)
  }

  /// A row's numbers: confirmed, failed, to check; in tests; about AdChoices.
  private func words(_ row: AdAnswers) -> String {
    [row.all, row.inTests, row.adChoices].map { "\($0[.confirmed])+\($0[.failed])+\($0[.toCheck])" }
      .joined(separator: " ")
  }

  @Test("An ad that fails both counts once, by the worst that is known of it")
  func once() throws {
    var sums = SessionStatistics()
    sums.add(try session("s-1", version: "6.2.0"), verdicts: [.pass, .fail, .needsReview])
    #expect(words(sums.answers.total) == "1+1+1 0+0+0 1+1+0")
    sums.add(try session("s-2", version: "6.3.0", isTest: true), verdicts: [.needsReview, .pass, nil])
    #expect(words(sums.answers.total) == "1+2+2 0+1+1 2+2+0")
    #expect(
      sums.answers.byVersion.map { "\($0.key.value ?? "–"): \(words($0.tally))" } == [
        "com.example.news 6.2.0: 1+1+1 0+0+0 1+1+0", "com.example.news 6.3.0: 0+1+1 0+1+1 1+1+0",
      ])
    #expect(
      sums.answers.byPlace.map {
        "\($0.key.format.value ?? "–") \($0.key.country.value ?? "–"): \(words($0.tally))"
      }
        == ["10063170 DE: 1+2+1 0+1+1 2+2+0", "coins DE: 0+0+1 0+0+0 0+0+0"])
    #expect(sums.answers.byDay.map { "\($0.key): \(words($0.tally))" } == ["2026-11-20: 1+2+2 0+1+1 2+2+0"])
  }

  @Test("Versions of the app go by number in every breakdown")
  func versions() throws {
    var sums = SessionStatistics()
    for (index, version) in ["6.10.0", "6.9.1", "10.0", "6.2"].enumerated() {
      sums.add(try session("s-\(index)", version: version), verdicts: [.pass, nil, nil])
    }
    let sorted = ["6.2", "6.9.1", "6.10.0", "10.0"].map { "com.example.news \($0)" }
    #expect(sums.answers.byVersion.map(\.key.value) == sorted)
    #expect(sums.rows(by: .appVersion).map(\.key.value) == sorted)
    #expect(sums.adChoices.reach(by: .appVersion).map(\.key.value) == sorted)
  }

  @Test("Sums of two parts are those of the whole, in either order")
  func merge() throws {
    let sessions = [try session("s-1", version: "6.2.0"), try session("s-2", version: "6.3.0", isTest: true)]
    let verdicts: [Verdict?] = [.pass, .fail, .needsReview]
    let parts = sessions.map { session in
      var sums = SessionStatistics()
      sums.add(session, verdicts: verdicts)
      return sums
    }
    var whole = SessionStatistics()
    for session in sessions { whole.add(session, verdicts: verdicts) }
    #expect((parts[0] + parts[1]).answers == whole.answers)
    #expect((parts[1] + parts[0]).answers == whole.answers)
  }
}

extension SessionStatistics {
  /// Adds a session whose ads have these verdicts on an Article 26 question.
  mutating func add(_ session: SessionRecord, verdicts: [Verdict?]) {
    let counted = begin(session)
    for (ad, verdict) in zip(session.ads, verdicts) {
      var judged = JudgedAnswers()
      if let verdict { judged.provisions.note(verdict, of: .direct(.marking)) }
      _ = add(ad, judged, of: counted, in: context, EvidenceRules(roles: [:]))
    }
    end(counted)
  }
}
