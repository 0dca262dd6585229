import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

/// Whatever an advertiser, a network or an app may have put into a recording: none of it may do anything in a report.
@Suite("Hostile text in reports")
struct HostileTextTests {
  private static let recording = #"""
    {"event":"session.start","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:00.000Z","platform":"ios","app":{"id":"@team","version":"#123"},"country":"DE"}
    {"event":"ad.request","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:00.010Z","ad":"a|b","kind":"customNative","adUnit":"![](https://t.example/p.gif)","formats":["``x"]}
    {"event":"ad.load","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:00.130Z","ad":"a|b","lineItem":"safe\u202Egnp.exe","assets":{"AdChoices":{"url":"https://cdn.example.com/i.png"}}}
    {"event":"view.render","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:00.150Z","ad":"a|b","frame":[16,120,358,300]}
    {"event":"impression","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:00.400Z","ad":"a|b","by":"app"}
    {"event":"click","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:01.000Z","ad":"a|b","asset":"=HYPERLINK(\"https://e.example\")","by":"app"}
    {"event":"click","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:03.000Z","ad":"a|b","asset":"</text><script>alert(1)</script>","by":"app"}
    {"event":"ad.loadFailed","session":"<img src=x onerror=alert(1)>","time":"2026-11-20T10:00:04.000Z","ad":"a|b","error":{"domain":"\\|","code":"\u001b[2J"}}
    """#

  private static let publication = ReportSample.publication(
    of: recording,
    findings: [
      Finding(
        rule: "adchoices-not-delivered", severity: .error, verdict: .fail,
        violation: Violation(
          "'@team' | `x` <b>#7</b> ![](x) https://t.example/?token=secret", at: Location(file: "a|b", line: 1)
        ), subject: FindingSubject(session: "<img src=x onerror=alert(1)>", ad: "a|b", format: "`x"))
    ])

  /// The cells of the tables of a report, as its page shows them.
  private func cells(of name: String) throws -> [String] {
    let report = try #require(ReportSample.report(name, of: Self.publication))
    return report.html().split(separator: "\n").filter { $0.hasPrefix("<td") }.map { line in
      String(line[line.index(after: line.firstIndex(of: ">") ?? line.startIndex)...].dropLast(5))
    }
  }

  private static func hashed(_ id: String) -> String { "<code>\(Redactor.value(id, as: .id))</code>" }
  private static let session = hashed("<img src=x onerror=alert(1)>")

  @Test("In the compliance report it is text, cell by cell")
  func compliance() throws {
    let cells = try cells(of: "compliance-ads")
    let start = try #require(cells.firstIndex(of: Self.session))
    #expect(
      cells[start..<start + 10].map(\.self) == [
        Self.session, Self.hashed("a|b"), "<code>``x</code>", "DE", "<code>safe⟨U+202E⟩gnp.exe</code>", "no",
        "Rendered", "it was not rendered for 3.9 of 3.9 s",
        "Render the icon together with the ad’s main assets.",
        "<code>formats/a/recordings/day.ndjson:5</code>",
      ])
    let ads = try self.cells(of: "compliance-ads")
    let said = try #require(ads.firstIndex { $0.contains("team") })
    #expect(
      ads[said - 2...said + 1].map(\.self) == [
        "Art. 26(1)(d)", "<code>adchoices-not-delivered</code>",
        "<strong>Fails</strong>: '@\u{200B}team' | `x` &lt;b&gt;#\u{200B}7&lt;/b&gt; ![](x) https://t.example/?…",
        "<code>a|b:1</code>",
      ])
  }

  @Test("In the delivery report, too; the only picture is its chart")
  func delivery() throws {
    let cells = try cells(of: "delivery")
    #expect(cells.contains("<code>@team #123</code>"))
    #expect(cells.contains("<code>![](https://t.example/p.gif)</code>"))
    #expect(cells.contains("<code>=HYPERLINK(&quot;https://e.example&quot;)</code>"))
    #expect(cells.contains("<code>&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code>"))
    #expect(cells.contains("\\|"))
    #expect(cells.contains("<code>⟨U+001B⟩[2J</code>"))
    let html = try #require(ReportSample.report("delivery", of: Self.publication)).html()
    #expect(
      html.split(separator: "<img ").dropFirst().map {
        $0.prefix { $0 != "\"" } + $0.split(separator: "\"")[1]
      }
        == ["src=charts/impressions-by-day.svg"])
  }

  @Test("In a spreadsheet it is no formula")
  func spreadsheet() throws {
    let file = try #require(
      try DataFiles.all(Self.publication).first { $0.path == "data/clicks-by-asset.csv" })
    expect(
      String(decoding: file.bytes, as: UTF8.self),
      is: """
        format,asset,adChoices,clicks
        ``x,</text><script>alert(1)</script>,false,1
        ``x,"'=HYPERLINK(""https://e.example"")",false,1

        """)
  }

  @Test("No override of direction and no control character is left anywhere")
  func controls() throws {
    let reports = ReportList.files(ReportList.all(Self.publication, isInSite: true), in: "reports/")
    for file in try reports + DataFiles.all(Self.publication).map(DeferredFile.init) {
      let text = String(decoding: try file.bytes(), as: UTF8.self)
      #expect(!text.unicodeScalars.contains("\u{202E}"), "\(file.path)")
      #expect(!text.unicodeScalars.contains("\u{1B}"), "\(file.path)")
      #expect(!text.contains("secret"), "\(file.path)")
    }
  }
}
