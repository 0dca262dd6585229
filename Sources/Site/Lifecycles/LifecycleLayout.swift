import Reports
package import Model

/// Positions of the states of a lifecycle: layers from top to bottom, columns from left to right.
///
/// A state's layer is the length of the longest path to it over steps that aren't tolerated. A state that only
/// tolerated steps lead to is one layer below its predecessor. Given `idle → loading → ready` and a tolerated `loading
/// → dropped`, `idle` is in layer 0, `loading` in 1, `ready` and `dropped` in 2.
package struct LifecycleLayout {
  package struct Place: Hashable {
    package var layer: Int
    package var column: Int

    package init(layer: Int, column: Int) {
      self.layer = layer
      self.column = column
    }
  }

  package private(set) var places: [String: Place] = [:]
  package private(set) var layers = 0
  package private(set) var columns = 0
  private var relied: Set<String> = []

  package init(_ diagram: LifecycleDiagram) {
    let strong = diagram.edges.filter { !$0.isTolerated && $0.from != $0.to }
    let forward = Self.withoutBackEdges(strong, states: diagram.nodes.map(\.state.name))
    var layerOf = Self.longestWays(over: forward, from: diagram.nodes[0].state.name)
    relied = Set(layerOf.keys)
    Self.placeTheRest(of: diagram, in: &layerOf)
    setColumns(of: diagram, layers: layerOf, over: forward)
    layers = 1 + (places.values.map(\.layer).max() ?? 0)
    columns = 1 + (places.values.map(\.column).max() ?? 0)
  }

  /// True if no expected transition leads to the state, only such as the lifecycle tolerates: a late click.
  package func isTolerated(_ state: String) -> Bool { !relied.contains(state) }

  package func place(of state: String) -> Place { places[state] ?? Place(layer: 0, column: 0) }

  /// The edges without those that close a cycle (`ready → loading` after `loading → ready`): with cycles, there is no
  /// longest path.
  private static func withoutBackEdges(
    _ edges: [LifecycleDiagram.Edge], states: [String]
  ) -> [LifecycleDiagram.Edge] {
    var finished: Set<String> = []
    var onTheWay: Set<String> = []
    var forward: [LifecycleDiagram.Edge] = []
    func visit(_ state: String) {
      guard finished.insert(state).inserted else { return }
      onTheWay.insert(state)
      for edge in edges where edge.from == state && !onTheWay.contains(edge.to) {
        forward.append(edge)
        visit(edge.to)
      }
      onTheWay.remove(state)
    }
    states.forEach(visit)
    return forward
  }

  private static func longestWays(over edges: [LifecycleDiagram.Edge], from initial: String) -> [String: Int]
  {
    var layers = [initial: 0]
    // As many rounds as the longest path can have edges.
    for _ in 0...edges.count {
      for edge in edges {
        if let layer = layers[edge.from] { layers[edge.to] = max(layers[edge.to, default: 0], layer + 1) }
      }
    }
    return layers
  }

  private static func placeTheRest(of diagram: LifecycleDiagram, in layers: inout [String: Int]) {
    var isChanged = true
    while isChanged {
      isChanged = false
      for edge in diagram.edges where layers[edge.to] == nil {
        guard let layer = layers[edge.from] else { continue }
        layers[edge.to] = layer + 1
        isChanged = true
      }
    }
  }

  /// Puts the states on the usual path (`spine`) into the first column, and all other states to the right.
  private mutating func setColumns(
    of diagram: LifecycleDiagram, layers: [String: Int], over forward: [LifecycleDiagram.Edge]
  ) {
    let spine = Self.spine(of: diagram, over: forward)
    for layer in 0...(layers.values.max() ?? 0) {
      let all = diagram.nodes.map(\.state.name).filter { layers[$0] == layer }
      let states = all.filter { !isTolerated($0) } + all.filter(isTolerated)
      var column = 1
      for state in states {
        if spine.contains(state) {
          places[state] = Place(layer: layer, column: 0)
        } else {
          places[state] = Place(layer: layer, column: column)
          column += 1
        }
      }
    }
  }

  /// Returns the states on the usual path. The path begins at the initial state, and follows from each state the first
  /// transition that is marked as usual.
  private static func spine(of diagram: LifecycleDiagram, over forward: [LifecycleDiagram.Edge]) -> Set<
    String
  > {
    var state = diagram.nodes[0].state.name
    var spine: Set = [state]
    while let edge = forward.first(where: { edge in
      edge.from == state && edge.rows.contains { $0.frequency == .usual }
    }), spine.insert(edge.to).inserted {
      state = edge.to
    }
    return spine
  }
}
