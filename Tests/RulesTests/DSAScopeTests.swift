import Checking
import Model
import Rules
import Basics
import TestSupport
import Testing

@Suite("Where rules about the DSA hold") struct DSAScopeTests {
  private static let shown = recording(
    Line.view, Line.render("AdBadge"), Line.render("AdChoices", more: #","clickable":true"#))

  private static let rules = RuleRegistry.infos.filter { $0.group == .dsa && $0.id != "answer-failed" }

  /// One verdict of each rule about the DSA, in the order of their ids.
  private func verdicts(
    start: String = Line.start, request: String = Line.request(), load: String = Line.load(),
    shown: String = DSAScopeTests.shown, end: String = recording(Line.impression(), Line.end),
    _ configuration: Configuration = Configuration()
  ) throws -> [String] {
    let judged = JudgedRecording(
      recording(start, request, load, shown, end), formats: [.bread, .article, .coins],
      configuration: configuration)
    return try Self.rules.flatMap { try judged.verdicts($0.id) }
  }

  private func all(_ answer: String) -> [String] { .init(repeating: "a1 \(answer)", count: 10) }

  /// A load with a faulty `dsa` object, for which every rule except the profiling ones has a finding.
  private let faulty = Line.load(
    more: #","dsa":{"behalf":"\#(String(repeating: "A", count: 101))","transparency":[{"params":[9]}]}"#)
  private let required =
    #"{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread"],"dsa":{"dsarequired":2,"pubrender":0}}"#

  @Test("A failure outside of the EEA leads to the line that says so, and one inside doesn't")
  func outside() {
    func related(_ country: String) -> [[String]] {
      JudgedRecording(
        recording(
          Line.start(country: country), Line.request(), Line.load(), Line.view, Line.impression(), Line.end)
      ).related("badge-missing").map { $0.filter { $0.contains("scope") } }
    }
    #expect(
      related("GB") == [["1: out of scope of the compliance report: the session ran in 'GB'"]])
    #expect(related("DE") == [[]])
  }

  @Test("A publisher that is no online platform is asked nothing", .holds("R-299"))
  func noPlatform() throws {
    var configuration = Configuration()
    configuration.platform = .no
    let start = Line.start(country: "DE", more: #","underAge":true,"consent":{"npa":true}"#)
    #expect(
      try verdicts(start: start, request: required, load: faulty, configuration)
        == all("notApplicable"))
  }

  @Test(
    "Where neither rendering nor impressions are observed, the rules about request and bid judge the loads of the EEA, and pass none of what is shown",
    .holds("R-915"))
  func bids() throws {
    func said(_ country: String, _ observed: String, _ load: String) throws -> String {
      let start = Line.start(country: country, more: #","recorder":{"observes":[\#(observed)]}"#)
      let answers = try verdicts(start: start, request: required, load: load, shown: "", end: Line.end)
      return zip(Self.rules, answers).map { "\($0.id) \($1)\n" }.joined()
    }
    let bids = #""requests","loads","delivery","consent""#
    expect(
      try said("DE", bids, Line.load()),
      is: #"""
        dsa-behalf-missing a1 fail 3: The ad came without a 'dsa' object, which the request required: it isn't stated on whose behalf the ad is shown.
        dsa-marking-unproven a1 pass
        dsa-name-too-long a1 notApplicable
        dsa-paid-missing a1 fail 3: The ad came without a 'dsa' object, which the request required: it isn't stated who paid for the ad.
        dsa-parameters-missing a1 fail 3: The ad came without a 'dsa' object, which the request required: it isn't stated by which parameters the person was chosen.
        dsa-parameters-unknown a1 pass
        dsa-parameters-unreachable a1 pass
        dsa-profiling-of-minor a1 notApplicable
        dsa-profiling-without-consent a1 notApplicable
        dsa-render-conflict a1 notApplicable

        """#)
    expect(
      try said("DE", bids, faulty),
      is: #"""
        dsa-behalf-missing a1 pass
        dsa-marking-unproven a1 pass
        dsa-name-too-long a1 fail 3: In the ad's 'dsa' object 'behalf' has 101 characters; at most 100 are allowed.
        dsa-paid-missing a1 fail 3: The ad's 'dsa' object has no 'paid'.
        dsa-parameters-missing a1 fail 3: The ad's 'dsa' object has no 'domain' in entry 1 of 'transparency'.
        dsa-parameters-unknown a1 fail 3: In the 'dsa' object 'params' is called 'dsaparams' since 26 January 2024 and the list of parameters knows no 9.
        dsa-parameters-unreachable a1 pass
        dsa-profiling-of-minor a1 notApplicable
        dsa-profiling-without-consent a1 notApplicable
        dsa-render-conflict a1 fail 3: Neither side renders the information about the ad: the publisher can't ('pubrender' 0), and the buyer doesn't state that it will (no 'adrender').

        """#)
    for text in [
      try said("US", bids, faulty), try said("DE", bids, ""),
      try said("DE", #""requests","loads","rendering""#, faulty),
      try said("DE", #""requests","loads","impressions""#, faulty),
    ] {
      #expect(text.split(separator: "\n").allSatisfy { $0.contains(" a1 notApplicable") }, "\(text)")
    }
  }

  @Test(
    "It holds in the Union with its outermost regions and Åland, whether platform or not known",
    .holds("R-298"))
  func countries() throws {
    for country in ["DE", "el", "GR", "RE", "AX", "GF", "GP", "MF", "MQ", "YT"] {
      #expect(
        try verdicts(start: Line.start(country: country), request: required, load: faulty).contains {
          $0.hasPrefix("a1 fail")
        }, "\(country)")
    }
    for country in ["CH", "GB", "UK", "US", "SJ"] {
      let answers = try verdicts(start: Line.start(country: country), request: required, load: faulty)
      #expect(answers.allSatisfy { $0.hasPrefix("a1 notApplicable") }, "\(country)")
    }
    var configuration = Configuration()
    configuration.territories.eea.insert("SJ")
    configuration.territories.dsa.insert("SJ")
    configuration.platform = .yes
    #expect(
      try verdicts(start: Line.start(country: "SJ"), request: required, load: faulty, configuration)
        .contains { $0.hasPrefix("a1 fail") })
  }

  @Test(
    "In Iceland, Liechtenstein and Norway what would fail is to check and no question of the act is confirmed, unless a setting says more",
    .holds("R-1199"), arguments: ["IS", "LI", "NO"])
  func unsettled(country: String) throws {
    func judged(_ configuration: Configuration = Configuration()) throws -> JudgedRecording {
      let lines = [
        Line.start(country: country), required, faulty, Line.view, Line.render("Headline"), Line.impression(),
      ]
      return JudgedRecording(lines.joined(separator: "\n"), configuration: configuration)
    }
    let findings = try judged().findings.filter { $0.contains(" dsa-") }
    #expect(!findings.isEmpty && findings.allSatisfy { $0.contains(" needsReview: ") })
    #expect(
      try judged().violations(of: "dsa-paid-missing").map(\.help).allSatisfy {
        $0.hasPrefix("Regulation (EU) 2022/2065 wasn't found in the EEA Agreement")
      })
    let labelled = [
      Line.start(country: country), Line.load(), Line.view, Line.render("AdBadge", more: #","text":"Ad""#),
      Line.impression(),
    ]
    let marking = JudgedRecording(labelled.joined(separator: "\n")).counts(of: "dsa-marking-unproven")
    #expect(marking.pass == 0 && marking.notApplicable == 1, "nothing is confirmed")
    var configuration = Configuration()
    configuration.territories.dsa.insert(country)
    #expect(try judged(configuration).findings.contains { $0.contains(" dsa-paid-missing fail:") })
  }

  @Test(
    "Where the country isn't known the rules judge as in the EEA, and what would fail is reviewed",
    .holds("R-291"))
  func unknownCountry() throws {
    let lines = [
      Line.start(country: nil), required, faulty, Line.view, Line.render("Headline"), Line.impression(),
    ]
    let judged = JudgedRecording(lines.joined(separator: "\n"))
    let findings = judged.findings.filter { $0.contains(" dsa-") }
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.contains(" needsReview: ") })
    #expect(
      judged.violations(of: "dsa-behalf-missing").map(\.help).allSatisfy {
        $0.hasPrefix("The session doesn't say in which country it ran, and the rule holds in the EEA.")
      })
    #expect(
      judged.findings(of: "country-missing") == [
        "r.ndjson:1 s-1 country-missing fail: The session shows native ads and doesn't state the country in which it ran."
      ])
  }

  @Test(
    "House ads are outside, by their mark or by their source; backfill is inside",
    .holds("R-295", "R-298"),
    arguments: [
      #","house":true"#, #","source":{"id":"6060308706800320801"}"#,
    ])
  func houseAds(_ mark: String) throws {
    let load = faulty.replacing(#","assets""#, with: mark + #","assets""#)
    #expect(
      try verdicts(
        start: Line.start(country: "DE", more: #","underAge":true,"consent":{"npa":true}"#),
        request: required,
        load: load) == all("notApplicable"))
    let backfill = faulty.replacing(#","assets""#, with: #","inventory":"backfill","assets""#)
    #expect(try verdicts(load: backfill).contains { $0.hasPrefix("a1 fail") })
  }

  @Test(
    "An ad that was never shown is not judged",
    .holds("R-246"))
  func neverShown() throws {
    #expect(
      try verdicts(
        start: Line.start(country: "DE", more: #","underAge":true,"consent":{"npa":true}"#),
        request: required,
        load: faulty, shown: Line.end, end: Line.end) == all("notApplicable"))
  }

  @Test(
    "Test sessions are judged like any other",
    .holds("R-296"))
  func testSessions() throws {
    #expect(
      try verdicts(start: Line.start(country: "DE", more: #","test":true"#), load: faulty)[3]
        == "a1 fail 3: The ad's 'dsa' object has no 'paid'.")
  }

  @Test(
    "What a network's own player shows needs a review; a 'dsa' object is judged when there is one",
    .holds("R-310"))
  func networkPlayers() throws {
    func verdicts(_ request: String, _ load: String) throws -> [String] {
      try self.verdicts(
        request: #"{"event":"ad.request","ad":"a1","kind":"rewarded","formats":["coins"]\#(request)}"#,
        load: #"{"event":"ad.load","ad":"a1","format":"coins"\#(load)}"#,
        shown: #"{"event":"ad.show","ad":"a1"}"#,
        end: recording(#"{"event":"ad.display","ad":"a1"}"#, Line.end))
    }
    let none = "a1 notApplicable"
    let neither = "a1 notApplicable"
    let marking =
      "a1 needsReview 5: It isn't known whether the ad was marked as one: the network's own player drew it."
    let reach =
      "a1 needsReview 5: It isn't known whether information about the ad could be reached: the network's own player drew it."
    #expect(
      try verdicts("", "") == [
        "a1 needsReview 3: It isn't stated on whose behalf the ad is shown: the recording has no 'dsa' object (SDKs hand apps none).",
        marking, none,
        "a1 needsReview 3: It isn't stated who paid for the ad: the recording has no 'dsa' object (SDKs hand apps none).",
        "a1 needsReview 3: It isn't stated by which parameters the person was chosen: the recording has no 'dsa' object (SDKs hand apps none).",
        neither, reach, neither, neither, none,
      ])
    #expect(
      try verdicts(
        #","dsa":{"dsarequired":2,"pubrender":0}"#,
        #","dsa":{"behalf":"A","transparency":[{"domain":"a.example","dsaparams":[7]}]}"#) == [
          "a1 pass", marking, "a1 pass", "a1 fail 3: The ad's 'dsa' object has no 'paid'.", "a1 pass",
          "a1 fail 3: In the 'dsa' object the list of parameters knows no 7.", reach,
          "a1 notApplicable",
          "a1 notApplicable",
          "a1 fail 3: Neither side renders the information about the ad: the publisher can't ('pubrender' 0), and the buyer doesn't state that it will (no 'adrender').",
        ])
  }

  @Test(
    "They can't be silenced, but for the one that rests on consent",
    .holds("R-212"))
  func notIgnorable() {
    let ignorable = Self.rules.filter(\.isIgnorable).map(\.id)
    #expect(ignorable == ["dsa-profiling-without-consent"])
    #expect(RuleRegistry.known.leastSeverities["dsa-profiling-without-consent"] == nil)
    for info in Self.rules where !info.isIgnorable {
      #expect(RuleRegistry.known.leastSeverities[info.id] == info.severity, "\(info.id)")
    }
    #expect(RuleRegistry.known.leastSeverities["dsa-paid-missing"] == .warning)
    #expect(RuleRegistry.known.leastSeverities["dsa-name-too-long"] == .warning)
  }
}
