import Reports
package import Model

/// A diagram of a lifecycle: boxes for states, arrows for transitions.
///
/// Tolerated transitions are drawn, but hidden until the reader shows them: at first the page shows only what an
/// integration may rely on.
package struct LifecycleDrawing {
  private let diagram: LifecycleDiagram
  private let layout: LifecycleLayout
  private let lifecycle: Lifecycle

  /// The widest label of an arrow straight down, and the channel beside it, fit between two columns.
  private static let columnWidth = 270.0
  private static let layerHeight = 96.0
  private static let boxWidth = 132.0
  private static let boxHeight = 38.0
  private static let top = 40.0

  package init(_ lifecycle: Lifecycle) {
    self.lifecycle = lifecycle
    diagram = lifecycle.diagram
    layout = LifecycleLayout(diagram)
  }

  package var svg: String {
    let width = gutter + Double(layout.columns) * Self.columnWidth + 60
    let height = Self.top + Double(layout.layers) * Self.layerHeight - 30
    var svg = SVGWriter(
      width: width, height: height, title: "Lifecycle: \(lifecycle.title)", description: description,
      idPrefix: "lifecycle", attributes: ["class": "lifecycle-drawing"])
    let edges = diagram.edges.filter { $0.from != $0.to }
    for edge in edges where edge.isTolerated { draw(edge, in: &svg) }
    for edge in edges where !edge.isTolerated { draw(edge, in: &svg) }
    for node in diagram.nodes {
      guard layout.isTolerated(node.state.name) else {
        draw(node, in: &svg)
        continue
      }
      svg.group(["class": "edge-tolerated"]) { draw(node, in: &$0) }
    }
    // Labels come last, so that arrows don't run through them.
    for edge in edges where !edge.isTolerated { label(edge, in: &svg) }
    return svg.text
  }

  /// Text alternative: every transition that isn't tolerated.
  private var description: String {
    let steps = diagram.edges.filter { !$0.isTolerated && $0.from != $0.to }.flatMap { edge in
      edge.rows.filter { $0.frequency != .tolerated }.map { "\($0.from) to \($0.to) on \($0.on)" }
    }
    return "It starts in \(lifecycle.initial). \(steps.joined(separator: "; ")). "
      + "It may end in \(lifecycle.finals.joined(separator: ", "))."
  }

  /// Space on the left for arrows that lead back, and their labels.
  private var gutter: Double {
    let names = diagram.edges.filter { !$0.isTolerated && isBackInFirstColumn($0) }.flatMap(Self.names)
    return names.isEmpty ? 50 : 70 + 7 * Double(names.map(\.count).max() ?? 0)
  }

  private func isBackInFirstColumn(_ edge: LifecycleDiagram.Edge) -> Bool {
    let (from, to) = (layout.place(of: edge.from), layout.place(of: edge.to))
    return edge.from != edge.to && from.column == 0 && to.column == 0 && to.layer != from.layer + 1
  }

  private func center(of state: String) -> (x: Double, y: Double) {
    let place = layout.place(of: state)
    return (
      gutter + Double(place.column) * Self.columnWidth + Self.boxWidth / 2,
      Self.top + Double(place.layer) * Self.layerHeight + Self.boxHeight / 2
    )
  }

  private func draw(_ node: LifecycleDiagram.Node, in svg: inout SVGWriter) {
    let (x, y) = center(of: node.state.name)
    if node.isInitial {
      svg.element("circle", ["class": "state-start", "cx": .number(x), "cy": .number(y - 37), "r": 5])
      let d = "M\(n(x)) \(n(y - 32))V\(n(y - Self.boxHeight / 2 - 2))"
      svg.element("path", ["class": "edge", "d": .text(d)])
    }
    box(x: x, y: y, inset: 0, class: node.state.isFinal ? "state state-final" : "state", in: &svg)
    if node.state.isFinal { box(x: x, y: y, inset: 3.5, class: "state-ring", in: &svg) }
    svg.label(node.state.name, class: "state-name", x: x, y: y + 4.5)
    let loops = lifecycle.rows.count { $0.from == node.state.name && $0.to == node.state.name }
    if loops > 0 {
      svg.label("↻ \(loops)", class: "state-loops", x: x + Self.boxWidth / 2 - 4, y: y - 23)
    }
  }

  private func box(x: Double, y: Double, inset: Double, class name: String, in svg: inout SVGWriter) {
    svg.rectangle(
      class: .text(name), x: x - Self.boxWidth / 2 + inset, y: y - Self.boxHeight / 2 + inset,
      width: Self.boxWidth - 2 * inset, height: Self.boxHeight - 2 * inset, corner: 10 - inset)
  }

  private func draw(_ edge: LifecycleDiagram.Edge, in svg: inout SVGWriter) {
    let way = way(of: edge)
    let name = edge.isTolerated ? "edge edge-tolerated" : "edge"
    svg.element("path", ["class": .text(name), "d": .text(way.path)])
    let (x, y) = way.tip
    let (dx, dy) = way.direction
    svg.element(
      "polygon",
      [
        "class": edge.isTolerated ? "edge-tip edge-tolerated" : "edge-tip",
        "points": .points([
          (x, y), (x - 9 * dx - 4.5 * dy, y - 9 * dy + 4.5 * dx),
          (x - 9 * dx + 4.5 * dy, y - 9 * dy - 4.5 * dx),
        ]),
      ])
  }

  private func label(_ edge: LifecycleDiagram.Edge, in svg: inout SVGWriter) {
    let way = way(of: edge)
    let lines = Self.names(edge)
    let first = way.middle.y + 4 - 7 * Double(lines.count - 1)
    for (index, line) in lines.enumerated() {
      svg.element(
        "text",
        [
          "class": "edge-name", "x": .number(way.middle.x), "y": .number(first + 14 * Double(index)),
          "text-anchor": .text(way.anchor),
        ], text: line)
    }
  }

  /// The lines of an arrow's label.
  private static func names(_ edge: LifecycleDiagram.Edge) -> [String] {
    edge.rows.filter { $0.frequency != .tolerated }.flatMap { row in
      [
        row.on.event.name, row.on.when.map { "(\($0.rawValue))" },
        row.after.map { $0 == .schedule ? $0.description : "after \($0)" },
      ].compactMap(\.self)
    }
  }

  private struct Way {
    var path: String
    var tip: (x: Double, y: Double)
    /// Unit vector along the end of the arrow.
    var direction: (Double, Double)
    var middle: (x: Double, y: Double)
    var anchor = "middle"
  }

  private func way(of edge: LifecycleDiagram.Edge) -> Way {
    let (from, to) = (center(of: edge.from), center(of: edge.to))
    let steps = layout.place(of: edge.to).layer - layout.place(of: edge.from).layer
    if steps == 0 { return arrowSideways(from: from, to: to) }
    let isAround = steps < 0 || from.x == to.x && steps > 1
    // Tolerated arrows are too many for channels of their own, and have no labels.
    if edge.isTolerated || isBackInFirstColumn(edge) {
      return isAround ? arrowAround(from: from, to: to, edge) : arrowDownwards(from: from, to: to, edge)
    }
    if isAround { return arrowBeside(from: from, to: to) }
    return steps > 1 ? arrowBetween(from: from, to: to) : arrowDownwards(from: from, to: to, edge)
  }

  private func arrowDownwards(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ edge: LifecycleDiagram.Edge
  ) -> Way {
    let half = Self.boxHeight / 2
    let (start, end) = ((x: from.x, y: from.y + half), (x: to.x, y: to.y - half))
    let bend = min(48, (end.y - start.y) / 2)
    // An arrow to another column starts beside the one that goes straight down.
    let x = start.x + (to.x > from.x ? 40 : to.x < from.x ? -40 : 0)
    let path =
      "M\(n(x)) \(n(start.y))C\(n(x)) \(n(start.y + bend)) \(n(end.x)) \(n(end.y - bend)) \(n(end.x)) \(n(end.y))"
    // The label stands right of a straight arrow, above the end of one to the right, below the start of one to the left.
    let (middle, rise) = ((start.y + end.y) / 2, 7 * Double(Self.names(edge).count - 1))
    let label =
      to.x == from.x
      ? (x: x + 8, y: middle)
      : to.x > from.x
        ? (x: end.x - 72, y: middle - 9 - rise) : (x: (x + end.x) / 2 + 4, y: middle + 10 + rise)
    return Way(path: path, tip: end, direction: (0, 1), middle: label, anchor: "start")
  }

  /// Returns an arrow on the right of all boxes between its two states.
  private func arrowBeside(from: (x: Double, y: Double), to: (x: Double, y: Double)) -> Way {
    let distance = (to.y - from.y).magnitude / Self.layerHeight
    let x = max(from.x, to.x) + Self.boxWidth / 2 + min(24 + 10 * distance, 90)
    let start = (x: from.x + Self.boxWidth / 2, y: from.y + 6)
    let end = (x: to.x + Self.boxWidth / 2, y: to.y - 6)
    return angularArrow(from: start, by: x, to: end, label: (x + 6, (start.y + end.y) / 2), anchor: "start")
  }

  /// Returns an arrow to a lower layer of another column. It runs in the channel left of the right one's boxes, with the
  /// label beside the layer above its end.
  private func arrowBetween(from: (x: Double, y: Double), to: (x: Double, y: Double)) -> Way {
    let side = to.x > from.x ? 1.0 : -1.0
    let x = max(from.x, to.x) - Self.boxWidth / 2 - 12
    let start = (x: from.x + side * Self.boxWidth / 2, y: from.y + 8)
    let end = (x: to.x - side * Self.boxWidth / 2, y: to.y)
    return angularArrow(from: start, by: x, to: end, label: (x - 6, to.y - Self.layerHeight), anchor: "end")
  }

  /// Returns an arrow that runs sideways to `x`, then up or down, then sideways to its end.
  private func angularArrow(
    from start: (x: Double, y: Double), by x: Double, to end: (x: Double, y: Double),
    label: (x: Double, y: Double), anchor: String
  ) -> Way {
    let (radius, down) = (10.0, end.y > start.y ? 1.0 : -1.0)
    let (out, back) = (x > start.x ? 1.0 : -1.0, end.x > x ? 1.0 : -1.0)
    let first = "M\(n(start.x)) \(n(start.y))H\(n(x - out * radius))"
    let corner = "Q\(n(x)) \(n(start.y)) \(n(x)) \(n(start.y + down * radius))V\(n(end.y - down * radius))"
    let last = "Q\(n(x)) \(n(end.y)) \(n(x + back * radius)) \(n(end.y))H\(n(end.x))"
    return Way(path: first + corner + last, tip: end, direction: (back, 0), middle: label, anchor: anchor)
  }

  private func arrowSideways(from: (x: Double, y: Double), to: (x: Double, y: Double)) -> Way {
    let side = to.x > from.x ? 1.0 : -1.0
    let half = Self.boxWidth / 2
    let (start, end) = (from.x + side * half, to.x - side * half)
    let path = "M\(n(start)) \(n(from.y))H\(n(end))"
    return Way(
      path: path, tip: (end, to.y), direction: (side, 0), middle: ((start + end) / 2, from.y - 12))
  }

  /// Returns an arrow that goes around the boxes between its two states. It passes them on the left if it leads back
  /// within the first column, otherwise on the right.
  private func arrowAround(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ edge: LifecycleDiagram.Edge
  )
    -> Way
  {
    let isLeft = isBackInFirstColumn(edge)
    let side = isLeft ? -1.0 : 1.0
    let half = Self.boxWidth / 2
    let distance = (to.y - from.y).magnitude / Self.layerHeight
    let bulge = min(24 + 10 * distance, 90)
    let (start, end) = ((x: from.x + side * half, y: from.y + 6), (x: to.x + side * half, y: to.y + 6))
    let x = (isLeft ? min(start.x, end.x) : max(start.x, end.x)) + side * bulge
    let path =
      "M\(n(start.x)) \(n(start.y))C\(n(x)) \(n(start.y)) \(n(x)) \(n(end.y)) \(n(end.x)) \(n(end.y))"
    // Place of the label, on a part of the curve that no box covers: its middle, or nearer to the start if it ends in
    // another column.
    let part = from.x == to.x ? 0.5 : 0.3
    let rest = 1 - part
    let bent = 3 * rest * rest * part + 3 * rest * part * part
    let (first, last) = (rest * rest * rest, part * part * part)
    let share = first + 3 * rest * rest * part
    return Way(
      path: path, tip: end, direction: (-side, 0),
      middle: (first * start.x + bent * x + last * end.x + side * 4, share * start.y + (1 - share) * end.y),
      anchor: isLeft ? "end" : "start")
  }

  private func n(_ number: Double) -> String { SVGNumber.text(number) }
}
