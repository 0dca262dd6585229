import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Events held against the schema") struct EventValidationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var event: String
    var members: String
    var defects: [String]

    init(_ event: String, _ members: String, _ defects: String...) {
      self.event = event
      self.members = members
      self.defects = defects
    }

    var testDescription: String { "\(event) \(members)" }
  }

  private static func text(_ defect: EventDefect) -> String {
    switch defect.problem {
    case .missing: "\(defect.field) missing"
    case .mismatch(let expected, let found): "\(defect.field): \(expected), not \(found)"
    }
  }

  private static let kinds =
    "'customNative', 'native', 'rewarded', 'liveInterstitial', 'other' or 'unknown'"

  private static let frame = "a frame [x, y, width, height] within ±1000000, its sides 0 or more"
  private static let size = "a size [width, height], each from 0 to 1000000"

  static let rows: [Row] = [
    Row("session.start", #""platform":"ios""#),
    Row("session.start", ""),
    Row("session.start", #""platform":null"#),
    Row("session.start", #""platform":"iOS""#, "platform: 'ios', 'android', 'tvos' or 'web', not 'iOS'"),
    Row("session.start", #""platform":["ios"]"#, "platform: 'ios', 'android', 'tvos' or 'web', not a list"),
    Row("session.start", #""platform":"i\u006fs""#),
    Row("session.start", #""platform":"web","test":null,"screen":null,"consent":null"#),
    Row("session.start", #""platform":"web","test":1"#, "test: true or false, not 1"),
    Row("session.start", #""platform":"web","screen":[390]"#, "screen: \(size), not [390]"),
    Row(
      "session.start", #""platform":"web","screen":[390,-1]"#, "screen: \(size), not [390,-1]"),
    Row("session.start", #""platform":"web","country":49"#, "country: a string, not 49"),
    Row("session.start", #""platform":"web","app":"x""#, "app: an object, not a string"),
    Row(
      "session.start", #""platform":"web","app":{"id":1,"version":2}"#, "app.id: a string, not 1",
      "app.version: a string, not 2"),
    Row(
      "session.start", #""platform":"web","consent":{"gdpr":"yes","tcf":17}"#,
      "consent.gdpr: true or false, not 'yes'", "consent.tcf: a string, not a number"),
    Row("session.start", #""platform":"web","seq":"1""#, "seq: an integer within ±9007199254740991, not '1'"),
    Row("session.start", #""platform":"web","seq":1.5"#, "seq: an integer within ±9007199254740991, not 1.5"),
    Row("session.start", #""platform":"web","seq":3.0"#),
    Row("session.start", #""platform":"web","seq":9007199254740991"#),
    Row(
      "session.start", #""platform":"web","seq":9007199254740993"#,
      "seq: an integer within ±9007199254740991, not 9007199254740993"),
    Row(
      "session.start", #""platform":"web","seq":1e400"#, "seq: an integer within ±9007199254740991, not 1e400"
    ),
    Row("session.start", #""platform":"web","ad":7"#, "ad: a string, not a number"),
    Row("service.setup", #""service":"x""#, "ok missing"),
    Row(
      "service.setup", #""missing":["a",1,null]"#, "missing[1]: a string, not 1", "service missing",
      "ok missing"),
    Row("ad.request", #""kind":"native""#, "ad missing"),
    Row("ad.request", #""ad":7,"kind":"native""#, "ad: a string, not a number"),
    Row(
      "ad.request", #""ad":"a1","kind":"banner""#,
      "kind: \(kinds) or a list, each \(kinds), not 'banner'"),
    Row("ad.request", #""ad":"a1","kind":["native","other"],"count":2"#),
    Row("ad.request", #""ad":"a1","kind":["native","banner"]"#, "kind[1]: \(kinds), not 'banner'"),
    Row(
      "ad.load", #""ad":"a1","assets":{"Headline":{"text":7},"Main Image":{"width":"w","height":2}}"#,
      "assets.Headline.text: a string, not 7",
      "assets.Main Image.width: a number from -1 to 1000000000, not 'w'"),
    Row("ad.load", #""ad":"a1","assets":{"Headline":"x"}"#, "assets.Headline: an object, not a string"),
    Row(
      "ad.load", #""ad":"a1","deepLinks":["app://x?token=1",{}],"destination":5"#,
      "deepLinks[1]: a string, not an object", "destination: a string, not 5"),
    Row(
      "ad.load", #""ad":"a1","dsa":{"transparency":[{"domain":"x","dsaparams":[1,"2"]}]}"#,
      "dsa.transparency[0].dsaparams[1]: an integer within ±1000000, not '2'"),
    Row("ad.loadFailed", #""ad":"a1","error":{"code":3}"#),
    Row("ad.loadFailed", #""ad":"a1","error":{"code":"no fill"}"#),
    Row(
      "ad.loadFailed", #""ad":"a1","error":{"code":3.5}"#,
      "error.code: an integer within ±9007199254740991 or a string, not 3.5"),
    Row("ad.retry", #""ad":"a1""#, "attempt missing"),
    Row(
      "ad.retry", #""ad":"a1","attempt":1000001,"delaySeconds":-1"#,
      "attempt: an integer from -1 to 1000000, not 1000001",
      "delaySeconds: a number from 0 to 1000000, not -1"),
    Row("ad.retry", #""ad":"a1","attempt":1e6,"delaySeconds":1e-300"#),
    Row("ad.callback", #""ad":"a1","of":"load""#, "ok missing"),
    Row("view.render", #""ad":"a1","frame":[1,2,3,4]"#),
    Row("view.render", #""ad":"a1","frame":[-1.5,-2,0,4e1]"#),
    Row("view.render", #""ad":"a1","frame":[1,2,3]"#, "frame: \(frame), not [1,2,3]"),
    Row(
      "view.render", #""ad":"a1","frame":[1,2,3,4,5]"#,
      "frame: \(frame), not [1,2,3,4,5]"),
    Row(
      "view.render", #""ad":"a1","frame":[1,2,-3,4]"#, "frame: \(frame), not [1,2,-3,4]"),
    Row(
      "view.render", #""ad":"a1","frame":[1,2,3,1e999]"#,
      "frame: \(frame), not [1,2,3,1e999]"),
    Row(
      "view.render", #""ad":"a1","frame":[1,2,3,null]"#, "frame: \(frame), not a list"),
    Row(
      "view.render", #""ad":"a1","frame":[[1],2,3,4]"#,
      "frame: \(frame), not [[1],2,3,4]"),
    Row("view.render", #""ad":"a1","frame":[-1000000,999999.9,1000000,1e6]"#),
    Row("view.render", #""ad":"a1","frame":[1000000.1,2,3,4]"#, "frame: \(frame), not [1000000.1,2,3,4]"),
    Row("view.render", #""ad":"a1","frame":[1,2,1000001,4]"#, "frame: \(frame), not [1,2,1000001,4]"),
    Row("view.render", #""ad":"a1","frame":[1,-1e7,3,4]"#, "frame: \(frame), not [1,-1e7,3,4]"),
    Row("view.render", #""ad":"a1","frame":[1,2,3,-0]"#),
    Row("asset.render", #""ad":"a1","asset":"x","frame":[1,2,3,4],"visible":1,"z":-1"#),
    Row(
      "asset.render", #""ad":"a1","asset":"x","frame":[1,2,3,4],"visible":1.01"#,
      "visible: a number from 0 to 1, not 1.01"),
    Row(
      "asset.render", #""ad":"a1","asset":"x","frame":[1,2,3,4],"visible":-0.1"#,
      "visible: a number from 0 to 1, not -0.1"),
    Row(
      "asset.render", #""ad":"a1","asset":"x","frame":[1,2,3,4],"fit":"cover""#,
      "fit: 'fill', 'fit' or 'stretch', not 'cover'"),
    Row("impression", #""ad":"a1""#, "by missing"),
    Row(
      "impression", #""ad":"a1","by":"https://example.com/?token=secret""#,
      "by: 'app', 'sdk' or 'adapter', not 'https://example.com/?…'"),
    Row(
      "impression", #""ad":"a1","by":"\#(String(repeating: "x", count: 41))""#,
      "by: 'app', 'sdk' or 'adapter', not '\(String(repeating: "x", count: 40))…'"),
    Row("click", #""ad":"a1","by":"app""#),
    Row("click", #""ad":"a1","by":"app","asset":null"#),
    Row("consent", #""gdpr":true,"rdp":1"#, "rdp: true or false, not 1"),
    Row("ad.viewable", #""ad":"a1""#, "by missing"),
    Row(
      "adapter.response", #""ad":"a1","outcome":"timeout""#,
      "outcome: 'ad', 'error' or 'skipped', not 'timeout'",
      "adapter missing"),
    Row(
      "click", #""ad":"a1","by":"app","asset":5,"url":true"#, "asset: a string, not 5",
      "url: a string, not true"),
    Row("adapter.map", #""ad":"a1","fields":{"a":"b","c":1}"#, "fields.c: a string, not 1"),
    Row(
      "ad.request",
      #""ad":"a1","kind":"native","options":{"images":"both","multiple":1,"orientation":"any"}"#,
      "options.images: 'data' or 'url', not 'both'", "options.multiple: true or false, not 1"),
    Row(
      "adapter.map", #""ad":"a1","fields":{},"imageCount":1.5"#,
      "imageCount: an integer from -1 to 1000000, not 1.5"),
    Row("adapter.notify", #""ad":"a1","of":"reward""#, "of: 'impression', 'click' or 'render', not 'reward'"),
    Row("adapter.notify", #""ad":"a1","adapter":"A""#, "of missing"),
    Row("adapter.response", #""ad":"a1","adapter":"A","latencyMs":214.5"#),
    Row(
      "adapter.response", #""ad":"a1","adapter":"A","latencyMs":"214.5""#,
      "latencyMs: a number from -1 to 86400000, not '214.5'"),
    Row("adapter.track", #""ad":"a1""#, "impressions missing"),
    Row("adapter.track", #""ad":"a1","clicks":"sdk""#),
    Row("adapter.track", #""ad":"a1","impressions":"app""#, "impressions: 'sdk' or 'adapter', not 'app'"),
    Row(
      "ad.revenue", #""ad":"a1","value":"1","currency":"EUR""#,
      "value: a number within ±1000000000000000, not '1'"),
    Row("stream.load", #""streamId":9007199254740993"#, "streamId: a string, not a number"),
    Row(
      "break.schedule", #""break":"b","pod":"p","start":"soon","durationMs":1,"url":"u""#,
      "start: a time such as 2026-11-20T10:00:00.120Z, not 'soon'"),
    Row(
      "break.schedule",
      #""break":"b","pod":"p","start":"2026-11-20T10:00:00.000+01:00","durationMs":1.5,"url":"u","restrictions":["skip","jump"],"resumption":"later""#,
      "durationMs: an integer from -1 to 86400000, not 1.5", "restrictions[1]: 'skip' or 'seek', not 'jump'",
      "resumption: 'zero' or 'indefinite' or a number within ±10000000000, not 'later'"),
    Row(
      "ad.start", #""ad":"a1","break":"b","podInfo":{"index":true}"#,
      "podInfo.index: an integer within ±9007199254740991 or a string, not true"),
    Row("some.event", #""frame":7,"by":[]"#),
  ]

  @Test(
    "Each defect is noted with its field, what was expected and what stands there",
    .holds("R-027", "R-040", "R-121", "R-030"),
    arguments: rows)
  func table(_ row: Row) {
    var text = RecordingText()
    text.add("stream.end", "s-1")
    text.add(row.event, "s-1", row.members)
    let session = recordedSessions(text.text)[0]
    #expect(session.defects.map(Self.text) == row.defects)
    #expect(session.defects.allSatisfy { $0.event == 1 })
  }

  @Test(
    "What doesn't fit counts as absent, and nothing else does",
    .holds("R-027"))
  func absent() throws {
    var text = RecordingText()
    text.add(
      "session.start", "s", #""platform":"ios","seq":"x","screen":[1],"consent":{"gdpr":"yes","npa":true}"#)
    text.add("service.setup", "s", #""service":"x","ok":1,"missing":["a",2,"c"]"#)
    text.add("ad.request", "s", #""ad":7,"kind":"native""#)
    let session = recordedSessions(text.text)[0]
    let start = session.event(0)
    #expect(start[.screen] == nil)
    #expect(start.raw.sequence == nil)
    #expect(start[.platform]?.string == "ios")
    #expect(start[.consent]?["gdpr"] == nil)
    #expect(start[.consent]?["npa"]?.bool == true)
    #expect(session.event(1)[.ok] == nil)
    #expect(session.event(1)[.missing]?.strings == ["a", "c"])
    #expect(session.event(2).adID == nil)
    #expect(session.adIDs == [])
  }

  @Test(
    "Unknown events and fields are noted once a name and file",
    .holds("R-028"))
  func unknown() {
    var (first, second) = (RecordingText(), RecordingText())
    first.add("session.start", "s", #""platform":"web","mood":1,"consent":{"gdpr":true,"mood":2},"mood":3"#)
    first.add("view.blink", "s", #""how":1"#)
    first.add("view.blink", "s")
    first.add("stream.end", "s", #""mood":null,"frame":7"#)
    first.add("ad.load", "s", #""ad":"a","dsa":{"transparency":[{"x":1},{"x":2}]},"assets":{"K":{"y":1}}"#)
    second.add("view.blink", "s")
    second.add("stream.end", "s", #""mo\u006fd":1"#)
    let session = readRecordings([("1", first.bytes), ("2", second.bytes)]).sessions[0]
    #expect(
      session.unknownNames == [
        UnknownName(event: 0, name: "mood", isField: true),
        UnknownName(event: 0, name: "consent.mood", isField: true),
        UnknownName(event: 1, name: "view.blink", isField: false),
        UnknownName(event: 3, name: "frame", isField: true),
        UnknownName(event: 4, name: "dsa.transparency.x", isField: true),
        UnknownName(event: 4, name: "assets.K.y", isField: true),
        UnknownName(event: 5, name: "view.blink", isField: false),
        UnknownName(event: 6, name: "mood", isField: true),
      ])
    #expect(session.defects == [])
    #expect(session.event(1).kind == .unknown)
    #expect(session.event(1).name == "view.blink")
  }
}
