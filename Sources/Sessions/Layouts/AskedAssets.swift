import Basics
import Model

/// The assets that a definition asks for in a layout, worked out once for all of its ads.
struct AskedAssets: Sendable {
  /// An asset of the definition that must be seen or take taps.
  struct Asked: Sendable {
    /// Index of the asset in the definition.
    let place: Int
    let isVideo: Bool
    let isMainPicture: Bool
    /// True if the asset must be seen, or replaces a missing video.
    let mustBeSeen: Bool
    let isClickable: Bool
  }

  let assets: [Asked]
  /// The number of the definition's assets.
  let count: Int
  /// Index in the definition of the picture that replaces a missing video.
  let fallback: Int?

  init(_ definition: FormatDefinition?) {
    let all = definition?.assets ?? []
    let video = definition?.video?.fallback?.value
    let fallback = video.flatMap { key in all.firstIndex { $0.key.value == key } }
    (count, self.fallback) = (all.count, fallback)
    assets = all.enumerated().map { place, asset in
      Asked(
        place: place, isVideo: asset.type.value == .video,
        isMainPicture: AssetKeys.mainPicture.contains(asset.key.value),
        mustBeSeen: asset.mustBeShown || place == fallback, isClickable: asset.isClickable)
    }.filter { $0.mustBeSeen || $0.isClickable }
  }
}
