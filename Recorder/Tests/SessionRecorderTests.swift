import AdspecRecorder
import Foundation
import TestSupport
import Testing

@Suite("The recorder") struct SessionRecorderTests {
  @Test(
    "Events become lines of a recording, in order and numbered, in a file that gets its name at the end",
    .holds("R-479", "R-506"))
  func session() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder(
      AdEvent.SessionStart(
        platform: .ios, recorder: .init(name: "News", version: "4.2"), country: "DE",
        screen: Size(width: 390, height: 844), consent: .init(gdpr: true), test: true))
    recorder.record(
      .adRequest(ad: "a1", kind: [.customNative], adUnit: "/1/a", formats: ["10063170"], attempt: 1))
    recorder.record(
      .adLoad(
        ad: "a1",
        assets: [
          "Headline": .init(text: "Fresh \"bread\"\n\u{1}"), "AdChoices": .init(width: 19, height: 15),
        ]))
    recorder.record(
      .assetRender(
        ad: "a1", asset: "AdChoices", frame: Frame(x: 355, y: 120.5, width: 19, height: 15), visible: 0.25,
        clickable: true))
    recorder.record(.viewRender(ad: "a1", frame: Frame(x: .nan, y: 0, width: .infinity, height: 1e300)))
    recorder.record(.adLoadFailed(ad: "a2", error: .init(code: "E7")))
    recorder.record(.rewardGrant(ad: "a2", name: "Coins", amount: -9_223_372_036_854_775_808))
    let counts = await recorder.end()
    #expect(try recorded.names() == ["s-1-000000.ndjson"])
    expect(
      try recorded.lines().joined(separator: "\n"),
      is: #"""
        {"event":"session.start","session":"s-1","time":"…","seq":0,"platform":"ios","recorder":{"name":"News","version":"4.2"},"country":"DE","screen":[390,844],"consent":{"gdpr":true},"test":true}
        {"event":"ad.request","session":"s-1","time":"…","seq":1,"ad":"a1","kind":"customNative","adUnit":"/1/a","formats":["10063170"],"attempt":1}
        {"event":"ad.load","session":"s-1","time":"…","seq":2,"ad":"a1","assets":{"AdChoices":{"width":19,"height":15},"Headline":{"text":"Fresh \"bread\"\n\u0001"}}}
        {"event":"asset.render","session":"s-1","time":"…","seq":3,"ad":"a1","asset":"AdChoices","frame":[355,120.5,19,15],"visible":0.25,"clickable":true}
        {"event":"view.render","session":"s-1","time":"…","seq":4,"ad":"a1","frame":[null,0,null,1e+300]}
        {"event":"ad.loadFailed","session":"s-1","time":"…","seq":5,"ad":"a2","error":{"code":"E7"}}
        {"event":"reward.grant","session":"s-1","time":"…","seq":6,"ad":"a2","name":"Coins","amount":-9.223372036854776e+18}
        {"event":"session.end","session":"s-1","time":"…","seq":7}
        """#)
    #expect(
      (counts.recorded, counts.written, counts.dropped, counts.failed, counts.waiting) == (8, 8, 0, 0, 0))
  }

  @Test(
    "One event of each sort with all its fields is read without a mistake",
    .holds("R-506"))
  func everyEvent() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder(EveryEvent.start)
    for event in EveryEvent.others { recorder.record(event) }
    let counts = await recorder.end()
    #expect(counts.written == EveryEvent.others.count + 2)
    #expect(EveryEvent.others.count > 50)
    let rules = [
      "event-invalid", "event-unknown", "field-unknown", "line-unreadable", "event-gap", "event-disordered",
    ]
    #expect(try recorded.findings(of: rules) == [])
  }

  @Test(
    "Until it is whole a file has a name that no reader looks for; closeFile makes it whole and begins another",
    .holds("R-500")
  )
  func parts() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder()
    recorded.queue.sync {}
    #expect(try recorded.names() == ["s-1-000000.ndjson.part"])
    await withCheckedContinuation { done in recorder.closeFile { _ in done.resume() } }
    #expect(try recorded.names() == ["s-1-000000.ndjson"])
    recorder.record(.adShow(ad: "a1"))
    recorded.queue.sync {}
    #expect(try recorded.names() == ["s-1-000000.ndjson", "s-1-000001.ndjson.part"])
    await recorder.end()
    #expect(try recorded.names() == ["s-1-000000.ndjson", "s-1-000001.ndjson"])
    #expect(try recorded.lines().count == 3)
  }

  @Test(
    "A file that would get too large is made whole, and the session goes on in the next one",
    .holds("R-501"))
  func rotation() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder { $0.fileBytes = 100_000 }
    for number in 0..<5000 { recorder.record(.adShow(ad: "a\(number)")) }
    let counts = await recorder.end()
    let names = try recorded.names()
    #expect(names.count > 4 && names == names.sorted() && names.allSatisfy { $0.hasSuffix(".ndjson") })
    for name in names { #expect(try recorded.folder.text(of: "recordings/" + name).utf8.count <= 100_000) }
    #expect(counts.written == 5002)
    #expect(try recorded.lines().count == 5002)
    #expect(try recorded.findings(of: ["event-gap", "line-unreadable", "event-disordered"]) == [])
  }

  @Test(
    "Of more events than may wait some are dropped and counted, and their numbers are a gap; the end is written always",
    .holds("R-493", "R-494", "R-495", "R-496", "R-498", "R-499")
  )
  func dropped() async throws {
    let recorded = try RecordedFolder()
    recorded.queue.suspend()
    #expect((RecorderOptions().queueLimit, RecorderOptions().fileBytes) == (8192, 4 << 20))
    let recorder = recorded.recorder { $0.queueLimit = 4 }
    #expect(
      (1...6).map { recorder.record(.adShow(ad: "a\($0)")) } == [true, true, true, false, false, false])
    #expect((recorder.counts.waiting, recorder.counts.dropped) == (4, 3))
    recorded.queue.resume()
    recorded.queue.sync {}
    #expect(recorder.record(.adHide(ad: "a1")))
    recorded.queue.sync { recorded.queue.suspend() }
    for number in 0..<5 { recorder.record(.adShow(ad: "b\(number)")) }
    recorder.end(completion: nil)
    recorder.record(.adHide(ad: "late"))
    recorded.queue.resume()
    let counts = recorder.endAndWait()
    #expect((counts.recorded, counts.written, counts.dropped, counts.late) == (14, 10, 4, 1))
    #expect(
      try recorded.findings(of: ["event-gap"]) == [
        "event-gap: Events 4 to 6 of the session never came: no line has these numbers as 'seq'.",
        "event-gap: Event 12 of the session never came: no line has this number as 'seq'.",
      ])
  }

  @Test(
    "What can't be written is counted, with the reason, leaves a gap, and later lines are written again",
    .holds("R-497", "R-499"))
  func failed() async throws {
    let recorded = try RecordedFolder()
    try recorded.folder.write("", to: "recordings")
    let recorder = recorded.recorder()
    recorder.record(.adShow(ad: "a1"))
    recorded.queue.sync {}
    #expect((recorder.counts.failed, recorder.counts.waiting) == (2, 0))
    #expect(
      recorder.counts.failure == "open \(recorded.folder("recordings/s-1-000000.ndjson")): Not a directory")
    try FileManager.default.removeItem(atPath: recorded.folder("recordings"))
    recorder.record(.adHide(ad: "a1"))
    let counts = await recorder.end()
    #expect((counts.recorded, counts.written, counts.failed) == (4, 2, 2))
    #expect(
      try recorded.findings(of: ["event-gap"]) == [
        "event-gap: Events 0 to 1 of the session never came: no line has these numbers as 'seq'."
      ])
  }

  @Test(
    "A line that is longer than readers take is counted as failed",
    .holds("R-497"))
  func tooLong() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder()
    recorder.record(
      .assetRender(
        ad: "a1", asset: "Text", frame: Frame(x: 0, y: 0, width: 1, height: 1),
        text: String(repeating: "x", count: 1 << 20)))
    let counts = await recorder.end()
    #expect((counts.recorded, counts.written, counts.failed) == (3, 2, 1))
    #expect(try recorded.findings(of: ["event-gap", "line-unreadable"]).count == 1)
  }

  @Test("A recorder that nobody has any more writes what waits, and makes its file whole")
  func abandoned() throws {
    let recorded = try RecordedFolder()
    recorded.queue.suspend()
    do { recorded.recorder().record(.adShow(ad: "a1")) }
    recorded.queue.resume()
    recorded.queue.sync {}
    #expect(try recorded.names() == ["s-1-000000.ndjson"])
    #expect(try recorded.lines().count == 2)
  }

  @Test(
    "What a killed app left becomes whole files without the line that was being written; a part in use is left alone",
    .holds("R-502", "R-503")
  )
  func recovery() async throws {
    let recorded = try RecordedFolder()
    let whole =
      #"{"event":"session.start","session":"old","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}"#
      + "\n"
    try recorded.folder.write(whole + #"{"event":"ad.sh"#, to: "recordings/old-000000.ndjson.part")
    try recorded.folder.write(
      String(repeating: "x", count: 200_000), to: "recordings/torn-000000.ndjson.part")
    let other = recorded.recorder(session: "other")
    recorded.queue.sync {}
    #expect(
      try recorded.names() == ["old-000000.ndjson", "other-000000.ndjson.part", "torn-000000.ndjson.part"])
    #expect(try recorded.folder.text(of: "recordings/old-000000.ndjson") == whole)
    let recorder = recorded.recorder()
    await recorder.end()
    #expect(try recorded.names().contains("other-000000.ndjson.part"))
    #expect(await other.end().written == 2)
  }

  @Test(
    "A session that is made up is short and plain, so that outputs show it, and names the files; others are made plain"
  )
  func names() async throws {
    let recorded = try RecordedFolder()
    let recorder = SessionRecorder(
      folder: recorded.folder("recordings"), start: AdEvent.SessionStart(platform: .android))
    #expect(recorder.session.wholeMatch(of: /s-[a-z2-7]{13}/) != nil)
    await recorder.end()
    #expect(try recorded.names() == [recorder.session + "-000000.ndjson"])
    await recorded.recorder(session: "../a/ä b").end()
    #expect(try recorded.names().contains(".._a___b-000000.ndjson"))
  }

  @Test(
    "A session's id that is used twice costs no file of the first time",
    .holds("R-507"))
  func twice() async throws {
    let recorded = try RecordedFolder()
    await recorded.recorder().end()
    await recorded.recorder().end()
    #expect(try recorded.names() == ["s-1-000000.ndjson", "s-1-000001.ndjson"])
    #expect(try recorded.lines().count == 4)
  }

  @Test("Dates are those of the calendar, from the year 1 to 9999, in milliseconds")
  func dates() async throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    var random = SplitMix64(seed: 7)
    // Foundation's calendar differs before 1582.
    let moments =
      [-11_000_000_000_000, -1, 0, 951_782_400_000, 253_402_300_799_999]
      + (0..<2000).map { _ in Int64.random(in: -11_000_000_000_000...253_402_300_799_999, using: &random) }
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder()
    for moment in moments {
      recorder.record(
        .breakSchedule(
          break: "b", pod: "pod/1", start: Timestamp(milliseconds: moment), durationMs: 1,
          url: "https://a.example/"))
    }
    await recorder.end()
    let starts = try recorded.lines().compactMap { $0.firstMatch(of: /"start":"(.*?)"/)?.output.1 }
    #expect(starts.map(String.init) == moments.map { formatter.string(from: Date(milliseconds: $0)) })
    #expect(Timestamp(secondsSince1970: 1.2345) == Timestamp(milliseconds: 1235))
    #expect(Timestamp(secondsSince1970: .nan) == Timestamp(milliseconds: 0))
    #expect(Timestamp(secondsSince1970: .infinity) == Timestamp(milliseconds: 253_402_300_799_999))
  }
}

extension Date {
  /// Creates the date of a moment in milliseconds since 1970. A `Date` counts seconds from 2001: without the added
  /// quarter of a millisecond, rounding might give another millisecond.
  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: (Double(milliseconds) + 0.25) / 1000)
  }
}
