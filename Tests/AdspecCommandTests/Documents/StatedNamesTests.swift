import TestSupport
import Testing

@Suite("Names that a bid states") struct StatedNamesTests {
  /// A native ad with AdChoices: its lines, with a payer, the text of `Advertiser`, and whether the icon takes taps.
  private func ad(_ id: String, paid: String?, advertiser: String?, clickable: Bool) -> [String] {
    let payer = paid.map { #","paid":"\#($0)""# } ?? ""
    let text = advertiser.map {
      #"{"event":"asset.render","ad":"\#(id)","asset":"Advertiser","frame":[24,344,200,18],"visible":1,"text":"\#($0)"}"#
    }
    return [
      #"{"event":"ad.request","ad":"\#(id)","kind":"native"}"#,
      #"{"event":"ad.load","ad":"\#(id)","inventory":"backfill","assets":{"Headline":{"text":"Oil"},"AdChoices":{}},"dsa":{"behalf":"Lumi Lampor AB"\#(payer),"transparency":[{"domain":"ads.example.com","dsaparams":[2]}]}}"#,
      #"{"event":"view.render","ad":"\#(id)","frame":[16,120,358,320]}"#,
      #"{"event":"asset.render","ad":"\#(id)","asset":"AdBadge","frame":[20,124,54,16],"visible":1,"text":"Anzeige"}"#,
      #"{"event":"asset.render","ad":"\#(id)","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":\#(clickable)}"#,
      text, #"{"event":"impression","ad":"\#(id)","by":"sdk"}"#,
      #"{"event":"view.hide","ad":"\#(id)"}"#,
    ].compactMap(\.self)
  }

  /// The rows of one ad about 26(1)(b) and (c): confirmed, failed, to check.
  private func rows(_ lines: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let start =
      #"{"event":"session.start","platform":"ios","country":"DE","language":"de","screen":[390,844],"app":{"id":"a","version":"1"}}"#
    let all = ([start] + lines + [#"{"event":"session.end"}"#]).enumerated().map { number, line in
      let second = line.contains("view.hide") || line.contains("session.end") ? 20 : 10
      let time = #","session":"s","seq":\#(number),"time":"2026-11-20T10:00:\#(second).0\#(number + 10)Z"}"#
      return String(line.dropLast()) + time
    }
    try folder.write(all.joined(separator: "\n") + "\n", to: "r.ndjson")
    let result = try BuiltBinary.run(
      ["report", "r.ndjson", "-o", "out", "--exit-zero", "-q"], in: folder.path)
    #expect(result.errors == "")
    return try folder.text(of: "out/compliance.md").split(separator: "\n")
      .filter { $0.hasPrefix("| Art. 26(1)(b)") || $0.hasPrefix("| Art. 26(1)(c)") }
      .map {
        $0.filter { $0 != " " && $0 != "*" }.split(separator: "|").suffix(4).prefix(3).joined(separator: " ")
      }
  }

  @Test(
    "A name confirms where the way to the information is confirmed, or where the ad shows it; else it is to check",
    .holds("R-308", "R-1223", "R-1224"))
  func seen() throws {
    let (yes, no) = ("1 0 0", "0 0 1")
    #expect(try rows(ad("a1", paid: "Somebody", advertiser: nil, clickable: true)) == [yes, yes])
    #expect(try rows(ad("a1", paid: nil, advertiser: nil, clickable: true)) == [yes, no])
    #expect(try rows(ad("a1", paid: "Lumi Lampor AB", advertiser: nil, clickable: false)) == [no, no])
    #expect(try rows(ad("a1", paid: "LUMI LAMPOR AB", advertiser: "Lumi", clickable: false)) == [yes, yes])
    #expect(try rows(ad("a1", paid: "Somebody", advertiser: "Lumi", clickable: false)) == [yes, no])
    #expect(try rows(ad("a1", paid: "Lumi Lampor AB", advertiser: "Balkonia", clickable: false)) == [no, no])
  }
}
