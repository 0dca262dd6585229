import Model
package import Sessions

/// A funnel of a session's rewarded ads, from the request to the reward's delivery.
package struct RewardedFunnel {
  /// Steps in order, with the number of ads that reached each.
  package let steps: [(name: String, count: Int)]

  private static let left = 110.0
  private static let barWidth = 420.0
  private static let rowHeight = 32.0

  /// Returns `nil` for a session without rewarded ads.
  package init?(of session: SessionRecord) {
    let ads = session.ads.filter { $0.kind == .rewarded }
    guard !ads.isEmpty else { return nil }
    let wanted: [(String, EventKind)] = [
      ("requested", .adRequest), ("loaded", .adLoad), ("shown", .adShow), ("displayed", .adDisplay),
      ("granted", .rewardGrant), ("delivered", .rewardDeliver),
    ]
    steps = wanted.map { name, kind in (name, ads.count { $0.events.contains { $0.kind == kind } }) }
  }

  package var svg: String {
    var svg = SVGWriter(
      width: Self.left + Self.barWidth + 60, height: Double(steps.count) * Self.rowHeight + 8,
      title: "How far rewarded ads got",
      description: steps.map { "\($0.name): \(NumberText.grouped($0.count))" }.joined(separator: "; ") + ".",
      idPrefix: "funnel", attributes: ["class": "funnel"])
    let most = Double(max(1, steps.map(\.count).max() ?? 1))
    for (row, step) in steps.enumerated() {
      let y = 4 + Double(row) * Self.rowHeight
      let width = Self.barWidth * Double(step.count) / most
      svg.label(step.name, class: "break-name", x: 4, y: y + 19)
      svg.rectangle(class: "quarter is-reached", x: Self.left, y: y + 4, width: width, height: 22)
      svg.label(NumberText.grouped(step.count), class: "break-state", x: Self.left + width + 8, y: y + 19)
    }
    return svg.text
  }
}
