/// Keys that every format has, whatever it declares, and the other names they go by.
package enum AssetKeys {
  /// The icon that leads to "About this ad".
  package static let adChoices = "AdChoices"
  /// The label that says "Ad".
  package static let adBadge = "AdBadge"
  /// The video view.
  package static let media = "Media"

  /// Texts of which so much must stay, whatever an app cuts off.
  package static let (headline, body) = ("Headline", "Body")

  /// recording.md, "Showing".
  package static let reserved = [adChoices, adBadge, media]

  /// Other names of a key, from the SDKs' constants and their raw values (`NativeAdAssetNames`, `NativeCustomFormatAd`).
  package static let standardAliases: [String: [String]] = [
    adChoices: [
      "3011", "1098", "GADNativeAdChoicesViewAsset", "NativeAssetIdentifier.adChoicesViewAsset",
      "NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW", "ASSET_ADCHOICES_CONTAINER_VIEW", "3012",
    ],
    media: ["_videoMediaView", "GADCustomNativeAdMediaViewKey", "3010"],
    "Headline": ["3001"],
    "CallToAction": ["3002"],
    "Icon": ["3003"],
    "Body": ["3004"],
    "Advertiser": ["3005"],
    "Store": ["3006"],
    "Price": ["3007"],
    "Image": ["3008"],
    "StarRating": ["3009"],
  ]

  /// The key without case and spaces: two keys that share it are the same to a careless eye.
  package static func folded(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain ? key.lowercased() : key.lowercased().filter { !$0.isWhitespace }
  }
}
