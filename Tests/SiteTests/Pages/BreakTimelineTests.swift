import Model
import Reading
import Reports
import SamplePublications
import Site
import Statistics
import TestSupport
import Testing

@Suite("The timeline of a live break") struct BreakTimelineTests {
  /// The timeline on the format's page and on its spec sheet.
  private func timelines(_ breaks: String) throws -> Set<String> {
    let yaml = """
      kind: liveInterstitial
      id: news
      stream: {networkCode: "1", customAssetKey: k}
      breaks: \(breaks)
      """
    let source = MemorySource(["formats/x/format.yaml": Array(yaml.utf8)])
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    let files = try CatalogSite.made(
      of: Publication(catalog: catalog, rules: [], findings: [], recordings: [], date: nil, version: "1"))
    let pages = try ["index", "sheet"].map { name in
      try #require(files.first { $0.path == "formats/news/\(name).html" })
    }
    return Set(
      pages.map { page in
        String(decoding: page.bytes, as: UTF8.self).firstMatch(of: /(?s)<ol class="break-line".*?<\/ol>/)
          .map { String($0.output) } ?? "none"
      })
  }

  @Test(
    "It says when the break is scheduled, how long it is, what viewers can't do, and where the programme goes on"
  )
  func restricted() throws {
    let found = try timelines(
      "{durationMs: 15000, podIdentifier: \"pod/{n}\", leadSeconds: 30, restrictions: [skip, seek], resumption: indefinite}"
    )
    #expect(found.count == 1)
    expect(
      found.first ?? "",
      is: """
        <ol class="break-line" aria-label="The ad break">
        <li><b>Programme</b> <span>the break is scheduled 30 s ahead</span></li>
        <li class="is-break"><b>Ad break, 15 s</b> <span>viewers can’t skip (SKIP) or seek (JUMP)</span></li>
        <li><b>Programme</b> <span>goes on where the live stream is by then</span></li>
        </ol>
        """)
  }

  @Test("What the definition doesn't say isn't said")
  func open() throws {
    expect(
      try timelines("{podIdentifier: \"pod/{n}\"}").joined(),
      is: """
        <ol class="break-line" aria-label="The ad break">
        <li><b>Programme</b></li>
        <li class="is-break"><b>Ad break</b> <span>viewers may skip it and seek past it</span></li>
        <li><b>Programme</b> <span>goes on</span></li>
        </ol>
        """)
  }
}
