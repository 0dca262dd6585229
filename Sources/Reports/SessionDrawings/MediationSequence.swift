package import Model
package import Sessions

/// A sequence diagram of a mediated ad: messages between app, SDK, adapter and network.
package struct MediationSequence {
  package enum Lane: Int, CaseIterable, Hashable, Sendable { case app, sdk, adapter, network }

  /// An event, drawn as a message between two of app, SDK, adapter and network.
  package struct Message {
    package var event: Event
    package var from: Lane
    package var to: Lane
  }

  package private(set) var messages: [Message] = []
  private let ad: AdRecord
  private let redactor: Redactor

  private static let laneWidth = 190.0
  private static let left = 80.0
  private static let rowHeight = 34.0
  private static let top = 52.0
  /// Maximum messages drawn; the page's table has every event.
  private static let limit = 40

  /// Returns `nil` for an ad without an adapter request.
  package init?(of ad: AdRecord) { self.init(of: ad, redactor: Redactor()) }

  package init?(of ad: AdRecord, redactor: Redactor) {
    guard ad.events.contains(where: { $0.kind == .adapterLoad }) else { return nil }
    self.ad = ad
    self.redactor = redactor
    messages = ad.events.compactMap { event in
      Self.lanes(of: event).map { Message(event: event, from: $0.0, to: $0.1) }
    }
  }

  private static func lanes(of event: Event) -> (Lane, Lane)? {
    switch event.kind {
    case .adRequest: (.app, .sdk)
    case .adapterLoad: (.sdk, .adapter)
    case .adapterMap: (.network, .adapter)
    case .adapterComplete, .adapterTrack: (.adapter, .sdk)
    case .adapterNotify: (.adapter, .network)
    case .adLoad, .adLoadFailed: (.sdk, .app)
    case .impression, .click:
      switch event[.by]?.string {
      case "adapter": (.adapter, .sdk)
      case "sdk": (.sdk, .adapter)
      default: (.app, .sdk)
      }
    case .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute:
      (.adapter, .sdk)
    default: nil
    }
  }

  private func x(_ lane: Lane) -> Double { Self.left + Double(lane.rawValue) * Self.laneWidth }

  package func svg(idPrefix: String) -> String {
    let shown = messages.prefix(Self.limit)
    let height = Self.top + Double(shown.count) * Self.rowHeight + 12
    let words = shown.map { "\($0.from) to \($0.to): \(label(of: $0.event))" }
    var svg = SVGWriter(
      width: Self.left + 3 * Self.laneWidth + 90, height: height,
      title: "Messages between app, SDK, adapter and network", description: words.joined(separator: "; "),
      idPrefix: idPrefix, attributes: ["class": "sequence"])
    for lane in Lane.allCases { draw(lane, height: height, in: &svg) }
    for (row, message) in shown.enumerated() { draw(message, row: row, in: &svg) }
    return svg.text
  }

  private func draw(_ lane: Lane, height: Double, in svg: inout SVGWriter) {
    let name = lane == .sdk ? "SDK" : "\(lane)"
    svg.label(name, class: "sequence-lane", x: x(lane), y: 22)
    svg.element(
      "line",
      [
        "class": "lane", "x1": .number(x(lane)), "x2": .number(x(lane)), "y1": 30, "y2": .number(height),
      ])
  }

  private func draw(_ message: Message, row: Int, in svg: inout SVGWriter) {
    let y = Self.top + Double(row) * Self.rowHeight + 14
    let (from, to) = (x(message.from), x(message.to))
    let side = to > from ? 1.0 : -1.0
    let mark = EventMark(message.event.kind) == .failure || message.event[.outcome]?.string == "error"
    let tone = mark ? " is-failure" : ""
    svg.element(
      "line",
      [
        "class": .text("message" + tone), "x1": .number(from), "x2": .number(to), "y1": .number(y),
        "y2": .number(y),
      ])
    svg.element(
      "polygon",
      [
        "class": .text("message-tip" + tone),
        "points": .points([(to, y), (to - 9 * side, y - 4.5), (to - 9 * side, y + 4.5)]),
      ])
    svg.label(label(of: message.event), class: "message-name", x: (from + to) / 2, y: y - 6)
    let offset = message.event.time.seconds(since: ad.events[0].time)
    svg.label(NumberText.offset(seconds: offset), class: "tick-name", x: 34, y: y + 4)
  }

  private func label(of event: Event) -> String {
    switch event.kind {
    case .adapterComplete: "complete: \(event[.outcome]?.string ?? "?")"
    case .adapterLoad: "load \(redactor.value(event[.adapter]?.string ?? "", as: .name).prefix(22))"
    case .adapterTrack:
      "track: impressions \(event[.impressions]?.string ?? "?"), clicks \(event[.clicks]?.string ?? "?")"
    case .adapterNotify: "notify: \(event[.of]?.string ?? "?")"
    default: event.name
    }
  }
}
