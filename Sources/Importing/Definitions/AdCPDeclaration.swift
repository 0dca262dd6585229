import Basics
import Model
import Reading

/// Translates a product's declaration of a format (`core/product-format-declaration.json`). It consists of the format's
/// slots and of `params`, which limits slots by their names. If the product names no slots, those of the canonical
/// format apply.
enum AdCPDeclaration {
  /// Default slots of canonical formats, without trackers, from `formats/canonical/*.json` of the protocol (version
  /// 3.2); `!` marks a required slot.
  private static let slots: [String: String] = [
    "native_in_feed":
      "title:text! body_text:text main_image:image icon:image cta:text advertiser_name:text! sponsored_label:text landing_page_url:url! display_url:text rating:text price:text video:vast",
    "image": "image_main:image! headline:text body_text:text primary_text:text cta:text landing_page_url:url",
    "video_hosted":
      "video_main:video! headline:text primary_text:text cta:text brand_name:text companion_banner:image landing_page_url:url",
    "responsive_creative":
      "headlines:text! long_headlines:text descriptions:text! images_landscape:image images_square:image images_vertical:image video:video logo:image! landing_page_url:url!",
    "sponsored_placement": "source_catalog:catalog! hero_asset:image landing_page_url:url",
  ]

  /// Returns the default slots of a canonical format; `nil` if `kind` names no known canonical format.
  static func slots(of kind: String) -> [(key: String, type: String, isRequired: Bool)]? {
    slots[kind]?.split(separator: " ").map { slot in
      let parts = slot.split(separator: ":")
      return (String(parts[0]), parts[1].filter { $0 != "!" }, parts[1].hasSuffix("!"))
    }
  }

  /// Applies to an asset the limits in `params` that are named after it. For example, `title_max_chars` becomes the
  /// `maxLength` of the asset `title`.
  static func narrow(_ asset: inout AssetText, by params: JSONNode) {
    switch asset.type {
    case .badge: asset.add("maxLength", params["\(asset.key)_max_chars"]?.integer, in: 1...10_000)
    case .text:
      asset.add("maxLength", params["\(asset.key)_max_chars"]?.integer, in: 1...10_000)
      let values = params["\(asset.key)_values"]?.elements.compactMap(\.string) ?? []
      if !values.isEmpty {
        asset.type = .list
        asset.fields.removeAll { $0.name == "maxLength" }
        asset.add("choices", list: values)
      }
    case .image, .video:
      let sizes = params["\(asset.key)_sizes"]?.elements ?? []
      let isMain = asset.key == "image_main" || asset.key == "video_main"
      let size = params["\(asset.key)_size"] ?? (isMain ? params : nil)
      let exact = sizes.isEmpty ? [size].compactMap(\.self) : sizes
      asset.add(sizes: exact.map { ($0["width"]?.integer, $0["height"]?.integer) })
      if asset.type == .image, !asset.fields.contains(where: { $0.name == "mimeTypes" }) {
        let formats = params["image_formats"]?.elements.compactMap(\.string) ?? []
        asset.add(mimeTypes: formats)
      }
    default: break
    }
  }

  /// Returns the parameters that aren't translated to fields of the definition, as texts for comments.
  static func rest(of params: JSONNode, assets: [AssetText]) -> [String] {
    let used = Set(
      assets.flatMap { asset in ["_max_chars", "_values", "_sizes", "_size"].map { asset.key + $0 } }
        + ["slots", "assets", "image_formats", "width", "height"])
    return params.comments(except: used)
  }
}
