import AdspecRecorder
import TestSupport
import Testing

@Suite("What the recorder leaves out") struct RedactionTests {
  @Test(
    "Consent strings are cut to four letters, and an empty one stays empty",
    .holds("R-510"))
  func consent() throws {
    let lines = try lines([
      .consent(gdpr: true, tcf: "CQExampleOfAConsentString", gpp: "DBABMA~x"), .consent(tcf: "", gpp: "DB"),
    ])
    #expect(
      lines == [
        #""event":"consent","gdpr":true,"tcf":"CQEx","gpp":"DBAB""#,
        #""event":"consent","tcf":"","gpp":"DB""#,
      ])
  }

  @Test(
    "Addresses lose query, fragment, parameters and user; sentences those of the addresses in them",
    .holds("R-513", "R-514"))
  func addresses() throws {
    let texts = [
      "https://a.example/p?token=1#x", "https://user:secret@a.example/p;v=1", "//a.example?x",
      "myapp:item?id=7",
      "data:text/plain,secret", "https://a.example/p", "See https://u@a.example/?q=1 now?yes: no?",
      "<https://a.example/#f> Größe?", "",
    ]
    let lines = try lines(texts.map { .click(ad: "a", by: .sdk, url: $0) })
    expect(
      lines.joined(separator: "\n"),
      is: #"""
        "event":"click","ad":"a","by":"sdk","url":"https://a.example/p"
        "event":"click","ad":"a","by":"sdk","url":"https://a.example/p"
        "event":"click","ad":"a","by":"sdk","url":"//a.example"
        "event":"click","ad":"a","by":"sdk","url":"myapp:item"
        "event":"click","ad":"a","by":"sdk","url":"data:"
        "event":"click","ad":"a","by":"sdk","url":"https://a.example/p"
        "event":"click","ad":"a","by":"sdk","url":"See https://a.example/"
        "event":"click","ad":"a","by":"sdk","url":"<https://a.example/"
        "event":"click","ad":"a","by":"sdk","url":""
        """#)
    let sentences = try self.lines(texts.map { .adStart(ad: "a", break: "b", title: $0) })
    expect(
      sentences.joined(separator: "\n"),
      is: #"""
        "event":"ad.start","ad":"a","break":"b","title":"https://a.example/p"
        "event":"ad.start","ad":"a","break":"b","title":"https://a.example/p"
        "event":"ad.start","ad":"a","break":"b","title":"//a.example"
        "event":"ad.start","ad":"a","break":"b","title":"myapp:item?"
        "event":"ad.start","ad":"a","break":"b","title":"data:"
        "event":"ad.start","ad":"a","break":"b","title":"https://a.example/p"
        "event":"ad.start","ad":"a","break":"b","title":"See https://a.example/ now? no?"
        "event":"ad.start","ad":"a","break":"b","title":"<https://a.example/> Größe?"
        "event":"ad.start","ad":"a","break":"b","title":""
        """#)
  }

  @Test(
    "Ids of streams and responses get pseudonyms, the same for the same in a session and others in the next",
    .holds("R-511"))
  func pseudonyms() throws {
    let events: [AdEvent] = [
      .streamLoad(streamId: "a b:1"), .streamLoad(streamId: "a b:1"), .streamLoad(streamId: "other"),
      .adLoad(ad: "a", responseId: "a b:1"), .adapterLoad(ad: "a", adapter: "A", parameter: ""),
    ]
    let (one, two) = (try lines(events), try lines(events))
    #expect(one[0] == one[1] && one[0] != one[2] && one[0] != two[0])
    #expect(one[0].wholeMatch(of: /"event":"stream.load","streamId":"x-[0-9a-z]{13}"/) != nil)
    #expect(one[3].hasSuffix(one[0].split(separator: ":").last ?? "?"))
    #expect(one[4].hasSuffix(#""parameter":"""#))
  }

  @Test(
    "The address of a pod keeps how long the pod is and the stream's pseudonym, so that it is judged as it was",
    .holds("R-512")
  )
  func pods() async throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder()
    recorder.record(.streamRequest(networkCode: "1", customAssetKey: "k"))
    recorder.record(.streamLoad(streamId: "a b:1"))
    recorder.record(
      .breakSchedule(
        break: "b1", pod: "pod/1", start: Timestamp(secondsSince1970: 4_000_000_000), durationMs: 10_000,
        url: "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8"
          + "?stream_id=a%20b%3A1&pd=10000&auth-token=secret&cust_params=x"))
    await recorder.end()
    let lines = try recorded.lines()
    #expect(!lines.joined().contains("secret") && !lines.joined().contains("cust_params"))
    let stream = try #require(lines[2].firstMatch(of: /"streamId":"(x-[0-9a-z]{13})"/)?.output.1)
    #expect(lines[3].contains("/pod/1.m3u8?stream_id=\(stream)&pd=10000\""))
    #expect(try recorded.findings(of: ["pod-url-invalid"]) == [])
  }

  @Test(
    "Deep links that differ only in their queries look alike",
    .holds("R-517"))
  func deepLinks() throws {
    let lines = try lines([.adLoad(ad: "a", deepLinks: ["app://shop/a?x=1", "app://shop/a?x=2"])])
    #expect(lines == [#""event":"ad.load","ad":"a","deepLinks":["app://shop/a","app://shop/a"]"#])
  }

  @Test(
    "Without redaction everything is written as it is",
    .holds("R-509"))
  func without() throws {
    let events: [AdEvent] = [
      .consent(tcf: "CQExample"), .click(ad: "a", by: .app, url: "https://a.example/?q=1"),
      .streamLoad(streamId: "s"),
    ]
    #expect(
      try lines(events) { $0.redactsAtSource = false } == [
        #""event":"consent","tcf":"CQExample""#,
        #""event":"click","ad":"a","by":"app","url":"https://a.example/?q=1""#,
        #""event":"stream.load","streamId":"s""#,
      ])
  }

  /// Returns the lines of these events, without the members that all lines have.
  private func lines(
    _ events: [AdEvent], _ change: (inout RecorderOptions) -> Void = { _ in }
  ) throws -> [String] {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder(session: "s-1", change)
    for event in events { recorder.record(event) }
    recorder.endAndWait()
    return try recorded.lines().dropFirst().dropLast().map {
      $0.replacing(/,"session":"s-1","time":"…","seq":\d+/, with: "").dropFirst().dropLast().description
    }
  }
}
