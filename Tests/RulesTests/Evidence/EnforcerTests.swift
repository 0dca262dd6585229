import Basics
import Model
import Rules
import Sessions
import TestSupport
import Testing

/// The verdict of each enforcer on one bid, "accepts" or "rejects: why", and that of the specification's text.
struct EnforcerRow: Sendable, CustomTestStringConvertible {
  var bid: String
  var prebidJS: String
  var go: String
  var java: String
  var text: String

  init(_ bid: String, _ prebidJS: String, _ go: String, _ java: String, _ text: String) {
    self.bid = bid
    self.prebidJS = prebidJS
    self.go = go
    self.java = java
    self.text = text
  }

  var testDescription: String { bid }
}

@Suite("The open enforcers of the DSA object, and its text") struct EnforcerTests {
  private static let rows = [
    EnforcerRow(
      "dsarequired 2, pubrender 0, adrender absent", "accepts", "accepts", "rejects: neither renders",
      "neither renders"),
    EnforcerRow(
      "dsarequired 2, pubrender 0, adrender 2", "accepts", "rejects: neither renders", "accepts",
      "invalid value"),
    EnforcerRow(
      "dsarequired 0, pubrender 2, adrender 1", "rejects: both render", "rejects: both render", "accepts",
      "not required"),
    EnforcerRow(
      "behalf of 60 Greek letters (120 bytes)", "accepts", "rejects: behalf over 100 bytes", "accepts",
      "valid"),
    EnforcerRow(
      "behalf of 60 emoji (120 UTF-16 units)", "accepts", "rejects: behalf over 100 bytes",
      "rejects: behalf over 100 UTF-16 units", "valid"),
    EnforcerRow("`dsa: {}` with dsarequired 2", "accepts", "accepts", "accepts", "no content"),
    EnforcerRow("`paid` absent", "accepts", "accepts", "accepts", "must always be included"),
    EnforcerRow("dsaparams [9], no domain", "accepts", "accepts", "accepts", "list is 1–3"),
    EnforcerRow(
      "behalf of 101 ASCII characters", "accepts", "rejects: behalf over 100 bytes",
      "rejects: behalf over 100 UTF-16 units", "too long"),
  ]

  private static func word(_ verdict: Enforcer.Verdict) -> String {
    switch verdict {
    case .accepts(let reason): reason.isEmpty ? "accepts" : "accepts: \(reason)"
    case .rejects(let reason): "rejects: \(reason)"
    }
  }

  @Test("The verdicts on one bid differ as they are known to", arguments: rows)
  func differingVerdicts(_ row: EnforcerRow) throws {
    let bid = try #require(EnforcerCase.all.first { $0.name == row.bid })
    func said(by enforcer: Enforcer) -> String { Self.word(enforcer.verdict(bid.request, bid.bid)) }
    #expect(said(by: .prebidJS) == row.prebidJS)
    #expect(said(by: .prebidServerGo) == row.go)
    #expect(said(by: .prebidServerJava) == row.java)
    #expect(Enforcer.text.verdict(bid.request, bid.bid).reason == row.text)
  }

  @Test(
    "No case goes untested, and the table in the words of two rules has a row for each",
    .holds("R-323"))
  func table() {
    #expect(EnforcerCase.all.map(\.name) == Self.rows.map(\.bid))
    for id in ["dsa-name-too-long", "dsa-render-conflict"] as [RuleID] {
      #expect(RuleRegistry.info(of: id)?.rationale.contains("\n\n\(EnforcerCase.markdown)\n\n") == true)
    }
  }

  private func words(required: Int64?, publisher: Int64?, _ bid: Transparency.Bid?) -> [String] {
    let request = Transparency.Request(required: required, publisherRenders: publisher)
    return (Enforcer.known + [.text]).map { Self.word($0.verdict(request, bid)) }
  }

  private static let bid = Transparency.Bid(
    behalf: "A", paid: "A", entries: [.init(domain: "a.example", parameters: [1])], buyerRenders: 0)

  @Test("A bid without the object is rejected by all where it is required, and by none elsewhere")
  func missingObjects() {
    for required: Int64 in [2, 3] {
      #expect(
        words(required: required, publisher: 2, nil) == .init(repeating: "rejects: no dsa object", count: 4))
    }
    for required: Int64? in [nil, 0, 1] {
      #expect(words(required: required, publisher: 0, nil) == .init(repeating: "accepts", count: 4))
    }
    #expect((Enforcer.known + [.text]).allSatisfy { !$0.verdict(nil, nil).isRejection })
  }

  @Test("A publisher and a buyer who agree are accepted by all")
  func agreement() {
    var rendering = Self.bid
    rendering.buyerRenders = 1
    for (publisher, bid) in [(2, Self.bid), (1, Self.bid), (1, rendering), (0, rendering)]
      as [(Int64, Transparency.Bid)]
    {
      #expect(
        words(required: 2, publisher: publisher, bid) == ["accepts", "accepts", "accepts", "accepts: valid"])
    }
  }

  @Test("Both render, and neither does in so many words: rejected by all where the object is required")
  func plainConflicts() {
    var rendering = Self.bid
    rendering.buyerRenders = 1
    #expect(
      words(required: 3, publisher: 2, rendering) == .init(repeating: "rejects: both render", count: 4))
    #expect(
      words(required: 3, publisher: 0, Self.bid)
        == [
          "rejects: neither renders", "rejects: neither renders", "rejects: neither renders",
          "rejects: neither renders",
        ])
    // If the DSA object is merely supported, the Java server doesn't check which party renders.
    #expect(words(required: 1, publisher: 2, rendering)[2] == "accepts")
  }

  @Test(
    "A name of exactly a hundred is not too long; the one of who paid is counted as well")
  func limits() {
    var bid = Self.bid
    bid.paid = String(repeating: "A", count: 100)
    #expect(words(required: 2, publisher: 2, bid) == ["accepts", "accepts", "accepts", "accepts: valid"])
    bid.paid = String(repeating: "A", count: 101)
    #expect(
      words(required: nil, publisher: nil, bid) == [
        "accepts", "rejects: paid over 100 bytes", "rejects: paid over 100 UTF-16 units",
        "rejects: too long",
      ])
    // A family of four is one character, 25 bytes and 11 UTF-16 units.
    bid.paid = String(repeating: "👨‍👩‍👧‍👦", count: 10)
    #expect(
      words(required: 2, publisher: 2, bid) == [
        "accepts", "rejects: paid over 100 bytes", "rejects: paid over 100 UTF-16 units", "accepts: valid",
      ])
  }
}
