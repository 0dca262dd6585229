import Basics
import Model
import Reports

/// A native ad as an app showed it, drawn from recorded frames and words at its true size. Pictures are the samples of the
/// definition, or hills: recordings have none.
struct RecordedPicture {
  let folder: FormatFolder
  let look: RecordedLook

  /// Path relative to the format's folder.
  static let path = "preview/" + file
  /// Name of the file, beside that of the previews by themselves.
  static let file = "recorded.svg"

  /// Template values for its width and height, in whole points.
  var size: ViewValues {
    [
      "width": .text(PreviewText.number(look.width.rounded())),
      "height": .text(PreviewText.number(look.height.rounded())),
    ]
  }

  /// The title, such as `As recorded, 6.4.0, 2026-11-20`.
  var title: String {
    ["As recorded", look.appVersion, look.day.recorded?.description].compactMap(\.self).joined(
      separator: ", ")
  }

  /// Notes for the reader of the preview.
  var notes: [String] {
    let size = [look.width, look.height].map { PreviewText.number($0.rounded()) }
    let parts = NativePart.parts(of: folder.definition.assets)
    let declared = LayoutOrder(folder.definition, recorded: []).sorted(parts).map(\.asset.key.value)
    let recorded = look.order.uniqued().filter(declared.contains)
    let isOther = !folder.definition.layout.isEmpty && declared.filter(recorded.contains) != recorded
    return [
      "Ad \(look.ad) of session \(look.session), \(size[0]) × \(size[1]) points: frames and words as recorded, pictures from the samples.",
      isOther
        ? "The definition has another order (layout): \(declared.filter(recorded.contains).joined(separator: ", ")). The app’s is \(recorded.joined(separator: ", "))."
        : nil,
    ].compactMap(\.self)
  }

  var svg: String {
    var svg = SVGWriter(
      width: look.width, height: look.height, title: title,
      description: look.fromTop.map { part in part.words.map { "\(part.key): \($0)" } ?? part.key }
        .joined(separator: "; "), style: CardPicture.sheet + Self.sheet, idPrefix: "recorded")
    svg.rectangle(class: "ad", x: 0, y: 0, width: look.width, height: look.height)
    for part in look.parts { draw(part, in: &svg) }
    return svg.text
  }

  /// Rules for the classes that a card's picture doesn't have.
  private static let sheet = """

        .strong { font-weight: 650; }
        .label-text { fill: #6b4e00; font-weight: 600; }
        @media (prefers-color-scheme: dark) { .label-text { fill: #ffe08a; } }
    """

  private func draw(_ part: RecordedLook.Part, in svg: inout SVGWriter) {
    let box = part.frame
    switch part.shape {
    case .adChoices: svg.adChoices(in: box)
    case .label:
      svg.rectangle(class: "badge", x: box.x, y: box.y, width: box.width, height: box.height, corner: 4)
      if let words = part.words { writeLabel(words, in: box, &svg) }
    case .picture: drawPicture(part, in: &svg)
    case .text:
      let name = NativePart.parts(of: folder.definition.assets).first { $0.asset.key.value == part.key }?.part
      let isButton = name == .callToAction
      if isButton {
        svg.rectangle(
          class: "cta", x: box.x, y: box.y, width: box.width, height: box.height,
          corner: min(box.height / 2, 20))
      }
      let isHeadline = name == .headline
      write(
        part.words, in: box, as: isButton ? "cta-text" : isHeadline ? "strong" : "soft",
        isBold: isButton || isHeadline, isCentred: isButton, isHeadline: isHeadline, &svg)
    }
  }

  /// Writes the ad label on one line. Letters are squeezed where they have no room: a label is short.
  private func writeLabel(_ words: String, in box: Frame, _ svg: inout SVGWriter) {
    let (text, size, room) = (String(words.prefix(40)), min(12, 0.7 * box.height), max(8, box.width - 6))
    let (x, y) = (SVGValue.number(box.midX), SVGValue.number(box.midY + 0.36 * size))
    // Bold letters are an eighth wider than the estimate.
    if 1.125 * PictureText.width(of: text, size: size) <= room {
      svg.element(
        "text",
        ["class": "label-text", "x": x, "y": y, "font-size": .number(size), "text-anchor": "middle"],
        text: text)
    } else {
      svg.element(
        "text",
        [
          "class": "label-text", "x": x, "y": y, "font-size": .number(size), "text-anchor": "middle",
          "textLength": .number(room), "lengthAdjust": "spacingAndGlyphs",
        ], text: text)
    }
  }

  private func drawPicture(_ part: RecordedLook.Part, in svg: inout SVGWriter) {
    let box = part.frame
    svg.rectangle(class: "media", x: box.x, y: box.y, width: box.width, height: box.height)
    let asset = folder.definition.asset(part.key)
    if let sample = asset.flatMap(CardSample.reader(of: folder)) {
      svg.sample(sample, x: box.x, y: box.y, width: box.width, height: box.height)
    } else if asset?.type.value == .video {
      svg.playSign(x: box.midX, y: box.midY)
    } else if min(box.width, box.height) >= 12 {
      svg.hills(in: box)
    }
  }

  /// The sizes of letters in points, the largest first.
  private static let sizes = [15.0, 13, 12, 11, 10]
  private static let sizesOfHeadline = [20.0, 17] + sizes

  private func write(
    _ words: String?, in box: Frame, as style: SVGValue, isBold: Bool, isCentred: Bool,
    isHeadline: Bool = false, _ svg: inout SVGWriter
  ) {
    guard let words,
      let (size, lines) = FittedText.lines(
        of: words, in: box, isBold: isBold,
        sizes: isHeadline ? Self.sizesOfHeadline : Self.sizes)
    else { return }
    let isFromRight = PictureText.isRightToLeft(words)
    let first = box.midY + size * (0.36 - 0.6 * Double(lines.count - 1))
    for (index, line) in lines.enumerated() {
      svg.element(
        "text",
        [
          "class": style, "x": .number(isCentred ? box.midX : isFromRight ? box.maxX : box.x),
          "y": .number(first + 1.2 * size * Double(index)), "font-size": .number(size),
          "text-anchor": isCentred ? "middle" : isFromRight ? "end" : "start",
        ], text: line)
    }
  }
}
