import AdModel
import Diagnostics

/// A native ad in a news feed, laid out from its definition.
struct NativePreview {
  let folder: FormatFolder
  let state: PreviewState
  let words: PreviewWords

  private var format: FormatDefinition { folder.definition }
  private var video: VideoDefinition? { format.customNative?.video ?? format.native?.video }

  var model: ViewValues {
    let parts = NativePart.parts(of: format.assets).filter { isShown($0.asset) }
    func assets(_ part: NativePart) -> [Asset] { parts.filter { $0.part == part }.map(\.asset) }
    func first(_ part: NativePart) -> TemplateValue {
      .part(assets(part).first.map { ViewValues.asset($0.key.value, text($0, part)) })
    }
    let stars = assets(.starRating).first
    let facts = assets(.fact)
    return media(mainImage: assets(.mainImage).first) + [
      "headline": first(.headline), "advertiser": first(.advertiser), "callToAction": first(.callToAction),
      "texts": .list(assets(.text)) { ViewValues.asset($0.key.value, text($0, .text)) },
      "stars": .part(
        stars.flatMap { asset in
          (asset.sample ?? asset.defaultValue).map { .stars($0.value) + ["key": .text(asset.key.value)] }
        }),
      "icon": .part(assets(.icon).first.flatMap(picture)), "hasFacts": .flag(!facts.isEmpty),
      "facts": .list(facts, fact), "badge": .part(ViewValues.asset(badgeKey, badge)),
      "adChoices": .part(adChoices),
    ] + .previewHead(format, state, words)
  }

  /// Whether the state delivers the asset.
  func isShown(_ asset: Asset) -> Bool {
    switch asset.type.value {
    case .adChoices: state != .withoutAdChoices
    case .badge: true
    default: state != .requiredOnly || asset.isRequired
    }
  }

  /// What a text asset says in the state.
  func text(_ asset: Asset) -> String {
    text(asset, NativePart.parts(of: format.assets).first { $0.asset === asset }?.part ?? .text)
  }

  private func text(_ asset: Asset, _ part: NativePart) -> String {
    let sample = asset.sample?.value ?? asset.defaultValue?.value ?? asset.key.value
    return switch state {
    case .longest: PreviewText.longest(sample, limit: PreviewText.limit(of: asset, in: format))
    case .otherDirection: String(words.filler(for: part).prefix(asset.maxLength?.value ?? .max))
    default: sample
    }
  }

  private func fact(_ asset: Asset) -> ViewValues {
    let value =
      asset.type.value == .text ? text(asset, .fact) : asset.sample?.value ?? asset.defaultValue?.value
    return [
      "key": .text(asset.key.value), "name": .text(asset.label?.value ?? asset.key.value),
      "value": .text(value ?? asset.choices?.value.first?.value ?? "–"),
    ]
  }

  private var badgeKey: String {
    format.assets.first { $0.type.value == .badge }?.key.value ?? AssetKeys.adBadge
  }

  /// What the label says in the state.
  var badge: String {
    guard state != .otherDirection else { return words.ad }
    return format.assets.first { $0.type.value == .badge }?.sample?.value ?? words.ad
  }

  /// On a custom native ad the app draws AdChoices as declared; on a native ad the SDK does, top right by default.
  private var adChoices: ViewValues? {
    guard state != .withoutAdChoices else { return nil }
    guard let asset = format.assets.first(where: { $0.type.value == .adChoices }) else {
      return format.kind == .native ? .standardAdChoices : nil
    }
    return .adChoices(
      asset.key.value, asset.corner?.value ?? .topRight, width: asset.width, height: asset.height)
  }

  /// The film, or the image in its place, or a frame that says what is missing.
  private func media(mainImage: Asset?) -> ViewValues {
    let fallback = video?.fallback.flatMap { format.asset($0.value) }
    let image = fallback ?? mainImage
    let picture = image.flatMap(picture)
    let showsFilm = video != nil && state != .videoFallback
    let film: ViewValues = ["poster": .part(picture), "playLabel": .text(words.play)]
    let missing = showsFilm || picture != nil ? nil : image.map { "\($0.key.value): no sample to show" }
    return [
      "video": .part(showsFilm ? film : nil), "image": .part(showsFilm ? nil : picture),
      "hollow": .optional(missing),
    ]
  }

  private func picture(_ asset: Asset) -> ViewValues? {
    guard let path = asset.sample?.value,
      case .media(_, _, let width, let height)? = folder.samples[path]?.content
    else { return nil }
    return .picture(
      of: asset.key.value, source: "../" + URLPath.encoded(URLPath.plain(path)), alt: asset.alt?.value ?? "",
      size: width.flatMap { width in height.map { (width, $0) } })
  }
}

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
