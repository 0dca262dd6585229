import Reports
import Model

/// A screenshot of a rendering, cropped to the ad, with the measured boxes drawn over it.
struct AuditShot {
  let combination: Combination
  let shot: PublishedRendering.Shot
  /// Measurements made under the conditions of `combination`.
  let rows: [Measurement]
  let role: (String) -> AssetType?
  /// Prefix that makes ids unique in the page.
  let id: String
  /// Relative path from the page to the site's root.
  let root: String

  private static let margin = 12.0

  private var width: Double { Double(shot.picture.width) }

  /// Display width in CSS px: three quarters of a phone's width; 60 % of wider screenshots, at most 520.
  private var displayWidth: Double { width <= 400 ? width * 0.75 : min(width * 0.6, 520) }

  /// Upper and lower edge of the shown part, in px of the screenshot.
  private var shownRange: (top: Double, bottom: Double) {
    let height = Double(shot.picture.height)
    let boxes = (rows.map(\.ad) + rows.compactMap(\.box)).filter { (box: PageBox) -> Bool in
      box.width > 0 && box.height > 0 && box.y < height && box.y + box.height > 0
    }
    guard let top = boxes.map(\.y).min(), let bottom = boxes.map({ $0.y + $0.height }).max() else {
      return (0, height)
    }
    let start = max(0, (top - Self.margin).rounded(.down))
    return (start, min(height, max(start + 60, (bottom + Self.margin).rounded(.up))))
  }

  var svg: String {
    let (top, bottom) = shownRange
    var svg = SVGWriter(
      width: width, height: bottom - top, title: combination.words, description: description,
      displayWidth: displayWidth, idPrefix: id, attributes: ["class": "shot"])
    svg.group(["transform": "translate(0 \(SVGValue.number(-top).text))"]) { svg in
      svg.group(
        ["width": .number(width), "height": .number(Double(shot.picture.height))], as: "foreignObject"
      ) {
        $0.element(
          "img",
          [
            "src": .text(root + shot.path), "alt": "", "loading": "lazy", "width": .number(width),
            "height": .number(Double(shot.picture.height)),
          ])
      }
      svg.group(["class": "shot-boxes"]) { svg in
        if let ad = rows.first?.ad { draw(ad, style: "shot-ad", in: &svg) }
        // Drawn last, AdChoices and the ad label are on top.
        for row in rows.sorted(by: { rank($0) > rank($1) }) { draw(row, above: top, in: &svg) }
      }
    }
    return svg.text
  }

  private func rank(_ row: Measurement) -> Int { AuditRow(row, role: role(row.asset)).rank }

  private var description: String {
    rows.sorted { (rank($0), $0.asset) < (rank($1), $1.asset) }
      .map { AuditRow($0, role: role($0.asset)).sentence }.joined(separator: " ")
  }

  private func draw(_ box: PageBox, style: SVGValue, in svg: inout SVGWriter) {
    for name in ["shot-halo", style] as [SVGValue] {
      svg.rectangle(class: name, x: box.x, y: box.y, width: box.width, height: box.height)
    }
  }

  private func draw(_ row: Measurement, above top: Double, in svg: inout SVGWriter) {
    // An asset without an area can't be drawn; it is named in the caption.
    guard let box = row.box, box.width > 0, box.height > 0 else { return }
    let about = AuditRow(row, role: role(row.asset))
    svg.group { svg in
      svg.element("title", text: about.sentence)
      draw(box, style: .text(about.style), in: &svg)
      guard let label = about.label else { return }
      let size = 11 * width / displayWidth
      let isOnTheRight = box.midX > width / 2
      let isBelow = box.y - top < size * 1.4
      svg.element(
        "text",
        [
          "class": .text("shot-name \(about.style)-name"),
          "x": .number(isOnTheRight ? box.x + box.width : box.x),
          "y": .number(isBelow ? box.y + box.height + size * 1.2 : box.y - size * 0.45),
          "font-size": .number(size), "text-anchor": isOnTheRight ? "end" : "start",
        ], text: label)
    }
  }
}
