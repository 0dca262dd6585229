import Model
import Basics

/// An advertiser's ad for a format, with texts and pictures that meet the format's limits.
struct Creative: Sendable {
  enum Content: Sendable {
    case text(String)
    case number(Double)
    /// A picture with its size in pixels.
    case image(width: Int, height: Int, mime: String)
    case video
    case badge
  }

  struct Part: Sendable {
    var key: String
    var content: Content
    var isClickable: Bool
  }

  let advertiser: Advertiser
  /// The ad's parts, such as texts and pictures, in the definition's order and without AdChoices.
  let parts: [Part]

  init(of advertiser: Advertiser, for format: FormatDefinition) {
    self.advertiser = advertiser
    parts = format.assets.compactMap { asset in
      guard let content = Self.content(of: asset, by: advertiser) else { return nil }
      return Part(key: asset.key.value, content: content, isClickable: asset.isClickable)
    }
  }

  private static func content(of asset: Asset, by advertiser: Advertiser) -> Content? {
    switch asset.type.value {
    case .text: .text(text(of: asset, by: advertiser))
    case .list: .text(asset.choices?.value.first?.value ?? asset.sample?.value ?? advertiser.name)
    case .url: .text("https://\(advertiser.domain)/more")
    case .number: .number(asset.sample.flatMap { Asset.number($0.value) } ?? 4.5)
    case .image: image(of: asset)
    case .video: .video
    case .badge: .badge
    case .adChoices: nil
    }
  }

  /// The longest of the advertiser's texts that fits; if all are too long, the beginning of the last.
  private static func text(of asset: Asset, by advertiser: Advertiser) -> String {
    let limit = asset.maxLength?.value ?? .max
    let texts: [String] =
      switch asset.key.value {
      case "Advertiser", "Sponsor": [advertiser.name]
      case "CallToAction": [advertiser.button]
      case "Store": ["App Store"]
      case "Price": ["Free"]
      default: advertiser.lines
      }
    return texts.first { $0.count <= limit } ?? String((texts.last ?? advertiser.name).prefix(limit))
  }

  private static func image(of asset: Asset) -> Content {
    let ratio = asset.ratio?.value.value ?? 1.91
    let usual = ratio <= 1.2 ? 160.0 : 1200.0
    // bounded: Doubles, and at most ten million pixels, for no ratio is above 100:1.
    let width = max(usual, Double(asset.minWidth?.value ?? 1), Double(asset.minHeight?.value ?? 1) * ratio)
      .rounded(.up)
    let mime = asset.mimeTypes.first?.value ?? "image/jpeg"
    return .image(width: Int(nearest: width), height: Int(nearest: width / ratio), mime: mime)
  }

  /// Returns the JSON of a part as `ad.load` has it; `nil` for a part that isn't delivered as an asset. The addresses
  /// of pictures contain the campaign's number.
  func json(of part: Part, campaign: Int) -> String? {
    switch part.content {
    case .text(let text): #"{"text":\#(JSONString.quoted(text))}"#
    case .number(let number):
      #"{"number":\#(JSONString.text(of: number))}"#
    case .image(let width, let height, let mime):
      #"{"url":"https://cdn.\#(advertiser.domain)/\#(campaign)/\#(width)x\#(height)","width":\#(width),"height":\#(height),"#
        + #""mime":\#(JSONString.quoted(mime))}"#
    case .video, .badge: nil
    }
  }
}

/// Positions of an ad's parts in its card. The parts lie one below the other; the ad label and AdChoices lie in
/// corners.
struct CardLayout {
  private(set) var card: Frame
  /// Frames in the order of the creative's parts.
  private(set) var frames: [Frame] = []
  private(set) var adChoices = Frame(x: 0, y: 0, width: 0, height: 0)

  private static let margin = 16.0

  init(
    _ creative: Creative, of format: FormatDefinition, on device: Population.Device, direction: TextDirection
  ) {
    let width = Double(device.width) - 2 * Self.margin
    card = Frame(x: Self.margin, y: 72, width: width, height: 0)
    let isLarge = Self.largePictures(of: creative)
    let columns = isLarge.count { $0 }
    var (bottom, column, rowTop) = (card.y + 30, 0, card.y)
    for (part, isLarge) in zip(creative.parts, isLarge) {
      var frame = Self.frame(of: part, below: bottom, width: width, isLarge: isLarge)
      if isLarge, columns > 1 {
        // Several large pictures are placed side by side.
        if column == 0 { rowTop = bottom }
        let share = ((width - 6 * Double(columns - 1)) / Double(columns) * 10).rounded(.down) / 10
        frame = Frame(
          x: frame.x + Double(column) * (share + 6), y: rowTop, width: share,
          height: (frame.height * share / width * 10).rounded() / 10)
        column += 1
      }
      frames.append(frame)
      if frame.height > 0, frame.y >= card.y { bottom = max(bottom, frame.maxY + 6) }
    }
    card.height = bottom + 6 - card.y
    placeCorners(of: format, creative, direction)
  }

  mutating func move(by distance: Double, sideways: Double = 0) {
    card.move(by: distance, sideways)
    adChoices.move(by: distance, sideways)
    for index in frames.indices { frames[index].move(by: distance, sideways) }
  }

  /// Returns, for each part, true if it is a picture that takes the card's whole width. If the ad has wide pictures,
  /// only these do.
  private static func largePictures(of creative: Creative) -> [Bool] {
    let ratios = creative.parts.map { part -> Double? in
      guard case .image(let width, let height, _) = part.content else { return nil }
      return Double(width) / Double(height)
    }
    let hasWide = ratios.contains { $0.map { $0 > 1 } ?? false }
    return ratios.map { ratio in ratio.map { !hasWide || $0 > 1.2 } ?? false }
  }

  private static func frame(
    of part: Creative.Part, below top: Double, width: Double, isLarge: Bool
  ) -> Frame {
    switch part.content {
    case .image(let pixels, let lines, _) where !isLarge:
      return Frame(x: margin + 12, y: top, width: 48 * Double(pixels) / Double(lines), height: 48)
    case .image(let pixels, let lines, _):
      return Frame(
        x: margin, y: top, width: width, height: (width * Double(lines) / Double(pixels) * 10).rounded() / 10)
    case .video:
      return Frame(x: margin, y: top, width: width, height: (width * 9 / 16 * 10).rounded() / 10)
    case .text, .number:
      return Frame(x: margin + 12, y: top, width: width - 24, height: 26)
    case .badge:
      return Frame(x: margin, y: 0, width: 0, height: 0)
    }
  }

  /// Places AdChoices in its corner. Places the ad label in its declared corner or, if that is taken or none is
  /// declared, in the free one of the two top corners.
  private mutating func placeCorners(
    of format: FormatDefinition, _ creative: Creative, _ direction: TextDirection
  ) {
    let asset = format.assets.first { $0.type.value == .adChoices }
    let corner = (asset?.corner?.value ?? .topRight).physical(direction)
    adChoices = frame(width: asset?.width ?? 19, height: asset?.height ?? 15, in: corner, inset: 0)
    let declared = format.assets.first { $0.type.value == .badge }?.corner?.value.physical(direction)
    let free: Corner = corner == .topLeft ? .topRight : .topLeft
    for (index, part) in creative.parts.enumerated() {
      guard case .badge = part.content else { continue }
      // The label never lies under the icon, whatever is declared.
      frames[index] = frame(width: 60, height: 18, in: declared == corner ? free : declared ?? free, inset: 4)
    }
  }

  private func frame(width: Double, height: Double, in corner: Corner, inset: Double) -> Frame {
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    return Frame(
      x: isLeft ? card.x + inset : card.maxX - width - inset,
      y: isTop ? card.y + inset : card.maxY - height - inset, width: width, height: height)
  }
}

extension Frame {
  fileprivate mutating func move(by distance: Double, _ sideways: Double) {
    y += distance
    x += sideways
  }
}
