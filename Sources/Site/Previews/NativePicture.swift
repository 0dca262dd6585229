import Reports
import Model
import Basics

/// A native ad in a card's picture, with the blocks of its layout in the same order as in previews.
struct NativePicture {
  let folder: FormatFolder
  private let preview: NativePreview
  private let parts: [(asset: Asset, part: NativePart)]

  private static let (left, width, margin) = (36.0, 248.0, 12.0)
  private static var textWidth: Double { width - 2 * margin }

  init(folder: FormatFolder, as look: RecordedLook?) {
    self.folder = folder
    preview = NativePreview(
      folder: folder, state: .typical, words: .english, recordedOrder: look?.order ?? [])
    parts = preview.parts
  }

  private var format: FormatDefinition { folder.definition }

  private func assets(_ part: NativePart) -> [Asset] { parts.filter { $0.part == part }.map(\.asset) }

  /// Draws the ad twice: first to measure its height, then in the middle of the picture.
  func draw(in svg: inout SVGWriter) {
    var probe = svg
    let height = drawn(at: 0, height: 0, in: &probe)
    let top = max(10, (CardPicture.height - height) / 2)
    _ = drawn(at: top, height: height, in: &svg)
  }

  /// Draws the ad with its top edge at `top` in a frame of the given height. Returns the height that the ad's contents
  /// need.
  private func drawn(at top: Double, height: Double, in svg: inout SVGWriter) -> Double {
    svg.rectangle(class: "ad", x: Self.left, y: top, width: Self.width, height: height, corner: 10)
    // Words that come first leave a line for a label at the top.
    var y = top + (badgeCorner.isAtTop && blocks.first != .media ? 16 : 0)
    var last: NativeBlock?
    for block in blocks {
      if block == .media ? last != nil : last == nil || last == .media { y += 8 }
      y += draw(block, at: y, in: &svg)
      last = block
    }
    y += last == .media ? 0 : 8
    drawAdChoices(top: top, height: height, in: &svg)
    drawBadge(top: top, height: height, in: &svg)
    return y - top
  }

  /// The blocks of the layout, fewer than in previews: one text if there is a picture or video and two if not, and
  /// stars and facts on one line.
  private var blocks: [NativeBlock] {
    var (texts, hasFacts) = (0, false)
    return NativeBlock.order(of: parts.map(\.part), hasMedia: hasVideo || image != nil).filter { block in
      switch block {
      case .media: return hasVideo || image != nil
      case .words:
        texts += 1
        return texts <= (hasVideo || image != nil ? 1 : 2)
      case .stars, .facts:
        defer { hasFacts = true }
        return !hasFacts
      case .eyebrow, .who, .callToAction: return true
      }
    }
  }

  private func draw(_ block: NativeBlock, at y: Double, in svg: inout SVGWriter) -> Double {
    switch block {
    case .media: return drawMedia(at: y, in: &svg)
    case .eyebrow: return drawEyebrow(at: y, in: &svg)
    case .who: return drawHeadline(at: y, in: &svg)
    case .words(let place):
      return 3
        + svg.lines(
          of: preview.text(parts[place].asset, parts[place].part), class: "soft", x: Self.left + Self.margin,
          y: y,
          width: Self.textWidth, size: 12.5, most: 2)
    case .stars, .facts: return drawFacts(at: y, in: &svg)
    case .callToAction: return drawCallToAction(at: y, in: &svg)
    }
  }

  private var hasVideo: Bool { format.video != nil }
  private var image: Asset? { assets(.mainImage).first }

  /// Draws the video or the main picture over the whole width: its sample if that is small enough, otherwise a symbol.
  private func drawMedia(at y: Double, in svg: inout SVGWriter) -> Double {
    let ratio = image?.ratio?.value.value ?? (hasVideo ? 16 / 9 : 1.91)
    let height = min(124, max(72, Self.width / max(0.01, ratio)))
    svg.rectangle(class: hasVideo ? "video" : "media", x: Self.left, y: y, width: Self.width, height: height)
    let sample = image.flatMap(CardSample.reader(of: folder))
    if let sample { svg.sample(sample, x: Self.left, y: y, width: Self.width, height: height) }
    if hasVideo {
      svg.playSign(x: Self.left + Self.width / 2, y: y + height / 2)
    } else if sample == nil {
      drawHills(at: y, height, in: &svg)
    }
    return height
  }

  private func drawHills(at y: Double, _ height: Double, in svg: inout SVGWriter) {
    let (bottom, middle) = (y + height - 14, Self.left + Self.width / 2)
    svg.element("circle", ["class": "hill", "cx": .number(middle + 34), "cy": .number(y + 28), "r": 9])
    svg.element(
      "polygon",
      [
        "class": "hill",
        "points": .points([
          (middle - 62, bottom), (middle - 22, y + 30), (middle + 6, bottom - 24), (middle + 24, y + 52),
          (middle + 62, bottom),
        ]),
      ])
  }

  private func drawEyebrow(at y: Double, in svg: inout SVGWriter) -> Double {
    if let advertiser = assets(.advertiser).first {
      svg.lines(
        of: preview.text(advertiser, .advertiser), class: "soft small", x: Self.left + Self.margin,
        y: y + 1.5,
        width: Self.textWidth - 22, size: 11, most: 1)
    }
    return 22
  }

  private func drawHeadline(at y: Double, in svg: inout SVGWriter) -> Double {
    var x = Self.left + Self.margin
    let hasIcon = !assets(.icon).isEmpty
    if hasIcon {
      svg.rectangle(class: "media", x: x, y: y, width: 36, height: 36, corner: 7)
      if let sample = assets(.icon).first.flatMap(CardSample.reader(of: folder)) {
        svg.sample(sample, x: x, y: y, width: 36, height: 36)
      } else {
        svg.element("circle", ["class": "hill", "cx": .number(x + 18), "cy": .number(y + 18), "r": 9])
      }
      x += 46
    }
    let height = assets(.headline).first.map { headline in
      svg.lines(
        of: preview.text(headline, .headline), class: "headline", x: x, y: y,
        width: Self.left + Self.width - 12 - x,
        size: 14, most: 2)
    }
    return max(height.map { $0 + 4 } ?? 0, hasIcon ? 42 : 0)
  }

  /// Draws the star rating and up to three facts on one line.
  private func drawFacts(at y: Double, in svg: inout SVGWriter) -> Double {
    let stars = assets(.starRating).first.flatMap { ($0.sample ?? $0.defaultValue)?.value }
    let facts = assets(.fact).filter { $0.type.value != .image }.prefix(3).compactMap { asset in
      (asset.sample ?? asset.defaultValue)?.value
    }
    let words = [stars.map { "★ " + $0 }].compactMap(\.self) + facts
    guard !words.isEmpty else { return 0 }
    svg.lines(
      of: words.joined(separator: " · "), class: stars == nil ? "soft small" : "stars small",
      x: Self.left + Self.margin, y: y + 2, width: Self.textWidth, size: 11, most: 1)
    return 18
  }

  private func drawCallToAction(at y: Double, in svg: inout SVGWriter) -> Double {
    guard let asset = assets(.callToAction).first else { return 0 }
    let text =
      PictureText.lines(of: preview.text(asset, .callToAction), width: 180, size: 13, most: 1).first ?? ""
    let width = PictureText.width(of: text, size: 13) + 28
    svg.rectangle(
      class: "cta", x: Self.left + Self.margin, y: y + 4, width: width, height: 26, corner: 13)
    svg.element(
      "text",
      [
        "class": "cta-text", "x": .number(Self.left + Self.margin + width / 2), "y": .number(y + 21.5),
        "text-anchor": "middle",
      ], text: text)
    return 34
  }

  /// Corner and size of AdChoices as the format declares them; for a native ad without a declaration, the SDK's
  /// defaults. `nil` if the ad shows no icon.
  private var icon: (corner: Corner, size: (width: Double, height: Double))? {
    let asset = assets(.adChoices).first
    guard asset != nil || format.kind == .native else { return nil }
    let size = asset.map { (width: $0.width, height: $0.height) } ?? (19, 15)
    return ((asset?.corner?.value ?? .topRight).physical(.leftToRight), size)
  }

  private var badgeCorner: Corner { format.badgeCorner.physical(.leftToRight) }

  /// Draws the ad label, beside AdChoices if both have the same corner.
  private func drawBadge(top: Double, height: Double, in svg: inout SVGWriter) {
    let isLeft = badgeCorner == .topLeft || badgeCorner == .bottomLeft
    let aside = icon.map { $0.corner == badgeCorner ? min(60, $0.size.width) + 4 : 8 } ?? 8
    let width = svg.badgeWidth(preview.badge)
    svg.badge(
      preview.badge, x: isLeft ? Self.left + aside : Self.left + Self.width - aside - width,
      y: badgeCorner.isAtTop ? top + 6 : min(top + height, CardPicture.height) - 23)
  }

  private func drawAdChoices(top: Double, height: Double, in svg: inout SVGWriter) {
    guard let icon else { return }
    svg.adChoices(
      icon.corner, x: Self.left, y: top, width: Self.width, height: min(height, CardPicture.height - top),
      size: icon.size)
  }
}
