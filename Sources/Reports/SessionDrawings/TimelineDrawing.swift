package import Model
package import Sessions

/// A timeline of a session: one row for the session itself and one per ad, with a sign per event.
///
/// Distances grow with the logarithm of the time between events. A session consists of bursts of milliseconds with
/// seconds between them, and on a linear scale every burst would be one blot.
package struct TimelineDrawing {
  /// Maximum events drawn; the page's table has more.
  package static let limit = 400

  package let session: SessionRecord
  /// The ads and events that the page shows; `nil` if it shows all.
  private let cut: SessionCut?
  /// Tone of each event's worst finding, by event index.
  package let tones: [Int: String]
  package let redactor: Redactor

  package init(session: SessionRecord, cut: SessionCut?, tones: [Int: String], redactor: Redactor) {
    (self.session, self.cut, self.tones, self.redactor) = (session, cut, tones, redactor)
  }

  /// The ads that have a row.
  private var ads: [AdRecord] { cut?.ads.map { session.ads[$0] } ?? session.ads }

  private static let laneHeight = 46.0
  private static let left = 104.0
  private static let top = 14.0

  private struct Sign {
    var event: Event
    var mark: EventMark
    var x: Double
    var lane: Int
    package var label: String?
  }

  package var svg: String {
    let signs = positionedSigns
    let ads = ads
    let lanes = 1 + ads.count
    let width = (signs.last?.x ?? Self.left) + 110
    let height = Self.top + Double(lanes) * Self.laneHeight + 30
    var svg = SVGWriter(
      width: width, height: height, title: "Timeline of the session",
      description: "\(NumberText.count(session.session.events.count, "event")) in "
        + "\(NumberText.count(session.ads.count, "ad")); the table of events below has the same in words.",
      idPrefix: "timeline", attributes: ["class": "timeline"])
    for lane in 0..<lanes { drawLane(lane, of: lane == 0 ? nil : ads[lane - 1], signs, in: &svg) }
    drawAxis(signs, height: height, in: &svg)
    draw(signs, in: &svg)
    return svg.text
  }

  /// The signs of the events with their positions. The distance between two signs depends on the time between their
  /// events.
  private var positionedSigns: [Sign] {
    let lanes = Dictionary(
      ads.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    var signs: [Sign] = []
    var x = Self.left + 14
    // End of the last label in each row.
    var ends: [Int: Double] = [:]
    for event in session.session.shownEvents(cut).prefix(Self.limit) {
      if let last = signs.last { x += Self.step(from: last.event.time, to: event.time) }
      let lane = event.adID.flatMap { lanes[$0] } ?? 0
      let mark = EventMark(event.kind)
      let label = mark.isNamed ? Self.label(of: event, redactor: redactor) : nil
      if let label {
        x = max(x, ends[lane, default: 0])
        ends[lane] = x + (Double(label.count) * 6.4).rounded() + 12
      }
      signs.append(Sign(event: event, mark: mark, x: x, lane: lane, label: label))
    }
    return signs
  }

  private static func step(from: Timestamp, to: Timestamp) -> Double {
    let milliseconds = max(0, to.seconds(since: from) * 1000)
    return (13 + min(90, 9 * SVGLogarithm.log2(1 + milliseconds / 20))).rounded()
  }

  /// Returns the last part of the event's name; for a click, "click" and the asset.
  private static func label(of event: Event, redactor: Redactor) -> String {
    let name = event.name
    guard event.kind == .click, let asset = event[.asset]?.string else {
      return name.split(separator: ".").last.map(String.init) ?? name
    }
    return "click " + redactor.value(asset, as: .name).prefix(18)
  }

  private static func y(_ lane: Int) -> Double { (top + (Double(lane) + 0.62) * laneHeight).rounded() }

  /// - Parameter ad: the ad of the lane; `nil` for the session's own.
  private func drawLane(_ lane: Int, of ad: AdRecord?, _ signs: [Sign], in svg: inout SVGWriter) {
    let y = Self.y(lane)
    let name = ad.map { "ad \(ShortName.of($0.id, most: 11))" } ?? "session"
    svg.label(name, class: "lane-name", x: 4, y: y + 4)
    let xs = signs.filter { $0.lane == lane }.map(\.x)
    guard let first = xs.first, let last = xs.last else { return }
    svg.element(
      "line",
      ["class": "lane", "x1": .number(first), "x2": .number(last), "y1": .number(y), "y2": .number(y)])
  }

  /// Draws times below events that follow a pause of at least 0.2 s.
  private func drawAxis(_ signs: [Sign], height: Double, in svg: inout SVGWriter) {
    guard let start = signs.first?.event.time else { return }
    var (free, lines) = (0.0, "")
    var names: [(x: Double, text: String)] = []
    var previous: Timestamp?
    for sign in signs {
      let pause = previous.map { sign.event.time.seconds(since: $0) } ?? .infinity
      previous = sign.event.time
      guard pause >= 0.2 || sign.event.index + 1 == session.session.events.count, sign.x >= free else {
        continue
      }
      lines += "M\(SVGNumber.text(sign.x)) \(SVGNumber.text(Self.top))V\(SVGNumber.text(height - 22))"
      let text = "+" + NumberText.duration(seconds: max(0, sign.event.time.seconds(since: start)))
      names.append((sign.x, text))
      free = sign.x + Double(text.count) * 7 + 10
    }
    svg.element("path", ["class": "tick", "d": .text(lines)])
    svg.group(["class": "tick-name"]) { group in
      for (x, text) in names {
        group.element("text", ["x": .number(x), "y": .number(height - 8)], text: text)
      }
    }
  }

  /// Draws the signs. Those of one kind share one element, because there are many and the table describes each.
  private func draw(_ signs: [Sign], in svg: inout SVGWriter) {
    for sign in signs {
      guard let tone = tones[sign.event.index] else { continue }
      svg.element(
        "circle",
        [
          "class": .text("ring ring-\(tone)"), "cx": .number(sign.x), "cy": .number(Self.y(sign.lane)),
          "r": 10.5,
        ])
    }
    for mark in EventMark.allCases {
      let path = signs.filter { $0.mark == mark }.map { mark.path(x: $0.x, y: Self.y($0.lane)) }.joined()
      if !path.isEmpty { svg.element("path", ["class": .text("mark \(mark.name)"), "d": .text(path)]) }
    }
    svg.group(["class": "sign-name"]) { group in
      for sign in signs {
        guard let label = sign.label else { continue }
        group.element(
          "text", ["x": .number(sign.x - 4), "y": .number(Self.y(sign.lane) - 13)], text: label)
      }
    }
  }
}

/// A logarithm that is the same on every machine; the C library's may differ in the last digit.
enum SVGLogarithm {
  /// Returns the base-2 logarithm of a number above 1, with an error below 0.009; 0 for other numbers.
  static func log2(_ number: Double) -> Double {
    guard number > 1, number.isFinite else { return 0 }
    let mantissa = number.significand - 1
    // log2(1 + m) for 0 ≤ m < 1, off by less than 0.009: enough to place signs.
    return Double(number.exponent) + mantissa * (1.3465 - 0.3465 * mantissa)
  }
}
