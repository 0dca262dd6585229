import Reports
import Model
import Basics

/// A preview of a native ad in a news feed. The blocks of its layout have the order of their assets (`LayoutOrder`).
struct NativePreview {
  let folder: FormatFolder
  let state: PreviewState
  let words: PreviewWords
  /// Relative path from the page that shows the preview to the format's folder.
  var samples = "../"
  /// Keys of assets in the order in which an app showed them (`RecordedLook.order`); empty if nothing was recorded.
  var recordedOrder: [String] = []

  private var format: FormatDefinition { folder.definition }
  private var video: VideoDefinition? { format.video }

  var model: ViewValues {
    let isBesideIcon = isOfIcon(format.badgeCorner)
    let corner: ViewValues = ["corner": .text(format.badgeCorner.rawValue)] + .asset(badgeKey, badge)
    return [
      "adLabel": .text(words.advertisement), "blocks": .list(blocks),
      "corneredBadge": .part(isBesideIcon ? nil : corner),
      "adChoices": .part(adChoices(isBesideIcon ? .asset(badgeKey, badge) : nil)),
    ]
  }

  typealias Part = (asset: Asset, part: NativePart)

  /// The assets with the roles that they have in the layout, from top to bottom.
  var parts: [Part] {
    LayoutOrder(format, recorded: recordedOrder).sorted(NativePart.parts(of: format.assets))
  }

  private var blocks: [any ViewModel] {
    let parts = parts
    let shown = parts.filter { isShown($0.asset) }
    let media = media(
      mainImage: (state == .missingImage ? parts : shown).first { $0.part == .mainImage }?.asset)
    return NativeBlock.order(of: shown.map(\.part), hasMedia: media != nil).compactMap { block in
      values(of: block, shown, media).map { NativeBlockValues(values: $0) }
    }
  }

  /// Template values of one block of the ad; `nil` if the ad has nothing to show there.
  private func values(of block: NativeBlock, _ parts: [Part], _ media: ViewValues?) -> ViewValues? {
    func assets(_ part: NativePart) -> [Asset] { parts.filter { $0.part == part }.map(\.asset) }
    func first(_ part: NativePart) -> ViewValues? {
      assets(part).first.map { .asset($0.key.value, text($0, part)) }
    }
    switch block {
    case .media: return media
    case .eyebrow: return ["eyebrow": .part(first(.advertiser))]
    case .who:
      let icon = assets(.icon).first.flatMap(picture)
      return ["who": .part(["icon": .part(icon), "headline": .part(first(.headline))] as ViewValues)]
    case .words(let place):
      let asset = parts[place].asset
      return ["words": .part(ViewValues.asset(asset.key.value, text(asset, .text)))]
    case .stars:
      return assets(.starRating).first.flatMap { asset in
        (asset.sample ?? asset.defaultValue).map {
          ["stars": .part(.stars($0.value) + ["key": .text(asset.key.value)])]
        }
      }
    case .facts(let place):
      let facts = parts[place...].filter { ![.adChoices, .badge].contains($0.part) }.prefix {
        $0.part == .fact
      }
      return ["facts": .part(["rows": .list(facts.map(\.asset), fact)] as ViewValues)]
    case .callToAction: return ["callToAction": .part(first(.callToAction))]
    }
  }

  /// True if the asset is delivered in this state.
  func isShown(_ asset: Asset) -> Bool {
    switch asset.type.value {
    case .adChoices: state != .withoutAdChoices
    case .badge: true
    case .image where state == .missingImage: false
    default: state != .requiredOnly || asset.isRequired
    }
  }

  /// True if the state shows texts in a language other than that of the samples.
  private var showsOtherLanguage: Bool { [.otherDirection, .chinese, .japanese].contains(state) }

  /// The text of a text asset with a role, in this state.
  func text(_ asset: Asset, _ part: NativePart) -> String {
    if showsOtherLanguage { return words.sample(of: asset) ?? words.filler(of: asset, as: part) }
    let sample = words.text(of: asset, as: part)
    return PreviewText.shown(sample, state, limit: PreviewText.limit(of: asset, in: format)) ?? sample
  }

  private func fact(_ asset: Asset) -> ViewValues {
    let value =
      asset.type.value == .text ? text(asset, .fact) : asset.sample?.value ?? asset.defaultValue?.value
    return [
      "key": .text(asset.key.value), "name": .text(asset.label?.value ?? asset.key.value),
      "value": .text(value ?? asset.choices?.value.first?.value ?? "–"),
    ]
  }

  private var badgeKey: String { format.badgeAsset?.key.value ?? AssetKeys.adBadge }

  /// The text of the ad label in this state.
  var badge: String {
    showsOtherLanguage ? words.ad : format.badgeAsset?.sample?.value ?? words.ad
  }

  private var icon: Asset? { format.assets.first { $0.type.value == .adChoices } }

  /// True if this state shows AdChoices in this corner.
  private func isOfIcon(_ corner: Corner) -> Bool {
    guard state != .withoutAdChoices, icon != nil || format.kind == .native else { return false }
    let direction: TextDirection = words.direction == "rtl" ? .rightToLeft : .leftToRight
    return corner.physical(direction) == (icon?.corner?.value ?? .topRight).physical(direction)
  }

  /// Template values for AdChoices as the format declares it; for a native ad without a declaration, as the SDK draws
  /// it. `nil` if AdChoices isn't shown.
  ///
  /// - Parameter neighbour: values of the ad label, if it is in the same corner; otherwise `nil`.
  private func adChoices(_ neighbour: ViewValues?) -> ViewValues? {
    guard state != .withoutAdChoices else { return nil }
    guard let icon else {
      return format.kind == .native ? .standardAdChoices(neighbour) : nil
    }
    return .adChoices(
      icon.key.value, icon.corner?.value ?? .topRight, width: icon.width, height: icon.height,
      neighbour: neighbour)
  }

  /// Template values for the ad's video; if the state shows no video, for the picture in its place; if that picture has
  /// no sample, for a frame with the picture's key. `nil` if there is neither a video nor a picture to show.
  private func media(mainImage: Asset?) -> ViewValues? {
    let image = video?.fallback.flatMap { format.asset($0.value) } ?? mainImage
    let picture = image.flatMap(picture)
    if video != nil, state != .videoFallback {
      return ["video": .part(["poster": .part(picture), "playLabel": .text(words.play)] as ViewValues)]
    }
    if let picture { return ["image": .part(picture)] }
    let reason = state == .missingImage ? "not delivered" : "no sample to show"
    return image.map { ["hollow": .optional("\($0.key.value): \(reason)")] }
  }

  private func picture(_ asset: Asset) -> ViewValues? {
    guard state != .missingImage, let path = asset.sample?.value,
      case .media(_, _, let width, let height)? = folder.samples[path]?.content
    else { return nil }
    return .picture(
      of: asset.key.value, source: samples + URLPath.encoded(URLPath.plain(path)),
      alt: asset.alt?.value ?? "",
      size: width.flatMap { width in height.map { (width, $0) } })
  }
}

/// The role of an asset in the layout of a native ad, determined by its type and key. Authors choose keys freely, but
/// the standard names mean the same everywhere (support.google.com/admob/answer/6240809).
enum NativePart: Hashable {
  case headline, callToAction, advertiser, starRating, icon, mainImage, text, fact, adChoices, badge, video

  /// Returns each asset with its role. If no key stands for a headline, the first text with an unknown key becomes the
  /// headline. If no key stands for a main image, the first image with an unknown key becomes the main image.
  static func parts(of assets: [Asset]) -> [(asset: Asset, part: NativePart)] {
    var parts = assets.map { (asset: $0, part: first(for: $0)) }
    promote(.text, to: .headline, in: &parts)
    promote(.fact, to: .mainImage, in: &parts) { $0.type.value == .image }
    return parts
  }

  /// Changes the role of one asset from `part` to `wanted`: the first asset with that role for which `condition` is
  /// true. Does nothing if an asset already has the role `wanted`.
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
