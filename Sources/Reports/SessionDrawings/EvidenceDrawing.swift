import Model
import Basics
package import Sessions

/// A picture of the layout that decided an ad's verdicts: the ad with its recorded words where they were recorded, what
/// covers the icon or the label, and a faulty icon once more, enlarged.
package struct EvidenceDrawing {
  private static let width = 280.0
  private static let checks: [LayoutCheck] = [
    .iconRendered, .iconUncovered, .iconPlaced, .iconSized, .iconClickable, .labelRendered, .labelUncovered,
  ]

  private let ad: AdRecord
  private let state: AdState
  private let window: PictureWindow
  private let redactor: Redactor
  /// False if no check of the icon or the label failed: faults then have the colour of what is to check.
  private let isFailed: Bool
  /// The fault of the icon; `nil` if there is none that a picture could show.
  private let fault: IconFault?

  /// Returns `nil` if no frame of the ad was recorded.
  package init?(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    guard let layout = ad.appearance?.evidence else { return nil }
    let state = AdTimeline(of: ad, in: session, context: context).state(of: layout)
    guard let focus = state.focus else { return nil }
    (self.ad, self.state) = (ad, state)
    redactor = session.redactor
    fault = IconFault(in: state, of: ad, redactor)
    let isFaulty = Self.checks.contains { ad.appearance?[$0]?.verdict == .fails }
    isFailed = isFaulty && session.isEEA != nil
    // The ad with a margin rather than the whole screen, because an icon of 19 points must be visible.
    window = PictureWindow(around: focus, on: state.screen, width: Self.width, height: 340, isFixed: false)
  }

  /// Returns the picture's path, relative to the report.
  package static func path(session: String, ad: String) -> String {
    "charts/evidence-\(SHA256.hex(of: session + "\u{0}" + ad).prefix(16)).svg"
  }

  /// The fault in words, for people who can't see the picture: `AdChoices 12 × 10 points, declared 19 × 15`; `nil` if
  /// there is none.
  package var faultWords: String? { fault?.words }

  package var svg: String {
    let inset = fault?.icon.map { EvidenceInset(of: $0, declared: fault?.declared) }
    let (width, own) = (Self.width, window.frame.height * window.scale)
    let height = own + (inset.map { $0.height } ?? 0)
    var svg = SVGWriter(
      width: width, height: height,
      title: "The ad when it was shown" + (fault.map { ": \($0.words)" } ?? ""),
      description: state.appearances(redactor), style: FaultPicture.sheet + Self.sheet, displayWidth: 420,
      attributes: ["class": isFailed ? "is-failed" : "is-look"])
    svg.defineHatch()
    svg.rectangle(class: "ground", x: 0, y: 0, width: width, height: height)
    // A nested `svg` cuts the screen off at the edge of the picture.
    svg.group(["width": .number(width), "height": .number(own)], as: "svg") { draw(window, in: &$0) }
    if let inset { draw(inset, below: own, in: &svg) }
    return svg.text
  }

  private func draw(_ window: PictureWindow, in svg: inout SVGWriter) {
    if let screen = state.screen, screen.area > 0 {
      svg.rectangle(class: "on-screen", window.box(screen))
    }
    LayoutPicture(ad: ad, state: state, redactor: redactor, window: window).draw(in: &svg)
    // Drawn last, above the assets that cover the icon.
    if let icon = fault?.icon { svg.rectangle(class: "fault", window.box(icon)) }
    if let declared = fault?.declared { svg.rectangle(class: "ghost", window.box(declared)) }
  }

  /// Outlines the region around a faulty icon in the picture, and draws the region again below, enlarged.
  private func draw(_ inset: EvidenceInset, below height: Double, in svg: inout SVGWriter) {
    let region = PictureWindow(enlarging: inset.region, by: EvidenceInset.scale)
    let (x, y) = (EvidenceInset.margin, height + EvidenceInset.caption)
    let (width, height) = (region.frame.width * region.scale, region.frame.height * region.scale)
    svg.rectangle(class: "region", window.box(inset.region))
    svg.label("AdChoices, enlarged", class: "words", x: x, y: y - 7)
    svg.group(
      ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)], as: "svg"
    ) { draw(region, in: &$0) }
    svg.rectangle(class: "region", x: x, y: y, width: width, height: height)
  }

  /// Rules for the classes that a picture of a fault (`FaultPicture`) doesn’t have.
  private static let sheet = """

        .on-screen { fill: var(--paper); stroke: var(--edge); stroke-dasharray: 2 3; }
        .ad { fill: var(--paper); stroke: var(--edge); }
        .words { fill: var(--soft); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
        .strong { font-weight: 700; fill: var(--ink); }
        .button, .gone, .region { fill: none; stroke: var(--edge); }
        .gone { stroke-dasharray: 3 3; }
        .blank { fill: var(--sunken); }
        .fault { fill: none; stroke: var(--mark); stroke-width: 2; }
    """
}
