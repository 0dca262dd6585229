import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

@Suite("Charts and files of single systems")
struct SystemChartTests {
  private func bars(_ report: String, _ path: String) throws -> String {
    let report = try #require(ReportSample.report(report, of: SystemSample.publication()))
    let chart = try #require(report.charts.first { $0.path == path })
    let text = String(decoding: try chart.bytes(), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.contains("<desc") })
    return String(line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
  }

  @Test("Charts draw the same figures")
  func charts() throws {
    #expect(
      try bars("mediation", "charts/mediation-answers.svg")
        == "FirstAdapter: an ad: 0 requests; FirstAdapter: an error: 1 request; FirstAdapter: nothing: 0 requests; "
        + "Second|Adapter: an ad: 1 request; Second|Adapter: an error: 0 requests; Second|Adapter: nothing: 0 requests"
    )
    #expect(
      try bars("mediation", "charts/mediation-latency.svg")
        == "FirstAdapter, p50: 120 milliseconds; FirstAdapter, p90: 120 milliseconds; FirstAdapter, p99: 120 "
        + "milliseconds; Second|Adapter, p50: 1,500 milliseconds; Second|Adapter, p90: 1,500 milliseconds; "
        + "Second|Adapter, p99: 1,500 milliseconds")
    #expect(
      try bars("rewarded", "charts/rewarded-funnel.svg")
        == "Requested: 1 ad; Loaded: 1 ad; Asked to show: 1 ad; Displayed: 1 ad; Watched to the end: not recorded; "
        + "Reward granted: 1 ad; Reward delivered: 0 ads; Hidden: 1 ad")
    #expect(
      try bars("live", "charts/live-breaks.svg")
        == "Scheduled: 3 ad breaks; Started: 1 ad break; Filled with an ad: 1 ad break; Played to the end: 0 ad breaks; "
        + "Replaced by another: 1 ad break")
    #expect(
      try bars("live", "charts/live-quartiles.svg")
        == "Started: 1 ad; A quarter: 1 ad; Half: 0 ads; Three quarters: 0 ads; To the end: 0 ads; Skipped: 1 ad"
    )
  }

  private func file(_ path: String) throws -> String {
    let file = try #require(try DataFiles.all(SystemSample.publication()).first { $0.path == path })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("Every table is a file of integers")
  func files() throws {
    let names = [
      "mediation", "rewarded", "rewarded-retries", "rewarded-revenue", "lost-rewards", "live",
      "pod-manifests",
    ]
    expect(
      try names.map { try file("data/\($0).csv") }.joined(separator: "\n"),
      is: #"""
        format,adapter,network,requests,ads,errors,unanswered,served,impressions,impressionsByApp,impressionsBySDK,impressionsByAdapter,clicksByApp,clicksBySDK,clicksByAdapter,latencyCount,latencyMsP50,latencyMsP90,latencyMsP99
        mediated,FirstAdapter,,1,0,1,0,0,0,0,0,0,0,0,0,1,120,120,120
        mediated,Second|Adapter,*Nordlicht*,1,1,0,0,1,1,0,1,1,0,0,0,1,1500,1500,1500

        format,adUnit,ads,requested,loaded,shown,displayed,completed,granted,delivered,hidden,loadFailures,displayFailures,retries,lostRewards
        coins,c3ae,1,1,1,1,1,,1,0,1,1,0,1,1

        format,retry,times,plannedCount,plannedMsP50,plannedMsP90,plannedMsP99,measuredCount,measuredMsP50,measuredMsP90,measuredMsP99
        coins,1,1,1,2000,2000,2000,1,2100,2100,2100

        format,adUnit,currency,payments,micros,unread
        coins,c3ae,EUR,1,1234500000,0
        coins,c3ae,USD,1,10479,0

        session,ad,format,lineItem,country,app_version,day,file,line
        s-2,r1,coins,,,,2026-11-21,recordings/day.ndjson,20

        format,scheduled,replaced,started,ended,seeked,paused,cancelled,filled,lateSchedules,adsStarted,firstQuartiles,midpoints,thirdQuartiles,completes,skips,clicks,replayedAds,leadTimeCount,leadTimeMsP50,leadTimeMsP90,leadTimeMsP99
        stream,3,1,1,0,0,0,0,1,1,1,1,0,0,0,1,0,0,2,30015,298000,298000

        format,url,schedules
        stream,https://pods.example/pod/1.m3u8,1
        stream,https://pods.example/pod/2.m3u8,1
        stream,https://pods.example/pod/3.m3u8,1

        """#)
  }

  @Test("No stream id gets into a report or a file", .holds("R-178"))
  func secrets() throws {
    let publication = SystemSample.publication()
    let files =
      try DataFiles.all(publication).map(DeferredFile.init)
      + ReportList.files(ReportList.all(publication, isInSite: true), in: "")
    for file in files { #expect(!String(decoding: try file.bytes(), as: UTF8.self).contains("secret")) }
  }

  @Test("Of many adapters, charts show those that are asked most")
  func manyAdapters() throws {
    let lines = (10...30).map { number in
      #"{"event":"adapter.load","session":"s","time":"2026-11-20T10:00:00.000Z","ad":"a\#(number)","adapter":"A\#(number)"}"#
    }
    let publication = SystemSample.publication(of: lines.joined(separator: "\n"))
    let report = try #require(ReportSample.report("mediation", of: publication))
    let chart = String(decoding: try #require(report.charts.first).bytes(), as: UTF8.self)
    #expect(chart.contains("The 5 most asked of 21 adapters") && chart.contains("A14: nothing: 1 request"))
    #expect(!chart.contains("A15"))
  }

  @Test(
    "A format's page has the figures of its kind",
    arguments: [
      (
        "mediated",
        ["Adapter requests 2", "Adapter fill 50.00%", "Time to answer, p50 120 ms", "Impressions by SDK 1"]
      ),
      (
        "coins",
        [
          "Displayed 1", "Rewards granted 1", "Rewards lost 1", "Retries 1", "Revenue, EUR 1,234.50",
          "Revenue, USD 0.0105",
        ]
      ),
      (
        "stream",
        [
          "Ad breaks scheduled 3", "Ad breaks started 1", "Ad breaks filled 100.00%",
          "Ads to the end 0.00%",
          "Lead time, p50 30 s",
        ]
      ),
    ])
  func tiles(format: String, expected: [String]) throws {
    let files = try CatalogSite.files(for: SystemSample.publication(), templates: .standard)
    let page = try #require(files.first { $0.path == "formats/\(format)/index.html" })
    let tiles = String(decoding: page.bytes, as: UTF8.self).split(separator: "<dt>").dropFirst()
      .map { $0.replacing("</dt><dd>", with: " ").prefix { $0 != "<" } }.map(String.init)
    #expect(expected.filter { !tiles.contains($0) } == [])
  }
}
