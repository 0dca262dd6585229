import AdModel

/// A field that the SDKs themselves know, with its names on both platforms.
struct NativeField {
  enum Shape { case text, number, icon, images }

  /// Property of the ad and of the mapper, the same on both platforms.
  var property: String
  var shape: Shape
  /// Property of the ad view, the same on both platforms.
  var view: String { shape == .images ? "mediaView" : property + "View" }

  /// `nil` for an extra asset.
  init?(key: String) {
    switch key {
    case "Headline": self.init("headline", .text)
    case "Body": self.init("body", .text)
    case "CallToAction": self.init("callToAction", .text)
    case "Advertiser": self.init("advertiser", .text)
    case "Store": self.init("store", .text)
    case "Price": self.init("price", .text)
    case "StarRating": self.init("starRating", .number)
    case "Icon": self.init("icon", .icon)
    case "Image", "Images", "MainImage", "Media": self.init("images", .images)
    default: return nil
    }
  }

  private init(_ property: String, _ shape: Shape) {
    self.property = property
    self.shape = shape
  }
}
