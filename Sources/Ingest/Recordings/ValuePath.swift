import AdModel

/// Where a value stands in its event: the way to it, which becomes text (`consent.gdpr`, `formats[1]`) only when there
/// is something to say of it.
struct ValuePath {
  enum Step {
    /// The member that stands at this place among the session's values.
    case member(Int)
    case element(Int)
  }

  private var field = ""
  private var steps: [Step] = []

  /// Names of what may hold consent strings, tokens and URLs with their queries: no message repeats their text.
  private static let privateNames: Set<String> = [
    "tcf", "streamId", "url", "destination", "deepLinks", "openable", "parameter",
  ]

  mutating func begin(_ field: String) {
    self.field = field
    if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
  }

  mutating func push(_ step: Step) { steps.append(step) }

  mutating func pop() { steps.removeLast() }

  func text(_ session: SessionContent) -> String {
    steps.reduce(field) { text, step in
      switch step {
      case .member(let place): "\(text).\(session.key(of: session.values[place]))"
      case .element(let index): "\(text)[\(index)]"
      }
    }
  }

  /// The same without numbers of elements: what an unknown field is called.
  func nameWithoutIndexes(_ session: SessionContent) -> String {
    ([field] + memberNames(session)).joined(separator: ".")
  }

  func isPrivate(_ session: SessionContent) -> Bool {
    Self.privateNames.contains(field) || memberNames(session).contains(where: Self.privateNames.contains)
  }

  private func memberNames(_ session: SessionContent) -> [String] {
    steps.compactMap { step in
      if case .member(let place) = step { session.key(of: session.values[place]) } else { nil }
    }
  }
}
