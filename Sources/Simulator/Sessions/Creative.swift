import AdModel
import Diagnostics

/// An advertiser's ad for a format: texts that are short enough, pictures of the right shape.
struct Creative: Sendable {
  enum Content: Sendable {
    case text(String)
    case number(Double)
    /// Pixels.
    case image(width: Int, height: Int, mime: String)
    case video
    case badge
  }

  struct Part: Sendable {
    var key: String
    var content: Content
    var isClickable: Bool
    /// JSON of the delivered asset; `nil` for what isn't delivered as one.
    var json: String?
  }

  let advertiser: Advertiser
  /// In the definition's order, without AdChoices.
  let parts: [Part]

  init(of advertiser: Advertiser, for format: FormatDefinition) {
    self.advertiser = advertiser
    parts = format.assets.compactMap { asset in
      guard let content = Self.content(of: asset, by: advertiser) else { return nil }
      return Part(
        key: asset.key.value, content: content, isClickable: asset.isClickable,
        json: Self.json(content, key: asset.key.value, advertiser))
    }
  }

  private static func content(of asset: Asset, by advertiser: Advertiser) -> Content? {
    switch asset.type.value {
    case .text: .text(text(of: asset, by: advertiser))
    case .list: .text(asset.choices?.value.first?.value ?? asset.sample?.value ?? advertiser.name)
    case .url: .text("https://\(advertiser.domain)/more")
    case .number: .number(asset.sample.flatMap { Double($0.value) } ?? 4.5)
    case .image: image(of: asset)
    case .video: .video
    case .badge: .badge
    case .adChoices: nil
    }
  }

  /// The longest text that fits; of texts that are too long for the format, the beginning.
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
    let width = max(usual, Double(asset.minWidth?.value ?? 1), Double(asset.minHeight?.value ?? 1) * ratio)
      .rounded(.up)
    let mime = asset.mimeTypes.first?.value ?? "image/jpeg"
    return .image(width: Int(width), height: Int((width / ratio).rounded()), mime: mime)
  }

  private static func json(_ content: Content, key: String, _ advertiser: Advertiser) -> String? {
    switch content {
    case .text(let text): #"{"text":\#(JSONLine.quoted(text))}"#
    case .number(let number):
      number == number.rounded() ? #"{"number":\#(Int(number))}"# : #"{"number":\#(number)}"#
    case .image(let width, let height, let mime):
      #"{"url":"https://cdn.\#(advertiser.domain)/\#(width)x\#(height)","width":\#(width),"height":\#(height),"#
        + #""mime":\#(JSONLine.quoted(mime))}"#
    case .video, .badge: nil
    }
  }
}
