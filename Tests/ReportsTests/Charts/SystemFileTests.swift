import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

@Suite("Data bars and files of single systems")
struct SystemFileTests {
  /// The cells of a report's page that have a data bar: its width, then the number.
  private func bars(_ report: String) throws -> [String] {
    let html = try #require(ReportSample.report(report, of: SystemSample.publication())).html()
    return html.matches(of: /<rect class="bar-count" width="(\d+)" height="12"\/><\/svg>([^<]*)</).map {
      "\($0.output.1): \($0.output.2)"
    }
  }

  @Test("Numbers that a page compares have data bars, those of one kind to one scale")
  func dataBars() throws {
    #expect(
      try bars("mediation") == [
        "120: 1", "0: 0", "120: 1", "0: 0", "10: 120 ms", "10: 120 ms", "10: 120 ms", "120: 1", "120: 1",
        "0: 0",
        "0: 0", "120: 1,500 ms", "120: 1,500 ms", "120: 1,500 ms",
      ])
    #expect(
      try bars("rewarded") == ["120: 1", "120: 1", "120: 1", "120: 1", "120: 1", "0: 0", "120: 1"])
    #expect(
      try bars("live") == [
        "120: 3", "40: 1", "40: 1", "0: 0", "40: 1", "120: 1", "120: 1", "0: 0", "0: 0", "0: 0", "120: 1",
      ])
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

        format,scheduled,replaced,started,ended,seeked,paused,cancelled,filled,signalledSeconds,playedSeconds,lateSchedules,adsStarted,firstQuartiles,midpoints,thirdQuartiles,completes,skips,clicks,replayedAds,leadTimeCount,leadTimeMsP50,leadTimeMsP90,leadTimeMsP99
        stream,3,1,1,0,0,0,0,1,9,0,1,1,1,0,0,0,1,0,0,2,30015,298000,298000

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
