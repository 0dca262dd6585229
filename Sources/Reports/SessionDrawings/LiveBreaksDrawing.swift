package import Model
package import Sessions

/// A drawing of the ad breaks of a live session: how far ahead each was scheduled, and how far its ads got.
package struct LiveBreaksDrawing {
  /// One ad break with its events.
  package struct Row {
    package var id: String
    package var scheduled: Event?
    package var start: Event?
    package var end: Event?
    /// Ads in order, each with the number of quarters that it reached, 0 to 4.
    package var ads: [(start: Event, quarters: Int)] = []
  }

  package private(set) var rows: [Row] = []
  private let redactor: Redactor

  private static let left = 260.0
  private static let adWidth = 128.0
  private static let rowHeight = 62.0
  private static let top = 8.0
  /// Maximum ads drawn per row.
  private static let limit = 12
  /// Maximum breaks drawn.
  private static let mostRows = 50

  /// Returns `nil` for a session without ad breaks.
  package init?(of session: SessionRecord) { self.init(of: session, redactor: Redactor()) }

  package init?(of session: SessionRecord, redactor: Redactor) {
    self.redactor = redactor
    var indices: [String: Int] = [:]
    var ads: [String: (row: Int, ad: Int)] = [:]
    for event in session.session.events {
      guard let id = event[.break]?.string else { continue }
      let row = indices[id] ?? rows.count
      if row == rows.count {
        rows.append(Row(id: id))
        indices[id] = row
      }
      note(event, row: row, ads: &ads)
    }
    if rows.isEmpty { return nil }
  }

  private mutating func note(_ event: Event, row: Int, ads: inout [String: (row: Int, ad: Int)]) {
    switch event.kind {
    case .breakSchedule: rows[row].scheduled = event
    case .breakStart, .periodStart: rows[row].start = rows[row].start ?? event
    case .breakEnd, .periodEnd: rows[row].end = event
    case .adStart:
      rows[row].ads.append((event, 0))
      if let ad = event.adID { ads[ad] = (row, rows[row].ads.count - 1) }
    default:
      let quarters: [EventKind: Int] = [
        .adFirstQuartile: 1, .adMidpoint: 2, .adThirdQuartile: 3, .adComplete: 4,
      ]
      guard let reached = quarters[event.kind], let place = event.adID.flatMap({ ads[$0] }) else { return }
      rows[place.row].ads[place.ad].quarters = max(rows[place.row].ads[place.ad].quarters, reached)
    }
  }

  package var svg: String {
    let shown = rows.prefix(Self.mostRows)
    let ads = min(Self.limit, shown.map(\.ads.count).max() ?? 0)
    let more = rows.count - shown.count
    let rest = more > 0 ? ["\(NumberText.count(more, "more break")) left out"] : []
    let bottom = Self.top + Double(shown.count) * Self.rowHeight
    var svg = SVGWriter(
      width: Self.left + Double(max(ads, 3)) * (Self.adWidth + 12) + 20,
      height: bottom + (more > 0 ? 28 : 0), title: "Ad breaks and their ads",
      description: (shown.map(words) + rest).joined(separator: "; ") + ".", idPrefix: "breaks",
      attributes: ["class": "breaks"])
    for (index, row) in shown.enumerated() {
      draw(row, at: Self.top + Double(index) * Self.rowHeight, in: &svg)
    }
    for words in rest { svg.label(words, class: "break-state", x: 4, y: bottom + 16) }
    return svg.text
  }

  private func words(_ row: Row) -> String {
    let ads = row.ads.enumerated().map { "ad \($0 + 1) reached \($1.quarters) of 4 quarters" }
    return "break \(redactor.value(row.id, as: .name)) \(state(of: row))"
      + (ads.isEmpty ? "" : ", " + ads.joined(separator: ", "))
  }

  private func state(of row: Row) -> String {
    let lead = row.scheduled.flatMap { scheduled in
      row.start.map {
        "scheduled \(NumberText.duration(seconds: max(0, $0.time.seconds(since: scheduled.time)))) ahead"
      }
    }
    if row.start == nil { return "scheduled, not played" }
    return "\(lead ?? "not scheduled in the recording")\(row.end == nil ? ", no end" : "")"
  }

  private func draw(_ row: Row, at y: Double, in svg: inout SVGWriter) {
    let name = ShortName.of(redactor.value(row.id, as: .name), most: 30)
    svg.label(name, class: "break-name", x: 4, y: y + 22)
    svg.label(state(of: row), class: "break-state", x: 4, y: y + 39)
    for (index, ad) in row.ads.prefix(Self.limit).enumerated() {
      let x = Self.left + Double(index) * (Self.adWidth + 12)
      for quarter in 0..<4 {
        svg.rectangle(
          class: quarter < ad.quarters ? "quarter is-reached" : "quarter",
          x: x + Double(quarter) * Self.adWidth / 4, y: y + 8, width: Self.adWidth / 4 - 2, height: 20)
      }
      svg.label(
        "\(ShortName.of(ad.start.adID ?? "", most: 12)): \(ad.quarters)/4", class: "break-state",
        x: x, y: y + 45)
    }
  }
}
