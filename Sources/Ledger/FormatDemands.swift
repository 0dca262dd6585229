package import AdModel
import Diagnostics

/// What a definition asks of every ad of its format, worked out once a definition: bits that are compared with those of
/// the ad.
package struct FormatDemands: Hashable, Sendable {
  /// Of `traits`, those that the definition gives to its ads.
  package private(set) var traits: AdTraits = []
  /// The required assets that the server delivers and the app shows: neither AdChoices nor the badge.
  package private(set) var required = AssetSet()
  /// The image that is shown when there is no video.
  package private(set) var fallback = AssetSet()
  /// Headline and body, under whatever names.
  package private(set) var texts = AssetSet()

  /// Of an ad without a definition.
  package init() {}

  package init(_ definition: FormatDefinition, configuration: Configuration) {
    traits.insert(.definition)
    let assets = definition.assets
    func place(of key: String) -> Int? { assets.firstIndex { $0.key.value == key } }
    for asset in assets where asset.isRequired && asset.isJudgedAsRequired {
      required.insert(place(of: asset.key.value))
    }
    if let key = definition.video?.fallback?.value, let place = place(of: key) {
      fallback.insert(place)
      traits.insert(.fallbackImage)
    }
    for (place, asset) in assets.enumerated() {
      let isText = [AssetKeys.headline, AssetKeys.body].contains {
        configuration.isName(asset.key.value, of: $0)
      }
      if isText { texts.insert(place) }
    }
    if !required.isEmpty { traits.insert(.requiredAssets) }
    if let mediation = definition.native?.mediation {
      traits.insert(.mediation)
      if !mediation.mapping.isEmpty { traits.insert(.mapping) }
      if mediation.parameterField?.value == .required { traits.insert(.parameter) }
      if mediation.imageDownload?.value == true { traits.insert(.imageDownload) }
      if mediation.impressionTracking != nil || mediation.clickTracking != nil { traits.insert(.tracking) }
    }
  }
}

extension Asset {
  /// Whether an ad must bring and show it where it is required: the server adds AdChoices, and the app draws the badge.
  package var isJudgedAsRequired: Bool { type.value != .adChoices && type.value != .badge }
}
