package import Basics
import Model
package import Sessions

/// A picture of a fault, 200 × 150 units, readable at 200 pixels: the ad is grey and keeps its recorded words, the fault
/// alone has colour, and always a shape and a word besides.
///
/// A ring marks the spot, and a lens shows it 3.8 times as large. Dashed means that something belongs there and is
/// missing, hatched that it can't be seen, a thick stroke that it is cut or blocked.
package struct FaultPicture: Sendable {
  let fault: AdFault
  private let headline: String
  private let text: String
  private let label: String

  /// Returns `nil` if the ad has no fault that a picture shows.
  package init?(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    guard let fault = AdFault(of: ad, in: session, context: context) else { return nil }
    let redactor = Redactor(for: session)
    let texts = ad.delivered.filter { $0.role == .other && $0.hasText }
    let first = texts.first { $0.match.name(of: $0.key) == "Headline" } ?? texts.first
    let second = texts.first { $0.key != first?.key }
    func shown(_ text: String?) -> String { text.map { redactor.value($0, as: .cut) } ?? "" }
    let badge = ad.renderings.first { $0.name.role == .badge }
    let word = badge.flatMap { ad.event($0)[.text]?.string }
    self.init(
      fault, headline: shown(first?.text), text: shown(second?.text), label: word.map { shown($0) } ?? "Ad")
  }

  private init(_ fault: AdFault, headline: String, text: String, label: String) {
    (self.fault, self.headline, self.text, self.label) = (fault, headline, text, label)
  }

  /// Returns the picture's path, relative to the report.
  static func path(session: String, ad: String) -> String {
    "charts/fault-\(SHA256.hex(of: session + "\u{0}" + ad).prefix(16)).svg"
  }

  package var title: String { fault.title }
  /// The rule that reports the fault.
  package var rule: RuleID { fault.rule }

  package var svg: String {
    var svg = SVGWriter(
      width: 200, height: 150, title: fault.title, style: Self.sheet,
      attributes: ["class": fault.answer == .failed ? "is-failed" : "is-look"])
    svg.group(as: "defs") { svg in
      svg.group(
        [
          "id": "hatch", "width": 5, "height": 5, "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(-45)",
        ], as: "pattern"
      ) {
        $0.rectangle(class: "hatch-ground", x: 0, y: 0, width: 5, height: 5)
        $0.element("path", ["class": "hatch-line", "d": "M1 -1v7"])
      }
    }
    svg.rectangle(class: "ground", x: 0, y: 0, width: 200, height: 150)
    if case .networkPlayer = fault.sign { drawPlayer(in: &svg) } else { drawAd(in: &svg) }
    return svg.text
  }

  private func drawPlayer(in svg: inout SVGWriter) {
    svg.rectangle(class: "card", x: 8, y: 8, width: 182, height: 136, corner: 5)
    svg.rectangle(class: "ghost", x: 22, y: 34, width: 154, height: 78, corner: 4)
    svg.element("path", ["class": "ghost", "d": "M88 56l28 17-28 17z"])
    svg.label("the network drew it: not seen", class: "body", x: 32, y: 130)
    tag(y: 14, in: &svg)
  }

  private func drawAd(in svg: inout SVGWriter) {
    svg.rectangle(class: "card", x: 8, y: 8, width: 182, height: 136, corner: 5)
    svg.element(
      "path", ["class": "photo", "d": "M8.5 13a4.5 4.5 0 0 1 4.5-4.5h172a4.5 4.5 0 0 1 4.5 4.5v77h-181z"])
    svg.element("circle", ["class": "hill", "cx": 58, "cy": 38, "r": 9])
    svg.element("path", ["class": "hill", "d": "M8.5 90l44-34 30 21 38-32 68.5 45z"])
    let isMoved = isCoveredByHeadline
    let lines = isMoved ? [] : PictureText.lines(of: headline, width: 176, size: 10.5, most: 2)
    for (line, text) in lines.enumerated() {
      svg.label(text, class: "head", x: 15, y: 105 + 13 * Double(line))
    }
    if let line = PictureText.lines(of: text, width: 180, size: 10, most: 1).first {
      svg.label(line, class: "body", x: 15, y: 132)
    }
    drawSign(in: &svg)
    if fault.isPassing { drawTime(in: &svg) }
  }

  /// True if the asset over the icon or the label is the headline, which is then drawn there.
  private var isCoveredByHeadline: Bool {
    if case .covered(_, "Headline", _) = fault.sign { true } else { false }
  }
}

extension FaultPicture {
  /// The icon's box in the picture, and in the lens.
  private static let icon = Frame(x: 178.5, y: 8.5, width: 11, height: 8.7)
  private static let lens = Frame(x: 111.1, y: 26.5, width: 41.8, height: 33)

  private func drawSign(in svg: inout SVGWriter) {
    if showsLabel { drawLabel(in: &svg) }
    switch fault.sign {
    case .notSent, .notDrawn, .cut, .small, .takesNoTaps, .covered(.icon, _, _): drawIconFault(in: &svg)
    case .away(let part): drawAway(part, in: &svg)
    case .outside, .wrongCorner: drawPlace(in: &svg)
    case .covered(.label, let name, _):
      drawIcon(Self.icon, in: &svg)
      drawCover(named: name, x: 26, width: 120, in: &svg)
    case .noLabel:
      drawIcon(Self.icon, in: &svg)
      svg.rectangle(class: "ghost", x: 14, y: 14, width: 50, height: 14, corner: 2)
      svg.element("path", ["class": "cross", "d": "M34 16.5l10 9m0-9l-10 9"])
    case .labelWords:
      drawIcon(Self.icon, in: &svg)
      svg.rectangle(class: "ghost", x: 11, y: 11, width: 6 + labelWidth, height: 20, corner: 3)
    case .atEdge:
      svg.rectangle(class: "hatch", x: 8, y: 34, width: 182, height: 110)
      svg.element("path", ["class": "thick", "d": "M4 34h190"])
    case .networkPlayer, .notRecorded: drawIcon(Self.icon, in: &svg)
    }
    tag(y: 73, in: &svg)
  }

  private var showsLabel: Bool {
    switch fault.sign {
    case .noLabel, .away(.label): false
    default: true
    }
  }

  private var labelText: String { PictureText.lines(of: label, width: 90, size: 10, most: 1).first ?? "" }
  private var labelWidth: Double { min(110, PictureText.width(of: labelText, size: 10) + 9) }

  private func drawLabel(in svg: inout SVGWriter) {
    svg.rectangle(class: "label", x: 14, y: 14, width: labelWidth, height: 14, corner: 2.5)
    svg.label(labelText, class: "label-text", x: 18.5, y: 24.5)
  }

  private func drawIcon(_ box: Frame, in svg: inout SVGWriter) {
    svg.rectangle(class: "icon-ground", x: box.x, y: box.y, width: box.width, height: box.height)
    triangle(in: box, class: "icon", &svg)
  }

  private func triangle(in box: Frame, class name: SVGValue, _ svg: inout SVGWriter) {
    let (left, top) = (box.x + 0.21 * box.width, box.y + 0.16 * box.height)
    let points = [
      (left, top), (left + 0.58 * box.width, top + 0.333 * box.height), (left, top + 0.666 * box.height),
    ]
    svg.element(
      "polygon", ["class": name, "points": .points(points), "stroke-width": .number(0.09 * box.width)])
  }

  private func ghost(_ box: Frame, in svg: inout SVGWriter) {
    svg.rectangle(class: "ghost", x: box.x, y: box.y, width: box.width, height: box.height)
  }

  private func drawLens(in svg: inout SVGWriter) {
    svg.element("circle", ["class": "ring", "cx": 183, "cy": 15, "r": 10.5])
    svg.element("path", ["class": "ring", "d": "M173.8 20.1L157.4 29"])
    svg.element("circle", ["class": "lens", "cx": 132, "cy": 43, "r": 29])
  }

  private func drawIconFault(in svg: inout SVGWriter) {
    let lens = Self.lens
    if case .covered(_, let name, _) = fault.sign { drawCover(named: name, x: 14, width: 169, in: &svg) }
    switch fault.sign {
    case .notSent, .notDrawn: ghost(Self.icon, in: &svg)
    default: drawIcon(Self.icon, in: &svg)
    }
    drawLens(in: &svg)
    switch fault.sign {
    case .notSent:
      ghost(lens, in: &svg)
      svg.element("path", ["class": "cross", "d": "M121.1 31.5L142.9 54.5M142.9 31.5L121.1 54.5"])
    case .notDrawn:
      ghost(lens, in: &svg)
      triangle(in: lens, class: "icon-ghost", &svg)
    case .covered(_, _, let part):
      drawIcon(lens, in: &svg)
      svg.rectangle(
        class: "hatch", x: lens.x + part.x * lens.width, y: lens.y + part.y * lens.height,
        width: part.width * lens.width, height: part.height * lens.height)
    case .cut(let share): drawCut(share, in: &svg)
    case .small(let width, let height, let least):
      drawSmall(width / least.width, height / least.height, in: &svg)
    case .takesNoTaps: drawBlockedHand(in: &svg)
    default: break
    }
  }

  private func drawCut(_ share: Double, in svg: inout SVGWriter) {
    let lens = Self.lens
    let place = lens.x + min(max(share, 0), 1) * lens.width
    drawIcon(lens, in: &svg)
    svg.rectangle(class: "hatch", x: place, y: lens.y, width: lens.maxX - place, height: lens.height)
    ghost(lens, in: &svg)
    svg.element("path", ["class": "thick", "d": "M\(SVGNumber.text(place)) 20.5v45"])
  }

  /// - Parameter width: the icon's share of the least width; `height` that of the least height.
  private func drawSmall(_ width: Double, _ height: Double, in svg: inout SVGWriter) {
    let lens = Self.lens
    let (width, height) = (lens.width * min(max(width, 0.1), 1), lens.height * min(max(height, 0.1), 1))
    ghost(lens, in: &svg)
    drawIcon(Frame(x: lens.maxX - width, y: lens.y, width: width, height: height), in: &svg)
    svg.element("path", ["class": "cross", "d": "M111.1 65.5h41.8M111.1 62.5v6M152.9 62.5v6"])
  }

  private func drawBlockedHand(in svg: inout SVGWriter) {
    drawIcon(Frame(x: 112.85, y: 25.25, width: 32.3, height: 25.5), in: &svg)
    svg.element(
      "path",
      [
        "class": "hand", "transform": "translate(132 41)",
        "d": "M0 0c0-3 5-3 5 0v9l9 2c3 .8 4 2.5 3.5 5l-1.5 8H2l-7-9c-2-3 1-5 3-3l2 2z",
      ])
    for name: SVGValue in ["halo", "thick"] { svg.element("path", ["class": name, "d": "M113 62L151 24"]) }
  }

  /// Draws the asset that covers something, hatched, with its own words.
  private func drawCover(named name: String, x: Double, width: Double, in svg: inout SVGWriter) {
    svg.rectangle(class: "hatch", x: x, y: 11, width: width, height: 20, corner: 1)
    let words = isCoveredByHeadline && !headline.isEmpty ? headline : name
    // The lens hides what stands right of it.
    let room = min(width - 12, 88)
    let line = PictureText.lines(of: words, width: room, size: 10.5, most: 1).first ?? ""
    svg.label(line, class: "head", x: x + 6, y: 25)
  }

  private func drawPlace(in svg: inout SVGWriter) {
    ghost(Self.icon, in: &svg)
    guard case .wrongCorner(let x, let y) = fault.sign else {
      drawIcon(Frame(x: 184, y: 8.5, width: 11, height: 8.7), in: &svg)
      svg.rectangle(class: "hatch", x: 190, y: 8.5, width: 5, height: 8.7)
      svg.element("circle", ["class": "ring", "cx": 187, "cy": 13, "r": 11])
      return svg.element("path", ["class": "thick", "d": "M190 5v18"])
    }
    let (middle, height) = (14 + 170 * min(max(x, 0), 1), 14 + 122 * min(max(y, 0), 1))
    drawIcon(Frame(x: middle - 6.5, y: height - 5, width: 13.3, height: 10.5), in: &svg)
    svg.element("circle", ["class": "ring", "cx": .number(middle), "cy": .number(height), "r": 12])
    svg.element(
      "path", ["class": "way", "d": "M\(SVGNumber.text(middle + 10)) \(SVGNumber.text(height - 7))L172 20"])
    svg.element("path", ["class": "cross", "d": "M163 19l10 0-5 8"])
  }

  /// Draws a mark that was away for a time: where it belongs, and the time as a bar.
  private func drawAway(_ part: AdFault.Part, in svg: inout SVGWriter) {
    if part == .icon {
      ghost(Self.icon, in: &svg)
      svg.element("circle", ["class": "ring", "cx": 183, "cy": 15, "r": 10.5])
    } else {
      drawIcon(Self.icon, in: &svg)
      svg.rectangle(class: "ghost", x: 14, y: 14, width: 50, height: 14, corner: 2)
      svg.element("path", ["class": "cross", "d": "M34 16.5l10 9m0-9l-10 9"])
    }
    guard fault.whole > 0 else { return }
    svg.rectangle(class: "card", x: 14, y: 44, width: 170, height: 24, corner: 3)
    bar(x: 22, y: 50, width: 154, height: 12, in: &svg)
  }

  /// Draws the time of a fault that passed as a slim bar below the words.
  private func drawTime(in svg: inout SVGWriter) {
    if case .away = fault.sign { return }
    bar(x: 15, y: 137, width: 110, height: 4, in: &svg)
    svg.label(fault.seconds, class: "dim", x: 130, y: 142)
  }

  private func bar(x: Double, y: Double, width: Double, height: Double, in svg: inout SVGWriter) {
    let part = width * Double(fault.failing) / Double(max(1, fault.whole))
    svg.rectangle(class: "time", x: x, y: y, width: width, height: height)
    svg.rectangle(class: "hatch", x: x, y: y, width: part, height: height)
    let (top, long) = (SVGNumber.text(y - 3), SVGNumber.text(height + 6))
    let ends = [x + 1, x + max(part - 1, 2)].map { "M\(SVGNumber.text($0)) \(top)v\(long)" }
    if height > 4 { svg.element("path", ["class": "thick", "d": .text(ends.joined())]) }
  }

  private func tag(y: Double, in svg: inout SVGWriter) {
    let text = fault.tag
    // Bold letters are an eighth wider than the estimate.
    let width = min(172, 24 + 1.125 * PictureText.width(of: text, size: 10))
    let (top, isFailed) = (SVGNumber.text(y + 4.5), fault.answer == .failed)
    svg.rectangle(class: "tag", x: 14, y: y, width: width, height: 15, corner: 3)
    svg.element(
      "path",
      [
        "class": "tag-sign",
        "d": isFailed ? "M20 \(top)l6 6m0-6l-6 6" : "M23 \(SVGNumber.text(y + 3.5))l4 4-4 4-4-4z",
      ])
    svg.label(text, class: "tag-text", x: 30, y: y + 11)
  }
}
