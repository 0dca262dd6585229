import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about recordings of all kinds") struct RecordingRuleTests {
  private let failure = #"{"event":"ad.loadFailed","ad":"a1"}"#

  @Test("Copies of lines are said once a file, at the first, with their number", .holds("R-1208"))
  func copies() {
    let start =
      #"{"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios","country":"DE"}"#
    let consent =
      #"{"event":"consent","session":"s-1","time":"2026-11-20T10:00:01.000Z","seq":1,"gdpr":true,"npa":false}"#
    let end = #"{"event":"session.end","session":"s-1","time":"2026-11-20T10:00:09.000Z","seq":2}"#
    let twice = [start, consent, consent, consent, end, end].joined(separator: "\n")
    #expect(
      JudgedRecording(twice).findings == [
        "r.ndjson:3  line-repeated fail: 3 lines stand twice, with the same 'seq' and the same bytes."
      ])
  }

  @Test(
    "An answer closes every open request of its ad; each open one is a finding at the session's end",
    .holds("R-222", "R-273"))
  func unanswered() throws {
    let request = Line.request()
    let answered = JudgedRecording(recording(Line.start, request, request, failure, Line.end))
    #expect(try answered.verdicts("load-unanswered") == ["a1 pass"])
    let open = JudgedRecording(recording(Line.start, request, failure, request, request, Line.end))
    #expect(
      try open.verdicts("load-unanswered") == [
        "a1 fail 6: Ad 'a1' was requested in line 4, and the request was never answered, by 'ad.load' or 'ad.loadFailed'.",
        "a1 fail 6: Ad 'a1' was requested in line 5, and the request was never answered, by 'ad.load' or 'ad.loadFailed'.",
      ])
    let unended = JudgedRecording(
      recording(Line.start, request, #"{"event":"service.setup","service":"max","ok":true}"#))
    #expect(
      try unended.verdicts("load-unanswered") == [
        "a1 fail 2: Ad 'a1' was requested in line 2, and the request was never answered, by 'ad.load' or 'ad.loadFailed'."
      ])
    let displayed = JudgedRecording(recording(Line.start, Line.impression()))
    #expect(try displayed.verdicts("load-unanswered") == ["a1 notApplicable"])
  }

  @Test(
    "Numbers and times are compared with the line before, whatever the highest was",
    .holds("R-016"))
  func disordered() throws {
    let judged = JudgedRecording(
      """
      {"event":"session.start","platform":"ios","seq":0}
      {"event":"stream.end","seq":3}
      {"event":"stream.end","seq":1,"time":"2026-11-20T09:00:00.000Z"}
      {"event":"stream.end","seq":2}
      {"event":"stream.end","seq":2}
      """)
    #expect(
      try judged.verdicts("event-disordered") == [
        "s-1 fail 3: Event 'stream.end' is out of order: its 'seq' is 1 after 3, and its 'time' is "
          + "'2026-11-20T09:00:00.000Z' after '2026-11-20T10:00:00.100Z'.",
        "s-1 fail 5: Event 'stream.end' is out of order: its 'seq' is 2 after 2.",
      ])
    #expect(try judged.verdicts("event-gap") == ["s-1 pass"])
    let single = JudgedRecording(Line.start)
    #expect(try single.verdicts("event-disordered") == ["s-1 notApplicable"])
  }

  @Test(
    "Unreadable lines between the two ends of a gap go along with it",
    .holds("R-236")
  )
  func gapOfUnreadableLines() {
    let judged = JudgedRecording(
      """
      {"event":"session.start","session":"s-1","platform":"ios"}
      {"event":"impression","session":"s-1","ad":"a1",
      {"event":"stream.end","session":"s-1","seq":2}
      {"event":"impression","session":"s-1","ad":"a2",
      {"event":"session.end","session":"s-1"}
      """)
    #expect(judged.related("event-gap") == [["2: a line that couldn't be read"]])
  }

  @Test(
    "A line says once what is wrong with it, and shows nothing that is private",
    .holds("R-274"))
  func invalid() throws {
    let judged = JudgedRecording(
      """
      {"event":"session.start","platform":"palm","consent":{"gdpr":"yes","tcf":17}}
      {"event":"asset.render","ad":"a1","visible":2}
      {"event":"click","ad":"a1","asset":"MainImage","by":"app","url":["https://bakery.example/?token=t"]}
      """)
    #expect(
      try judged.verdicts("event-invalid") == [
        "s-1 fail 1: Event 'session.start' breaks version 1 of the recording format: 'platform' is 'palm', not 'ios', 'android', "
          + "'tvos' or 'web'; 'consent.gdpr' is 'yes', not true or false; 'consent.tcf' is a number, not a string.",
        "s-1 fail 2: Event 'asset.render' breaks version 1 of the recording format: 'visible' is 2, not a number from 0 to 1; "
          + "'asset' is missing; 'frame' is missing.",
        "s-1 fail 3: Event 'click' breaks version 1 of the recording format: 'url' is a list, not a string.",
      ])
  }

  @Test(
    "An unknown name is said once a file, whichever session uses it first",
    .holds("R-028"))
  func unknown() {
    let judged = JudgedRecording(
      """
      {"event":"session.start","platform":"ios","session":"s-2"}
      {"event":"session.start","platform":"ios","session":"s-1"}
      {"event":"asset.rendred","session":"s-1"}
      {"event":"impression","ad":"a1","by":"app","opaque":1,"session":"s-2"}
      {"event":"asset.rendred","session":"s-2"}
      {"event":"view.hide","ad":"a1","opaque":1,"session":"s-1"}
      """)
    #expect(
      judged.findings(of: "event-unknown") == [
        "r.ndjson:3 s-1 event-unknown fail: Event 'asset.rendred' is unknown to version 1 of the recording format.",
        "r.ndjson:4 s-2 event-unknown fail: Field 'opaque' is unknown to version 1 of the recording format.",
      ])
  }

  @Test("Of a file's unknown names the first hundred are named, and the others counted", .holds("R-1152"))
  func manyUnknown() {
    let fields = (0..<1300).map { #","x\#($0)":1"# }.joined()
    let judged = JudgedRecording(
      """
      {"event":"session.start","platform":"ios","session":"s-1"\(fields)}
      {"event":"asset.rendred","session":"s-2"}
      """)
    let found = judged.findings(of: "event-unknown")
    #expect(found.count == 101)
    #expect(
      found.prefix(2) == [
        "r.ndjson  event-unknown fail: 1201 more faults of this rule are in the file; the first 100 are reported one by one.",
        "r.ndjson:1 s-1 event-unknown fail: Field 'x0' is unknown to version 1 of the recording format.",
      ])
  }

  @Test("A sample format that only the load tells of is reported at the request it answers")
  func loadedTestFormat() throws {
    let request = #"{"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/1234567/feed"}"#
    let judged = JudgedRecording(
      recording(
        Line.start, request, failure, request, Line.load(format: "12387226"), Line.request(format: "10063170")
      ))
    #expect(
      try judged.verdicts("test-id-in-production") == [
        "s-1 fail 4: The session isn't marked as a test, and uses Google's sample format '12387226'."
      ])
  }

  @Test(
    "The first part of an ad unit is its network, with or without a child network",
    arguments: [
      ("/21775744923/example/native", true), ("/21775744923,1234567/feed", true), ("21775744923/x", true),
      ("/1234567/21775744923", false), ("/217757449230/x", false),
    ])
  func networks(_ adUnit: String, _ isSample: Bool) throws {
    let request = #"{"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"\#(adUnit)"}"#
    let verdicts = try JudgedRecording(recording(Line.start, request)).verdicts("test-id-in-production")
    #expect(
      verdicts == [
        isSample
          ? "s-1 fail 2: The session isn't marked as a test, and uses ad unit '\(adUnit)' of Google's sample network."
          : "s-1 pass"
      ])
  }

  @Test("Test sessions, and sessions without a request, have no test id to complain of")
  func testSessions() throws {
    let test = JudgedRecording(
      recording(Line.start(country: "DE", more: #","test":true"#), Line.request(format: "10063170")))
    #expect(
      try test.verdicts("test-id-in-production") == ["s-1 notApplicable"]
    )
    #expect(
      try JudgedRecording(Line.start).verdicts("test-id-in-production") == [
        "s-1 notApplicable"
      ])
  }

  @Test(
    "What a consent event changes is judged at the first request after it")
  func consentChanges() throws {
    func verdict(_ lines: String...) throws -> [String] {
      try JudgedRecording(
        ([Line.start(country: "DE", more: #","consent":{"gdpr":true}"#)] + lines).joined(separator: "\n")
      )
      .verdicts("consent-inconsistent")
    }
    func consent(_ fields: String) -> String { #"{"event":"consent",\#(fields)}"# }
    let empty = "Ads are requested in 'DE' with 'consent.gdpr' true and an empty consent string."
    #expect(try verdict(consent(#""tcf":"CQ""#), Line.request()) == ["s-1 pass"])
    #expect(
      try verdict(
        consent(#""tcf":"CQ""#), Line.request(), consent(#""tcf":"""#), Line.request("a2"), Line.request("a3")
      )
        == ["s-1 fail 5: \(empty)"])
    #expect(
      try JudgedRecording(recording(Line.start, Line.request(), consent(#""gdpr":false"#)))
        .verdicts("consent-inconsistent") == [
          "s-1 notApplicable"
        ])
  }

  @Test(
    "Consent signals are judged where Google's policy holds, and only where they were recorded",
    .holds("R-179", "R-180", "R-231", "R-275"),
    arguments: [
      (
        "CH", #""gdpr":true,"tcf":"""#,
        "fail 2: Ads are requested in 'CH' with 'consent.gdpr' true and an empty consent string."
      ),
      (
        "CH", #""gdpr":true"#,
        "needsReview 2: Ads are requested in 'CH' with 'consent.gdpr' true, and it isn't known "
          + "whether there was a consent string."
      ),
      ("CH", #""gdpr":false"#, "pass"), ("GB", #""gdpr":true,"tcf":"CQ…""#, "pass"),
      (
        "IS", #""gdpr":false"#,
        "fail 2: Ads are requested in 'IS', which is in the EEA, with 'consent.gdpr' false."
      ),
      (
        "US", #""gdpr":true"#,
        "notApplicable"
      ),
      (
        "DE", #""npa":true"#,
        "notApplicable"
      ),
      (
        "ZZ", #""gdpr":true"#,
        "needsReview 2: Ads are requested in a country that isn't known with 'consent.gdpr' true, and it isn't known whether there was a consent string."
      ),
      ("ZZ", #""gdpr":true,"tcf":"CQ…""#, "pass"),
      (
        "ZZ", #""gdpr":false"#,
        "fail 2: Ads are requested in a country that isn't known with 'consent.gdpr' false."
      ),
    ])
  func consent(_ country: String, _ consent: String, _ verdict: String) throws {
    let lines = recording(
      Line.start(country: country, more: #","consent":{\#(consent)}"#), Line.request(), Line.request("a2"))
    #expect(try JudgedRecording(lines).verdicts("consent-inconsistent") == ["s-1 \(verdict)"])
  }
}

@Suite("Which format an ad is of") struct FormatUnknownTests {
  private func verdicts(_ lines: String..., formats: [FormatFolder] = [.bread, .coins]) throws -> [String] {
    try JudgedRecording(recording(Line.start, lines.joined(separator: "\n")), formats: formats)
      .verdicts("format-unknown")
  }

  private func request(_ members: String, kind: FormatKind = .customNative) -> String {
    #"{"event":"ad.request","ad":"a1","kind":"\#(kind.rawValue)",\#(members)}"#
  }

  @Test("The load's format counts before the request's")
  func loadFirst() throws {
    #expect(
      try verdicts(Line.request(), Line.load(format: "cake")) == [
        "a1 fail 3: No definition of the catalog has the ad's format 'cake'."
      ])
    #expect(try verdicts(Line.request(format: "cake"), Line.load()) == ["a1 pass"])
  }

  @Test(
    "A request is at fault only when none of its formats is known",
    .holds("R-092")
  )
  func requestedFormats() throws {
    #expect(try verdicts(request(#""formats":["cake","bread"]"#)) == ["a1 pass"])
    #expect(
      try verdicts(request(#""formats":["cake","pie"]"#)) == [
        "a1 fail 2: No definition of the catalog has the ad's format 'cake' or 'pie'."
      ])
  }

  @Test("An ad whose format nothing names needs a person", .holds("R-092"))
  func undetermined() throws {
    #expect(
      try verdicts(
        request(#""formats":["bread","coins"]"#), #"{"event":"ad.load","ad":"a1","assets":{}}"#) == [
          "a1 needsReview 3: It isn't known which definition the ad belongs to: several formats were requested."
        ])
    #expect(try verdicts(request(#""adUnit":"unit-7""#, kind: .rewarded)) == ["a1 pass"])
    #expect(
      try verdicts(request(#""adUnit":"unit-8""#, kind: .rewarded)) == [
        "a1 needsReview 2: It isn't known which definition the ad belongs to: no definition has the ad unit 'unit-8'."
      ])
  }

  @Test("An ad without a request and a load is asked about where its session first asked for a stream")
  func streams() throws {
    #expect(
      try verdicts(
        #"{"event":"stream.load","streamId":"s1"}"#, #"{"event":"stream.request","customAssetKey":"k1"}"#,
        #"{"event":"stream.request","customAssetKey":"k2"}"#, #"{"event":"impression","ad":"a1"}"#) == [
          "a1 needsReview 3: It isn't known which definition the ad belongs to: nothing names its format."
        ])
  }

  @Test("Without a catalog no format is unknown", .holds("R-093"))
  func noCatalog() throws {
    let judged = JudgedRecording(recording(Line.start, Line.request(format: "cake")), hasCatalog: false)
    #expect(try judged.verdicts("format-unknown") == ["a1 notApplicable"])
  }
}
