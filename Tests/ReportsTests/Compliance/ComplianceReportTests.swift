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
        # Compliance report

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC). Made by adspec 1.2.3.

        ## Summary

        AdChoices failed for **1 of 2 reservation ads** (1 in test sessions, 0 in others), and an Art. 26 question for **1 of 2 ads in scope** (1 in test sessions, 0 in others). AdChoices is to check for 1 ad, and an Art. 26 question for 1 ad. The lines that show it stand under [AdChoices](#adchoices) and [what to look at](#what-to-look-at).

        | Ads          | AdChoices | Art. 26 | It means                                             |
        | ------------ | --------: | ------: | ---------------------------------------------------- |
        | **Asked**    |         2 |       2 | shown (of bids: loaded) in the EEA, or in a country that wasn’t recorded; AdChoices: reservation ads |
        | Confirmed    |         0 |       0 | every question was answered by a line of a recording |
        | **Failed**   |     **1** |   **1** | a line shows, or the complete recording leaves no doubt, that something is missing or wrong |
        | To check     |         1 |       1 | the recording can’t tell, and a person has to look   |
        | Not in scope |         0 |       2 | it isn’t asked of this ad, which is outside the scope, a house ad, or wasn’t shown as far as is recorded |

        Art. 26 binds online platforms. Whether the publisher is one **isn’t configured** (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.

        > A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law, and this report is no legal opinion.

        ## Contents

        - [Left out](#left-out)
        - [By format, country and answer](#by-format-country-and-answer)
        - [Question by question](#question-by-question)
        - [What to look at](#what-to-look-at)
        - [AdChoices](#adchoices)
        - [Scope](#scope)
        - [Reach of the sample](#reach-of-the-sample)
        - [Method and limits](#method-and-limits)
        - [Glossary](#glossary)

        All that stands behind it is [the compliance report ad by ad](compliance-ads.md): each Art. 26 question by format and country, every ad to look at with its lines and its screen, what the rules rest on, and the recordings.

        ## Left out

        - Skipped: 1 line that could not be read (see [the recordings](compliance-ads.md#recordings))

        ## By format, country and answer

        How many ads an Art. 26 question is asked of, each by the worst that is said of it. A number leads to the questions of its format.

        | Format                   | Country |     Ads | Confirmed |      Failed | To check |
        | ------------------------ | ------- | ------: | --------: | ----------: | -------: |
        | Simple native `10063170` | DE      | [1][m1] |         0 |           0 |  [1][m1] |
        | Simple native `10063170` | FR      | [1][m1] |         0 | **[1][m1]** |        0 |

        ## Question by question

        | Art. 26 question | It asks                                        | Rule                         | Confirmed | Failed | To check | Not in scope |
        | ---------------- | ---------------------------------------------- | ---------------------------- | --------: | -----: | -------: | -----------: |
        | Art. 26(1)(a)    | it is clear that this is advertising           | `dsa-marking-unproven`       |         1 |      0 |        1 |            0 |
        | Art. 26(1)(b)    | on whose behalf it is shown                    | `dsa-behalf-missing`         |         0 |      0 |        2 |            2 |
        | Art. 26(1)(d)    | why this person sees it, reachable from the ad | `dsa-parameters-unreachable` |         1 |  **1** |        0 |            0 |
        | Art. 26(3)       | no profiling by special categories of data     | –                            |         – |      – |        2 |            2 |

        **Art. 26(3)**: Which data an advertiser profiled by is in no recording: ask the buyer, and keep the answer.

        ## What to look at

        Grouped by cause, so that one look answers for many: what failed first, then that of which a rule that only supports an Art. 26 question fails, then what is to check. An ad can have several causes; all ads are listed [by cause](compliance-ads.md#ads-by-cause) and [one by one](compliance-ads.md#ads-to-look-at).

        ### Failed, 1 ad: AdChoices wasn't rendered \| shown

        **What to do:** Render it. About Art. 26(1)(d), by `dsa-parameters-unreachable`.

        - Ad `a1` of `s-2`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:15`

        ### A supporting rule fails, 1 ad: The ad came without AdChoices

        **What to do:** Switch on AdChoices. About Art. 26(1)(d), by `adchoices-not-delivered`.

        - Ad `a1` of `s-2`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:13`

        ### To check, 1 ad: The ad came without a 'dsa' object

        About Art. 26(1)(b), by `dsa-behalf-missing`.

        - Ad `a1` of `s-1`, Simple native `10063170`, *not recorded*: `formats/a/recordings/day.ndjson:3`

        ## AdChoices

        **2 reservation ads** shown in the EEA, or where no country was recorded, 1 of them in test sessions.

        ![The way from the ad to About this ad](charts/adchoices-funnel.svg)

        | Link                         | It means                                                   | Confirmed | Failed | To check | Not in scope |
        | ---------------------------- | ---------------------------------------------------------- | --------: | -----: | -------: | -----------: |
        | Delivered                    | the ad.load holds the asset                                |         1 |      1 |        0 |            0 |
        | Rendered                     | it was seen most of the time that the ad was on the screen |         1 |      0 |        0 |            1 |
        | Wholly visible               | nothing hides, cuts or covers it                           |         1 |      0 |        0 |            1 |
        | Inside the ad, in its corner | its frame lies in the ad’s, its centre in the declared corner’s quarter |         1 |      0 |        0 |            1 |
        | Big enough                   | as declared, and at least 15 × 15 points                   |         1 |      0 |        0 |            1 |
        | Clickable                    | recorded so, or shown by a click                           |         1 |      0 |        0 |            1 |
        | Clicked                      | somebody clicked it; an icon that nobody clicked breaks nothing |         1 |      0 |        0 |            1 |
        | Reached “About this ad”      | a click led to the page; none led elsewhere                |         0 |      0 |        1 |            1 |

        The tables below count, link by link, the ads for which it is confirmed.

        ### By format

        | Format                   | Ads | Confirmed | Failed | To check | Delivered | Rendered | Visible | Placed | Sized | Clickable | Clicked | Opened |
        | ------------------------ | --: | --------: | -----: | -------: | --------: | -------: | ------: | -----: | ----: | --------: | ------: | -----: |
        | Simple native `10063170` |   2 |         0 |      1 |        1 |         1 |        1 |       1 |      1 |     1 |         1 |       1 |      0 |

        ### By country

        | Country | Ads | Confirmed | Failed | To check | Delivered | Rendered | Visible | Placed | Sized | Clickable | Clicked | Opened |
        | ------- | --: | --------: | -----: | -------: | --------: | -------: | ------: | -----: | ----: | --------: | ------: | -----: |
        | DE      |   1 |         0 |      0 |        1 |         1 |        1 |       1 |      1 |     1 |         1 |       1 |      0 |
        | FR      |   1 |         0 |      1 |        0 |         0 |        0 |       0 |      0 |     0 |         0 |       0 |      0 |

        ### Not delivered, by line item

        The app can’t render what the ad server didn’t send: these line items are for ad operations. Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.

        | Line item      | Format                   | Ads without AdChoices |
        | -------------- | ------------------------ | --------------------: |
        | *not recorded* | Simple native `10063170` |                     1 |

        ### AdChoices: failed

        | Session | Ad   | Format                   | Country | Line item | Test | Link      | Why                          | What to do | Line                                 |
        | ------- | ---- | ------------------------ | ------- | --------- | ---- | --------- | ---------------------------- | ---------- | ------------------------------------ |
        | `s-2`   | `a1` | Simple native `10063170` | FR      | –         | yes  | Delivered | the ad came without the icon | Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative. | `formats/a/recordings/day.ndjson:13` |

        ### AdChoices: to check

        | Session | Ad   | Format                   | Country | Line item | Test | Link                    | Why                                              | What to do            | Line                                |
        | ------- | ---- | ------------------------ | ------- | --------- | ---- | ----------------------- | ------------------------------------------------ | --------------------- | ----------------------------------- |
        | `s-1`   | `a1` | Simple native `10063170` | DE      | `66001`   | no   | Reached “About this ad” | a click on it opened no screen that was recorded | Look at a screenshot. | `formats/a/recordings/day.ndjson:9` |

        ## Scope

        Art. 26 and 28 of [Regulation (EU) 2022/2065](https://eur-lex.europa.eu/eli/reg/2022/2065/oj) are asked of ads that an app laid out itself (native and custom native) and showed in the European Economic Area: the 27 member states, Iceland, Liechtenstein and Norway. Ads that a network’s own player shows (rewarded, in a stream) are asked what a recording can show of them; the rest of their questions are to check. House ads are outside.

        Reservation ads served in the EEA must carry the AdChoices icon and a link to Google’s “About this ad” page ([Custom native ad formats](https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats), [AdChoices](https://support.google.com/admanager/answer/2695279)): it supports Art. 26(1)(d). In custom native formats the app renders the icon; in native formats the SDK draws it.

        | Ads                                                   | Number |
        | ----------------------------------------------------- | -----: |
        | All that were shown                                   |      3 |
        | – outside the EEA                                     |      0 |
        | – by a network’s own player: rewarded, or in a stream |      1 |
        | – sold otherwise, or it isn’t known how               |      0 |
        | = reservation ads, whose AdChoices is followed        |      2 |

        ## Reach of the sample

        Reservation ads in scope, of all ads that were shown, by app version and day. Versions and days that aren’t here were not looked at.

        | App version              | Shown | In scope |
        | ------------------------ | ----: | -------: |
        | `com.example.news 6.2.0` |     2 |        2 |
        | *not recorded*           |     1 |        0 |

        | Day (UTC)  | Shown | In scope |
        | ---------- | ----: | -------: |
        | 2026-11-20 |     1 |        1 |
        | 2026-11-22 |     2 |        1 |

        ## Method and limits

        - A recording is what an app wrote down about itself. It is taken at its word: nobody looked at the screen, and an event that the app didn’t write is not there.
        - The state of an ad is judged at its first impression; without one, at its last line before it left the screen. Frames are in points or dp; half a point is tolerated.
        - Where lines were lost, “it never came” is not stated: such an ad is to check.
        - In native formats the SDK draws the icon. Unless the recorder saw it there, the ad is to check.
        - Test sessions are judged like all others, and marked.
        - What a bidder declares in the `dsa` object is its own statement. That it is there is evidence; that it is true is not.
        - This report is no legal opinion. Whether Art. 26 binds a publisher, and what it takes to obey it, is for counsel to say.

        ## Glossary

        There are four answers and no others. An Article 26 question, or a link of the way to “About this ad”, is:

        - **confirmed**: every question was answered by a line of a recording.
        - **failed**: a line shows, or the complete recording leaves no doubt, that something is missing or wrong.
        - **to check**: the recording can’t tell, and a person has to look.
        - **not in scope**: it isn’t asked of this ad, which is outside the scope, a house ad, or wasn’t shown as far as is recorded.

        None of them stands for another, and an ad is “failed” when any statement about it is. A rule answers in the same way: it **passes**, it **fails**, it **needs review**, or it is **not applicable**.

        Terms of this report:

        - **AdChoices**: the icon on an ad that leads to “About this ad”, Google’s page that says why it is shown.
        - **Art. 26 question**: what an article of the DSA, or a specification beside it, asks of an ad; the rules answer it.
        - **In scope**: shown in the EEA, or where no country was recorded, and of a kind that is asked.
        - **EEA**: European Economic Area: the 27 member states of the EU, Iceland, Liechtenstein and Norway.
        - **Reservation ad**: an ad that was booked directly, not sold through an exchange.
        - **House ad**: an ad that nobody paid for, so that nothing is asked of it.
        - **Line item**: what was booked in the ad server; an ad names the one it came from.
        - **Test session**: a session whose start says `test`: made by testers or a machine, not by users.
        - **Supports**: a rule that supports a question says why its answer may be no, and doesn’t answer it.
        - **Recording**: a file in which an app or a proxy wrote down what happened to ads, a line an event.
        - **Session**: one stretch of use of an app, from `session.start` to `session.end`.
        - **Skipped**: a line that could not be read; it is counted and in no other figure.

        [m1]: compliance-ads.md#simple-native-10063170

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
        == "Art. 26 binds online platforms. The configuration says that the publisher **is none**, because: "
        + #"“We show our own news \| only.”. No rule about it applies to its ads therefore; what was recorded of "#
        + "AdChoices is listed all the same.")
  }

  @Test("A publisher that is one is looked at as one")
  func platform() throws {
    var configuration = Configuration()
    configuration.platform = .yes
    #expect(
      try paragraph("Art. 26 binds", of: markdown(sample(configuration)))
        == "Art. 26 binds online platforms. The configuration says that the publisher **is one**; no reason is given."
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

  @Test("Without an ad in scope there is nothing to state")
  func nothing() throws {
    var publication = ReportSample.publication(of: "", findings: [])
    publication.compliance = [:]
    let text = try markdown(publication)
    #expect(try paragraph("**Nothing", of: text) == "**Nothing to state.** No ad in scope was recorded.")
    #expect(
      text.contains(
        "## What to look at\n\nNothing: no rule about an Art. 26 question fails or needs review.\n"))
    let ads = try #require(ReportSample.report("compliance-ads", of: publication)).markdown
    #expect(
      ads.contains(
        "## Ads to look at\n\nThere are none: no rule about an Art. 26 question fails or needs review.\n"))
    #expect(
      text.contains(
        "## AdChoices\n\nNo reservation ad was shown in the EEA, or where no country was recorded: there is no way to follow.\n"
      ))
  }

  @Test(
    "The first sentence counts what failed, test sessions and others apart, and what is to check",
    arguments: [
      (
        3, 0, 0, 0,
        "**0 of 3 ads in scope**. AdChoices is to check for 1 ad, and an Art. 26 question for 0 ads."
      ),
      (
        3, 0, 0, 2,
        "**0 of 5 ads in scope**. AdChoices is to check for 1 ad, and an Art. 26 question for 2 ads."
      ),
      (
        3, 1, 0, 0,
        "**1 of 4 ads in scope** (0 in test sessions, 1 in others). AdChoices is to check for 1 ad, and an Art. 26 question for 0 ads."
      ),
      (
        0, 1, 2, 1,
        "**3 of 4 ads in scope** (2 in test sessions, 1 in others). AdChoices is to check for 1 ad, and an Art. 26 "
          + "question for 1 ad."
      ),
    ])
  func verdict(pass: Int, fail: Int, inTests: Int, review: Int, sentence: String) throws {
    var publication = sample()
    var (counts, tests) = (VerdictCounts(), VerdictCounts())
    (counts.pass, counts.fail, counts.needsReview, counts.notApplicable) = (pass, fail, review, 7)
    (tests.fail, tests.notApplicable) = (inTests, 1)
    publication.compliance = [
      ComplianceKey(rule: nil, format: "x", country: "DE"): counts,
      ComplianceKey(rule: nil, format: "x", country: "DE", isTest: true): tests,
    ]
    #expect(
      try markdown(publication).components(separatedBy: "\n\n")[3]
        == "AdChoices failed for **1 of 2 reservation ads** (1 in test sessions, 0 in others), and an Art. 26 "
        + "question for \(sentence) The lines that show it stand under [AdChoices](#adchoices) and "
        + "[what to look at](#what-to-look-at).")
  }

  @Test("The pictures are the funnel and the screen of each ad that is listed")
  func pictures() throws {
    let reports = try ["compliance", "compliance-ads"].map { name in
      try #require(ReportSample.report(name, of: sample()))
    }
    #expect(
      reports.map { $0.charts.map { String($0.path.prefix(16)) } }
        == [["charts/adchoices"], ["charts/evidence-", "charts/evidence-"]])
    let drawings = try reports[1].charts.map { String(decoding: try $0.bytes(), as: UTF8.self) }
    #expect(drawings.count { $0.contains(#"class="asset mark is-shown""#) } == 1)
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
