import SamplePublications
import Model
import Basics
import Reports
import TestSupport
import Testing

@Suite("Delivery report")
struct DeliveryReportTests {
  private func markdown(_ publication: Publication, isInSite: Bool = false) throws -> String {
    try #require(ReportSample.report("delivery", of: publication, isInSite: isInSite)).markdown
  }

  @Test(
    "The whole text",
    .holds("R-025", "R-296"))
  func text() throws {
    expect(
      try markdown(ReportSample.publication()),
      is: #"""
        # Delivery report: 3 impressions from 4 ads, CTR 66.67%

        3 sessions (1 of them a test) in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **3 impressions** from 4 ads, and 1 repeat that doesn’t count.
        - **CTR 66.67%**: 2 of these ads were clicked. With 95% confidence the rate behind it lies between 20.77% and 93.85%.
        - **1 click** on AdChoices, no part of the CTR.
        - **Fill 75.00%**: 3 of 4 requests brought 3 loads; 1 failure.
        - **Render rate 100.00%**: of 3 ads that were loaded, 3 came onto the screen.
        - Test sessions: **1** of 3. They count in every figure, and stand apart in the table of totals.
        - **1 line** could not be read, and is in no figure.

        ## By day

        ![Impressions and CTR by day](charts/impressions-by-day.svg)

        | Day (UTC)  | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | ---------- | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | 2026-11-20 |        1 |   1 |        1 |     1 | 100.00% |        1 |     100.00% |           1 |             – |      1 |            1 | 100.00% | 20.65%–100.00% |
        | 2026-11-22 |        2 |   3 |        3 |     2 |  66.67% |        2 |     100.00% |           2 |             – |      1 |            0 |  50.00% |   9.45%–90.55% |

        ## By format

        | Format                   | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | ------------------------ | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | Simple native `10063170` |        2 |   2 |        2 |     2 | 100.00% |        2 |     100.00% |           2 |             – |      1 |            1 |  50.00% |   9.45%–90.55% |
        | Coins for video `coins`  |        2 |   2 |        2 |     1 |  50.00% |        1 |     100.00% |           1 |             – |      1 |            0 | 100.00% | 20.65%–100.00% |

        ## By ad unit

        | Ad unit   | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | --------- | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | `/1/feed` |        2 |   2 |        2 |     2 | 100.00% |        2 |     100.00% |           2 |             – |      1 |            1 |  50.00% |   9.45%–90.55% |
        | `c3ae`    |        2 |   2 |        2 |     1 |  50.00% |        1 |     100.00% |           1 |             – |      1 |            0 | 100.00% | 20.65%–100.00% |

        ## By country

        | Country        | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | -------------- | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | DE             |        1 |   1 |        1 |     1 | 100.00% |        1 |     100.00% |           1 |             – |      1 |            1 | 100.00% | 20.65%–100.00% |
        | FR             |        1 |   2 |        2 |     1 |  50.00% |        1 |     100.00% |           1 |             – |      0 |            0 |   0.00% |   0.00%–79.35% |
        | *not recorded* |        1 |   1 |        1 |     1 | 100.00% |        1 |     100.00% |           1 |             – |      1 |            0 | 100.00% | 20.65%–100.00% |

        ## By platform

        | Platform | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | -------- | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | Android  |        2 |   3 |        3 |     2 |  66.67% |        2 |     100.00% |           2 |             – |      1 |            0 |  50.00% |   9.45%–90.55% |
        | iOS      |        1 |   1 |        1 |     1 | 100.00% |        1 |     100.00% |           1 |             – |      1 |            1 | 100.00% | 20.65%–100.00% |

        ## By app version

        | App version              | Sessions | Ads | Requests | Loads |    Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices |     CTR |   95% interval |
        | ------------------------ | -------: | --: | -------: | ----: | ------: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | ------: | -------------: |
        | `com.example.news 6.2.0` |        2 |   3 |        3 |     2 |  66.67% |        2 |     100.00% |           2 |             – |      1 |            1 |  50.00% |   9.45%–90.55% |
        | *not recorded*           |        1 |   1 |        1 |     1 | 100.00% |        1 |     100.00% |           1 |             – |      1 |            0 | 100.00% | 20.65%–100.00% |

        ## Totals

        | Figure                    |  All sessions | Of these in tests |
        | ------------------------- | ------------: | ----------------: |
        | Sessions                  |             3 |                 1 |
        | Ads                       |             4 |                 2 |
        | Requests                  |             4 |                 2 |
        | Loads                     |             3 |                 1 |
        | Load failures             |             1 |                 1 |
        | Fill                      |        75.00% |            50.00% |
        | Ads rendered              |             3 |                 1 |
        | Render rate               |       100.00% |           100.00% |
        | Impressions               |             3 |                 1 |
        | Viewable impressions      |             – |                 – |
        | Viewable rate             |             – |                 – |
        | Repeated impressions      |             1 |                 0 |
        | Clicks                    |             2 |                 0 |
        | Clicks on AdChoices       |             1 |                 0 |
        | Ads clicked off AdChoices |             2 |                 0 |
        | CTR                       |        66.67% |             0.00% |
        | CTR, 95% interval         | 20.77%–93.85% |      0.00%–79.35% |

        ## Clicks by asset

        | Format                   | Asset               | In the CTR | Clicks |
        | ------------------------ | ------------------- | ---------- | -----: |
        | Simple native `10063170` | `AdChoices`         | no         |      1 |
        | Simple native `10063170` | `Headline`          | yes        |      1 |
        | Coins for video `coins`  | *the ad as a whole* | yes        |      1 |

        ## Keys that differ from the definition

        No rule about them complains.

        ## Load failures by error

        | Domain             | Code  | Failures |
        | ------------------ | ----- | -------: |
        | `com.applovin.sdk` | `204` |        1 |

        ## Repeated impressions

        Only the first impression of an ad counts. 1 line repeats one:

        | Session | Ad   | Format                   | By  | Repeat                              | First  |
        | ------- | ---- | ------------------------ | --- | ----------------------------------- | ------ |
        | `s-1`   | `a1` | Simple native `10063170` | app | `formats/a/recordings/day.ndjson:7` | line 6 |

        ## Recordings read

        | Recording                         | Lines | Skipped | Events |
        | --------------------------------- | ----: | ------: | -----: |
        | `formats/a/recordings/day.ndjson` |    24 |       1 |     23 |

        ## How these figures are counted

        - **Impression**: the first `impression` of a native ad, the `ad.display` of a rewarded one, the `ad.start` of one in a stream. A party that counts the ad again repeats it, and is listed.
        - **Click**: one `click` line; lines of another party for the same ad and asset within one second are the same click. Clicks on AdChoices are counted apart.
        - **CTR**: ads with an impression and at least one click off AdChoices ÷ impressions. The interval is Wilson’s, at 95% (z = 1.959964).
        - **Fill**: `ad.request` lines with at least one `ad.load` ÷ `ad.request` lines. A retry is a request of its own.
        - **Other**: ads that were requested as what no format here is of, such as banners (`kind` is `other`).
        - **Render rate**: of the ads that were loaded, those of which a part lay on the screen. Ads in a stream aren’t loaded one by one, and are in no fill and no render rate.
        - **Viewable rate**: ads with an impression and an `ad.viewable` ÷ impressions. Impressions of a version of an app that never told of a viewable ad count in neither: most recorders don’t hear of it.
        - **Day**: the UTC day of the impression, else of the load, else of the ad’s first line. All of an ad goes there.
        - Percentages have two decimals, rounded half away from zero. The integers behind them are in the data files.
        - **–** is what isn’t recorded: no recorder of these ads observes it (`recorder.observes`), or there is nothing to divide by. **In part**: some recorders do, and only their ads count, in the whole of a rate, too.

        ## Glossary

        There are exactly five answers. An Article 26 question, or a step on the path to “About this ad”, is:

        - **confirmed**: every question was answered by a line of a recording.
        - **confirmed by a person**: the recording doesn’t show it, and a person looked and saw that it is so; it is counted apart.
        - **failed**: a line shows, or the complete recording leaves no doubt, that something is missing or wrong, or a person saw it.
        - **to check**: the recording doesn’t show it, and a person has to check.
        - **not in scope**: the question doesn’t apply to this ad, which is out of scope, a house ad, or has no recorded display.

        No answer stands for another, and an ad is “failed” if an answer about Articles 26 and 28 or its AdChoices is. A rule answers in the same way: it **passes**, it **fails**, it is **to check**, or it is **not applicable**.

        Terms of this report:

        - **Ad**: one ad of one session, from its request to its end.
        - **Impression**: an ad that a party counted as seen; only the first counts.
        - **Click**: a reported click on an ad: a `click` line.
        - **CTR**: click-through rate: the share of counted ads that were clicked, clicks on AdChoices left out.
        - **Fill**: the filled share: of requests, or of ad breaks that were played.
        - **Recording**: a file in which an app or a proxy recorded the events of ads, one event a line.
        - **Session**: one period of use of an app, from `session.start` to `session.end`.
        - **Test session**: a session whose start has `test: true`: made by testers or a machine, not by users.
        - **Skipped**: a line that could not be read; it is counted and in no other figure.

        Made by adspec 1.2.3.

        """#)
  }

  @Test("Without a session it says so")
  func empty() throws {
    expect(
      try markdown(ReportSample.publication(of: "", findings: [])),
      is: """
        # Delivery report: no session was read

        0 sessions in 1 recording.

        ## Recordings read

        | Recording                         | Lines | Skipped | Events |
        | --------------------------------- | ----: | ------: | -----: |
        | `formats/a/recordings/day.ndjson` |     0 |       0 |      0 |

        ## Glossary

        There are exactly five answers. An Article 26 question, or a step on the path to “About this ad”, is:

        - **confirmed**: every question was answered by a line of a recording.
        - **confirmed by a person**: the recording doesn’t show it, and a person looked and saw that it is so; it is counted apart.
        - **failed**: a line shows, or the complete recording leaves no doubt, that something is missing or wrong, or a person saw it.
        - **to check**: the recording doesn’t show it, and a person has to check.
        - **not in scope**: the question doesn’t apply to this ad, which is out of scope, a house ad, or has no recorded display.

        No answer stands for another, and an ad is “failed” if an answer about Articles 26 and 28 or its AdChoices is. A rule answers in the same way: it **passes**, it **fails**, it is **to check**, or it is **not applicable**.

        Terms of this report:

        - **Ad**: one ad of one session, from its request to its end.
        - **Impression**: an ad that a party counted as seen; only the first counts.
        - **Click**: a reported click on an ad: a `click` line.
        - **CTR**: click-through rate: the share of counted ads that were clicked, clicks on AdChoices left out.
        - **Fill**: the filled share: of requests, or of ad breaks that were played.
        - **Recording**: a file in which an app or a proxy recorded the events of ads, one event a line.
        - **Session**: one period of use of an app, from `session.start` to `session.end`.
        - **Test session**: a session whose start has `test: true`: made by testers or a machine, not by users.
        - **Skipped**: a line that could not be read; it is counted and in no other figure.

        Made by adspec 1.2.3.

        """)
  }

  @Test("In the site, ids lead to their pages, and the text stays readable")
  func links() throws {
    let text = try markdown(ReportSample.publication(), isInSite: true)
    let lines = text.split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "[`10063170`]: ../formats/10063170/index.html", "[`coins`]: ../formats/coins/index.html",
        "[`s-1`]: ../sessions/6a840baf5d8c3ff2/index.html",
      ])
    #expect(lines.contains { $0.hasPrefix("| [`s-1`] | `a1` | Simple native [`10063170`] |") })
    let html = try #require(
      ReportSample.report("delivery", of: ReportSample.publication(), isInSite: true)
    ).html(headingOffset: 1)
    #expect(
      html.contains(
        #"<td>Simple native <a href="../formats/10063170/index.html"><code>10063170</code></a></td>"#))
    #expect(html.contains(#"<h3 id="by-format">By format</h3>"#))
  }

  @Test("A number of sessions leads to as many, where the list of sessions has all of them and can tell them")
  func sessions() throws {
    var publication = ReportSample.publication()
    func links() throws -> [String] {
      try markdown(publication, isInSite: true).matches(of: /\[(\d+)\]\((\.\.\/sessions\/index[^)]*)\)/).map {
        "\($0.1): \($0.2)"
      }
    }
    expect(
      try links().joined(separator: "\n"),
      is: #"""
        2: ../sessions/index.html?format=10063170
        2: ../sessions/index.html?format=coins
        1: ../sessions/index.html?country=DE
        1: ../sessions/index.html?country=FR
        2: ../sessions/index.html?platform=android
        1: ../sessions/index.html?platform=ios
        """#)
    publication.listedSessions.removeLast()
    #expect(try links() == [])
    #expect(try !markdown(ReportSample.publication()).contains("sessions/index"))
  }

  @Test("A long list is cut, and says where the rest is")
  func longList() throws {
    let lines = ReportSample.recording.split(separator: "\n").prefix(7)
    let repeats = Array(repeating: lines[6], count: 120)
    let text = try markdown(ReportSample.publication(of: (lines + repeats).joined(separator: "\n")))
    let rows = text.split(separator: "\n").filter { $0.contains("| app |") }
    #expect(rows.count == 100)
    #expect(text.contains("… and 21 more, all of them in the site’s `data/repeated-impressions.csv`.\n"))
  }

  @Test("A data file that has not all rows has their number in its name", .holds("R-349"))
  func sample() throws {
    let lines = ReportSample.recording.split(separator: "\n").prefix(7)
    let repeats = Array(repeating: lines[6], count: 1100)
    let text = try markdown(ReportSample.publication(of: (lines + repeats).joined(separator: "\n")))
    #expect(
      text.contains(
        "… and 1,001 more, the first 1,000 of all in the site’s `data/repeated-impressions-sample-of-1101.csv`.\n"
      ))
  }

  /// Sessions with one counted ad each, on these days.
  private func recording(on days: [String]) -> String {
    days.enumerated().flatMap { number, day in
      [
        #"{"event":"session.start","session":"s-\#(number)","time":"\#(day)T10:00:00.000Z","platform":"ios"}"#,
        #"{"event":"impression","session":"s-\#(number)","time":"\#(day)T10:00:01.000Z","ad":"a","by":"app"}"#,
      ]
    }.joined(separator: "\n")
  }

  @Test(
    "The trend goes by day, over a longer time by month, over a very long one by year; gaps are zero",
    arguments: [
      (["2026-11-20"], "day", "2026-11-20: 1"),
      (
        ["2026-02-27", "2026-03-02", "2026-03-02"], "day",
        "2026-02-27: 1; 2026-02-28: 0; 2026-03-01: 0; 2026-03-02: 2"
      ),
      (
        ["2025-11-30", "2026-03-02"], "month",
        "2025-11: 1; 2025-12: 0; 2026-01: 0; 2026-02: 0; 2026-03: 1"
      ),
      (
        ["2012-01-01", "2014-05-05", "2016-12-31", "2022-01-02"], "year",
        "2012: 1; 2013: 0; 2014: 1; 2015: 0; 2016: 1; 2017: 0; 2018: 0; 2019: 0; 2020: 0; 2021: 0; 2022: 1"
      ),
    ])
  func trend(days: [String], step: String, points: String) throws {
    let publication = ReportSample.publication(of: recording(on: days), findings: [])
    let report = try #require(ReportSample.report("delivery", of: publication))
    #expect(report.markdown.contains("\n![Impressions and CTR by \(step)](charts/"))
    let chart = String(decoding: try #require(report.charts.first).bytes(), as: UTF8.self)
    let description = try #require(chart.firstMatch(of: /<desc[^>]*>([^<]*)</)).1
    #expect(description.replacing(/, CTR [^;]*/, with: "") == points)
  }
}
