import Model
import Basics

/// The layout of a simulated ad: how it comes onto the screen, moves and leaves. The habits of the app influence it.
extension NativeAd {
  /// Renders the ad's card or, if `isMove` is true, moves the ad to another position.
  mutating func render(_ writer: inout SessionWriter, isMove: Bool) {
    guard isMove else {
      writer.wait(milliseconds: 10...1500)
      return renderCard(&writer)
    }
    writer.wait(milliseconds: 300...4000)
    moves += 1
    if visit.habits.turnsDevice, !isTurned, layout.card.height <= Double(visit.device.width) {
      return turn(&writer)
    }
    let height = isTurned ? visit.device.width : visit.device.height
    layout.move(by: Self.scroll(of: layout.card, within: Double(height) - bar, using: &writer.random))
    renderCard(&writer)
  }

  /// Rotates the screen, and lays the ad out again at the right edge of the rotated screen.
  private mutating func turn(_ writer: inout SessionWriter) {
    isTurned = true
    let (width, height) = (Double(visit.device.height), Double(visit.device.width))
    let room = height - layout.card.height
    layout.move(
      by: (room / 2).rounded() - layout.card.y, sideways: width - layout.card.maxX - layout.card.x)
    renderCard(&writer)
    renderAssets(&writer)
  }

  /// Returns the distance in points, in steps of half a point, by which a card is scrolled to a random position wholly
  /// on the screen. It is 0 for a card that is taller than the screen.
  ///
  /// - Parameter height: the screen's height.
  static func scroll(
    of card: Frame, within height: Double, using random: inout SimulationGenerator
  ) -> Double {
    let room = ((height - card.height) * 2).rounded(.down)
    // bounded: the height of a screen.
    return room > 0 ? Double(random.int(in: 0...Int(nearest: room))) / 2 - card.y : 0
  }

  /// Scrolls an ad that was laid out below the screen's lower edge up to its final position.
  mutating func scrollUp(_ writer: inout SessionWriter) {
    guard distanceBelow > 0 else { return }
    writer.wait(milliseconds: 200...1500)
    layout.move(by: -distanceBelow)
    distanceBelow = 0
    renderCard(&writer)
    // Assets that the bar covered are now more visible.
    if bar > 0 { renderAssets(&writer) }
  }

  private func renderCard(_ writer: inout SessionWriter) {
    writer.line(.viewRender, ad: name) {
      $0.frame(layout.card)
      if isTurned, visit.habits.writesScreen {
        $0.field("screen", json: "[\(visit.device.height),\(visit.device.width)]")
      }
      if bar > 0 { $0.field("visible", number: share(of: layout.card)) }
    }
  }

  /// Returns the share of a frame that the app's bar doesn't cover, from 0 to 1 in hundredths.
  private func share(of frame: Frame) -> Double {
    guard bar > 0, !isTurned, frame.height > 0 else { return 1 }
    let above = Double(visit.device.height) - bar - frame.y
    return (min(max(above / frame.height, 0), 1) * 100).rounded(.up) / 100
  }

  /// Lets the app be in the background for some minutes. The ad is laid out anew there.
  func leaveApp(_ writer: inout SessionWriter) {
    writer.line(.appBackground)
    writer.wait(milliseconds: 65_000...1_200_000)
    renderCard(&writer)
    writer.line(.appForeground)
    writer.wait(milliseconds: 500...3000)
  }

  /// Writes `view.hide`; an app that hides assets one by one writes their `asset.hide` first.
  mutating func hide(_ writer: inout SessionWriter) {
    if visit.habits.hidesAssets || visit.habits.closesAds {
      for key in shown {
        writer.line(.assetHide, ad: name) { $0.field("asset", key) }
        writer.wait(milliseconds: 1...3)
      }
    }
    if visit.habits.closesAds { writer.wait(milliseconds: 300...5000) }
    shown = []
    writer.line(.viewHide, ad: name)
  }

  /// The drawing of an asset on the screen: the values that `asset.render` records.
  private struct Drawing {
    var key: String
    var frame: Frame
    var isClickable: Bool
    var text: String?
    var isPicture = false
    var z = 1
  }

  mutating func renderAssets(_ writer: inout SessionWriter) {
    let drawings = zip(creative.parts, layout.frames).map(drawing) + [extraLabel].compactMap(\.self)
    let isFading = visit.habits.fadesIn && shown.isEmpty
    for opacity in isFading ? [0.2, 0.6, 1] : [1] {
      for drawing in drawings {
        writer.wait(milliseconds: 1...4)
        render(drawing, opacity: opacity, &writer)
      }
      if opacity < 1 { writer.wait(milliseconds: 40...70) }
    }
    if sessions.hasAdChoices {
      writer.wait(milliseconds: visit.habits.drawsIconLate && shown.isEmpty ? 150...800 : 1...1)
      let icon = Drawing(key: sessions.adChoicesKey, frame: layout.adChoices, isClickable: true, z: 9)
      render(icon, opacity: 1, &writer)
    }
    shown = drawings.map(\.key) + (sessions.hasAdChoices ? [sessions.adChoicesKey] : [])
  }

  /// Returns the key under which a part is recorded: `Media` for a wide picture in the SDK's MediaView, otherwise the
  /// part's own key.
  func shownKey(of part: Creative.Part) -> String {
    guard case .image(let width, let height, _) = part.content, width > height, !hasVideo,
      sessions.format.kind == .native, visit.habits.usesMediaView
    else { return part.key }
    return AssetKeys.media
  }

  private func drawing(_ part: Creative.Part, _ frame: Frame) -> Drawing {
    var drawing = Drawing(key: shownKey(of: part), frame: frame, isClickable: part.isClickable)
    switch part.content {
    case .text(let text): drawing.text = text
    case .number(let number): drawing.text = JSONString.text(of: number)
    case .badge: drawing.text = visit.place.badge
    case .image: drawing.isPicture = true
    case .video: break
    }
    return drawing
  }

  /// An ad label that the app draws in addition to the definition's assets; `nil` if the definition itself declares a
  /// label.
  private var extraLabel: Drawing? {
    if creative.parts.contains(where: { if case .badge = $0.content { true } else { false } }) { return nil }
    return Drawing(
      key: AssetKeys.adBadge, frame: Frame(x: layout.card.x + 4, y: layout.card.y + 4, width: 60, height: 18),
      isClickable: false, text: visit.place.badge, z: 2)
  }

  private func render(_ drawing: Drawing, opacity: Double, _ writer: inout SessionWriter) {
    writer.line(.assetRender, ad: name) {
      $0.field("asset", drawing.key)
      $0.frame(drawing.frame)
      $0.field("visible", number: (opacity * share(of: drawing.frame) * 100).rounded() / 100)
      $0.field("clickable", drawing.isClickable)
      if let text = drawing.text { $0.field("text", text) }
      if drawing.isPicture { $0.field("fit", "fill") }
      $0.field("z", drawing.z)
    }
  }
}
