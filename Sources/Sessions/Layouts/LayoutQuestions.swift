import Basics
package import Model

/// The values with which the layouts of an ad are compared, from its definition and its load.
struct LayoutQuestions {
  let definition: FormatDefinition?
  let kind: FormatKind?
  /// The direction of the ad's text; `nil`: not recorded.
  let direction: TextDirection?
  /// True if the ad has a video; `nil`: not recorded.
  let hasVideo: Bool?
  /// The identities of the delivered pictures, if there are several: one may lie beyond the ad's edge until
  /// it is swiped in.
  private let swipedPictures: [Int32]
  let asked: AskedAssets

  init(_ ad: AdRecord, direction: TextDirection?, _ asked: AskedAssets) {
    self.asked = asked
    definition = ad.definition
    kind = ad.kind
    self.direction = direction
    hasVideo = ad.hasVideo
    var pictures: [Int32] = []
    for asset in ad.delivered
    where asset.isPicture(in: ad.definition) && !pictures.contains(asset.name.number) {
      pictures.append(asset.name.number)
    }
    swipedPictures = pictures.count > 1 ? pictures : []
  }

  /// Returns true if the asset is one of several pictures that came with the ad.
  func isSwiped(_ asset: AssetState) -> Bool { swipedPictures.contains(asset.rendered.identity) }
}

extension DeliveredAsset {
  /// Returns true if the asset is a picture other than an icon. If the definition declares the asset, its type must be
  /// `image`.
  func isPicture(in definition: FormatDefinition?) -> Bool {
    guard role == .other, hasURL || width != nil else { return false }
    if let type = definition?.asset(matching: match)?.type.value, type != .image { return false }
    if let mime, !mime.hasPrefix("image/") { return false }
    return canonicalKey != "Icon" && canonicalKey != "AdvertiserIcon"
  }

  /// The declared or standard key that the asset's key stands for, else the key itself.
  var canonicalKey: String { match.name(of: key) }
}

extension Asset {
  /// True if every ad must have the asset and show it. AdChoices is excluded because the server decides whether an ad
  /// has it; the ad label is excluded because the app adds it.
  package var mustBeShown: Bool { isRequired && type.value != .adChoices && type.value != .badge }
}
