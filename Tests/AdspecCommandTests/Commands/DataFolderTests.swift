import Foundation
import TestSupport
import Testing

@Suite("Data beside reports") struct DataFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.recording, to: "mixed/days.ndjson")
  }

  private static let recording = """
    {"event":"session.start","session":"s-2","time":"2026-11-21T10:00:00.000Z","seq":0,"platform":"ios","app":{"id":"com.example.news","version":"4.3.0"},"country":"FR"}
    {"event":"ad.load","session":"s-2","time":"2026-11-21T10:00:01.000Z","seq":1,"ad":"a1","lineItem":"4711"}
    {"event":"impression","session":"s-2","time":"2026-11-21T10:00:02.000Z","seq":2,"ad":"a1","by":"app"}
    {"event":"impression","session":"s-2","time":"2026-11-21T10:00:03.000Z","seq":3,"ad":"a1","by":"app"}
    {"event":"session.end","session":"s-2","time":"2026-11-21T10:00:09.000Z","seq":4}

    """

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  @Test("CSV files have one row each with day, version, country and line item; --bom marks them for Excel")
  func rows() throws {
    let result = try run("report", "mixed", "-o", "reports", "--data", "data", "--bom")
    #expect(result.code == 0)
    #expect(
      result.errors.contains(
        "no errors, no warnings and 1 note in 1 session and 1 recording."))
    let csv = try Data(contentsOf: URL(fileURLWithPath: folder("data/repeated-impressions.csv")))
    expect(
      String(decoding: csv, as: UTF8.self),
      is: """
        \u{FEFF}session,ad,format,lineItem,country,app_version,day,by,file,line,firstFile,firstLine
        s-2,a1,,4711,FR,4.3.0,2026-11-21,app,mixed/days.ndjson,4,mixed/days.ndjson,3

        """)
    let findings = try folder.text(of: "data/findings.csv").split(separator: "\n")
    #expect(
      findings[0]
        == "rule,severity,verdict,baselined,message,file,line,column,session,ad,format,lineItem,country,app_version,day,help,page"
    )
    #expect(findings.contains { $0.hasPrefix("impression-repeated,note,fail,false,") })
    #expect(try folder.text(of: "data/findings.ndjson").hasPrefix("{"))
  }

  @Test("The data are those of the site, and need a folder of their own")
  func sameAsSite() throws {
    try folder.write("", to: "adspec.yaml")
    #expect(try run("new", "native", "news", "-q").code == 0)
    #expect(try run("report", ".", "mixed", "-q", "--data", "data").code == 0)
    #expect(try run("build", ".", "mixed", "-q").code == 0)
    for file in ["findings.csv", "findings.ndjson", "by-day.csv", "repeated-impressions.csv", "verdicts.csv"]
    {
      #expect(try folder.text(of: "data/" + file) == folder.text(of: "_site/data/" + file), "\(file)")
    }
    let inside = try run("report", "mixed", "-o", "out", "--data", "out/data")
    #expect(inside.code == 2)
    #expect(
      inside.errors.hasPrefix("error: The reports and --data need folders of their own, beside each other.\n")
    )
    #expect(try run("report", "mixed", "--bom").code == 2)
  }

  @Test("Every ad in scope has a row, whatever their number, of one run and of parts")
  func allAds() throws {
    func line(_ event: String, _ ad: Int, _ rest: String) -> String {
      #"{"event":"\#(event)","session":"s-1","time":"2026-11-21T10:00:01.000Z","ad":"a\#(ad)",\#(rest)}"#
        + "\n"
    }
    let start =
      #"{"event":"session.start","session":"s-1","time":"2026-11-21T10:00:00.000Z","platform":"ios","country":"DE"}"#
    let ads = (1...1200).map { ad in
      line("ad.request", ad, #""kind":"customNative""#) + line("ad.load", ad, #""inventory":"reservation""#)
        + line("impression", ad, #""by":"app""#)
    }
    try folder.write(start + "\n" + ads.joined(), to: "many/ads.ndjson")
    #expect(try run("report", "many", "-q", "--data", "data", "--exit-zero").code == 0)
    let csv = try folder.text(of: "data/adchoices.csv")
    #expect(csv.split(separator: "\n").count == 1201)
    #expect(csv.contains("\ns-1,a1200,,DE,,,2026-11-21,false,false,toCheck,"))
    try folder.write("", to: "adspec.yaml")
    #expect(try run("new", "native", "news", "-q").code == 0)
    #expect(try run("scale", "part", "many/ads.ndjson", "--catalog", ".", "-q", "-o", "a.part").code == 0)
    let merge = try run(
      "scale", "merge", "a.part", "-q", "--report", "merged", "--data", "parts", "--exit-zero")
    #expect(merge.code == 0)
    #expect(try folder.text(of: "parts/adchoices.csv") == csv)
  }

  @Test("The digest in a report comes of the command in docs/digests.md")
  func digest() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/digests.md", encoding: .utf8)
    let command = try #require(page.split(separator: "```").dropFirst().first).dropFirst("sh\n".count)
    let digest = try Shell.run(String(command), in: folder.path).text.prefix(64)
    let report = try run("report", "mixed", "-q").output
    #expect(digest.count == 64 && report.contains("from files with the SHA-256 `\(digest)`"))
    #expect(try run("report", "mixed", "-q", "--data", "data").code == 0)
    let check = try #require(page.split(separator: "```").dropFirst(3).first).dropFirst("sh\n".count)
    #expect(try Shell.run(String(check), in: folder.path).text == "mixed/days.ndjson: OK\n")
  }
}
