import AdModel
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Outputs

@Suite("The compliance report, ad by ad")
struct ComplianceAdsTests {
  private func report(
    _ name: String = "compliance-ads", _ configuration: Configuration = Configuration(),
    isInSite: Bool = false
  ) throws -> Report {
    let publication = ReportSample.publication(
      findings: ReportSample.findings + ReportSample.evidence, configuration: configuration)
    return try #require(ReportSample.report(name, of: publication, isInSite: isInSite))
  }

  @Test("The whole text")
  func text() throws {
    expect(
      try report().markdown,
      is: #"""
        # Compliance report ad by ad

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC). Made by adspec 1.2.3.

        What stands behind the [compliance report](compliance.md), which sums it up and explains its words.

        ## Contents

        - [By provision, format and country](#by-provision-format-and-country)
        - [Ads by cause](#ads-by-cause)
        - [Ads to look at](#ads-to-look-at)
        - [What the rules rest on](#what-the-rules-rest-on)
        - [Recordings](#recordings)

        ## By provision, format and country

        How many ads got which answer; – where none was asked. All of it, the ads that weren’t asked too, stands in the site’s `data/compliance.csv`.

        ### Simple native `10063170`

        | Country | Ads | Art. 26(1)(a) by `dsa-marking-unproven` | Art. 26(1)(b) by `dsa-behalf-missing` | Art. 26(1)(d) by `dsa-parameters-unreachable` |
        | ------- | --: | --------------------------------------: | ------------------------------------: | --------------------------------------------: |
        | DE      |   1 |                             1 evidenced |                        1 needs review |                                   1 evidenced |
        | FR      |   1 |                          1 needs review |                        1 needs review |                           **1 not evidenced** |

        ## Ads by cause

        What a reviewer looks at, grouped by cause; an ad can have several.

        ### Not evidenced, 1 ad: AdChoices wasn't rendered \| shown

        **What to do:** Render it. About Art. 26(1)(d), by `dsa-parameters-unreachable`.

        - Ad `a1` of `s-2`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:15`

        ### A supporting rule fails, 1 ad: The ad came without AdChoices

        **What to do:** Switch on the badge. About Art. 26(1)(d), by `adchoices-not-delivered`.

        - Ad `a1` of `s-2`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:13`

        ### Needs review, 1 ad: The ad came without a 'dsa' object

        About Art. 26(1)(b), by `dsa-behalf-missing`.

        - Ad `a1` of `s-1`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:3`

        ## Ads to look at

        Ads with a provision that is not evidenced come first; then those of which a rule that only supports one fails; then those that need review.

        ### Not evidenced: ad `a1` of session `s-2`

        Simple native `10063170` · FR · line item `66002` · **a test session**

        | Provision     | Rule                         | It says                                        | Line                                        | What to do           |
        | ------------- | ---------------------------- | ---------------------------------------------- | ------------------------------------------- | -------------------- |
        | Art. 26(1)(d) | `adchoices-not-delivered`    | **Fails**: The ad came without AdChoices.      | `formats/a/recordings/day.ndjson:13`, `:15` | Switch on the badge. |
        | Art. 26(1)(d) | `dsa-parameters-unreachable` | **Fails**: AdChoices wasn't rendered \| shown. | `formats/a/recordings/day.ndjson:15`        | Render it.           |

        ![The screen when ad a1 was shown: no AdChoices was rendered](charts/evidence-2a0d3f40e6d329a2.svg)

        ### Needs review: ad `a1` of session `s-1`

        Simple native `10063170` · DE · line item `66001`

        | Provision     | Rule                 | It says                                           | Line                                | What to do |
        | ------------- | -------------------- | ------------------------------------------------- | ----------------------------------- | ---------- |
        | Art. 26(1)(b) | `dsa-behalf-missing` | Needs review: The ad came without a 'dsa' object. | `formats/a/recordings/day.ndjson:3` |            |

        ![The screen when ad a1 was shown](charts/evidence-91e27382e1282bea.svg)

        ## What the rules rest on

        | Rule                         | Provision              | Sources |
        | ---------------------------- | ---------------------- | ------- |
        | `adchoices-not-delivered`    | supports Art. 26(1)(d) | [Source of adchoices-not-delivered](https://example.com/adchoices-not-delivered); A book |
        | `dsa-behalf-missing`         | Art. 26(1)(b)          | [Source of dsa-behalf-missing](https://example.com/dsa-behalf-missing); A book |
        | `dsa-marking-unproven`       | Art. 26(1)(a)          | [Source of dsa-marking-unproven](https://example.com/dsa-marking-unproven); A book |
        | `dsa-parameters-unreachable` | Art. 26(1)(d)          | [Source of dsa-parameters-unreachable](https://example.com/dsa-parameters-unreachable); A book |

        ## Recordings

        | Recording                         | SHA-256     | Bytes | First event              | Last event               | Lines | Set aside |
        | --------------------------------- | ----------- | ----: | ------------------------ | ------------------------ | ----: | --------: |
        | `formats/a/recordings/day.ndjson` | *not known* | 2,837 | 2026-11-20T10:00:00.000Z | 2026-11-22T09:00:04.000Z |    24 |         1 |

        """#)
  }

  /// The link of the line that shows that AdChoices was not delivered.
  private func proof(_ configuration: Configuration, isInSite: Bool) throws -> String {
    let text = try report(isInSite: isInSite, configuration).markdown
    let line = try #require(text.split(separator: "\n").first { $0.contains("Needs review: The ad came") })
    return line.split(separator: "|")[3].trimmingCharacters(in: .whitespaces)
  }

  private func report(isInSite: Bool, _ configuration: Configuration) throws -> Report {
    try report("compliance-ads", configuration, isInSite: isInSite)
  }

  @Test(
    "A line leads to its event in the site; of a report alone to the repository, else to the site at its address"
  )
  func proofs() throws {
    var configuration = Configuration()
    let line = "`formats/a/recordings/day.ndjson:3`"
    #expect(try proof(configuration, isInSite: false) == line)
    #expect(
      try proof(configuration, isInSite: true) == "[\(line)](../sessions/6a840baf5d8c3ff2/index.html#event-2)"
    )
    configuration.baseURL = "https://specs.example.com"
    #expect(
      try proof(configuration, isInSite: true) == "[\(line)](../sessions/6a840baf5d8c3ff2/index.html#event-2)"
    )
    #expect(
      try proof(configuration, isInSite: false)
        == "[\(line)](https://specs.example.com/findings/at/cc.html#fccc5b339497f83ae)")
    configuration.repositoryURL = "https://github.com/example/ads/blob/main"
    #expect(
      try proof(configuration, isInSite: false)
        == "[\(line)](https://github.com/example/ads/blob/main/formats/a/recordings/day.ndjson#L3)")
  }

  @Test("Only a file of the catalog is looked for in the repository")
  func filesOfOthers() {
    var configuration = Configuration()
    configuration.repositoryURL = "https://github.com/example/ads/blob/main"
    let places = ReportPlaces(nil, ReportSample.publication(configuration: configuration))
    let addresses = ["/tmp/a.ndjson", "../a.ndjson", "-", "a b/ü#.ndjson"].map {
      places.address(of: Location(file: $0, line: 2), session: nil)
    }
    #expect(
      addresses == [nil, nil, nil, "https://github.com/example/ads/blob/main/a%20b/%C3%BC%23.ndjson#L2"])
  }

  @Test("Numbers of the matrix lead to the findings, or to the section of the format, on its page too")
  func matrix() throws {
    let text = try report("compliance", isInSite: true).markdown
    #expect(
      text.contains(
        """
        | Simple native [`10063170`] | DE      | [1][m1] |         0 |             0 |      [1][m2] |
        | Simple native [`10063170`] | FR      | [1][m1] |         0 |   **[1][m3]** |            0 |
        """))
    #expect(
      text.contains(
        """
        [m1]: compliance-ads.md#simple-native-10063170
        [m2]: ../findings/index.html?format=10063170&country=DE&verdict=needsReview
        [m3]: ../findings/index.html?format=10063170&country=FR&verdict=fail
        """))
    let page = try report("compliance", isInSite: true).html()
    #expect(page.contains(#"<a href="compliance-ads.html#simple-native-10063170">1</a>"#))
    #expect(page.contains(#"<a href="compliance-ads.html#ads-by-cause">by cause</a>"#))
    #expect(
      try report("compliance-ads", isInSite: true).html().contains(#"<h3 id="simple-native-10063170">"#))
  }
}

@Suite("Causes of a review") struct ReviewCausesTests {
  @Test(
    "The reason is what a message says behind its colon",
    arguments: [
      ("Whether the ad was marked as one isn't known: its badge was hidden.", "its badge was hidden"),
      ("The recorder doesn't see rendering.", "The recorder doesn't see rendering"),
      ("'Shop: all' is no name: none is.", "'Shop: all' is no name: none is"), ("", ""),
    ])
  func reason(message: String, reason: String) { #expect(ReviewReason.text(of: message) == reason) }

  @Test(
    "What differs in names and numbers is one cause",
    arguments: [
      ("'Headline' covers a part of it", "'…' covers a part of it"),
      ("'visible' is 0.4 when it wasn't seen", "'…' is … when it wasn't seen"),
      ("it is 12 × 10", "it is … × …"), ("an 'it's' and ''x", "an '…' and ''x"),
      ("26(1)(b) of h2o", "…(…)(b) of h2o"), ("'open", "'open"),
    ])
  func shape(reason: String, shape: String) { #expect(ReviewReason.shape(of: reason) == shape) }

  private func finding(
    _ rule: RuleID, _ verdict: Verdict, _ message: String, ad: String, help: String = "Look."
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, verdict: verdict,
      complaint: Complaint(message, at: Location(file: "a.ndjson", line: 1), help: help),
      subject: FindingSubject(session: "s", ad: ad))
  }

  private static let evidence: [RuleID: ProvisionEvidence] = [
    "dsa-behalf-missing": .direct(.behalf), "dsa-marking-unproven": .direct(.marking),
    "badge-missing": .supporting(.marking),
  ]

  @Test("An ad stands once under each cause; the worst come first, then those of most ads")
  func causes() {
    let found = ReviewCauses(
      FindingSummary([
        finding("dsa-behalf-missing", .needsReview, "No name isn't known: it came bare.", ad: "b"),
        finding("dsa-behalf-missing", .needsReview, "No name isn't known: it came bare.", ad: "a"),
        finding("dsa-marking-unproven", .needsReview, "No mark: it came bare.", ad: "a", help: "Ask."),
        finding("dsa-marking-unproven", .needsReview, "No mark: 'x' hid it.", ad: "c"),
        finding("badge-missing", .fail, "No badge.", ad: "d"),
        finding("dsa-marking-unproven", .fail, "No mark.", ad: "e"),
        finding("field-unknown", .fail, "Not asked.", ad: "f"),
      ]), Self.evidence)
    let lines = found.causes.map { cause in
      [
        "\(cause.outcome)", cause.reason, cause.ads.compactMap(\.subject.ad).joined(separator: " "),
        cause.rules.map(\.rawValue).joined(separator: " "), cause.advice.joined(separator: " "),
      ].joined(separator: "; ")
    }
    #expect(
      lines == [
        "fails; No mark; e; dsa-marking-unproven; Look.", "atFault; No badge; d; badge-missing; Look.",
        "review; it came bare; a b; dsa-behalf-missing dsa-marking-unproven; Look. Ask.",
        "review; 'x' hid it; c; dsa-marking-unproven; Look.",
      ])
    #expect(found.cut.isEmpty)
  }

  @Test("Of a rule with more findings than are kept it is told how many were sorted")
  func cut() {
    let many = (1...130).map { finding("dsa-marking-unproven", .fail, "No mark.", ad: "\($0)") }
    let found = ReviewCauses(FindingSummary(many), Self.evidence)
    #expect(found.causes.map(\.ads.count) == [100])
    #expect(found.cut.map { "\($0)" } == [#"(rule: dsa-marking-unproven, sorted: 100, all: 130)"#])
  }
}
