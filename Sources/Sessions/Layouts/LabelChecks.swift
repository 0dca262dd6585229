import Model

/// The checks of the ad labels in one layout.
struct LabelChecks {
  let state: AdState
  let labels: [AssetState]
  let start: Int

  init(_ state: AdState, since start: Int) {
    self.state = state
    self.start = start
    labels = state.assets(role: .badge)
  }

  var rendered: LayoutAnswer {
    .best(labels.map { state.rendered($0, since: start) }) ?? .fails(.notRendered, at: nil)
  }

  var uncovered: LayoutAnswer? {
    .best(
      labels.lazy.filter(\.isInForce).map { label in
        if state.isCutOff(label) { return .unknown(.cutOff, at: label.line) }
        return covering(label, allOfIt: .fails, partOfIt: .fails) ?? .holds(at: label.line)
      })
  }

  var sized: LayoutAnswer? {
    .best(
      labels.lazy.filter { $0.isInForce && $0.visible != 0 }.map { label in
        label.frame?.isSmaller(than: Self.leastLabelSize, Self.leastLabelSize) == true
          ? .fails(.tooSmall, at: label.line) : .holds(at: label.line)
      })
  }

  var atTop: LayoutAnswer? {
    .best(
      labels.lazy.filter(\.isInForce).map { label in
        guard let frame = label.frame, let ad = state.frame else {
          return .unknown(.withoutAdFrame, at: label.line)
        }
        return frame.y > ad.midY + Frame.tolerance
          ? .fails(.inLowerHalf, at: state.line(thatTookOut: label)) : .holds(at: label.line)
      })
  }

  var worded: LayoutAnswer? { .best(labels.lazy.filter(\.isInForce).map(\.wording)) }

  /// The result of a combined check: an ad label is rendered, uncovered and has words that mark an ad.
  var marked: LayoutAnswer {
    .best(
      labels.lazy.map { label in
        let rendered = state.rendered(label, since: start)
        guard rendered.outcome == .holds else { return rendered }
        if state.isCutOff(label) { return .unknown(.cutOff, at: label.line) }
        return covering(label, allOfIt: .fails, partOfIt: .unknown) ?? label.marking
      }) ?? .fails(.notRendered, at: nil)
  }

  /// The least width and height of an ad label, in points.
  private static let leastLabelSize = 15.0

  /// Returns the result for an ad label of which other assets cover more than half; `nil` if they cover less.
  private func covering(
    _ label: AssetState, allOfIt: LayoutAnswer.Outcome, partOfIt: LayoutAnswer.Outcome
  ) -> LayoutAnswer? {
    let covers = state.assets(covering: label)
    guard let top = covers.last, state.coveredShare(of: label, by: covers) > 0.5 else { return nil }
    return state.isWhollyCovered(label)
      ? LayoutAnswer(outcome: allOfIt, problem: .covered, line: top.line)
      : LayoutAnswer(outcome: partOfIt, problem: .partlyCovered, line: top.line)
  }
}
