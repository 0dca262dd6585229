import Model
import Basics
package import Sessions

/// A picture of the layout that decided an ad's verdicts: the ad, its assets where they were recorded, and what covers
/// them. The AdChoices icon and the ad label are highlighted.
package struct EvidenceDrawing {
  private let state: AdState
  private let bounds: Frame
  private let screen: Frame?
  private let redactor: Redactor
  /// The fault of the icon; `nil` if there is none that a picture could show.
  private let fault: IconFault?

  /// Returns `nil` if no frame of the ad was recorded.
  package init?(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    guard let layout = ad.appearance?.evidence else { return nil }
    let state = AdTimeline(of: ad, in: session, context: context).state(of: layout)
    let frames = [state.frame].compactMap(\.self) + state.assets.compactMap(\.frame)
    guard let first = frames.first else { return nil }
    self.state = state
    screen = state.screen
    redactor = Redactor(for: session)
    fault = IconFault(in: state, of: ad, redactor)
    // The ad with a margin rather than the whole screen, because an icon of 19 points must be visible.
    bounds = frames.dropFirst().reduce(first) { $0.union($1) }.widened(by: 14).withLimitedSize
  }

  /// Returns the picture's path, relative to the report.
  package static func path(session: String, ad: String) -> String {
    "charts/evidence-\(SHA256.hex(of: session + "\u{0}" + ad).prefix(16)).svg"
  }

  /// The fault in words, for people who can't see the picture: `AdChoices 12 × 10 points, declared 19 × 15`; `nil` if
  /// there is none.
  package var faultWords: String? { fault?.words }

  package var svg: String {
    let inset = fault?.icon.map { EvidenceInset(of: $0, declared: fault?.declared, below: bounds) }
    let labels = SideLabels(named, width: bounds.width, height: bounds.height, letter: letter)
    let below = inset.map { $0.height } ?? 0
    let (width, height) = (
      labels.left + bounds.width + labels.right, max(labels.height, bounds.height + below)
    )
    var svg = SVGWriter(
      width: width, height: height,
      title: "The ad when it was shown" + (fault.map { ": \($0.words)" } ?? ""), description: description,
      style: Self.sheet, displayWidth: min(560, max(300, width)))
    if !covers.isEmpty { Self.defineHatching(in: &svg) }
    svg.rectangle(class: "ground", x: 0, y: 0, width: width, height: height)
    svg.group(["transform": .text("translate(\(SVGNumber.text(labels.left)) 0)")]) { svg in
      // A nested `svg` cuts the screen off at the edge of the picture.
      svg.group(["width": .number(bounds.width), "height": .number(bounds.height)], as: "svg") {
        drawFrames(in: &$0)
      }
      if let inset { draw(inset, in: &svg) }
      svg.sideLabels(labels, letter: letter)
    }
    return svg.text
  }

  /// Font size in user units, so that letters have the same size on the page however large the ad is.
  private var letter: Double { 11 * max(1, bounds.width / 390) }

  /// The labels of visible assets.
  private var named: [SideLabels.Item] {
    state.assets.filter { !$0.isHidden }.compactMap { asset in
      guard let frame = asset.frame?.intersection(bounds) else { return nil }
      let text = redactor.value(asset.key, as: .name)
      return SideLabels.Item(
        text.count <= 24 ? text : text.prefix(23) + "…",
        at: Frame(x: frame.x - bounds.x, y: frame.y - bounds.y, width: frame.width, height: frame.height),
        isMark: asset.isMarking)
    }
  }

  private func drawFrames(in svg: inout SVGWriter) {
    if let screen { rectangle(screen, class: "screen", in: &svg) }
    if let frame = state.frame { rectangle(frame, class: "ad", in: &svg) }
    for asset in state.assets.sorted(by: { $1.isAbove($0) }) {
      guard let frame = asset.frame else { continue }
      rectangle(frame, class: style(of: asset), in: &svg)
    }
    // Drawn last, above the assets that cover the icon.
    if let icon = fault?.icon { rectangle(icon, class: "fault", in: &svg) }
    if let declared = fault?.declared { rectangle(declared, class: "declared", in: &svg) }
  }

  /// Outlines the region around a faulty icon in the picture, and draws the region again below, four times as large.
  private func draw(_ inset: EvidenceInset, in svg: inout SVGWriter) {
    rectangle(inset.region, class: "region", in: &svg)
    // Covers what the screen's frame draws below and beside the picture.
    svg.rectangle(class: "ground", x: 0, y: bounds.height, width: bounds.width, height: inset.height)
    svg.label("AdChoices, 4 ×", class: "name", x: EvidenceInset.margin, y: bounds.height + 12)
    let (x, y) = (inset.region.x - bounds.x, inset.region.y - bounds.y)
    let top = bounds.height + EvidenceInset.caption
    let (width, height) = (4 * inset.region.width, 4 * inset.region.height)
    svg.group(
      [
        "x": .number(EvidenceInset.margin), "y": .number(top), "width": .number(width),
        "height": .number(height),
        "viewBox": .box(x: x, y: y, width: inset.region.width, height: inset.region.height),
      ], as: "svg"
    ) { drawFrames(in: &$0) }
    svg.rectangle(class: "inset", x: EvidenceInset.margin, y: top, width: width, height: height)
  }

  private static func defineHatching(in svg: inout SVGWriter) {
    svg.group(as: "defs") { svg in
      svg.group(
        ["id": "hatching", "width": 5, "height": 5, "patternUnits": "userSpaceOnUse"], as: "pattern"
      ) { $0.element("path", ["class": "hatch", "d": "M-1 1l2 -2M0 5l5 -5M4 6l2 -2"]) }
    }
  }

  private var description: String {
    state.assets.map { "\(redactor.value($0.key, as: .name)) \(AssetAppearance($0, in: state).words)" }
      .joined(separator: "; ")
  }

  /// Keys of the assets that cover the icon or the ad label.
  private var covers: Set<String> {
    Set(state.assets.filter(\.isMarking).flatMap { state.assets(covering: $0).map(\.key) })
  }

  private func style(of asset: AssetState) -> String {
    let appearance = AssetAppearance(asset, in: state)
    if asset.isMarking { return "asset mark \(appearance.name)" }
    return covers.contains(asset.key) ? "asset cover" : "asset \(appearance.name)"
  }

  private func rectangle(_ frame: Frame, class name: String, in svg: inout SVGWriter) {
    svg.rectangle(
      class: .text(name), x: frame.x - bounds.x, y: frame.y - bounds.y, width: max(0, frame.width),
      height: max(0, frame.height))
  }

  private static let sheet = """
        svg { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
        .ground { fill: #f7f6f3; }
        .screen { fill: #ffffff; stroke: #8d8a82; stroke-dasharray: 2 3; }
        .ad { fill: #ffffff; stroke: #545c67; stroke-width: 1.5; }
        .asset { fill: #0b6f8c; fill-opacity: .1; stroke: #0b6f8c; stroke-opacity: .55; }
        .is-gone { fill: none; stroke-dasharray: 3 3; }
        .cover { fill: url(#hatching); fill-opacity: 1; stroke: #a4221a; stroke-opacity: 1; }
        .hatch { stroke: #a4221a; stroke-opacity: .55; fill: none; }
        .mark { fill: #67399a; fill-opacity: .35; stroke: #67399a; stroke-opacity: 1; stroke-width: 1.5; }
        .mark.is-gone { fill: none; }
        .fault { fill: #a4221a; fill-opacity: .12; stroke: #a4221a; stroke-width: 2; }
        .declared { fill: none; stroke: #1b1f24; stroke-width: 1.25; stroke-dasharray: 4 2; }
        .region, .inset { fill: none; stroke: #545c67; }
        rect { vector-effect: non-scaling-stroke; }
        .leader { fill: none; stroke: #545c67; stroke-opacity: .7; stroke-width: .75; }
        .mark-leader { stroke: #67399a; stroke-opacity: 1; stroke-width: 1; }
        .end { fill: #545c67; }
        .mark-end { fill: #67399a; }
        .name { fill: #1b1f24; }
        .mark-name { font-weight: 650; fill: #4c2875; }
    """
}

extension AssetState {
  /// True for the icon and the ad label, which mark the ad and are what reviewers check first.
  fileprivate var isMarking: Bool { role == .adChoices || role == .badge }
}

extension Frame {
  fileprivate func union(_ other: Frame) -> Frame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Frame(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  fileprivate func widened(by margin: Double) -> Frame {
    Frame(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The frame with its size limited to that of any screen, because recorded numbers can be absurd.
  fileprivate var withLimitedSize: Frame {
    Frame(x: x, y: y, width: min(max(width, 40), 4000), height: min(max(height, 40), 4000))
  }
}
