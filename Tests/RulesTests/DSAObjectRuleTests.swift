import Model
import Checking
import Basics
import TestSupport
import Testing

@Suite("What the DSA objects of request and bid say") struct DSAObjectRuleTests {
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

  @Test(
    "Without an object behalf, paid and parameters need a review; they fail where the request required it",
    .holds("R-300", "R-306"),
    arguments: ["dsa-behalf-missing", "dsa-paid-missing", "dsa-parameters-missing"] as [RuleID])
  func missingObject(_ id: RuleID) throws {
    for request in ["", "{}", #"{"dsarequired":0}"#, #"{"dsarequired":1}"#, #"{"required":2}"#] {
      #expect(
        try verdict(id, "", request: request).hasPrefix("a1 needsReview 3: It isn't stated "), "\(request)")
    }
    for request in [#"{"dsarequired":2}"#, #"{"dsarequired":3}"#] {
      #expect(
        try verdict(id, "", request: request).hasPrefix(
          "a1 fail 3: The ad came without a 'dsa' object, which the request required: it isn't stated "),
        "\(request)")
    }
    #expect(
      judged("", request: #","dsa":{"dsarequired":3}"#).related(id) == [["2: 'dsarequired' is 3 here"]])
  }

  @Test(
    "The request that counts is the last before the load",
    .holds("R-300"))
  func retriedRequests() throws {
    func verdicts(_ first: Int, _ second: Int) throws -> [String] {
      try JudgedRecording(
        recording(
          Line.start,
          #"{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread"],"dsa":{"dsarequired":\#(first)}}"#,
          #"{"event":"ad.loadFailed","ad":"a1"}"#,
          #"{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread"],"dsa":{"dsarequired":\#(second)}}"#,
          Line.load(), Line.view, Line.impression(), Line.end)
      ).verdicts("dsa-paid-missing")
    }
    #expect(try verdicts(2, 1)[0].hasPrefix("a1 needsReview 5"))
    #expect(try verdicts(1, 2)[0].hasPrefix("a1 fail 5"))
  }

  @Test(
    "An object that is there and lacks a field fails; an empty name is none",
    .holds("R-301", "R-307"))
  func missingFields() throws {
    let complete = #"{"behalf":"A","paid":"A","transparency":[{"domain":"a.example","dsaparams":[2]}]}"#
    for id: RuleID in ["dsa-behalf-missing", "dsa-paid-missing"] {
      #expect(try verdict(id, complete) == "a1 pass")
      #expect(try verdict(id, "{}").hasPrefix("a1 fail 3: The ad's 'dsa' object has no "))
    }
    #expect(
      try verdict("dsa-behalf-missing", #"{"behalf":" "}"#)
        == "a1 fail 3: The ad's 'dsa' object has no 'behalf'.")
    #expect(
      try verdict("dsa-paid-missing", #"{"paid":""}"#) == "a1 fail 3: The ad's 'dsa' object has no 'paid'.")
    // Of the wrong type counts as absent.
    #expect(
      try verdict("dsa-paid-missing", #"{"paid":7}"#) == "a1 fail 3: The ad's 'dsa' object has no 'paid'.")
  }

  @Test(
    "Every entry of transparency needs a domain and parameters; the old name counts",
    .holds("R-304"),
    arguments: [
      (
        "[]",
        "a1 needsReview 3: It isn't stated by which parameters the person was chosen: neither request nor ad names a party that applied parameters."
      ),
      (#"[{"domain":"a.example","params":[2]}]"#, "a1 pass"),
      (#"[{"domain":"a.example","dsaparams":[9]}]"#, "a1 pass"),
      (
        #"[{"domain":"a.example","dsaparams":[]}]"#,
        "a1 fail 3: The ad's 'dsa' object has no parameters ('dsaparams') in entry 1 of 'transparency'."
      ),
      (
        #"[{"domain":"a.example","dsaparams":[1]},{"domain":""}]"#,
        "a1 fail 3: The ad's 'dsa' object has no 'domain' and no parameters ('dsaparams') in entry 2 of 'transparency'."
      ),
    ])
  func entries(_ entries: String, _ answer: String) throws {
    #expect(try verdict("dsa-parameters-missing", #"{"transparency":\#(entries)}"#) == answer)
  }

  @Test("Codes outside the list and old names are reported, on the request's side at the request")
  func unknownParameters() throws {
    func verdicts(_ bid: String, _ request: String = "{}") throws -> [String] {
      try judged(#","dsa":\#(bid)"#, request: #","dsa":\#(request)"#).verdicts("dsa-parameters-unknown")
    }
    #expect(try verdicts(#"{"transparency":[{"dsaparams":[1,2,3]}]}"#) == ["a1 pass"])
    #expect(
      try verdicts(#"{"transparency":[{"dsaparams":[0,2]},{"params":[4,0]}]}"#) == [
        "a1 fail 3: In the 'dsa' object 'params' is called 'dsaparams' since 26 January 2024 and the list of parameters knows no 0 or 4."
      ])
    #expect(
      try verdicts(#"{"transparency":[]}"#, #"{"required":2,"transparency":[{"dsaparams":[-1]}]}"#) == [
        "a1 fail 2: In the 'dsa' object 'required' is called 'dsarequired' since 26 January 2024 and the list of parameters knows no -1."
      ])
  }

  @Test(
    "A name is as long as a reader counts, and the finding says who counts otherwise")
  func longNames() throws {
    func verdict(_ character: String, _ count: Int) throws -> String {
      try self.verdict("dsa-name-too-long", #"{"behalf":"\#(String(repeating: character, count: count))"}"#)
    }
    let families = "👨‍👩‍👧‍👦"
    for character in ["A", "α", "🍞", families] {
      #expect(try verdict(character, 100) == "a1 pass")
      #expect(
        try verdict(character, 101)
          == "a1 fail 3: In the ad's 'dsa' object 'behalf' has 101 characters; at most 100 are allowed.")
    }
    #expect(
      try self.verdict("dsa-name-too-long", "{}") == "a1 notApplicable")
    #expect(
      help(
        of: "dsa-name-too-long",
        #","dsa":{"behalf":"\#(String(repeating: "α", count: 101))","paid":"A","transparency":[{"domain":"a.example","dsaparams":[2]}]}"#
      ) == [
        """
        Prebid Server (Go) (behalf over 100 bytes) and Prebid Server (Java) (behalf over 100 UTF-16 units) reject such a \
        bid, Prebid.js accepts it. Prebid Server (Go) counts bytes, here 202. Prebid Server (Java) counts UTF-16 units, \
        here 101.
        """
      ])
  }

  private func help(of id: RuleID, _ load: String, request: String = "") -> [String] {
    judged(load, request: request).violations(of: id).map(\.help)
  }

  @Test(
    "Neither or both render: reported where the request asks for the information, with who would reject the bid",
    arguments: [
      (
        1, 0, "0",
        "Prebid.js (neither renders) and Prebid Server (Go) (neither renders) reject such a bid, Prebid Server (Java) accepts it."
      ),
      (
        2, 0, "absent",
        "Prebid Server (Java) (neither renders) rejects such a bid, Prebid.js and Prebid Server (Go) accept it."
      ),
      (
        3, 0, "2",
        "Prebid Server (Go) (neither renders) rejects such a bid, Prebid.js and Prebid Server (Java) accept it."
      ),
      (1, 0, "absent", "Prebid.js, Prebid Server (Go) and Prebid Server (Java) accept such a bid."),
      (
        2, 2, "1",
        "Prebid.js (both render), Prebid Server (Go) (both render) and Prebid Server (Java) (both render) reject such a bid."
      ),
    ])
  func renderConflicts(_ required: Int, _ publisher: Int, _ buyer: String, _ help: String) throws {
    let adrender = buyer == "absent" ? "" : #","adrender":\#(buyer)"#
    let request = #","dsa":{"dsarequired":\#(required),"pubrender":\#(publisher)}"#
    let load = #","dsa":{"behalf":"A","paid":"A"\#(adrender)}"#
    let recording = judged(load, request: request)
    let place = "'dsarequired' is \(required) and 'pubrender' \(publisher) here"
    #expect(recording.violations(of: "dsa-render-conflict").map(\.help) == [help])
    #expect(recording.violations(of: "dsa-render-conflict").map(\.location.description) == ["r.ndjson:3"])
    #expect(recording.related("dsa-render-conflict") == [["2: \(place)"]])
  }

  @Test("No conflict where the sides agree, where nothing was asked for, or where there is no object")
  func noConflict() throws {
    func verdict(_ bid: String, _ request: String) throws -> String {
      try self.verdict("dsa-render-conflict", bid, request: request)
    }
    for (bid, publisher) in [(#"{"adrender":1}"#, 0), (#"{"adrender":0}"#, 2), ("{}", 2), ("{}", 1)] {
      #expect(try verdict(bid, #"{"dsarequired":2,"pubrender":\#(publisher)}"#) == "a1 pass")
    }
    #expect(
      try verdict(#"{"adrender":1}"#, #"{"dsarequired":0,"pubrender":2}"#)
        == "a1 notApplicable")
    #expect(
      try verdict(#"{"adrender":1}"#, #"{"dsarequired":2}"#)
        == "a1 notApplicable")
    #expect(
      try verdict("", #"{"dsarequired":2,"pubrender":0}"#)
        == "a1 notApplicable")
  }

  @Test(
    "Profiling of a minor, or of somebody who refused, is reported at the load, under either name of the list",
    .holds("R-1225"))
  func profiling() throws {
    func verdict(_ id: RuleID, _ start: String, _ parameters: String) throws -> String {
      try self.verdict(
        id,
        #"{"transparency":[{"domain":"a.example","dsaparams":[2]},{"domain":"b.example",\#(parameters)}]}"#,
        start: Line.start(country: "DE", more: start))
    }
    let minor: RuleID = "dsa-profiling-of-minor"
    let fail = "a1 fail 3: The ad was chosen by profiling (code 1), and "
    #expect(
      try verdict(minor, #","underAge":true"#, #""dsaparams":[3,1]"#) == fail + "the person is under age.")
    #expect(try verdict(minor, #","underAge":true"#, #""params":[1]"#) == fail + "the person is under age.")
    #expect(try verdict(minor, #","underAge":true"#, #""dsaparams":[2,3]"#) == "a1 notApplicable")
    #expect(
      try verdict(minor, "", #""dsaparams":[1]"#)
        == "a1 needsReview 3: It isn't known whether a minor was profiled: the ad was chosen by profiling (code 1), and the session doesn't say 'underAge'."
    )
    #expect(try verdict(minor, #","underAge":false"#, #""dsaparams":[1]"#) == "a1 pass")
    let refused: RuleID = "dsa-profiling-without-consent"
    #expect(
      try verdict(refused, #","consent":{"npa":true,"ltd":true}"#, #""dsaparams":[1]"#)
        == fail + "the session says 'consent.npa' and 'consent.ltd'.")
    #expect(
      try verdict(refused, #","consent":{"ltd":true}"#, #""dsaparams":[1]"#)
        == fail + "the session says 'consent.ltd'.")
    #expect(try verdict(refused, #","consent":{"npa":false}"#, #""dsaparams":[1]"#) == "a1 pass")
    #expect(
      try verdict(refused, #","consent":{"gdpr":true}"#, #""dsaparams":[1]"#)
        == "a1 notApplicable")
  }

  @Test(
    "Who refuses after the request refuses nothing of it; who refused before did")
  func refusedInBetween() throws {
    func verdicts(_ before: String, _ after: String) throws -> [String] {
      let load = Line.load(
        more: #","dsa":{"transparency":[{"domain":"a.example","dsaparams":[1]}]}"#)
      return try JudgedRecording(
        recording(
          Line.start, #"{"event":"consent",\#(before)}"#, Line.request(), #"{"event":"consent",\#(after)}"#,
          load, Line.impression())
      ).verdicts("dsa-profiling-without-consent")
    }
    #expect(try verdicts(#""npa":false"#, #""npa":true"#) == ["a1 pass"])
    #expect(
      try verdicts(#""npa":true"#, #""npa":false"#) == [
        "a1 fail 5: The ad was chosen by profiling (code 1), and the session says 'consent.npa'."
      ])
  }
}
