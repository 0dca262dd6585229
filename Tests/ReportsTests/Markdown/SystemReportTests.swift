import SamplePublications
import Model
import Basics
import Reports
import TestSupport
import Testing

@Suite("Reports on single systems")
struct SystemReportTests {
  private func markdown(_ name: String) throws -> String {
    try #require(ReportSample.report(name, of: SystemSample.publication())).markdown
  }

  @Test("Mediation: the whole text")
  func mediation() throws {
    expect(
      try markdown("mediation"),
      is: #"""
        # Mediation report: 1 of 2 requests filled, by 2 adapters

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **2 requests** to 2 adapters: 1 ad, 1 error, 0 without an answer.
        - **Fill 50.00%**: requests that were answered with an ad.
        - **Half of the answers came within 120 ms**, 90% within 1,500 ms, 99% within 1,500 ms.
        - **1 ad** came to be served, 1 of them with an impression: counted by the SDK for 1, by an adapter for 1, by the app for 0. One party should count each.

        ## By adapter

        | Adapter           | Requests | Ads | Errors | No answer |    Fill |      p50 |      p90 |      p99 |
        | ----------------- | -------: | --: | -----: | --------: | ------: | -------: | -------: | -------: |
        | `FirstAdapter`    |        1 |   0 |      1 |         0 |   0.00% |   120 ms |   120 ms |   120 ms |
        | `Second\|Adapter` |        1 |   1 |      0 |         0 | 100.00% | 1,500 ms | 1,500 ms | 1,500 ms |

        ## By network

        Ads that were served, by the source that their load names.

        | Network       | Adapter           | Format                     | Ads | Impressions |      p50 |      p90 |      p99 |
        | ------------- | ----------------- | -------------------------- | --: | ----------: | -------: | -------: | -------: |
        | \*Nordlicht\* | `Second\|Adapter` | Mediated native `mediated` |   1 |           1 | 1,500 ms | 1,500 ms | 1,500 ms |

        ## By format

        | Format                     | Requests | Ads | Errors | No answer |   Fill |    p50 |      p90 |      p99 |
        | -------------------------- | -------: | --: | -----: | --------: | -----: | -----: | -------: | -------: |
        | Mediated native `mediated` |        2 |   1 |      1 |         0 | 50.00% | 120 ms | 1,500 ms | 1,500 ms |

        ## Who counted

        Of the ads that were served: who was to count, as the adapter said, and who did. An ad may stand in several columns.

        | Adapter           | Counted     | Ads | Said: SDK | Said: adapter | By SDK | By adapter | By app |
        | ----------------- | ----------- | --: | --------: | ------------: | -----: | ---------: | -----: |
        | `Second\|Adapter` | impressions |   1 |         0 |             1 |      1 |          1 |      0 |
        | `Second\|Adapter` | clicks      |   1 |         1 |             0 |      0 |          0 |      0 |

        ## Callbacks by adapter

        What was seen of each adapter at least once: lines of its own (`adapter.load` to `adapter.track`), what it handed on to its network (`adapter.notify`), and impressions and clicks that it reported itself. What was never seen wasn’t called, or isn’t recorded.

        | Adapter           | Load | Map   | Complete | Who counts | Impression handed on | Click handed on | Rendering handed on | Impression reported | Click reported |
        | ----------------- | ---- | ----- | -------- | ---------- | -------------------- | --------------- | ------------------- | ------------------- | -------------- |
        | `FirstAdapter`    | seen | never | seen     | never      | *not observed*       | *not observed*  | *not observed*      | never               | never          |
        | `Second\|Adapter` | seen | never | seen     | seen       | *not observed*       | *not observed*  | *not observed*      | seen                | never          |

        ## Breaches of the contract

        1 finding:

        | Rule               | Severity | Fails | To check | First place               | It says                     | What to do |
        | ------------------ | -------- | ----: | -------: | ------------------------- | --------------------------- | ---------- |
        | `tracking-doubled` | error    |     1 |        0 | `recordings/day.ndjson:9` | SDK and adapter both count. |            |

        ## How these figures are counted

        - **Request**: an `adapter.load` line. A waterfall makes several for one ad.
        - **Answer**: the first `adapter.complete` for it. An outcome that can’t be read counts as none; answers after the first are in the findings.
        - **Fill**: requests answered with an ad ÷ requests.
        - **Time to answer**: from `adapter.load` to the answer, an error’s too. Percentiles come from histograms with three significant digits, up to one hour: p90 is the time within which 90% answered.
        - **Served**: the ad was loaded, and this try is the first that had answered with one. Which network a failed try would have shown isn’t recorded.
        - **Who counted**: `adapter.track` says who is to, the `by` of `impression` and `click` lines who did. Clicks on AdChoices are left out.
        - **What the SDK reports**: `adapter.response` lines. They are in no other figure.
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

        - **Adapter**: the code between the ads SDK and a network’s own SDK.
        - **Network**: the company that sold and delivered the ad behind an adapter.
        - **Waterfall**: networks asked one after the other until one has an ad.
        - **Fill**: the filled share: of requests, or of ad breaks that were played.
        - **Impression**: an ad that a party counted as seen; only the first counts.
        - **p50, p90, p99**: the value that half, 90% and 99% of all values don’t exceed.

        Made by adspec 1.2.3.

        """#)
  }

  @Test("The first lines of a summary have the revenue in every currency")
  func currencies() throws {
    let headline = try #require(ReportSample.report("rewarded", of: SystemSample.publication())).summary.value
    #expect(headline.contains("1,234.500000 EUR") && headline.contains("0.010479 USD"))
  }

  @Test("Rewarded: the whole text")
  func rewarded() throws {
    expect(
      try markdown("rewarded"),
      is: #"""
        # Rewarded report: 1 reward granted and never delivered, in 1 rewarded ad

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **1 rewarded ad**, 1 displayed.
        - **1 reward** granted and never delivered; 0 of 1 ad with a granted reward delivered theirs.
        - Failed loads: **1**; retries: 1; failed displays: 0.
        - Revenue: **1,234.500000 EUR** from 1 payment, **0.010479 USD** from 1 payment.

        ## Funnel

        | Step               | Event             | Ads | Of the requested |
        | ------------------ | ----------------- | --: | ---------------: |
        | Requested          | `ad.request`      |   1 |          100.00% |
        | Loaded             | `ad.load`         |   1 |          100.00% |
        | Asked to show      | `ad.show`         |   1 |          100.00% |
        | Displayed          | `ad.display`      |   1 |          100.00% |
        | Watched to the end | `reward.complete` |   – |                – |
        | Reward granted     | `reward.grant`    |   1 |          100.00% |
        | Reward delivered   | `reward.deliver`  |   0 |            0.00% |
        | Hidden             | `ad.hide`         |   1 |          100.00% |

        ## By format and ad unit

        | Format                  | Ad unit | Ads | Loaded | Displayed | Granted | Delivered | Lost | Load failures | Retries | Display failures |
        | ----------------------- | ------- | --: | -----: | --------: | ------: | --------: | ---: | ------------: | ------: | ---------------: |
        | Coins for video `coins` | `c3ae`  |   1 |      1 |         1 |       1 |         0 |    1 |             1 |       1 |                0 |

        ## Retries

        What was waited before a load was tried again. MAX’s own samples wait 2, 4, 8, 16, 32, then 64 seconds.

        | Format                  | Retry | Times | Expected | Planned, p50 | Measured, p50 | Measured, p90 |
        | ----------------------- | ----: | ----: | -------: | -----------: | ------------: | ------------: |
        | Coins for video `coins` |     1 |     1 |      2 s |          2 s |      2,100 ms |      2,100 ms |

        ## Lost rewards

        The network granted a reward that the app never handed over. Often the ad was hidden first, and with it went the handler:

        | Session | Ad   | Format                  | Granted                    |
        | ------- | ---- | ----------------------- | -------------------------- |
        | `s-2`   | `r1` | Coins for video `coins` | `recordings/day.ndjson:20` |

        ## Revenue

        | Format                  | Ad unit | Currency | Payments |      Revenue | Not readable |
        | ----------------------- | ------- | -------- | -------: | -----------: | -----------: |
        | Coins for video `coins` | `c3ae`  | EUR      |        1 | 1,234.500000 |            0 |
        | Coins for video `coins` | `c3ae`  | USD      |        1 |     0.010479 |            0 |

        ## Findings about rewarded ads

        1 finding, which is to check:

        | Rule          | Severity | Fails | To check | First place                | It says                         | What to do |
        | ------------- | -------- | ----: | -------: | -------------------------- | ------------------------------- | ---------- |
        | `reward-lost` | error    |     0 |        1 | `recordings/day.ndjson:20` | The reward was never delivered. |            |

        ## How these figures are counted

        - **Steps** count ads, each once. Newer SDKs send no `reward.complete`; reward and hide come in either order.
        - **Lost**: a show with a `reward.grant` and without a `reward.deliver`, of formats whose reward the app delivers. Where lines were lost, the delivery may be among them; the findings say where that is to check.
        - **Retries** are numbered by the ad unit’s failures since its last load; a request without an `ad.retry` is the viewer’s own. Planned: `ad.retry.delaySeconds`. Measured: from `ad.loadFailed` to the ad’s next `ad.request`. Percentiles come from histograms with three significant digits.
        - **Revenue**: the sum of `ad.revenue.value` in millionths of the currency’s unit, each value read digit by digit and rounded to a millionth. Currencies are never added up.
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
        - **Reward**: the benefit that a user is promised for watching: granted by the network, delivered by the app.
        - **Retry**: a repeated load after a failed one.
        - **p50, p90, p99**: the value that half, 90% and 99% of all values don’t exceed.

        Made by adspec 1.2.3.

        """#)
  }

  @Test("Live: the whole text")
  func live() throws {
    expect(
      try markdown("live"),
      is: #"""
        # Live report: 1 of 1 ad break filled, 0 of 1 ad played to the end

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **1 stream** asked for, 1 loaded, 0 failed.
        - **3 ad breaks** scheduled, 1 started, 0 played to the end, 1 replaced before their start.
        - **Fill 100.00%**: an ad started in 1 ad break of 1.
        - **Completion 0.00%**: 0 of 1 ad played to the end.
        - **Half of the ad breaks were scheduled 30 s ahead or less**, one in ten 30 s or less; 1 schedule came after the start.

        ## Ad breaks

        | Format          | Scheduled | Replaced | Started | Played to the end | Jumped over | Paused | Cancelled | Filled |    Fill |
        | --------------- | --------: | -------: | ------: | ----------------: | ----------: | -----: | --------: | -----: | ------: |
        | Stream `stream` |         3 |        1 |       1 |                 0 |           0 |      0 |         0 |      1 | 100.00% |

        ## Fill by time

        How many seconds of breaks each stream signalled, and how many of them were played.

        | Format          | Signalled, s | Played, s | Played |
        | --------------- | -----------: | --------: | -----: |
        | Stream `stream` |            9 |         0 |  0.00% |

        ## Quartiles

        | Format          | Started | 25% | 50% | 75% | 100% | Skipped | Clicks | Replayed | Completion |
        | --------------- | ------: | --: | --: | --: | ---: | ------: | -----: | -------: | ---------: |
        | Stream `stream` |       1 |   1 |   0 |   0 |    0 |       1 |      0 |        0 |      0.00% |

        ## Lead times

        How long before its start an ad break was scheduled.

        | Format          | Asked for | Schedules | After the start |  p10 |  p50 |        p90 |        p99 |
        | --------------- | --------: | --------: | --------------: | ---: | ---: | ---------: | ---------: |
        | Stream `stream` |      30 s |         3 |               1 | 30 s | 30 s | 4 min 58 s | 4 min 58 s |

        ## Pod manifests

        3 manifests, without their queries: these hold the viewer’s stream id. Viewers share a break’s.

        | Format          | Manifest                          | Scheduled |
        | --------------- | --------------------------------- | --------: |
        | Stream `stream` | `https://pods.example/pod/1.m3u8` |         1 |
        | Stream `stream` | `https://pods.example/pod/2.m3u8` |         1 |
        | Stream `stream` | `https://pods.example/pod/3.m3u8` |         1 |

        ## Findings about live streams

        No rule about them complains.

        ## How these figures are counted

        - **Ad break**: one id in one session. **Started**: it has a `break.start`, a `period.start` or an ad of its own. **Played to the end**: something of it was played, and a `break.end` came. **Filled**: an `ad.start` names it.
        - **Replaced**: never started, and a schedule of another break names it in `replaces`.
        - **Jumped over**, **paused**, **cancelled**: a `stream.seek` led over the break or out of it, the stream was paused when it was due or while it played, a `break.cancel` gave it up. Neither its length nor that it wasn’t played is held against such a break.
        - **Replayed**: ads that started after the end of a break that had played one. They count nowhere else.
        - **Quartiles** count ads, each once. A recording may miss a quarter of an ad that was played to the end: players send these events in bursts.
        - **Lead time**: from a `break.schedule` line to the start that it names; every schedule of a break counts. Percentiles come from histograms with three significant digits, up to one hour; schedules after the start are counted apart.
        - **Signalled**: the length of each break’s last schedule, or what was left of it when the stream was loaded. Breaks that were replaced, or began and never ended, aren’t in it. **Played**: from a break’s start to its end, at most its length.
        - **Fill**: ad breaks in which an ad started ÷ breaks that were started.
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

        - **Ad break**: a part of a live stream in which ads are played.
        - **Pod**: the ads of one ad break, which one manifest delivers together.
        - **Lead time**: how long before its start an ad break was scheduled.
        - **Quartile**: a quarter of an ad’s length; players report each as it is reached.
        - **Fill**: the filled share: of requests, or of ad breaks that were played.
        - **p50, p90, p99**: the value that half, 90% and 99% of all values don’t exceed.

        Made by adspec 1.2.3.

        """#)
  }

  @Test("A system that the catalog doesn't know has no report")
  func absence() {
    let publication = SystemSample.publication(of: "", formats: [.named("10063170")])
    #expect(
      ReportList.all(publication, isInSite: true).map(\.name) == ["delivery", "compliance", "compliance-ads"])
  }

  @Test("A system that was declared and not recorded has a report that says so")
  func nothing() {
    let publication = SystemSample.publication(of: "")
    let reports = ReportList.all(publication, isInSite: false)
    #expect(
      reports.map(\.name) == ["delivery", "compliance", "compliance-ads", "mediation", "rewarded", "live"])
    #expect(
      reports.dropFirst(3).map(\.verdict) == [
        "no adapter was recorded", "no rewarded ad was recorded", "no live stream was recorded",
      ])
    #expect(reports.allSatisfy { $0.charts.isEmpty && $0.opening?.tiles.isEmpty != false })
  }
}
