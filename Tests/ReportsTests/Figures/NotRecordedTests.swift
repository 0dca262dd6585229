import SamplePublications
import Model
import Basics
import Reports
import Statistics
import TestSupport
import Testing

@Suite("Figures that no recorder observes")
struct NotRecordedTests {
  /// An ad of each sort in sessions of these recorders.
  private static func recording(observing parts: [String: String]) -> String {
    let starts = ["s-0", "s-1", "s-2", "s-3"].map { session in
      #"{"event":"session.start","session":"\#(session)","time":"2026-11-20T09:00:00.000Z","platform":"ios","country":"DE","recorder":{"name":"r","observes":[\#(parts[session] ?? "")]}}"#
    }
    return (starts + [native, SystemSample.recording]).joined(separator: "\n")
  }

  private static let native = #"""
    {"event":"ad.request","session":"s-0","time":"2026-11-20T10:00:00.000Z","ad":"a1","kind":"customNative","formats":["card"]}
    {"event":"ad.load","session":"s-0","time":"2026-11-20T10:00:00.100Z","ad":"a1","format":"card","assets":{"Headline":{"text":"Hi"}}}
    {"event":"view.render","session":"s-0","time":"2026-11-20T10:00:00.200Z","ad":"a1","frame":[0,0,300,200]}
    {"event":"impression","session":"s-0","time":"2026-11-20T10:00:00.300Z","ad":"a1","by":"app"}
    {"event":"impression","session":"s-0","time":"2026-11-20T10:00:00.400Z","ad":"a1","by":"app"}
    {"event":"ad.viewable","session":"s-0","time":"2026-11-20T10:00:01.300Z","ad":"a1","by":"sdk"}
    {"event":"click","session":"s-0","time":"2026-11-20T10:00:02.000Z","ad":"a1","asset":"Headline","by":"app"}
    {"event":"adapter.response","session":"s-0","time":"2026-11-20T10:00:02.100Z","ad":"a1","adapter":"A","outcome":"ad","latencyMs":12}
    """#

  private func publication(observing parts: [String: String] = [:]) -> Publication {
    SystemSample.publication(
      of: Self.recording(observing: parts),
      formats: SystemSample.formats + [.named("card", assets: [.named("Headline", .text)])])
  }

  private func tables(of publication: Publication) -> [DataTable] {
    let book = publication.tallies
    return [DataTables.totals(book)] + DataTables.delivery(book) + DataTables.systems(book)
      + DataTables.live(book.live) + DataTables.adChoices(book.adChoices) + DataTables.reach(book.adChoices)
  }

  /// Columns that say which row it is, and those that count what was read.
  private func isKnown(_ column: String, in table: DataTable) -> Bool {
    let file = table.file ?? ""
    let counts = file == "totals" || file.hasPrefix("by-") || file == "rewarded" ? ["sessions", "ads"] : []
    return
      (counts + [
        "scope", "format", "adUnit", "country", "platform", "appVersion", "app_version", "lineItem", "day",
        "adapter", "network",
        "retry",
        "currency",
      ]).contains(column)
  }

  @Test("In data files no figure has a value", .holds("R-910", "R-913"))
  func data() {
    let publication = publication()
    var figures: Set<String> = []
    for table in tables(of: publication) {
      let lines = table.csv().split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      for (index, column) in lines[0].enumerated() where !isKnown(String(column), in: table) {
        // There is no test session: of none all is 0.
        let cells = lines.dropFirst().filter { $0[0] != "test" }.map { String($0[index]) }
        if !cells.isEmpty { figures.insert("\(table.file ?? table.member ?? "") \(column)") }
        #expect(cells.allSatisfy { $0.isEmpty }, "\(table.file ?? "") \(column): \(cells)")
      }
      for case .object(let members) in table.objects() where members.first?.value != .string("test") {
        for member in members where !isKnown(member.name, in: table) {
          #expect(member.value == .null, "\(table.member ?? "") \(member.name)")
        }
      }
    }
    #expect(figures.count == 255)
    let document = TalliesJSON.document(publication.tallies)
    for name in ["shown", "listed", "streamRequests", "streamsLoaded", "streamsFailed", "impressions"] {
      #expect(document.contains("\"\(name)\": null"), "\(name)")
    }
  }

  @Test("Tiles say so", .holds("R-910"))
  func tiles() {
    let publication = publication()
    let book = publication.tallies
    let delivery = Figure.delivery.tiles(of: book.total)
    let systems = publication.catalog.formats.flatMap { LabelledFigure.ofSystem($0.facts, in: book) }
    #expect([delivery.count, systems.count] == [5, 13])
    for tile in delivery + systems { #expect(tile.words == [tile.label, "–", "not recorded"]) }
  }

  @Test("Pages of reports draw no bar and no chart", .holds("R-910"))
  func bars() {
    for report in ReportList.all(publication(), isInSite: false) {
      #expect(!report.html().contains("class=\"bar\"") && report.charts.isEmpty, "\(report.name)")
    }
  }

  @Test("Reports have dashes, and no sentence says that something never was", .holds("R-910"))
  func reports() throws {
    let publication = publication()
    let texts = ["delivery", "mediation", "rewarded", "live"].map { name in
      let text = ReportSample.report(name, of: publication)?.markdown ?? ""
      return String(text.prefix(upTo: text.firstRange(of: "\n## How")?.lowerBound ?? text.endIndex))
    }
    expect(
      texts.joined(separator: "\n"),
      is: #"""
        # Delivery report: 4 ads, impressions aren’t recorded

        4 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **Impressions**: not recorded, of 4 ads.
        - **Clicks**: not recorded.
        - Not every recorder observes everything. Of 4 ads observed: requests 0, loads 0, rendering 0, impressions 0, clicks 0.

        ## By day

        | Day (UTC)  | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | ---------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | 2026-11-20 |        2 |   2 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | 2026-11-21 |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | 2026-11-22 |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## By format

        | Format                     | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | -------------------------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | `card`                     |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | Coins for video `coins`    |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | Mediated native `mediated` |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | Stream `stream`            |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## By ad unit

        | Ad unit        | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | -------------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | `c3ae`         |        1 |   1 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |
        | *not recorded* |        3 |   3 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## By country

        | Country | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | ------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | DE      |        4 |   4 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## By platform

        | Platform | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | -------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | iOS      |        4 |   4 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## By app version

        | App version    | Sessions | Ads | Requests | Loads | Fill | Rendered | Render rate | Impressions | Viewable rate | Clicks | On AdChoices | CTR | 95% interval |
        | -------------- | -------: | --: | -------: | ----: | ---: | -------: | ----------: | ----------: | ------------: | -----: | -----------: | --: | -----------: |
        | *not recorded* |        4 |   4 |        – |     – |    – |        – |           – |           – |             – |      – |            – |   – |            – |

        ## Totals

        | Figure                    | All sessions |
        | ------------------------- | -----------: |
        | Sessions                  |            4 |
        | Ads                       |            4 |
        | Requests                  |            – |
        | Loads                     |            – |
        | Load failures             |            – |
        | Fill                      |            – |
        | Ads rendered              |            – |
        | Render rate               |            – |
        | Impressions               |            – |
        | Viewable impressions      |            – |
        | Viewable rate             |            – |
        | Repeated impressions      |            – |
        | Clicks                    |            – |
        | Clicks on AdChoices       |            – |
        | Ads clicked off AdChoices |            – |
        | CTR                       |            – |
        | CTR, 95% interval         |            – |

        ## Clicks by asset

        Not recorded: no recorder of these sessions observes it.

        ## Keys that differ from the definition

        No rule about them complains.

        ## Load failures by error

        Not recorded: no recorder of these sessions observes it.

        ## Repeated impressions

        Not recorded: no recorder of these sessions observes it.

        ## Recordings read

        | Recording               | Lines | Skipped | Events |
        | ----------------------- | ----: | ------: | -----: |
        | `recordings/day.ndjson` |    41 |       0 |     41 |

        - Not observed in `recordings/day.ndjson`: adapters, background, breaks, clicks, consent, delivery, impressions, loads, notifications, rendering, requests, rewards, screens, viewability

        # Mediation report: requests to adapters aren’t recorded

        4 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - Not recorded: no recorder of these sessions observes it.
        - Not every recorder observes everything. Of 2 requests observed: loads 0, impressions 0, clicks 0, adapters 0.

        ## By adapter

        | Adapter           | Requests | Ads | Errors | No answer | Fill | p50 | p90 | p99 |
        | ----------------- | -------: | --: | -----: | --------: | ---: | --: | --: | --: |
        | `FirstAdapter`    |        – |   – |      – |         – |    – |   – |   – |   – |
        | `Second\|Adapter` |        – |   – |      – |         – |    – |   – |   – |   – |

        ## By network

        Not recorded: no recorder of these sessions observes it.

        ## By format

        | Format                     | Requests | Ads | Errors | No answer | Fill | p50 | p90 | p99 |
        | -------------------------- | -------: | --: | -----: | --------: | ---: | --: | --: | --: |
        | Mediated native `mediated` |        – |   – |      – |         – |    – |   – |   – |   – |

        ## Who counted

        Of the ads that were served: who was to count, as the adapter said, and who did. An ad may stand in several columns.

        ## Callbacks by adapter

        What was seen of each adapter at least once: lines of its own (`adapter.load` to `adapter.track`), what it handed on to its network (`adapter.notify`), and impressions and clicks that it reported itself. What was never seen wasn’t called, or isn’t recorded.

        | Adapter           | Load           | Map            | Complete       | Who counts     | Impression handed on | Click handed on | Rendering handed on | Impression reported | Click reported |
        | ----------------- | -------------- | -------------- | -------------- | -------------- | -------------------- | --------------- | ------------------- | ------------------- | -------------- |
        | `FirstAdapter`    | *not observed* | *not observed* | *not observed* | *not observed* | *not observed*       | *not observed*  | *not observed*      | *not observed*      | *not observed* |
        | `Second\|Adapter` | *not observed* | *not observed* | *not observed* | *not observed* | *not observed*       | *not observed*  | *not observed*      | *not observed*      | *not observed* |

        ## What the SDK reports

        Rows of the SDK’s response info, by adapter: what it tried for an ad, and what came of it.

        | Adapter | Rows | Ads | Errors | Skipped | p50 | p90 | p99 |
        | ------- | ---: | --: | -----: | ------: | --: | --: | --: |
        | `A`     |    – |   – |      – |       – |   – |   – |   – |

        ## Breaches of the contract

        1 finding:

        | Rule               | Severity | Fails | To check | First place               | It says                     | What to do |
        | ------------------ | -------- | ----: | -------: | ------------------------- | --------------------------- | ---------- |
        | `tracking-doubled` | error    |     1 |        0 | `recordings/day.ndjson:9` | SDK and adapter both count. |            |

        # Rewarded report: 1 rewarded ad, rewards aren’t recorded

        4 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **1 rewarded ad**; whether they were displayed isn’t recorded.
        - **Rewards**: not recorded.
        - Failed loads: **not recorded**; retries: not recorded; failed displays: not recorded.
        - Not every recorder observes everything. Of 1 ad observed: requests 0, loads 0, impressions 0, rewards 0.

        ## Funnel

        | Step               | Event             | Ads | Of the requested |
        | ------------------ | ----------------- | --: | ---------------: |
        | Requested          | `ad.request`      |   – |                – |
        | Loaded             | `ad.load`         |   – |                – |
        | Asked to show      | `ad.show`         |   – |                – |
        | Displayed          | `ad.display`      |   – |                – |
        | Watched to the end | `reward.complete` |   – |                – |
        | Reward granted     | `reward.grant`    |   – |                – |
        | Reward delivered   | `reward.deliver`  |   – |                – |
        | Hidden             | `ad.hide`         |   – |                – |

        ## By format and ad unit

        | Format                  | Ad unit | Ads | Loaded | Displayed | Granted | Delivered | Lost | Load failures | Retries | Display failures |
        | ----------------------- | ------- | --: | -----: | --------: | ------: | --------: | ---: | ------------: | ------: | ---------------: |
        | Coins for video `coins` | `c3ae`  |   1 |      – |         – |       – |         – |    – |             – |       – |                – |

        ## Retries

        What was waited before a load was tried again. MAX’s own samples wait 2, 4, 8, 16, 32, then 64 seconds.

        | Format                  | Retry | Times | Expected | Planned, p50 | Measured, p50 | Measured, p90 |
        | ----------------------- | ----: | ----: | -------: | -----------: | ------------: | ------------: |
        | Coins for video `coins` |     1 |     – |      2 s |            – |             – |             – |

        ## Lost rewards

        Not recorded: no recorder of these sessions observes it.

        ## Revenue

        | Format                  | Ad unit | Currency | Payments | Revenue | Not readable |
        | ----------------------- | ------- | -------- | -------: | ------: | -----------: |
        | Coins for video `coins` | `c3ae`  | EUR      |        – |       – |            – |
        | Coins for video `coins` | `c3ae`  | USD      |        – |       – |            – |

        ## Findings about rewarded ads

        1 finding, which is to check:

        | Rule          | Severity | Fails | To check | First place                | It says                         | What to do |
        | ------------- | -------- | ----: | -------: | -------------------------- | ------------------------------- | ---------- |
        | `reward-lost` | error    |     0 |        1 | `recordings/day.ndjson:20` | The reward was never delivered. |            |

        # Live report: what came of ad breaks isn’t recorded

        4 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).

        ## Summary

        - **Streams**: not recorded.
        - Ad breaks scheduled: **not recorded**; what came of them isn’t recorded.
        - Not every recorder observes everything. Of 4 breaks and ads observed: impressions 0, clicks 0, breaks 0.

        ## Ad breaks

        | Format          | Scheduled | Replaced | Started | Played to the end | Jumped over | Paused | Cancelled | Filled | Fill |
        | --------------- | --------: | -------: | ------: | ----------------: | ----------: | -----: | --------: | -----: | ---: |
        | Stream `stream` |         – |        – |       – |                 – |           – |      – |         – |      – |    – |

        ## Fill by time

        How many seconds of breaks each stream signalled, and how many of them were played.

        | Format          | Signalled, s | Played, s | Played |
        | --------------- | -----------: | --------: | -----: |
        | Stream `stream` |            – |         – |      – |

        ## Quartiles

        | Format          | Started | 25% | 50% | 75% | 100% | Skipped | Clicks | Replayed | Completion |
        | --------------- | ------: | --: | --: | --: | ---: | ------: | -----: | -------: | ---------: |
        | Stream `stream` |       – |   – |   – |   – |    – |       – |      – |        – |          – |

        ## Lead times

        How long before its start an ad break was scheduled.

        | Format          | Asked for | Schedules | After the start | p10 | p50 | p90 | p99 |
        | --------------- | --------: | --------: | --------------: | --: | --: | --: | --: |
        | Stream `stream` |      30 s |         – |               – |   – |   – |   – |   – |

        ## Pod manifests

        Not recorded: no recorder of these sessions observes it.

        ## Findings about live streams

        No rule about them complains.

        """#)
    let compliance = try #require(ReportSample.report("compliance", of: publication)).markdown
    #expect(
      compliance.contains(
        "**No ad in scope.** No recorder of these sessions observes whether ads were shown, and no load was asked."
      ))
    let ads = try #require(ReportSample.report("compliance-ads", of: publication)).markdown
    #expect(ads.contains("## AdChoices\n\nNot recorded: no recorder of these sessions observes it.\n"))
    #expect(compliance.contains("| All that were shown                                   |      – |"))
  }

  @Test("What some recorders observe counts their ads alone, and says so", .holds("R-912", "R-914"))
  func inPart() throws {
    let publication = publication(observing: [
      "s-0": #""requests","loads""#, "s-1": #""loads","impressions""#,
      "s-2": #""requests","loads","impressions","clicks""#, "s-3": #""breaks""#,
    ])
    let delivery = try #require(ReportSample.report("delivery", of: publication)).markdown
    let start = try #require(delivery.firstRange(of: "## Totals")).lowerBound
    let end = try #require(delivery.firstRange(of: "## Clicks by asset")).lowerBound
    expect(
      String(delivery[start..<end]),
      is: #"""
        ## Totals

        | Figure                    |           All sessions |
        | ------------------------- | ---------------------: |
        | Sessions                  |                      4 |
        | Ads                       |                      4 |
        | Requests                  |            3 (in part) |
        | Loads                     |            3 (in part) |
        | Load failures             |            1 (in part) |
        | Fill                      |       66.67% (in part) |
        | Ads rendered              |            1 (in part) |
        | Render rate               |      100.00% (in part) |
        | Impressions               |            2 (in part) |
        | Viewable impressions      |                      – |
        | Viewable rate             |                      – |
        | Repeated impressions      |            0 (in part) |
        | Clicks                    |            0 (in part) |
        | Clicks on AdChoices       |            0 (in part) |
        | Ads clicked off AdChoices |            0 (in part) |
        | CTR                       |        0.00% (in part) |
        | CTR, 95% interval         | 0.00%–79.35% (in part) |


        """#)
    #expect(
      delivery.contains(
        """

        - Not every recorder observes everything. Of 4 ads observed: requests 2, loads 3, rendering 1, impressions 2, clicks 1.

        ## By day

        """))
    let tiles = Figure.delivery.tiles(of: publication.tallies.total).map { $0.words.joined(separator: "|") }
    expect(
      tiles.joined(separator: "\n"),
      is: #"""
        Requests|3|4 ads; recorded of 2 of 4
        Loads|3|1 failure; recorded of 3 of 4
        Impressions|2|render rate 100.00%; recorded of 2 of 4
        CTR|0.00%|0 of 1 impression; recorded of 1 of 4
        AdChoices clicks|0|not in the CTR; recorded of 1 of 4
        """#)
    let live = LabelledFigure.ofSystem(publication.catalog.formats[2].facts, in: publication.tallies)
    expect(
      live.map { $0.words.joined(separator: "|") }.joined(separator: "\n"),
      is: #"""
        Ad breaks scheduled|3|-
        Ad breaks started|–|not recorded
        Ad breaks filled|–|not recorded
        Ads to the end|–|not recorded
        Lead time, p50|30 s|p10 30 s
        """#)
  }

  @Test(
    "Viewability, quartiles and the end of a rewarded ad are recorded where one of their lines came",
    .holds("R-911"))
  func unheard() throws {
    let silent = Self.recording(observing: [:]).replacing(
      #","recorder":{"name":"r","observes":[]}"#, with: ""
    )
    .split(separator: "\n")
    .filter { line in !["ad.viewable", "ad.firstQuartile", "ad.skip"].contains { line.contains($0) } }
    .joined(separator: "\n")
    let book = SystemSample.publication(of: silent).tallies
    let csv = DataTables.totals(book).csv().split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(csv[0].firstIndex(of: "viewable"))
    #expect(csv[1][column] == "")
    let json = TalliesJSON.document(book)
    for name in [
      "viewable", "completed", "firstQuartiles", "midpoints", "thirdQuartiles", "completes", "skips",
    ] {
      #expect(json.contains("\"\(name)\": null"), "\(name)")
      #expect(!json.contains("\"\(name)\": 1"), "\(name)")
    }
    #expect(json.contains("\"adsStarted\": 1"))
  }
}
