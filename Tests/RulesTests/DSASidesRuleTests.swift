import Model
import Rules
import Basics
import TestSupport
import Testing

@Suite("DSA objects of both sides") struct DSASidesRuleTests {
  private func judged(_ load: String, request: String = "", start: String = Line.start) -> JudgedRecording {
    JudgedRecording(
      recording(
        start,
        #"{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread"]\#(request)}"#,
        Line.load(more: load), Line.view, Line.render("AdBadge"),
        Line.render("AdChoices", more: #","clickable":true"#), Line.impression(), Line.end))
  }

  private func verdict(_ id: RuleID, _ dsa: String, request: String = "", start: String = Line.start) throws
    -> String
  {
    try #require(
      try judged(
        dsa.isEmpty ? "" : #","dsa":\#(dsa)"#, request: request.isEmpty ? "" : #","dsa":\#(request)"#,
        start: start
      ).verdicts(id).first)
  }

  private static let whole = #"[{"domain":"a.example","dsaparams":[2]}]"#
  private static let hollow = #"[{"domain":"a.example"}]"#

  @Test(
    "A whole entry on one side is enough where the other is silent; a hollow one of either side fails",
    .holds("R-064", "R-065", "R-215", "R-304", "R-305", "R-306"))
  func bothSides() throws {
    func verdict(_ request: String?, _ bid: String?) throws -> String {
      try self.verdict(
        "dsa-parameters-missing", bid.map { #"{"transparency":\#($0)}"# } ?? "",
        request: request.map { #"{"dsarequired":1,"transparency":\#($0)}"# } ?? #"{"dsarequired":1}"#)
    }
    let lacks = "'dsa' object has no parameters ('dsaparams') in entry 1 of 'transparency'."
    #expect(try verdict(Self.whole, nil) == "a1 pass")
    #expect(try verdict(Self.whole, "[]") == "a1 pass")
    #expect(try verdict("[]", Self.whole) == "a1 pass")
    #expect(try verdict(Self.whole, Self.hollow) == "a1 fail 3: The ad's \(lacks)")
    #expect(try verdict(Self.hollow, Self.whole) == "a1 fail 2: The request's \(lacks)")
    #expect(try verdict(Self.hollow, Self.hollow) == "a1 fail 2: The request's \(lacks)")
    #expect(try verdict(Self.hollow, nil) == "a1 fail 2: The request's \(lacks)")
    #expect(try verdict("[]", "[]").hasPrefix("a1 needsReview 3: It isn't stated by which parameters"))
    #expect(try verdict(nil, nil).hasPrefix("a1 needsReview 3: It isn't stated by which parameters"))
  }

  @Test(
    "Where the buyer shows the information and sends none, what is absent is for a person to look at",
    .holds("R-302"),
    arguments: ["dsa-behalf-missing", "dsa-paid-missing", "dsa-parameters-missing"] as [RuleID])
  func buyerAlone(_ id: RuleID) throws {
    for required in 0...3 {
      let request = #"{"dsarequired":\#(required),"pubrender":0,"datatopub":0}"#
      #expect(try verdict(id, "", request: request).hasPrefix("a1 needsReview 3: "))
      #expect(try verdict(id, "{}", request: request).hasPrefix("a1 needsReview 3: "))
    }
    let sent = #"{"dsarequired":3,"pubrender":0,"datatopub":1}"#
    #expect(try verdict(id, "", request: sent).hasPrefix("a1 fail 3"))
    let wanted = #"{"dsarequired":3,"pubrender":1,"datatopub":0}"#
    #expect(try verdict(id, "", request: wanted).hasPrefix("a1 fail 3"))
  }

  @Test(
    "Profiling that only the request names is reported there; where both do, at the load",
    .holds("R-309"))
  func profilingOfRequest() throws {
    let profile = #"{"transparency":[{"domain":"ssp.example","dsaparams":[1]}]}"#
    let basic = #"{"transparency":[{"domain":"dsp.example","dsaparams":[2]}]}"#
    for (id, start, none) in [
      ("dsa-profiling-of-minor", #","underAge":true"#, "notApplicable"),
      ("dsa-profiling-without-consent", #","consent":{"npa":true}"#, "pass"),
    ] as [(RuleID, String, String)] {
      func verdict(_ bid: String, _ request: String) throws -> String {
        try self.verdict(id, bid, request: request, start: Line.start(country: "DE", more: start))
      }
      #expect(try verdict(basic, profile).hasPrefix("a1 fail 2: The ad was chosen by profiling"))
      #expect(try verdict("", profile).hasPrefix("a1 fail 2: The ad was chosen by profiling"))
      #expect(try verdict(profile, profile).hasPrefix("a1 fail 3: The ad was chosen by profiling"))
      #expect(try verdict(basic, basic) == "a1 \(none)")
      #expect(
        try verdict("", "") == "a1 notApplicable")
    }
  }

  @Test(
    "Who paid is asked of the object, whose fault a missing name is; the Article 26 question only rests on it",
    .holds("R-307"))
  func payer() throws {
    let info = try #require(RuleRegistry.info(of: "dsa-paid-missing"))
    #expect(info.severity == .warning)
    #expect(info.evidence == .direct(.transparencyObject, confirming: .payer))
  }
}
