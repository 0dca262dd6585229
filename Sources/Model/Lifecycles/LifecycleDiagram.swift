/// A lifecycle for drawing: nodes in the order of its states, edges in table order.
package struct LifecycleDiagram: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var state: LifecycleState
    package var isInitial: Bool
    /// The number of steps on the shortest way from the initial state. It decides the column or row in which the state
    /// is drawn.
    package var rank: Int
  }

  /// All rows that lead from one state to another, drawn as one edge.
  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var rows: [LifecycleRow]
    /// True if every row of the edge is a step that occurs but isn't to be relied on. Such an edge is drawn lighter.
    package var isTolerated: Bool { rows.allSatisfy { $0.frequency == .tolerated } }
  }

  package var nodes: [Node]
  package var edges: [Edge]
}

extension Lifecycle {
  package var diagram: LifecycleDiagram {
    var edges: [LifecycleDiagram.Edge] = []
    for row in rows {
      if let index = edges.firstIndex(where: { $0.from == row.from && $0.to == row.to }) {
        edges[index].rows.append(row)
      } else {
        edges.append(.init(from: row.from, to: row.to, rows: [row]))
      }
    }
    let nodes = states.map { state in
      LifecycleDiagram.Node(
        state: state, isInitial: state.name == initial,
        rank: shortestWay(from: initial, to: { $0 == state.name })?.count ?? 0)
    }
    return LifecycleDiagram(nodes: nodes, edges: edges)
  }
}
