import Model
import Basics
import Sessions
import TestSupport
import Testing

@Suite("What the ledger remembers") struct LedgerCacheTests {
  private static let context = LedgerContext(
    catalog: catalog([
      simpleNative,
      definition(.native, id: "mediated", assets: [("Headline", .text)], extraAssets: ["Extra"]),
      definition(.rewarded, id: "coins", adUnits: ["unit"]),
    ]))

  /// Keys that differ in case or script, that are equal though their bytes differ, that need unescaping.
  private static let keys = [
    "Headline", "headline", "MainImage", "AdChoices", "3011", "Überschrift", "U\u{308}berschrift", "Extra",
    "Odd",
    #"Head\u006cine"#, "", "a key of more than fifteen bytes",
  ]

  private static func lines(_ generator: inout SplitMix64) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    let country = pick(["DE", "de", "US", "ZZ", "EL", "Germany"])
    var lines = [
      #"{"event":"session.start","platform":"ios","country":"\#(country)","screen":[390,844],"app":{"id":"com.example.app","version":"6.\#(pick(["1", "2"]))"}}"#
    ]
    for ad in 0..<Int.random(in: 1...3, using: &generator) {
      let kind = pick(["customNative", "native", "rewarded"])
      let format = pick(["10063170", "mediated", "coins", "nowhere"])
      lines.append(
        #"{"event":"ad.request","ad":"a\#(ad)","kind":"\#(kind)","adUnit":"\#(pick(["unit", "/1/a long unit"]))"}"#
      )
      let assets = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        #""\#(pick(keys))":{"text":"\#(pick(["a", "b"]))","width":\#(pick(["1", "2.5", #""x""#]))}"#
      }
      lines.append(
        #"{"event":"ad.load","ad":"a\#(ad)","format":"\#(format)","lineItem":"\#(pick(["1", "2"]))","source":{"id":"\#(pick(["7068401028668408324", "x"]))"},"assets":{\#(assets.joined(separator: ","))}}"#
      )
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let event = pick(["asset.render", "asset.render", "asset.hide", "click", "impression", "view.render"])
        lines.append(
          #"{"event":"\#(event)","ad":"a\#(ad)","asset":"\#(pick(keys))","frame":[\#(pick(["0", "20"])),0,50,50],"by":"app","z":\#(pick(["1", "2"]))}"#
        )
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func description(_ ad: AdRecord) -> String {
    let delivered = ad.delivered.map { asset in
      "\(Array(asset.key.utf8)) \(asset.match.words) \(asset.role) \(asset.place ?? -1) \(asset.text ?? "–") \(asset.width ?? -1)"
    }
    let unmatched = ad.usedKeys.unmatched.map { "\(Array($0.key.utf8)) \($0.use) \($0.event.index)" }
    let clicks = ad.clicks.map { "\($0.key ?? "–") \($0.match.words) \($0.number)" }
    let looks = LayoutCheck.allCases.map { check in
      ad.appearance?[check].map { "\($0.verdict) \($0.line ?? -1) \($0.failing) \($0.holding)" } ?? "–"
    }
    let shown = "\(ad.shownAt?.index ?? -1) \(looks)"
    return [
      "\(ad.id) \(ad.kind?.rawValue ?? "–") \(ad.formatID ?? "–") \(ad.adUnit ?? "–") \(ad.lineItem ?? "–")",
      "\(ad.inventory?.rawValue ?? "–") \(ad.isHouse) \(ad.unit ?? -1) \(ad.usedKeys.isEmpty)",
      delivered.joined(separator: "; "), unmatched.joined(separator: "; "), clicks.joined(separator: "; "),
      shown,
    ].joined(separator: " | ")
  }

  private static func description(_ record: SessionRecord) -> String {
    let session = "\(record.country ?? "–") \(String(describing: record.isEEA)) \(record.appVersion ?? "–")"
    return ([session] + record.ads.map(description)).joined(separator: "\n")
  }

  @Test("It changes no record, whatever sessions came before", arguments: [1, 2, 3] as [UInt64])
  func sameRecords(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let sessions = (0..<60).flatMap { _ in recordedSessions(recording(Self.lines(&generator))) }
    let fresh = sessions.map { Self.description(SessionLedger.record($0, in: Self.context)) }
    var cache = LedgerCache()
    for _ in 1...2 {
      let cached = sessions.map {
        Self.description(SessionLedger.record($0, in: Self.context, cache: &cache))
      }
      #expect(cached == fresh)
    }
    #expect(Set(fresh).count > 50)
  }

  @Test("Keys that it has no room for are matched all the same")
  func manyKeys() throws {
    let names = (0..<5000).map { "Key\($0)" } + ["headline", "Key1"]
    let renders = names.map { #"{"event":"asset.render","ad":"x","asset":"\#($0)","frame":[0,0,9,9]}"# }
    let ad = try onlyAd(
      (#"{"event":"ad.request","ad":"x","formats":["10063170"]}"# + "\n") + renders.joined(separator: "\n"))
    #expect(ad.usedKeys.unmatched.count == 5001)
    #expect(ad.usedKeys.unmatched.last.map { $0.match.words } == "case Headline")
  }

  @Test("Events are grouped by ad and kind, each in the order of its lines")
  func groups() throws {
    let record = try record(
      """
      {"event":"ad.request","ad":"x","kind":"native"}
      {"event":"ad.request","ad":"y","kind":"native"}
      {"event":"ad.loadFailed","ad":"x"}
      {"event":"service.setup","service":"appLovin","ok":true}
      {"event":"adapter.load","ad":"y","adapter":"A"}
      {"event":"ad.retry","ad":"x"}
      {"event":"ad.request","ad":"x","kind":"native"}
      {"event":"impression","ad":"y","by":"sdk"}
      """)
    let (x, y) = (record.ads[0], record.ads[1])
    #expect(x.events.map(\.number) == [1, 3, 6, 7] && y.events.map(\.number) == [2, 5, 8])
    #expect(x.requests.map(\.number) == [1, 7] && x.loadFailures.map(\.number) == [3])
    #expect(x.retries.map(\.number) == [6] && x.loads.isEmpty && x.impressions.isEmpty)
    #expect(y.adapterEvents.map(\.number) == [5] && y.impressions.map(\.number) == [8])
  }
}
