import AdModel
import Diagnostics

/// A native ad in a news feed, laid out from its definition.
struct NativePreview {
  let folder: FormatFolder
  let state: PreviewState
  let words: PreviewWords

  private var format: FormatDefinition { folder.definition }
  private var video: VideoDefinition? { format.customNative?.video ?? format.native?.video }

  var model: NativePreviewModel {
    let parts = NativePart.parts(of: format.assets).filter { isShown($0.asset, $0.part) }
    func assets(_ part: NativePart) -> [Asset] { parts.filter { $0.part == part }.map(\.asset) }
    func first(_ part: NativePart) -> String? { assets(part).first.map { text($0, part) } }
    var model = NativePreviewModel(
      head: PreviewHead(format: format, state: state, words: words), words: words)
    model.headline = first(.headline)
    model.advertiser = first(.advertiser)
    model.callToAction = first(.callToAction)
    model.texts = assets(.text).map { text($0, .text) }
    model.stars = assets(.starRating).first.flatMap { $0.sample ?? $0.defaultValue }.map {
      PreviewStars($0.value)
    }
    model.icon = assets(.icon).first.flatMap(picture)
    model.facts = assets(.fact).map { fact($0) }
    model.badge = badge
    model.adChoices = adChoices
    setMedia(of: &model, mainImage: assets(.mainImage).first)
    model.notes = PreviewNotes.of(format, state: state)
    return model
  }

  private func isShown(_ asset: Asset, _ part: NativePart) -> Bool {
    state != .requiredOnly || asset.isRequired || part == .adChoices || part == .badge
  }

  private func text(_ asset: Asset, _ part: NativePart) -> String {
    let sample = asset.sample?.value ?? asset.defaultValue?.value ?? asset.key.value
    return switch state {
    case .longest: PreviewText.longest(sample, limit: asset.maxLength?.value ?? PreviewText.assumedLimit)
    case .otherDirection: String(words.filler(for: part).prefix(asset.maxLength?.value ?? .max))
    default: sample
    }
  }

  private func fact(_ asset: Asset) -> PreviewFact {
    let value =
      asset.type.value == .text ? text(asset, .fact) : asset.sample?.value ?? asset.defaultValue?.value
    return PreviewFact(
      name: asset.label?.value ?? asset.key.value, value: value ?? asset.choices?.value.first?.value ?? "–")
  }

  private var badge: String {
    guard state != .otherDirection else { return words.ad }
    return format.assets.first { $0.type.value == .badge }?.sample?.value ?? words.ad
  }

  /// On a custom native ad the app draws AdChoices as declared; on a native ad the SDK does, top right by default.
  private var adChoices: PreviewAdChoices? {
    guard state != .withoutAdChoices else { return nil }
    guard let asset = format.assets.first(where: { $0.type.value == .adChoices }) else {
      return format.kind == .native ? PreviewAdChoices.standard : nil
    }
    return PreviewAdChoices(
      corner: asset.corner?.value ?? .topRight, width: PreviewText.number(asset.width),
      height: PreviewText.number(asset.height))
  }

  private func setMedia(of model: inout NativePreviewModel, mainImage: Asset?) {
    let fallback = video?.fallback.flatMap { format.asset($0.value) }
    if video != nil, state != .videoFallback {
      model.video = PreviewVideo(
        poster: (fallback ?? mainImage).flatMap(picture), playLabel: words.play)
    } else if let image = fallback ?? mainImage {
      model.image = picture(image)
      if model.image == nil { model.hollow = "\(image.key.value): no sample to show" }
    }
  }

  private func picture(_ asset: Asset) -> PreviewPicture? {
    guard let path = asset.sample?.value,
      case .media(_, _, let width, let height)? = folder.samples[path]?.content
    else { return nil }
    let size = width.flatMap { width in
      height.map { (PreviewText.number(width.rounded()), PreviewText.number($0.rounded())) }
    }
    return PreviewPicture(
      source: "../" + URLPath.encoded(URLPath.plain(path)), alt: asset.alt?.value ?? "", size: size)
  }
}
