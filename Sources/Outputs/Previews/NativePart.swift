import AdModel
import Diagnostics

/// What an asset is for in the layout of a native ad, told from its type and key: authors name their keys freely, and
/// the standard names mean what they mean everywhere (support.google.com/admob/answer/6240809).
enum NativePart: Hashable {
  case headline, callToAction, advertiser, starRating, icon, mainImage, text, fact, adChoices, badge, video

  /// A part an asset of these; `headline` and `mainImage` at most once.
  static func parts(of assets: [Asset]) -> [(asset: Asset, part: NativePart)] {
    var parts = assets.map { (asset: $0, part: first(for: $0)) }
    promote(.text, to: .headline, in: &parts)
    promote(.fact, to: .mainImage, in: &parts) { $0.type.value == .image }
    return parts
  }

  /// Without one of that name, the first that could be it is it.
  private static func promote(
    _ part: NativePart, to wanted: NativePart, in parts: inout [(asset: Asset, part: NativePart)],
    where condition: (Asset) -> Bool = { _ in true }
  ) {
    guard !parts.contains(where: { $0.part == wanted }),
      let first = parts.firstIndex(where: { $0.part == part && condition($0.asset) })
    else { return }
    parts[first].part = wanted
  }

  private static func first(for asset: Asset) -> NativePart {
    let key = AssetKeys.folded(asset.key.value)
    return switch asset.type.value {
    case .adChoices: .adChoices
    case .badge: .badge
    case .video: .video
    case .number: key == "starrating" ? .starRating : .fact
    case .url, .list: .fact
    case .image:
      ["icon", "logo", "appicon", "brandmark"].contains(key)
        ? .icon : ["mainimage", "image", "images", "picture"].contains(key) ? .mainImage : .fact
    case .text:
      switch key {
      case "headline", "title": .headline
      case "calltoaction", "cta": .callToAction
      case "advertiser", "sponsor", "brand": .advertiser
      case "store", "price": .fact
      default: .text
      }
    }
  }
}
