import Reports
import Model
import Basics

/// A picture of a format's layout for its card in the catalog, 320 × 240. It is drawn from the definition and the
/// samples, without frames, scripts or other files.
enum CardPicture {
  static let (width, height) = (320.0, 240.0)

  /// - Parameter look: how an app showed an ad of the format; `nil` if that wasn't recorded.
  static func svg(of folder: FormatFolder, as look: RecordedLook?) -> String {
    let format = folder.definition
    var svg = SVGWriter(
      width: width, height: height, title: "The layout of \(format.name)", style: sheet, idPrefix: "layout")
    switch format.system {
    case .customNative, .native: NativePicture(folder: folder, as: look).draw(in: &svg)
    case .rewarded(let system): draw(system, in: &svg)
    case .liveInterstitial(let system): draw(system, in: &svg)
    }
    return svg.text
  }

  /// The colours of previews (`preview.css`).
  static let sheet = """
        svg { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
        .ad { fill: #ffffff; stroke: #e2e5ea; }
        .media { fill: #e7eaee; }
        .hill { fill: #c3cad4; }
        text { fill: #16191d; }
        .soft { fill: #5a6370; }
        .headline { font-size: 14px; font-weight: 650; }
        .small { font-size: 11px; }
        .badge { fill: #fff3c9; }
        .badge-text { fill: #6b4e00; font-size: 11px; font-weight: 600; }
        .cta { fill: #0b57d0; }
        .cta-text, .on-video { fill: #ffffff; font-weight: 600; }
        .stars { fill: #a45f00; }
        .video { fill: #0c0f14; }
        .over { fill: #ffffff; fill-opacity: .14; }
        .track { fill: #ffffff; fill-opacity: .38; }
        .done { fill: #ffffff; }
        .live { fill: #b3261e; }
        .break { fill: #ffcf40; }
        .coin { fill: #f6b73c; }
        .choices { fill: #ffffff; }
        .choices-sign { fill: none; stroke: #0a6ab6; stroke-width: 1.5; stroke-linejoin: round; }
        @media (prefers-color-scheme: dark) {
          .ad { fill: #1b1e23; stroke: #31363e; }
          .media { fill: #262b32; }
          .hill { fill: #465160; }
          text { fill: #eceff3; }
          .soft { fill: #a4adba; }
          .badge { fill: #3d3312; }
          .badge-text { fill: #ffe08a; }
          .cta { fill: #a8c7fa; }
          .cta-text { fill: #062e6f; }
          .stars { fill: #f2b84b; }
        }
    """

  /// Draws a full screen with a video and its reward.
  private static func draw(_ system: RewardedSystem, in svg: inout SVGWriter) {
    let (x, y, width, height) = (96.0, 12.0, 128.0, 252.0)
    svg.rectangle(class: "video", x: x, y: y, width: width, height: height, corner: 12)
    svg.badge(PreviewWords.english.ad, x: x + 8, y: y + 8)
    svg.pill(PreviewWords.english.rewardIn, x: x + 8, y: y + 34, ground: "over")
    svg.playSign(x: x + width / 2, y: y + 96)
    svg.rectangle(class: "track", x: x + 10, y: y + 164, width: width - 20, height: 3)
    svg.rectangle(class: "done", x: x + 10, y: y + 164, width: (width - 20) * 0.6, height: 3)
    svg.rectangle(class: "over", x: x + 8, y: y + 176, width: width - 16, height: 38, corner: 10)
    svg.element("circle", ["class": "coin", "cx": .number(x + 27), "cy": .number(y + 195), "r": 11])
    let amount = system.rewardAmount.map { PreviewText.number($0.value) } ?? ""
    let reward = [amount, system.rewardName?.value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    for line in PictureText.lines(of: reward, width: 66, size: 13, most: 1) {
      svg.label(line, class: "on-video", x: x + 44, y: y + 200)
    }
    // Inside the rounding, as in previews.
    svg.adChoices(.topRight, x: x, y: y + 4, width: width - 4, height: height)
  }

  /// Draws a player during an ad break, with the break on its timeline.
  private static func draw(_ system: LiveSystem, in svg: inout SVGWriter) {
    let (x, y, width, height) = (24.0, 42.0, 272.0, 153.0)
    svg.rectangle(class: "video", x: x, y: y, width: width, height: height, corner: 10)
    let live = svg.pill(PreviewWords.english.live, x: x + 10, y: y + 10, ground: "live")
    svg.badge(PreviewWords.english.ad, x: x + 18 + live, y: y + 10)
    svg.playSign(x: x + width / 2, y: y + height / 2)
    let (start, track) = (x + 12, width - 24)
    svg.rectangle(class: "track", x: start, y: y + height - 16, width: track, height: 4)
    svg.rectangle(class: "done", x: start, y: y + height - 16, width: track / 2, height: 4)
    // As in previews, the timeline is a minute and the break begins in its middle.
    let seconds = min(30, max(1, Double(system.typicalDurationMs ?? 10_000) / 1000))
    svg.rectangle(
      class: "break", x: start + track / 2, y: y + height - 16, width: track * seconds / 60, height: 4)
    svg.adChoices(.topRight, x: x, y: y + 4, width: width - 4, height: height)
  }
}

extension SVGWriter {
  /// Draws text as lines one below the other; right-to-left text is aligned to the right.
  ///
  /// - Returns: the height of all lines.
  @discardableResult
  mutating func lines(
    of text: String, class name: SVGValue, x: Double, y: Double, width: Double, size: Double, most: Int
  ) -> Double {
    let lines = PictureText.lines(of: text, width: width, size: size, most: most)
    let isRightToLeft = WritingDirection.isRightToLeft(text)
    for (number, line) in lines.enumerated() {
      element(
        "text",
        [
          "class": name, "x": .number(isRightToLeft ? x + width : x),
          "y": .number(y + size * (1 + 1.25 * Double(number))), "direction": isRightToLeft ? "rtl" : "ltr",
        ], text: line)
    }
    return Double(lines.count) * size * 1.25
  }

  /// Draws a short text on a background with round ends.
  ///
  /// - Returns: the width of the background.
  @discardableResult
  mutating func pill(_ text: String, x: Double, y: Double, ground: SVGValue) -> Double {
    let width = PictureText.width(of: text, size: 11) + 16
    rectangle(class: ground, x: x, y: y, width: width, height: 18, corner: 9)
    label(text, class: "on-video small", x: x + 8, y: y + 13)
    return width
  }

  /// Draws the ad label.
  ///
  /// - Returns: its width.
  @discardableResult
  mutating func badge(_ text: String, x: Double, y: Double) -> Double {
    let (shown, width) = (badgeText(text), badgeWidth(text))
    rectangle(class: "badge", x: x, y: y, width: width, height: 17, corner: 4)
    label(shown, class: "badge-text", x: x + 6, y: y + 12.5)
    return width
  }

  private func badgeText(_ text: String) -> String {
    PictureText.lines(of: text, width: 90, size: 11, most: 1).first ?? ""
  }

  func badgeWidth(_ text: String) -> Double {
    max(16, PictureText.width(of: badgeText(text), size: 11) + 12)
  }

  mutating func playSign(x: Double, y: Double) {
    element("circle", ["class": "over", "cx": .number(x), "cy": .number(y), "r": 22])
    element(
      "polygon", ["class": "done", "points": .points([(x - 6, y - 10), (x - 6, y + 10), (x + 11, y)])])
  }

  /// Draws the AdChoices icon in a corner of a rectangle.
  ///
  /// - Parameter size: declared size in points, limited to 8–60.
  mutating func adChoices(
    _ corner: Corner, x: Double, y: Double, width: Double, height: Double,
    size: (width: Double, height: Double) = (19, 15)
  ) {
    let size = (width: min(60, max(8, size.width)), height: min(60, max(8, size.height)))
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let left = isLeft ? x : x + width - size.width
    let top = isTop ? y : y + height - size.height
    adChoices(in: Frame(x: left, y: top, width: size.width, height: size.height))
  }

  /// Draws the AdChoices icon in a frame.
  mutating func adChoices(in box: Frame) {
    rectangle(class: "choices", x: box.x, y: box.y, width: box.width, height: box.height, corner: 2)
    let (midX, midY, half) = (box.midX, box.midY, box.height * 0.34)
    element(
      "polygon",
      [
        "class": "choices-sign",
        "points": .points([(midX - half, midY - half), (midX - half, midY + half), (midX + half, midY)]),
      ])
  }
}
