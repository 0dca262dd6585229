import Model
package import Sessions

/// A funnel of a session's rewarded ads, from the request to the reward's delivery.
package struct RewardedFunnel {
  /// Steps in order, with the number of ads that reached each; `nil` if the recorder doesn't observe the step.
  package let steps: [(name: String, count: Int?)]

  private static let left = 110.0
  private static let barWidth = 420.0
  private static let rowHeight = 32.0

  /// Returns `nil` for a session without rewarded ads.
  package init?(of session: SessionRecord) {
    let ads = session.ads.filter { $0.kind == .rewarded }
    guard !ads.isEmpty else { return nil }
    let wanted: [(String, EventKind, Observation)] = [
      ("requested", .adRequest, .requests), ("loaded", .adLoad, .loads), ("shown", .adShow, .impressions),
      ("displayed", .adDisplay, .impressions), ("granted", .rewardGrant, .rewards),
      ("delivered", .rewardDeliver, .rewards),
    ]
    steps = wanted.map { name, kind, part in
      (name, session.observes(part) ? ads.count { $0.events.contains { $0.kind == kind } } : nil)
    }
  }

  package var svg: String {
    var svg = SVGWriter(
      width: Self.left + Self.barWidth + 60, height: Double(steps.count) * Self.rowHeight + 8,
      title: "How far rewarded ads got",
      description: steps.map { "\($0.name): \(Self.words($0.count))" }.joined(separator: "; ") + ".",
      idPrefix: "funnel", attributes: ["class": "funnel"])
    let most = Double(max(1, steps.compactMap(\.count).max() ?? 1))
    for (row, step) in steps.enumerated() {
      let y = 4 + Double(row) * Self.rowHeight
      let width = Self.barWidth * Double(step.count ?? 0) / most
      svg.label(step.name, class: "break-name", x: 4, y: y + 19)
      svg.rectangle(class: "quarter is-reached", x: Self.left, y: y + 4, width: width, height: 22)
      svg.label(Self.words(step.count), class: "break-state", x: Self.left + width + 8, y: y + 19)
    }
    return svg.text
  }

  private static func words(_ count: Int?) -> String { count.map(NumberText.grouped) ?? "not recorded" }
}
