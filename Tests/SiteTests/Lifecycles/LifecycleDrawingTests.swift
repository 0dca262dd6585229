import SamplePublications
import Model
import Reports
import Site
import Testing

@Suite("Pictures of lifecycles")
struct LifecycleDrawingTests {
  private func count(_ part: String, in text: String) -> Int { text.components(of: part).count - 1 }

  @Test("Every state has its box, those that may end a second frame", arguments: Lifecycle.all)
  func states(_ lifecycle: Lifecycle) {
    let svg = LifecycleDrawing(lifecycle).svg
    for state in lifecycle.states { #expect(count(">\(state.name)</text>", in: svg) == 1, "\(state.name)") }
    #expect(count("class=\"state-ring\"", in: svg) == lifecycle.finals.count)
    #expect(count("class=\"state-start\"", in: svg) == 1)
  }

  @Test("Every arrow is drawn, and those that may be relied on are named", arguments: Lifecycle.all)
  func edges(_ lifecycle: Lifecycle) {
    let svg = LifecycleDrawing(lifecycle).svg
    let edges = lifecycle.diagram.edges.filter { $0.from != $0.to }
    #expect(count("class=\"edge-tip\"", in: svg) == edges.count { !$0.isTolerated })
    #expect(count("class=\"edge-tip edge-tolerated\"", in: svg) == edges.count(where: \.isTolerated))
    for row in lifecycle.rows where row.frequency != .tolerated && row.from != row.to {
      #expect(svg.contains("\(row.from) to \(row.to) on \(row.on)"))
      #expect(svg.contains(">\(row.on.event.name)</text>"))
    }
  }

  @Test("No two states stand in one place, and the usual way runs down the first column")
  func layout() {
    for lifecycle in Lifecycle.all {
      let layout = LifecycleLayout(lifecycle.diagram)
      #expect(Set(lifecycle.states.map { layout.place(of: $0.name) }).count == lifecycle.states.count)
    }
    let layout = LifecycleLayout(Lifecycle.mediationAdapter.diagram)
    let spine = ["idle", "loading", "mapped", "answered", "shown"]
    #expect(spine.map { layout.place(of: $0) } == (0...4).map { .init(layer: $0, column: 0) })
    #expect(layout.place(of: "failed") == .init(layer: 2, column: 1))
    #expect(LifecycleLayout(Lifecycle.rewarded.diagram).isTolerated("wanted"))
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
