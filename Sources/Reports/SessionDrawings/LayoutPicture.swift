import Basics
import Model
import Sessions

/// Draws an ad in one state as its app showed it: the recorded words in their frames, hills for each picture, the ad
/// label and the AdChoices icon.
///
/// Dashed means hidden, hatched that it covers the icon or the label. No letter is under 10 units high: where a text
/// wasn't recorded or has no room, there is a grey bar.
struct LayoutPicture {
  let ad: AdRecord
  let state: AdState
  let redactor: Redactor
  let window: PictureWindow

  func draw(in svg: inout SVGWriter) {
    let isGone = state.viewHide != nil
    if let frame = state.frame { svg.rectangle(class: isGone ? "gone" : "ad", window.box(frame), corner: 4) }
    if isGone { return }
    let covers = Set(state.assets.filter(\.isMarking).flatMap { state.assets(covering: $0).map(\.order) })
    for asset in state.assets.sorted(by: { $1.isAbove($0) }) {
      guard let frame = asset.frame, frame.intersection(window.frame) != nil else { continue }
      draw(asset, in: window.box(frame), isCover: covers.contains(asset.order), &svg)
    }
    // Drawn last, above the assets that cover them.
    for asset in state.assets where asset.isMarking {
      guard let frame = asset.frame, case .covered = AssetAppearance(asset, in: state) else { continue }
      svg.rectangle(class: "ghost", window.box(frame))
    }
  }

  private func draw(_ asset: AssetState, in box: Frame, isCover: Bool, _ svg: inout SVGWriter) {
    if asset.isHidden || asset.visible == 0 {
      return svg.rectangle(class: asset.isMarking ? "ghost" : "gone", box)
    }
    let recorded = AssetWords(ad: ad, state: state, redactor: redactor)
    let words = recorded.words(of: asset)
    switch asset.role {
    case .adChoices: FaultIcon.draw(box, in: &svg)
    case .badge: drawLabel(words, in: box, &svg)
    case .media, .other:
      let isPicture = recorded.isPicture(asset)
      if isPicture { drawPicture(in: box, &svg) }
      if isCover { svg.rectangle(class: "hatch", box) }
      // What covers the icon or the label has at least its name.
      let name = isCover ? redactor.value(state.key(of: asset), as: .name) : nil
      if !isPicture { draw(words ?? name, of: asset, in: box, &svg) }
    }
  }

  private func drawPicture(in box: Frame, _ svg: inout SVGWriter) {
    svg.rectangle(class: "photo", box)
    if box.width >= 12, box.height >= 12 { svg.hills(in: box) }
  }

  private func drawLabel(_ words: String?, in box: Frame, _ svg: inout SVGWriter) {
    svg.rectangle(class: "label", box, corner: 2.5)
    // Letters are squeezed rather than smaller.
    let room = max(box.width - 4, 8)
    guard let line = words.flatMap({ PictureText.lines(of: $0, width: 1.45 * room, size: 10, most: 1).first })
    else { return }
    let place = (x: SVGValue.number(box.x + 2), y: SVGValue.number(box.midY + 3.5))
    // Bold letters are an eighth wider than the estimate.
    if 1.125 * PictureText.width(of: line, size: 10) <= room {
      svg.element("text", ["class": "label-text", "x": place.x, "y": place.y], text: line)
    } else {
      svg.element(
        "text",
        [
          "class": "label-text", "x": place.x, "y": place.y, "textLength": .number(room),
          "lengthAdjust": "spacingAndGlyphs",
        ], text: line)
    }
  }

  private func draw(_ words: String?, of asset: AssetState, in box: Frame, _ svg: inout SVGWriter) {
    let recorded = state.name(of: asset)
    let name = recorded.match.name(of: recorded.key)
    let isButton = name == "CallToAction"
    let isBold = isButton || name == "Headline"
    if isButton { svg.rectangle(class: "button", box, corner: min(box.height / 2, 8)) }
    let inner = isButton ? box.widened(by: -4) : box
    guard let words, let (size, lines) = FittedText.lines(of: words, in: inner, isBold: isBold) else {
      let (width, height) = (0.9 * inner.width, min(inner.height, 6))
      return svg.rectangle(
        class: "blank", Frame(x: inner.x, y: inner.midY - height / 2, width: width, height: height))
    }
    let isFromRight = PictureText.isRightToLeft(words)
    let first = inner.midY + size * (0.36 - 0.6 * Double(lines.count - 1))
    for (index, line) in lines.enumerated() {
      svg.element(
        "text",
        [
          "class": isBold ? "words strong" : "words",
          "x": .number(isButton ? inner.midX : isFromRight ? inner.maxX : inner.x),
          "y": .number(first + 1.2 * size * Double(index)), "font-size": .number(size),
          "text-anchor": isButton ? "middle" : isFromRight ? "end" : "start",
        ], text: line)
    }
  }
}
