import SamplePublications
import Model
import Basics
import Foundation
import TestSupport
import Testing

import Reports

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

        3 sessions (1 of them a test) in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        What stands behind the [compliance report](compliance.md), which sums it up and explains its words.

        ## Contents

        - [Format by format](#format-by-format)
        - [AdChoices](#adchoices)
        - [Ads by cause](#ads-by-cause)
        - [Ads to look at](#ads-to-look-at)
        - [Reach of the sample](#reach-of-the-sample)
        - [What the rules rest on](#what-the-rules-rest-on)
        - [Recordings](#recordings)

        ## Format by format

        Formats with failed ads come first, then those with ads to check. A format’s table has only the questions with such ads, and names their countries. Every question in every country, and the ads that weren’t asked, stand in the site’s `data/compliance.csv`, AdChoices in `data/adchoices-by-format-and-country.csv`.

        ### Simple native `10063170`

        2 ads in scope, each counted once: **1 failed**, 1 to check.

        | Question      | Rule                         | Failed | To check | Confirmed | Ads | Not confirmed in                 |
        | ------------- | ---------------------------- | -----: | -------: | --------: | --: | -------------------------------- |
        | AdChoices     | –                            |  **1** |        1 |         0 |   2 | FR: **1 failed**; DE: 1 to check |
        | Art. 26(1)(a) | `dsa-marking-unproven`       |      0 |        1 |         1 |   2 | FR: 1 to check                   |
        | Art. 26(1)(b) | `dsa-behalf-missing`         |      0 |        1 |         0 |   1 | DE: 1 to check                   |
        | Art. 26(1)(d) | `dsa-parameters-unreachable` |  **1** |        0 |         1 |   2 | FR: **1 failed**                 |

        ## AdChoices

        **2 reservation ads** shown in the EEA, or where no country was recorded, 1 of them in test sessions.

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

        ## Ads by cause

        Grouped by cause, so that one look answers for many: what failed first, then that of which another rule fails (one that supports an answer, or is about the IAB's object or consent), then what is to check. An ad can have several causes. Each names up to 10 ads, of every format if it has several.

        ### Failed, 1 ad: The ad came without AdChoices

        **What to do:** Switch on AdChoices. About Art. 26(1)(d), by `adchoices-not-delivered`, `dsa-parameters-unreachable`.

        - Ad `a1` of `s-2`, Simple native `10063170`, FR: `formats/a/recordings/day.ndjson:13`

        ### To check, 1 ad: The ad came without a 'dsa' object

        About Art. 26(1)(b), by `dsa-behalf-missing`.

        - Ad `a1` of `s-1`, Simple native `10063170`, DE: `formats/a/recordings/day.ndjson:3`

        ## Ads to look at

        Ads with an Art. 26 question that failed come first; then those of which another rule fails; then those that are to check.

        ### Failed: ad `a1` of session `s-2`

        Simple native `10063170` · FR · line item `66002` · **a test session**

        | Art. 26 question | Rule                         | It says                                        | Line                                        | What to do           |
        | ---------------- | ---------------------------- | ---------------------------------------------- | ------------------------------------------- | -------------------- |
        | Art. 26(1)(d)    | `adchoices-not-delivered`    | **Fails**: The ad came without AdChoices.      | `formats/a/recordings/day.ndjson:13`, `:15` | Switch on AdChoices. |
        | Art. 26(1)(d)    | `dsa-parameters-unreachable` | **Fails**: AdChoices wasn't rendered \| shown. | `formats/a/recordings/day.ndjson:15`        | Render it.           |

        ![The screen when ad a1 was shown: no AdChoices was rendered](charts/evidence-2a0d3f40e6d329a2.svg)

        ### To check: ad `a1` of session `s-1`

        Simple native `10063170` · DE · line item `66001`

        | Art. 26 question | Rule                 | It says                                       | Line                                | What to do |
        | ---------------- | -------------------- | --------------------------------------------- | ----------------------------------- | ---------- |
        | Art. 26(1)(b)    | `dsa-behalf-missing` | To check: The ad came without a 'dsa' object. | `formats/a/recordings/day.ndjson:3` |            |

        ![The screen when ad a1 was shown](charts/evidence-91e27382e1282bea.svg)

        ## Reach of the sample

        Reservation ads in scope, out of all ads that were shown, by app version and day. Versions and days that aren’t listed were not checked.

        | App version              | Shown | In scope |
        | ------------------------ | ----: | -------: |
        | `com.example.news 6.2.0` |     2 |        2 |
        | *not recorded*           |     1 |        0 |

        | Day (UTC)  | Shown | In scope |
        | ---------- | ----: | -------: |
        | 2026-11-20 |     1 |        1 |
        | 2026-11-22 |     2 |        1 |

        ## What the rules rest on

        | Rule                         | Art. 26 question       | Sources |
        | ---------------------------- | ---------------------- | ------- |
        | `adchoices-not-delivered`    | supports Art. 26(1)(d) | [Source of adchoices-not-delivered](https://example.com/adchoices-not-delivered); A book |
        | `dsa-behalf-missing`         | Art. 26(1)(b)          | [Source of dsa-behalf-missing](https://example.com/dsa-behalf-missing); A book |
        | `dsa-marking-unproven`       | Art. 26(1)(a)          | [Source of dsa-marking-unproven](https://example.com/dsa-marking-unproven); A book |
        | `dsa-parameters-unreachable` | Art. 26(1)(d)          | [Source of dsa-parameters-unreachable](https://example.com/dsa-parameters-unreachable); A book |

        ## Recordings

        | Recording                         | SHA-256     | Bytes | First event              | Last event               | Lines | Skipped |
        | --------------------------------- | ----------- | ----: | ------------------------ | ------------------------ | ----: | ------: |
        | `formats/a/recordings/day.ndjson` | *not known* | 2,837 | 2026-11-20T10:00:00.000Z | 2026-11-22T09:00:04.000Z |    24 |       1 |

        Made by adspec 1.2.3.

        """#)
  }

  @Test("Questions that are confirmed for every ad are in a sentence, and of many countries 12 are named")
  func formats() throws {
    let countries = ["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HU", "IE"]
    let recording = countries.map { country in
      """
      {"event":"session.start","session":"\(country)","time":"2026-11-20T10:00:00.000Z","platform":"ios","country":"\(country)","screen":[390,844]}
      {"event":"ad.request","session":"\(country)","time":"2026-11-20T10:00:00.010Z","ad":"a","kind":"customNative","formats":["10063170"]}
      {"event":"ad.load","session":"\(country)","time":"2026-11-20T10:00:00.130Z","ad":"a","format":"10063170","assets":{"Headline":{"text":"Bread"}}}
      {"event":"view.render","session":"\(country)","time":"2026-11-20T10:00:00.150Z","ad":"a","frame":[16,120,358,300]}
      {"event":"impression","session":"\(country)","time":"2026-11-20T10:00:00.400Z","ad":"a","by":"app"}
      {"event":"session.end","session":"\(country)","time":"2026-11-20T10:00:09.000Z"}
      """
    }.joined(separator: "\n")
    var publication = ReportSample.publication(of: recording)
    var passed = VerdictCounts()
    passed.pass = 1
    publication.compliance = countries.reduce(into: [:]) { counts, country in
      counts[ComplianceKey(rule: "dsa-marking-unproven", format: "10063170", country: country)] = passed
    }
    let text = try #require(ReportSample.report("compliance-ads", of: publication)).markdown
    let named = countries.prefix(12).map { "\($0): **1 failed**" }.joined(separator: "; ")
    #expect(text.contains("\n14 ads in scope, each counted once: **14 failed**.\n"))
    #expect(text.contains(" **14** |        0 |         0 |  14 | \(named); 2 more countries |\n"))
    #expect(
      text.contains(
        """

        Confirmed for 14 of 14 ads: Art. 26(1)(a) by `dsa-marking-unproven`.

        """))
  }

  /// The link of the line that shows that AdChoices was not delivered.
  private func proof(_ configuration: Configuration) throws -> String {
    let text = try report("compliance-ads", configuration).markdown
    let line = try #require(text.split(separator: "\n").first { $0.contains("To check: The ad came") })
    return line.split(separator: "|")[3].trimmingCharacters(in: .whitespaces)
  }

  @Test("A site has a page about each ad to look at: the report leads to their list")
  func inSite() throws {
    let text = try report(isInSite: true).markdown
    let start = try #require(text.range(of: "## Ads to look at\n"))
    let end = try #require(text.range(of: "\n## ", range: start.upperBound..<text.endIndex))
    expect(
      String(text[start.upperBound..<end.lowerBound]),
      is: #"""

        - [1 ad failed](../ads/index.html?verdict=failed)
        - [1 ad to check](../ads/index.html?verdict=toCheck)

        The page of an ad has its picture, the recorded lines that prove the answer, and what to do.

        """#)
  }

  @Test("A line leads to the repository, else to the site at its address")
  func proofs() throws {
    var configuration = Configuration()
    let line = "`formats/a/recordings/day.ndjson:3`"
    #expect(try proof(configuration) == line)
    configuration.baseURL = "https://specs.example.com"
    #expect(
      try proof(configuration)
        == "[\(line)](https://specs.example.com/findings/at/cc.html#fccc5b339497f83ae)")
    configuration.repositoryURL = "https://github.com/example/ads/blob/main"
    #expect(
      try proof(configuration)
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

  /// The compliance report and its appendix, with one cause of so many ads.
  private func causes(_ count: Int, and others: [Finding] = []) throws -> [String] {
    let findings = (1...count).map { number in
      Finding(
        rule: "dsa-marking-unproven", severity: .error, verdict: .needsReview,
        violation: Violation(
          Statement("It isn't known whether it was marked", because: "the player drew it"),
          at: Location(file: "formats/a/recordings/day.ndjson", line: number), help: "Look at a screenshot."),
        subject: FindingSubject(session: "s-\(number)", ad: "a", format: "coins", country: "DE"))
    }
    let publication = ReportSample.publication(findings: findings + others)
    return try ["compliance", "compliance-ads"].map { name in
      try #require(ReportSample.report(name, of: publication)).markdown
    }
  }

  @Test("The short report counts the ads of a cause, and the appendix lists them")
  func fewAds() throws {
    let texts = try causes(7)
    #expect(
      texts[0].contains(
        """

        - **7 ads: the player drew it**. Coins for video. Look at a screenshot. (Art. 26(1)(a)) Write down what you see: \
        `adspec answer s-1 a marking --answer confirmed --note '…'`.

        """))
    #expect(texts[1].contains("\n### To check, 7 ads: the player drew it\n"))
    #expect(
      texts[1].contains(
        "\n- Ad `a` of `s-7`, Coins for video `coins`, DE: `formats/a/recordings/day.ndjson:7`\n"))
  }

  @Test("Causes of any number of ads have their exact numbers")
  func exactNumbers() throws {
    let others = (1...2).map { number in
      Finding(
        rule: "dsa-behalf-missing", severity: .error, verdict: .needsReview,
        violation: Violation(
          Statement("It isn't known on whose behalf", because: "no name came"),
          at: Location(file: "b", line: number)),
        subject: FindingSubject(session: "t-\(number)", ad: "a", format: "coins", country: "DE"))
    }
    let texts = try causes(130, and: others)
    #expect(texts[0].contains("\n- **130 ads: the player drew it**. "))
    #expect(texts[0].contains("\n- **2 ads: no name came**. "))
    #expect(texts[1].contains("\n### To check, 2 ads: no name came\n"))
  }

  @Test("Of more ads than are kept or listed it says how many, and where all are")
  func manyAds() throws {
    let texts = try causes(130)
    #expect(texts[1].components(of: "\n- Ad `a` of ").count - 1 == 10)
    #expect(texts[1].contains("\n- … and 120 more ads: `data/ads.csv`\n"))
    #expect(texts[1].components(of: "\n### To check: ad `a` of session ").count - 1 == 50)
    #expect(texts[1].contains("\n… and 80 more ads: `data/ads.csv`.\n"))
    #expect(texts[0].contains("\n- **130 ads: the player drew it**. "))
    #expect(texts[1].contains("\n### To check, 130 ads: the player drew it\n"))
  }
}
