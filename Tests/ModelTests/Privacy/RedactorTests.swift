import Model
import Sessions
import TestSupport
import Testing

@Suite("What outputs show of recorded text")
struct RedactorTests {
  @Test(
    "Queries, fragments, parameters and users of addresses are cut, wherever an address stands",
    .holds("R-178"),
    arguments: [
      ("https://a.example/p?x=1", "https://a.example/p?…"),
      ("https://a.example/p#t=1", "https://a.example/p#…"),
      ("https://a.example/p;ord=1?x", "https://a.example/p;…"),
      (
        "see 'http://u:p@a.example/x' and <https://b.example?q>",
        "see 'http://…@a.example/x' and <https://b.example?…>"
      ),
      ("myapp://open/item?token=1", "myapp://open/item?…"),
      ("https://dai.example/stream/abc:1/main.m3u8", "https://dai.example/stream/…/main.m3u8"),
      ("data:image/png;base64,AAAA", "data:…"), ("https://a.example/p", "https://a.example/p"),
    ])
  func addresses(text: String, shown: String) { #expect(Redactor().text(text) == shown) }

  @Test(
    "Tokens and device ids are cut by their names outside addresses as well",
    .holds("R-178"),
    arguments: [
      ("stream_id=abc lost", "stream_id=… lost"), ("auth-token:abc&x=1", "auth-token:…&x=1"),
      ("IDFA=1-2", "IDFA=…"), ("pd=10000", "pd=10000"), ("a: b", "a: b"), ("Fresh bread", "Fresh bread"),
    ])
  func tokens(text: String, shown: String) { #expect(Redactor().text(text) == shown) }

  @Test(
    "Keys go by their last words, and a quoted value ends at its quotation mark",
    arguments: [
      ("push_token=a b", "push_token=… b"), ("X-CSRF-Token: a b", "X-CSRF-Token: … b"),
      ("device.geo.lat: 52 b", "device.geo.lat: … b"), ("accountId=1,unit=2", "accountId=…,unit=2"),
      ("XMLToken=a", "XMLToken=…"), ("custom_data=a&b=1", "custom_data=…&b=1"),
      (#"token="a b" c"#, #"token="…" c"#), ("token = 'a b' c", "token = '…' c"),
      (#"{"token":"a\"b c","unit":"d"}"#, #"{"token":"…","unit":"d"}"#),
      (#"{\"token\":\"a b\",\"unit\":\"c\"}"#, #"{\"token\":\"…\",\"unit\":\"c\"}"#),
      ("token: “a b” c", "token: “…” c"), ("token='a b\nc", "token='…\nc"), ("token='' c", "token='' c"),
      ("38400000-8cf0-11bd-b23e-10b96e40000d.token=a", "….token=…"),
    ])
  func names(text: String, shown: String) { #expect(Redactor().text(text) == shown) }

  @Test(
    "Of a header all goes to the end of its line, or to the quotation mark if its name has them",
    arguments: [
      ("Authorization: Digest a=1, b=2\nHost: c", "Authorization: …\nHost: c"),
      ("< Set-Cookie:a=1; Path=/\r\n", "< Set-Cookie:…\r\n"),
      ("curl -H 'Cookie: a=1' b", "curl -H 'Cookie: …"),
      (#"{"Cookie":"a=1; b=2","unit":"c"}"#, #"{"Cookie":"…","unit":"c"}"#),
      (#"{"Cookie":["a=1","b=2"]}"#, #"{"Cookie":…"#), ("Cookie : a=1; b", "Cookie : …"),
      ("Bearer\tabc12345 c", "Bearer\t… c"), ("bearer:abc c", "bearer:… c"),
      ("token=Bearer abc c", "token=Bearer … c"), ("Bearer of news", "Bearer of news"),
      ("Cookies are used", "Cookies are used"),
    ])
  func headers(text: String, shown: String) { #expect(Redactor().text(text) == shown) }

  @Test(
    "A value that was cut, or is empty, leaves the words of the sentence after it",
    arguments: ["Cookie: a", "token='a b", "Cookie:", "token="])
  func sentence(value: String) {
    let sentence = "Ad 'x' has '\(Redactor().value(value, as: .cut))', not 'a@b.example'."
    #expect(Redactor().text(sentence) == sentence.replacing("a@b.example", with: "…"))
  }

  @Test("What is cut once stays, whatever a text is made of", arguments: 1...4)
  func twice(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "token", "Cookie", "Bearer", "user", "Id", "_", "-", ".", ":", "=", "\"", "'", "\\", " ", " ", "\n",
      "\t", "a", "B7",
      "?", "&", ",", "%3A", "%20", "%2", "5", "…", "/", "//", ";", "#", "@", "[", "“", "”", "<", ">",
      "+491511234567",
    ]
    for _ in 0..<50_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      let (value, sentence) = (Redactor().value(text, as: .cut), Redactor().text(text))
      #expect(Redactor().value(value, as: .cut) == value, "\(text)")
      #expect(Redactor().text(sentence) == sentence, "\(text)")
    }
  }

  @Test("Of a run of more than 1,024 letters, digits and hyphens all is cut from its first secret on")
  func longRuns() {
    let (short, long) = (String(repeating: "-session", count: 100), String(repeating: "-session", count: 150))
    let secret = "4fT9xQ2bLm7Zr1Kp8Vd3"
    #expect(Redactor().text("a-\(secret)\(short) b") == "a-…\(short) b")
    #expect(Redactor().text("a-\(secret)\(long) b") == "a-… b")
    #expect(Redactor().text("a\(long) b") == "a\(long) b")
  }

  @Test("Many mail addresses in a word, and text encoded many times over, are cut as few are")
  func many() {
    #expect(Redactor().text(String(repeating: "a@b|", count: 100_000)).utf8.count == 300_001)
    #expect(Redactor().text("token=%" + String(repeating: "25", count: 100_000) + "41 b") == "token=… b")
  }

  @Test(
    "Of every secret nothing is left, in a sentence, in quotes, or as a value", arguments: PlantedSecret.all)
  func seeded(_ secret: PlantedSecret) {
    for privacy in Privacy.allCases where privacy != .version || !secret.isDotted {
      let shown = Redactor().value(secret.text, as: privacy)
      for needle in secret.needles {
        #expect(!shown.contains(needle), "\(secret.text) as \(privacy): \(shown)")
      }
      #expect(Redactor().value(shown, as: privacy) == shown, "\(secret.text)")
    }
    // A sentence is made of values that were cut before.
    let quoted = "Ad 'a' has '\(Redactor().value(secret.text, as: .cut))', not 'b'."
    #expect(Redactor().text(quoted) == quoted, "\(secret.text)")
  }

  @Test("A name is shown as it is only where a closer look finds nothing in it", arguments: 1...4)
  func names(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "news", "sim", "adUnit", "stream", "streams", "GADM", "a1", "7f", "0042", "DB", "CO", "eyJ", "ghp",
      "xoxb", "ya29", "192", "1",
      "deadbeefdeadbeef", "Zm9v", "-", "-", "_", ".", ".", "/", "/",
    ]
    var plain = 0
    for _ in 0..<20_000 {
      var name = ""
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        name += pieces.randomElement(using: &generator) ?? ""
      }
      guard Redactor().value(name, as: .cut) == name else { continue }
      plain += 1
      // Because of the tilde it is looked at word by word.
      #expect(Redactor().value("\(name) ~", as: .cut) == "\(name) ~")
    }
    #expect(plain > 5000)
  }

  @Test(
    "What has no such shape stays as it is",
    arguments: [
      "news-20261104-a2b1f1", "/21775744923/example/native", "c3ae87d19c167b0b", "18351550913290782395",
      "ca-app-pub-3940256099942544/2247696110", "GADMediationAdapterSampleCustomEvent2",
      "com.google.ads.mediation.sample.customevent.SampleCustomEvent", "IronSourceMediationAdapterV8",
      "CustomEventAdapterForSampleNetwork", "BIDMachineAdapter", "COPPASettingsManager",
      "Where the last ferry turns around",
      "Want more? Click here!", "2026-11-20T10:00:00.120Z", "https://cdn.example.com/bread.jpg",
      "ad_break_id/mid-roll-58", "2026-11-10-android.part1.ndjson", "hash-0123456789ab",
      "50 % off: now or never & ever; really #1",
      "AT&T; 3+4=7", "price: 4,99 €", "Donaudampfschifffahrtsgesellschaft", "12.3.0", "1 + 123456789",
      "Token of love", "adUnitId=top", "adUnitId: top", "author: Jane", "customAssetKey=Icon", "key: Icon",
      "For iPhone: 3", "creative_guid=7", "ad.unit.id: 4", "monkey=3", "tokenized: yes",
      "https://example.com/a:b",
    ])
  func harmless(text: String) {
    #expect(Redactor().text(text) == text)
    #expect(Redactor().value(text, as: .cut) == text)
    #expect(Redactor.value(text, as: .name) == text)
  }

  @Test(
    "Fields decide: an id is hashed where it may be a device's, a version may have four numbers",
    arguments: [
      ("s-1", Privacy.id, "s-1"), ("c3ae87d19c167b0b", .id, "hash-317de4c562c8"),
      ("356938035643809", .id, "hash-a1b575e0d3da"),
      ("Jane Doe", .id, "hash-01332c876518"), ("1.2.3.4", .version, "1.2.3.4"),
      ("1.2.3.4", .name, "hash-6694f83c9f47"),
      ("unit-7", .hashed, "hash-2f3c64ad0364"), ("CQEx", .never, "recorded, not shown"),
    ])
  func fields(text: String, privacy: Privacy, shown: String) {
    #expect(Redactor().value(text, as: privacy) == shown)
  }

  @Test(
    "A session's own consent string and stream id are cut from every text",
    .holds("R-178"))
  func secrets() throws {
    let session = try #require(
      recordedSessions(
        """
        {"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","platform":"ios","consent":{"tcf":"CQExyz","gpp":"DBACxyz"}}
        {"event":"consent","session":"s","time":"2026-11-20T10:00:00.500Z","tcf":"CQNew1","gpp":"DBANew1"}
        {"event":"stream.load","session":"s","time":"2026-11-20T10:00:01.000Z","streamId":"dai-1"}
        {"event":"stream.load","session":"s","time":"2026-11-20T10:00:01.000Z","streamId":"dai-1.b"}
        """
      ).first)
    let record = SessionLedger.record(session, in: LedgerContext(catalog: Catalog()))
    #expect(record.redactor.text("x CQExyz, dai-1.b and dai-1") == "x …, … and …")
    #expect(record.redactor.text("CQExyz.Iab.Yab. CQExyz1.Yab, dai-1.m3u8") == "…. …, ….m3u8")
    #expect(record.redactor.text("DBACxyz CQNew1 DBANew1 gpp=1") == "… … … gpp=…")
  }
}
