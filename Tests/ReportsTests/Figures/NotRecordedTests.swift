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
        "scope", "format", "adUnit", "country", "platform", "appVersion", "day", "adapter", "network",
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
        let cells = lines.dropFirst().map { String($0[index]) }
        if !cells.isEmpty { figures.insert("\(table.file ?? table.member ?? "") \(column)") }
        #expect(cells.allSatisfy { $0.isEmpty }, "\(table.file ?? "") \(column): \(cells)")
      }
      for case .object(let members) in table.objects() {
        for member in members where !isKnown(member.name, in: table) {
          #expect(member.value == .null, "\(table.member ?? "") \(member.name)")
        }
      }
    }
    #expect(figures.count == 252)
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
    #expect(delivery.count == 5 && systems.count == 14)
    for tile in delivery + systems { #expect(tile.words == [tile.label, "–", "not recorded"]) }
  }

  @Test("Charts draw no bar, and say so", .holds("R-910"))
  func charts() throws {
    let reports = ReportList.all(publication(), isInSite: false)
    let texts = try reports.flatMap { report in
      try report.charts.map { chart in
        let text = String(decoding: try chart.bytes(), as: UTF8.self)
        #expect(!text.contains("<rect class=\"bar"), "\(chart.path)")
        let line = text.split(separator: "\n").first { $0.contains("<desc") } ?? ""
        return "\(chart.path): " + line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      }
    }
    expect(
      texts.joined(separator: "\n"),
      is: #"""
        renew 1
        """#)
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
        renew 2
        """#)
    let compliance = try #require(ReportSample.report("compliance", of: publication)).markdown
    #expect(
      compliance.contains(
        "**Nothing to state.** No recorder of these sessions observes whether ads were shown, and no load was asked."
      ))
    #expect(compliance.contains("## AdChoices\n\nNot recorded: no recorder of these sessions observes it.\n"))
    #expect(compliance.contains("| All that were shown                                  |      – |"))
  }

  @Test("What some recorders observe counts their ads alone, and says so", .holds("R-912", "R-914"))
  func inPart() throws {
    let publication = publication(observing: [
      "s-0": #""requests","loads""#, "s-1": #""loads","impressions""#,
      "s-2": #""requests","loads","impressions","clicks""#, "s-3": #""breaks""#,
    ])
    let delivery = try #require(ReportSample.report("delivery", of: publication)).markdown
    let start = try #require(delivery.firstRange(of: "## Totals")).lowerBound
    let end = try #require(delivery.firstRange(of: "## By day")).lowerBound
    expect(
      String(delivery[start..<end]),
      is: #"""
        renew 3
        """#)
    let tiles = Figure.delivery.tiles(of: publication.tallies.total).map { $0.words.joined(separator: "|") }
    expect(
      tiles.joined(separator: "\n"),
      is: #"""
        renew 4
        """#)
    let live = LabelledFigure.ofSystem(publication.catalog.formats[2].facts, in: publication.tallies)
    expect(
      live.map { $0.words.joined(separator: "|") }.joined(separator: "\n"),
      is: #"""
        renew 5
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
