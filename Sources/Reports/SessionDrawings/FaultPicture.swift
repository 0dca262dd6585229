import Basics
package import Model
package import Sessions

/// A picture of an ad's fault, 200 × 150 units, readable at 200 pixels. The ad is grey and keeps its recorded words.
/// Only the fault has colour; a shape and a word mark it as well, for people who don't see colours.
///
/// A ring marks the spot, and a lens shows it 3.8 times as large. Dashed means that something belongs there and is
/// missing, hatched that it can't be seen, a thick stroke that it is cut or blocked.
package struct FaultPicture: Sendable {
  /// The fault; `nil` in the picture of an ad as it should be.
  let fault: AdFault?
  private let hasIcon: Bool
  private let headline: String
  private let text: String
  private let label: String

  /// Returns a picture of each fault that rules report of the ad's icon and label, those that failed first.
  ///
  /// - Parameter findings: all findings about the ad.
  package static func all(
    of ad: AdRecord, in session: SessionRecord, context: LedgerContext, findings: [Finding]
  ) -> [FaultPicture] {
    AdFault.all(of: ad, in: session, context: context, findings: findings).map {
      FaultPicture($0, of: ad, in: session)
    }
  }

  /// Creates the picture of an ad as it should be. Returns `nil` if findings report a fault of its icon or label, or if
  /// the ad's layout wasn't recorded.
  package init?(
    ofSound ad: AdRecord, in session: SessionRecord, context: LedgerContext, findings: [Finding]
  ) {
    guard ad.appearance?.evidence != nil,
      Self.all(of: ad, in: session, context: context, findings: findings).isEmpty
    else { return nil }
    self.init(nil, of: ad, in: session)
  }

  private init(_ fault: AdFault?, of ad: AdRecord, in session: SessionRecord) {
    let redactor = session.redactor
    let texts = ad.delivered.filter { $0.role == .other && $0.hasText }
    let first = texts.first { $0.match.name(of: $0.key) == "Headline" } ?? texts.first
    let second = texts.first { $0.key != first?.key }
    func shown(_ text: String?) -> String { text.map { redactor.value($0, as: .cut) } ?? "" }
    let badge = ad.renderings.first { $0.role == .badge }
    let word = badge.flatMap { ad.event($0)[.text]?.string }
    self.fault = fault
    hasIcon = ad.renderings.contains { $0.role == .adChoices }
    (headline, text, label) = (shown(first?.text), shown(second?.text), word.map { shown($0) } ?? "Ad")
  }

  /// Returns the picture's path, relative to the report.
  static func path(session: String, ad: String) -> String {
    "charts/fault-\(SHA256.hex(of: session + "\u{0}" + ad).prefix(16)).svg"
  }

  package var svg: String {
    var svg = SVGWriter(
      width: 200, height: 150, title: fault?.title ?? "An ad as it should be", style: Self.sheet,
      attributes: ["class": tone])
    svg.defineHatch()
    svg.rectangle(class: "ground", x: 0, y: 0, width: 200, height: 150)
    if let fault, case .networkPlayer = fault.sign {
      drawPlayer(of: fault, in: &svg)
    } else {
      drawAd(in: &svg)
    }
    return svg.text
  }

  /// The class of the picture, which selects its colours.
  private var tone: SVGValue {
    fault.map { $0.answer == .failed ? "is-failed" : "is-look" } ?? "is-sound"
  }

  private func drawPlayer(of fault: AdFault, in svg: inout SVGWriter) {
    svg.rectangle(class: "card", x: 8, y: 8, width: 182, height: 136, corner: 5)
    svg.rectangle(class: "ghost", x: 22, y: 34, width: 154, height: 78, corner: 4)
    svg.element("path", ["class": "ghost", "d": "M88 56l28 17-28 17z"])
    svg.element(
      "text", ["class": "body", "x": 99, "y": 130, "text-anchor": "middle"],
      text: "the network drew it: not seen")
    tag(fault, y: 14, in: &svg)
  }

  private func drawAd(in svg: inout SVGWriter) {
    svg.rectangle(class: "card", x: 8, y: 8, width: 182, height: 136, corner: 5)
    svg.element(
      "path", ["class": "photo", "d": "M8.5 13a4.5 4.5 0 0 1 4.5-4.5h172a4.5 4.5 0 0 1 4.5 4.5v77h-181z"])
    svg.hills(in: Frame(x: 8.5, y: 8.5, width: 181, height: 81.5))
    let isMoved = isCoveredByHeadline
    // Bold letters are an eighth wider than the estimate, and the card ends at 190.
    let lines = isMoved ? [] : PictureText.lines(of: headline, width: 153, size: 10.5, most: 2)
    for (line, text) in lines.enumerated() {
      svg.label(text, class: "head", x: 15, y: 105 + 13 * Double(line))
    }
    if let line = PictureText.lines(of: text, width: 173, size: 10, most: 1).first {
      svg.label(line, class: "body", x: 15, y: 132)
    }
    guard let fault else {
      drawLabel(in: &svg)
      return hasIcon ? FaultIcon.draw(in: &svg) : ()
    }
    drawSign(of: fault, in: &svg)
    if fault.isPassing { drawTime(of: fault, in: &svg) }
  }

  /// True if the asset over the icon or the label is the headline, whose text is then drawn over it.
  private var isCoveredByHeadline: Bool {
    if case .covered(_, "Headline", _) = fault?.sign { true } else { false }
  }
}

extension FaultPicture {
  private func drawSign(of fault: AdFault, in svg: inout SVGWriter) {
    if fault.showsLabel { drawLabel(in: &svg) }
    switch fault.sign {
    case .covered(.icon, let name, let part):
      FaultIcon.draw(in: &svg)
      let end = FaultIcon.box.x + (part.x + part.width) * FaultIcon.box.width
      drawCover(named: name, x: 14, width: end - 14, in: &svg)
      FaultLens(sign: fault.sign).draw(in: &svg)
    case .notSent, .notDrawn, .cut, .small, .takesNoTaps: FaultLens(sign: fault.sign).draw(in: &svg)
    case .away(let part): drawAway(part, of: fault, in: &svg)
    case .outside, .wrongCorner: drawPlace(of: fault, in: &svg)
    case .covered(.label, let name, _):
      FaultIcon.draw(in: &svg)
      drawCover(named: name, x: 26, width: 120, in: &svg)
    case .noLabel:
      FaultIcon.draw(in: &svg)
      svg.rectangle(class: "ghost", x: 14, y: 14, width: 50, height: 14, corner: 2)
      svg.element("path", ["class": "cross", "d": "M34 16.5l10 9m0-9l-10 9"])
    case .labelWords:
      FaultIcon.draw(in: &svg)
      svg.rectangle(class: "ghost", x: 11, y: 11, width: 6 + labelWidth, height: 20, corner: 3)
    case .atEdge:
      svg.rectangle(class: "hatch", x: 8, y: 34, width: 182, height: 110)
      svg.element("path", ["class": "thick", "d": "M4 34h190"])
    case .networkPlayer, .notRecorded: FaultIcon.draw(in: &svg)
    }
    tag(fault, y: 73, in: &svg)
  }

  private var labelText: String { PictureText.lines(of: label, width: 90, size: 10, most: 1).first ?? "" }
  private var labelWidth: Double { min(110, PictureText.width(of: labelText, size: 10) + 9) }

  private func drawLabel(in svg: inout SVGWriter) {
    svg.rectangle(class: "label", x: 14, y: 14, width: labelWidth, height: 14, corner: 2.5)
    svg.label(labelText, class: "label-text", x: 18.5, y: 24.5)
  }

  /// Draws the asset that covers the icon or the label: hatched, with its name or, if it is the headline, its text.
  private func drawCover(named name: String, x: Double, width: Double, in svg: inout SVGWriter) {
    svg.rectangle(class: "hatch", x: x, y: 11, width: width, height: 20, corner: 1)
    let words = isCoveredByHeadline && !headline.isEmpty ? headline : name
    // The lens hides what stands right of it.
    let room = min(width - 12, 88)
    let line = PictureText.lines(of: words, width: room, size: 10.5, most: 1).first ?? ""
    svg.label(line, class: "head", x: x + 6, y: 25)
  }

  private func drawPlace(of fault: AdFault, in svg: inout SVGWriter) {
    FaultIcon.drawOutline(in: &svg)
    guard case .wrongCorner(let x, let y) = fault.sign else {
      FaultIcon.draw(Frame(x: 184, y: 8.5, width: 11, height: 8.7), in: &svg)
      svg.rectangle(class: "hatch", x: 190, y: 8.5, width: 5, height: 8.7)
      svg.element("circle", ["class": "ring", "cx": 187, "cy": 13, "r": 11])
      return svg.element("path", ["class": "thick", "d": "M190 5v18"])
    }
    let (middle, height) = (14 + 170 * min(max(x, 0), 1), 14 + 122 * min(max(y, 0), 1))
    FaultIcon.draw(Frame(x: middle - 6.5, y: height - 5, width: 13.3, height: 10.5), in: &svg)
    svg.element("circle", ["class": "ring", "cx": .number(middle), "cy": .number(height), "r": 12])
    svg.element(
      "path", ["class": "way", "d": "M\(SVGNumber.text(middle + 10)) \(SVGNumber.text(height - 7))L172 20"])
    svg.element("path", ["class": "cross", "d": "M163 19l10 0-5 8"])
  }

  /// Draws an icon or label that wasn't visible for a time: its outline in its place, and a bar that shows how long it
  /// was missing.
  private func drawAway(_ part: AdFault.Part, of fault: AdFault, in svg: inout SVGWriter) {
    if part == .icon {
      FaultIcon.drawOutline(in: &svg)
      svg.element("circle", ["class": "ring", "cx": 183, "cy": 15, "r": 10.5])
    } else {
      FaultIcon.draw(in: &svg)
      svg.rectangle(class: "ghost", x: 14, y: 14, width: 50, height: 14, corner: 2)
      svg.element("path", ["class": "cross", "d": "M34 16.5l10 9m0-9l-10 9"])
    }
    guard fault.whole > 0 else { return }
    svg.rectangle(class: "card", x: 14, y: 44, width: 170, height: 24, corner: 3)
    bar(of: fault, x: 22, y: 50, width: 154, height: 12, in: &svg)
  }

  /// Draws the time with the fault as a hatched part of a slim bar, which stands for the ad's whole time on the screen.
  private func drawTime(of fault: AdFault, in svg: inout SVGWriter) {
    if case .away = fault.sign { return }
    bar(of: fault, x: 15, y: 137, width: 110, height: 4, in: &svg)
    svg.label(fault.seconds, class: "dim", x: 130, y: 142)
  }

  private func bar(
    of fault: AdFault, x: Double, y: Double, width: Double, height: Double, in svg: inout SVGWriter
  ) {
    let part = width * Double(fault.failing) / Double(max(1, fault.whole))
    svg.rectangle(class: "time", x: x, y: y, width: width, height: height)
    svg.rectangle(class: "hatch", x: x, y: y, width: part, height: height)
    let (top, long) = (SVGNumber.text(y - 3), SVGNumber.text(height + 6))
    let ends = [x + 1, x + max(part - 1, 2)].map { "M\(SVGNumber.text($0)) \(top)v\(long)" }
    if height > 4 { svg.element("path", ["class": "thick", "d": .text(ends.joined())]) }
  }

  private func tag(_ fault: AdFault, y: Double, in svg: inout SVGWriter) {
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

extension FaultPicture {
  /// The style sheet of a picture, for light and dark pages.
  static let sheet = """
        svg { --paper: #fff; --sunken: #efede8; --edge: #7c8794; --photo: #dfe8ec; --hill: #c0d0d8; --ink: #1b1f24; --soft: #545c67; --label: #fdf1d8; --label-ink: #5e3a00; --time: #7db693; font: 10px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
        .is-failed { --mark: #a4221a; --wash: #fcebe8; --on: #fff; }
        .is-look { --mark: #67399a; --wash: #f4eefb; --on: #fff; }
        @media (prefers-color-scheme: dark) {
          svg { --paper: #0f1216; --sunken: #252a31; --edge: #7b8692; --photo: #222b32; --hill: #34424c; --ink: #e8eaed; --soft: #a9b1bb; --label: #3d3312; --label-ink: #ffe08a; --time: #2f6046; }
          .is-failed { --mark: #ff9d92; --wash: #3b1d1a; --on: #33100c; }
          .is-look { --mark: #cfaef2; --wash: #2a2039; --on: #1b1f24; }
        }
        .ground { fill: var(--sunken); }
        .card { fill: var(--paper); stroke: var(--edge); }
        .photo { fill: var(--photo); }
        .hill { fill: var(--hill); }
        .head { font-size: 10.5px; font-weight: 700; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
        .body { fill: var(--soft); }
        .label { fill: var(--label); stroke: var(--label-ink); stroke-width: .6; }
        .label-text { font-weight: 700; fill: var(--label-ink); }
        .icon-ground { fill: #fff; }
        .icon { fill: none; stroke: #0a5fa8; stroke-linejoin: round; }
        .icon-ghost { fill: none; stroke: var(--soft); stroke-dasharray: 2 2; }
        .ring, .way, .cross, .thick, .ghost { fill: none; stroke: var(--mark); }
        .ring { stroke-width: 2.5; }
        .lens { fill: var(--paper); stroke: var(--mark); stroke-width: 2.5; }
        .ghost { stroke-width: 1.5; stroke-dasharray: 4 3; }
        .cross { stroke-width: 2; stroke-linecap: round; }
        .way { stroke-width: 2; stroke-linecap: round; stroke-dasharray: 1 5; }
        .thick { stroke-width: 3.5; stroke-linecap: round; }
        .halo { fill: none; stroke: var(--paper); stroke-width: 7; stroke-linecap: round; }
        .hand { fill: var(--paper); stroke: var(--ink); stroke-width: 1.4; stroke-linejoin: round; }
        .hatch { fill: url(#hatch); stroke: var(--mark); stroke-width: 1.2; }
        .hatch-ground { fill: var(--wash); }
        .hatch-line { fill: none; stroke: var(--mark); stroke-width: 1.4; }
        .time { fill: var(--time); }
        .dim { font-weight: 600; fill: var(--mark); }
        .tag { fill: var(--mark); }
        .tag-text { font-weight: 700; fill: var(--on); }
        .tag-sign { fill: none; stroke: var(--on); stroke-width: 1.8; stroke-linecap: round; }
    """
}

extension AdFault {
  /// False if there is no ad label to draw.
  fileprivate var showsLabel: Bool {
    switch sign {
    case .noLabel, .away(.label): false
    default: true
    }
  }
}
