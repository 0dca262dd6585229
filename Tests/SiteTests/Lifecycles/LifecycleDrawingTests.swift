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

  @Test(
    "No label lies on an arrow that may be relied on, on a box, or on another label", arguments: Lifecycle.all
  )
  func labels(_ lifecycle: Lifecycle) {
    let drawing = DrawnLifecycle(LifecycleDrawing(lifecycle).svg)
    #expect(!drawing.labels.isEmpty && !drawing.boxes.isEmpty && !drawing.arrows.isEmpty)
    for (index, label) in drawing.labels.enumerated() {
      for point in drawing.arrows.flatMap(\.self) {
        let isOn =
          label.box.x < point.x && point.x < label.box.maxX && label.box.y < point.y
          && point.y < label.box.maxY
        #expect(!isOn, "\(label.text) on an arrow at \(point)")
      }
      for box in drawing.boxes { #expect(label.box.intersection(box) == nil, "\(label.text) on \(box)") }
      for other in drawing.labels[(index + 1)...] {
        #expect(label.box.intersection(other.box) == nil, "\(label.text) on \(other.text)")
      }
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

/// A drawing as it is at first, without tolerated steps: labels and boxes as frames, arrows as points on them.
private struct DrawnLifecycle {
  var labels: [(text: String, box: Frame)] = []
  var boxes: [Frame] = []
  var arrows: [[(x: Double, y: Double)]] = []

  init(_ svg: String) {
    let svg = svg.replacing(/<g class="edge-tolerated">[\s\S]*?<\/g>/, with: "")
    for match in svg.matches(
      of: /<rect class="state(?: state-final)?" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/)
    {
      let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      boxes.append(Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    for match in svg.matches(
      of: /<text class="edge-name" x="([^"]+)" y="([^"]+)" text-anchor="(\w+)">([^<]*)/)
    {
      add(String(match.4), String(match.3), Double(match.1), Double(match.2))
    }
    for match in svg.matches(of: /<text class="state-loops" x="([^"]+)" y="([^"]+)">([^<]*)/) {
      add(String(match.3), "end", Double(match.1), Double(match.2))
    }
    arrows = svg.matches(of: /<path class="edge" d="([^"]+)"/).map { Self.points(on: $0.1) }
  }

  private mutating func add(_ text: String, _ anchor: String, _ x: Double?, _ y: Double?) {
    // A letter of a font of equal widths, at 11.5 px.
    let width = 6.92 * Double(text.count)
    let left = (x ?? 0) - (anchor == "end" ? width : anchor == "middle" ? width / 2 : 0)
    labels.append((text, Frame(x: left, y: (y ?? 0) - 9, width: width, height: 12)))
  }

  private static func points(on path: Substring) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    for part in path.matches(of: /([MHVCQ])([^MHVCQ]*)/) {
      let numbers = part.2.split(separator: " ").compactMap { Double($0) }
      let start = points.last ?? (0, 0)
      var way = [start]
      switch part.1 {
      case "H": way.append((numbers[0], start.y))
      case "V": way.append((start.x, numbers[0]))
      case "M": way = [(numbers[0], numbers[1])]
      default: way += stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      }
      points += (0...100).map { point(on: way, at: Double($0) / 100) }
    }
    return points
  }

  /// Returns a point on a Bézier curve, by De Casteljau’s algorithm.
  private static func point(on way: [(x: Double, y: Double)], at share: Double) -> (x: Double, y: Double) {
    var way = way
    while way.count > 1 {
      way = zip(way, way.dropFirst()).map { a, b in
        (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
      }
    }
    return way[0]
  }
}
