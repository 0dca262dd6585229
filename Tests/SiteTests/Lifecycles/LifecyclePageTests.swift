import SamplePublications
import Model
import Reports
import Site
import Testing

@Suite("Pictures of lifecycles")
struct LifecyclePageTests {
  private func count(_ part: String, in text: String) -> Int { text.components(of: part).count - 1 }

  @Test(
    "A picture has each state and each step that may be relied on, also in words; a table that changes needs another",
    arguments: Lifecycle.all)
  func picture(_ lifecycle: Lifecycle) throws {
    let svg = try #require(TemplateSet.standard.texts["lifecycles/\(lifecycle.id).svg"])
    for state in lifecycle.states { #expect(count(">\(state.name)</text>", in: svg) == 1, "\(state.name)") }
    #expect(count("class=\"state-ring\"", in: svg) == lifecycle.finals.count)
    #expect(count("class=\"state-start\"", in: svg) == 1)
    let steps = Dictionary(grouping: lifecycle.rows.filter { $0.from != $0.to }) { [$0.from, $0.to] }.values
    let tolerated = steps.count { $0.allSatisfy { $0.frequency == .tolerated } }
    #expect(count("class=\"edge-tip\"", in: svg) == steps.count - tolerated)
    #expect(count("class=\"edge-tip edge-tolerated\"", in: svg) == tolerated)
    let reliable = steps.joined().filter { $0.frequency != .tolerated }
    for row in reliable { #expect(svg.contains(">\(row.on.event.name)</text>")) }
    let words = try #require(
      svg.firstMatch(of: /<desc [^>]*>It starts in ([^.]*)\. (.*)\. It may end in ([^<]*)\./))
    #expect(words.output.1 == lifecycle.initial)
    #expect(
      words.output.2.components(of: "; ").sorted()
        == reliable.map { "\($0.from) to \($0.to) on \($0.on)" }.sorted())
    #expect(words.output.3 == lifecycle.finals.joined(separator: ", "))
  }

  @Test("A lifecycle's page shows the states and the table row by row, and no test paths")
  func page() throws {
    let files = try CatalogSite.files(for: SamplePublication().value, templates: .standard)
    for lifecycle in Lifecycle.all {
      let file = try #require(files.first { $0.path == SiteMap.page(of: lifecycle) })
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(count("<th scope=\"row\"><code>", in: text) == lifecycle.rows.count)
      #expect(count("<dt><code>", in: text) == lifecycle.states.count)
      #expect(!text.contains("id=\"walks\""))
    }
  }
}
