import AdModel
import Ledger
import Outputs
import TestSupport
import Testing

@Suite("What pages show of recorded text")
struct RedactorTests {
  @Test(
    "Queries, fragments, parameters and users of addresses are cut, wherever an address stands",
    .holds("They are read for checks and never"),
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
    .holds("They are read for checks and never"),
    arguments: [
      ("stream_id=abc lost", "stream_id=… lost"), ("auth-token:abc&x=1", "auth-token:…&x=1"),
      ("IDFA=1-2", "IDFA=…"), ("pd=10000", "pd=10000"), ("a: b", "a: b"), ("Fresh bread", "Fresh bread"),
    ])
  func tokens(text: String, shown: String) { #expect(Redactor().text(text) == shown) }

  @Test("Whether a text is looked at as a whole or word by word changes nothing")
  func shortcut() {
    let parts = [
      "a", "x", "data", "TOKEN", "sig", ":", "=", ": ", "= ", "://", "&", "'", "\n", "<", "\u{301}", "é", " ",
      "",
    ]
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let text = (0..<random.next() % 8).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      // A value at the end makes it look word by word.
      #expect(Redactor().text(text + " pd=1") == Redactor().text(text) + " pd=1", "\(text)")
    }
  }

  @Test(
    "A session's own consent string and stream id are cut from every text",
    .holds("They are read for checks and never")
  )
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
    #expect(Redactor(for: record).text("x CQExyz, dai-1.b and dai-1") == "x …, … and …")
    #expect(Redactor(for: record).text("DBACxyz CQNew1 DBANew1 gpp=1") == "… … … gpp=…")
  }
}
