import SamplePublications
import Model
import Basics
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Compliance report")
struct ComplianceReportTests {
  private func markdown(_ publication: Publication, isInSite: Bool = false) throws -> String {
    try #require(ReportSample.report("compliance", of: publication, isInSite: isInSite)).markdown
  }

  @Test("The whole text")
  func text() throws {
    expect(
      try markdown(sample()),
      is: #"""
        # Compliance: 1 of 2 ads failed, all in tests

        3 sessions (1 of them a test) in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        **Act before the release.** Failed in 6.2.0 (1 of 2).

        | Ads                                   | In scope | Confirmed | Failed | To check |
        | ------------------------------------- | -------: | --------: | -----: | -------: |
        | **Each ad once**                      |        2 |         0 |  **1** |        1 |
        | AdChoices, reservation ads in the EEA |        2 |         0 |  **1** |        1 |
        | DSA Art. 26 and 28, ads in the EEA    |        2 |         0 |  **1** |        1 |
        | IAB DSA object                        |        0 |         0 |      0 |        0 |
        | Consent signals                       |        0 |         0 |      0 |        0 |

        ## What failed

        - **Icon not sent**, test: Simple native · FR · 6.2.0 · 2026-11-22, line item `66002`. Switch on AdChoices. `s-2`, ad a1, `line 13`, [picture](charts/fault-2a0d3f40e6d329a2.svg)

        ## Since when

        | App   | In scope | Confirmed | Failed | To check | AdChoices failed |
        | ----- | -------: | --------: | -----: | -------: | ---------------: |
        | 6.2.0 |        2 |         0 |  **1** |        1 |       **1** of 2 |

        Failed by day (UTC): 1 of 1 on 2026-11-22; none on the other day.

        ## Where

        Formats and countries with ads that failed or are to check.

        | Format        | Country | In scope | Failed | To check |
        | ------------- | ------- | -------: | -----: | -------: |
        | Simple native | DE      |        1 |      0 |        1 |
        | Simple native | FR      |        1 |  **1** |        0 |

        ## To check

        - **1 ad: The ad came without a 'dsa' object**. Simple native. (Art. 26(1)(b)) Write down what you see: `adspec answer s-1 a1 behalf --answer confirmed --note '…'`.

        ## Question by question

        | Art. 26 question | It asks                                        | Rule                         | Confirmed | Failed | To check | Not in scope |
        | ---------------- | ---------------------------------------------- | ---------------------------- | --------: | -----: | -------: | -----------: |
        | Art. 26(1)(a)    | it is clear that this is advertising           | `dsa-marking-unproven`       |         1 |      0 |        1 |            0 |
        | Art. 26(1)(b)    | on whose behalf it is shown                    | `dsa-behalf-missing`         |         0 |      0 |        1 |            3 |
        | Art. 26(1)(d)    | why this person sees it, reachable from the ad | `dsa-parameters-unreachable` |         1 |  **1** |        0 |            0 |
        | Art. 26(3)       | no profiling by special categories of data     | –                            |         – |      – |        2 |            2 |

        **Art. 26(1)(b) and (c)**: a name in the bid confirms them where the ad shows it, or where it can be reached from the ad (Art. 26(1)(d)); a payer also where the ad shows the same name as the person on whose behalf it is. Else it is stated in the bid, and whether readers can see it wasn’t recorded: to check.

        What no recording shows:

        - **Art. 26(3)**: Which data an advertiser profiled by is in no recording: ask the buyer, and keep the answer.
        - **Art. 26(2)**: Whether users can declare that what they post is advertising: look at the app.
        - **Art. 26(1)(d), second half**: Whether the page about an ad says how to change the parameters: open it and read.
        - **Art. 28(2)**: Whether minors are profiled whose ads name no profiling (code 1): ask the buyer.
        - **Art. 39**: The repository of ads, which very large online platforms keep: look at the platform.

        ## Scope

        Art. 26 binds online platforms other than micro and small enterprises (Art. 19). Whether the publisher is one **isn’t configured** (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.

        This report applies Art. 26 and 28 of [Regulation (EU) 2022/2065](https://eur-lex.europa.eu/eli/reg/2022/2065/oj) to ads that an app laid out itself (native and custom native) and showed in the European Union, with Åland and the outermost regions. In Iceland, Liechtenstein and Norway none of its questions is confirmed, and what would fail is to check: the act wasn’t found in the EEA Agreement (November 2026). For ads that a network’s own player shows (rewarded, in a stream), it answers the questions that a recording can answer; the others are to check. House ads are out of scope.

        Reservation ads served in the EEA must carry the AdChoices icon and a link to Google’s “About this ad” page ([Custom native ad formats](https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats), [AdChoices](https://support.google.com/admanager/answer/2695279)): it supports Art. 26(1)(d). In custom native formats the app renders the icon; in native formats the SDK draws it.

        | Ads                                                   | Number |
        | ----------------------------------------------------- | -----: |
        | All that were shown                                   |      3 |
        | – outside the EEA                                     |      0 |
        | – by a network’s own player: rewarded, or in a stream |      1 |
        | – of unknown kind, or of a kind such as a banner      |      0 |
        | – sold otherwise, or it isn’t known how               |      0 |
        | = reservation ads, whose AdChoices is followed        |      2 |

        ## Left out

        - Skipped: 1 line that could not be read (see [the recordings](compliance-ads.md#recordings))

        ## Method and limits

        - A recording is the app’s own record of its events. This report relies on it: the screen was not checked, and an event that the app didn’t write is missing.
        - What an ad shows is judged over all the time that it was on the screen: it fails if it was wrong for more than a second, and for longer than it was right. Frames are in points or dp; half a point is tolerated.
        - If lines were lost, the report doesn’t state that an event never came: such an ad is to check.
        - In native formats the SDK draws the icon. Unless the recorder saw it there, the ad is to check.
        - Test sessions are judged like all others, and marked.
        - A bidder’s `dsa` object is its own statement. The recording is evidence that the statement was made, but not that it is true.
        - Not looked at: political advertising (Regulation (EU) 2024/900), generated content (Art. 50 of the AI Act), national law, and the rules of the United Kingdom and Switzerland.
        - This report is no legal opinion. Legal counsel has to decide whether Art. 26 binds a publisher, and how to comply with it.

        > A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law.

        ## Glossary

        There are exactly five answers. An Article 26 question, or a step on the path to “About this ad”, is:

        - **confirmed**: every question was answered by a line of a recording.
        - **confirmed by a person**: the recording doesn’t show it, and a person looked and saw that it is so; it is counted apart.
        - **failed**: a line shows, or the complete recording leaves no doubt, that something is missing or wrong, or a person saw it.
        - **to check**: the recording doesn’t show it, and a person has to check.
        - **not in scope**: the question doesn’t apply to this ad, which is out of scope, a house ad, or has no recorded display.

        No answer stands for another, and an ad is “failed” if an answer about Articles 26 and 28 or its AdChoices is. A rule answers in the same way: it **passes**, it **fails**, it is **to check**, or it is **not applicable**.

        Terms of this report:

        - **AdChoices**: the icon on an ad that leads to “About this ad”, Google’s page that explains why the ad is shown.
        - **Art. 26 question**: a requirement for an ad in an article of the DSA, or in a specification beside it; the rules answer it.
        - **In scope**: shown in the EEA, or in a session without a recorded country, and of a kind to which the questions apply.
        - **EEA**: European Economic Area: the 27 member states of the EU, Iceland, Liechtenstein and Norway.
        - **Reservation ad**: an ad that was booked directly, not sold through an exchange.
        - **House ad**: an ad of the publisher’s own, which is not paid for, so that the questions don’t apply to it.
        - **Line item**: a booking in the ad server; an ad names the one that it comes from.
        - **Test session**: a session whose start has `test: true`: made by testers or a machine, not by users.
        - **Supports**: a rule that supports a question gives reasons why its answer may be no, and doesn’t answer it.
        - **Recording**: a file in which an app or a proxy recorded the events of ads, one event a line.
        - **Session**: one period of use of an app, from `session.start` to `session.end`.
        - **Skipped**: a line that could not be read; it is counted and in no other figure.

        Made by adspec 1.2.3.

        """#)
  }

  private func sample(_ configuration: Configuration = Configuration()) -> Publication {
    ReportSample.publication(
      findings: ReportSample.findings + ReportSample.evidence, configuration: configuration)
  }

  private func paragraph(_ start: String, of text: String) throws -> String {
    String(try #require(text.split(separator: "\n").first { $0.hasPrefix(start) }))
  }

  @Test("A publisher that is no online platform has its reason printed on the first page")
  func noPlatform() throws {
    var configuration = Configuration()
    configuration.platform = .no
    configuration.platformReason = "We show our own news | only."
    #expect(
      try paragraph("Art. 26 binds", of: markdown(sample(configuration)))
        == "Art. 26 binds online platforms other than micro and small enterprises (Art. 19). The configuration says that the publisher **is none**, because: "
        + #"“We show our own news \| only.”. No rule about it applies to its ads therefore; what was recorded of "#
        + "AdChoices is listed all the same.")
  }

  @Test("A publisher that is one is looked at as one")
  func platform() throws {
    var configuration = Configuration()
    configuration.platform = .yes
    #expect(
      try paragraph("Art. 26 binds", of: markdown(sample(configuration)))
        == "Art. 26 binds online platforms other than micro and small enterprises (Art. 19). The configuration says that the publisher **is one**; no reason is given."
    )
  }

  @Test(
    "What the configuration leaves out stands on the first page, with what was left out by it",
    .holds("R-214"))
  func exclusions() throws {
    var publication = sample()
    publication.recordings[0].linesSkipped = 0
    publication.catalog.exclusions = [
      Exclusion(pattern: "old/**", paths: (1...12).map { "old/\($0).ndjson" }),
      Exclusion(pattern: "new|`/*", paths: []),
    ]
    let text = try markdown(publication)
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Left out") }
    expect(
      section,
      is: """
        Left out

        - Excluded by `old/**` in the configuration: \((1...10).map { "`old/\($0).ndjson`" }.joined(separator: ", ")) and 2 more
        - Excluded by ``new|`/*`` in the configuration: nothing

        """)
  }

  @Test("Who is named in bids stands in a table, as sent and escaped, with the first and the last line")
  func names() throws {
    var recording = ReportSample.recording
    recording.replace(
      #""lineItem":"66001""#,
      with: ##""lineItem":"66001","dsa":{"behalf":"<b>Lumi</b> | *Lampor*","paid":"Elbe GmbH"}"##)
    recording.replace(
      #""assets":{"Headline":{"text":"Fresh bread"}}}"#,
      with: #""assets":{"Headline":{"text":"Fresh bread"}},"dsa":{"behalf":"Elbe GmbH"}}"#)
    let text = try markdown(ReportSample.publication(of: recording))
    let start = try #require(text.range(of: "## Who is named")).lowerBound
    let end = try #require(text.range(of: "## Scope")).lowerBound
    expect(
      String(text[start..<end]),
      is: #"""
        ## Who is named

        Bids name who paid for an ad, and on whose behalf it is shown. These are the names as sent, of ads in scope.

        | Paid by     | On behalf of                | Ads | Line items | Countries | First line                           | Last line                            |
        | ----------- | --------------------------- | --: | ---------: | --------- | ------------------------------------ | ------------------------------------ |
        | Elbe GmbH   | \<b>Lumi\</b> \| \*Lampor\* |   1 |          1 | DE        | `formats/a/recordings/day.ndjson:3`  | `formats/a/recordings/day.ndjson:3`  |
        | *not named* | Elbe GmbH                   |   1 |          – | FR        | `formats/a/recordings/day.ndjson:13` | `formats/a/recordings/day.ndjson:13` |


        """#)
  }

  @Test("Without an ad in scope there is nothing to state")
  func nothing() throws {
    var publication = ReportSample.publication(of: "", findings: [])
    publication.compliance = [:]
    let text = try markdown(publication)
    #expect(text.hasPrefix("# Compliance: Nothing to state\n"))
    #expect(
      try paragraph("**No ad", of: text) == "**No ad in scope.** No ad in scope was recorded.")
    #expect(!text.contains("## What failed") && !text.contains("## To check"))
    let ads = try #require(ReportSample.report("compliance-ads", of: publication)).markdown
    #expect(
      ads.contains(
        "## Ads to look at\n\nThere are none: no rule about an Art. 26 question fails, and none is to check.\n"
      ))
    #expect(
      ads.contains(
        "## AdChoices\n\nNo reservation ad was shown in the EEA, or where no country was recorded: there is no way to follow.\n"
      ))
  }

  @Test("The first screen alone is a page: no section stands behind it")
  func summary() throws {
    let whole = try markdown(sample())
    let end = """

      This page is no proof: the questions one by one, the scope, the method and the ads with their lines are left out. \
      The full report is made by the same command without --summary, as in: adspec report -o reports

      Made by adspec 1.2.3.

      """
    let screen = try #require(whole.components(separatedBy: "\n## Question by question\n").first)
    #expect(screen.hasPrefix("# Compliance: 1 of 2 ads failed, all in tests\n"))
    expect(ReportList.summary(sample()).markdown, is: screen + end)
    let alone = ReportList.summary(sample(), linksPictures: false)
    expect(
      alone.markdown, is: screen.replacing(", [picture](charts/fault-2a0d3f40e6d329a2.svg)", with: "") + end)
    #expect(alone.charts.isEmpty)
  }

  @Test("More causes than the first screen names are in the report ad by ad, to which a summary has no link")
  func manyCauses() throws {
    let findings = "abcdefghijklmn".map { letter in
      Finding(
        rule: "dsa-behalf-missing", severity: .error, verdict: .needsReview,
        violation: Violation(
          Statement("It isn't known", because: "\(words: String(letter)) is missing"),
          at: Location(file: "b", line: 1)),
        subject: FindingSubject(session: "s-\(letter)", ad: "a", format: "coins"))
    }
    let publication = ReportSample.publication(findings: findings)
    #expect(
      try markdown(publication).contains(
        "\n- … and 2 more causes, in [the report ad by ad](compliance-ads.md)\n"))
    let summary = ReportList.summary(publication).markdown
    #expect(summary.contains("\n- … and 2 more causes, in the full report\n"))
    #expect(!summary.contains("compliance-ads"))
  }

  @Test("Without a failed ad, the first sentence says what most of the ads to check wait for")
  func mainQuestion() throws {
    let lines = ReportSample.recording.split(separator: "\n").filter { $0.contains(#""session":"s-1""#) }
    let findings = (ReportSample.findings + ReportSample.evidence).filter { $0.subject.session == "s-1" }
    let publication = ReportSample.publication(of: lines.joined(separator: "\n") + "\n", findings: findings)
    expect(
      try paragraph("**Look", of: markdown(publication)),
      is: """
        **Look at some.** 1 of 1 ad to check: The ad came without a 'dsa' object.
        """)
  }

  @Test("Many versions without a failed ad are counted, and ads whose version wasn't recorded are no version")
  func manyVersions() throws {
    let lines = ReportSample.recording.split(separator: "\n").filter { $0.contains(#""session":"s-1""#) }
    let session = lines.joined(separator: "\n")
    let app = #""app":{"id":"com.example.news","version":"6.2.0"},"#
    let others = (1...6).map { number in
      session.replacing(#""s-1""#, with: "\"t-\(number)\"")
        .replacing(app, with: number == 6 ? "" : app.replacing("6.2.0", with: "7.\(number).0")) + "\n"
    }
    #expect(
      try markdown(ReportSample.publication(of: others.joined() + ReportSample.recording)).contains(
        "Failed in 6.2.0 (1 of 2); in none of 6 ads of 5 other versions, or of a version not recorded.\n"))
  }

  @Test("The pictures are the faults, and the screen of each ad that is listed")
  func pictures() throws {
    let reports = try ["compliance", "compliance-ads"].map { name in
      try #require(ReportSample.report(name, of: sample()))
    }
    #expect(
      reports.map { $0.charts.map { String($0.path.prefix(16)) } }
        == [["charts/fault-2a0"], ["charts/evidence-", "charts/evidence-"]])
    let drawings = try reports[1].charts.map { String(decoding: try $0.bytes(), as: UTF8.self) }
    #expect(drawings.count { $0.contains(#"class="icon""#) } == 1)
    for report in reports {
      for chart in report.charts { #expect(report.markdown.contains("](\(chart.path))")) }
    }
  }

  @Test("It never says that anything is compliant")
  func wording() throws {
    for name in ["compliance", "compliance-ads"] {
      let report = try #require(ReportSample.report(name, of: sample()))
      #expect(!report.markdown.lowercased().contains("compliant"))
    }
  }
}
