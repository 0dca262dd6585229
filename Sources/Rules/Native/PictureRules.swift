import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the pictures and videos of native ads.
  static let pictures: [Rule] = [
    Rule("image-distorted", .ad(ImageDistorted.judge)),
    Rule("video-without-fallback", .ad(VideoWithoutFallback.judge)),
  ]
}

/// Reports a picture that the app stretched, or cropped too much.
private enum ImageDistorted {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    var (isJudged, violations) = (false, [Violation]())
    func judge(_ line: RenderedAsset, showing image: DeliveredAsset) {
      guard let frame = line.frame, let ratio = ratio(image) else { return }
      isJudged = true
      if let violation = violation(about: line, frame, showing: image, ratio, ad) {
        violations.append(violation)
      }
    }
    ad.forEachRendering { line, asset in if asset.role == .other { judge(line, showing: asset) } }
    if let image = pictureInMediaView(of: ad) {
      for (line, name) in zip(ad.record.renderings, ad.record.renderedNames)
      where line.showsSomething && ad.context.canonicalKey(name.key) == AssetKeys.media {
        judge(line, showing: image)
      }
    }
    guard isJudged else { return .notApplicable }
    return .passUnless(violations)
  }

  /// Width over height as delivered; `nil` if the size isn't known.
  static func ratio(_ image: DeliveredAsset) -> Double? {
    guard let width = image.width, let height = image.height, width > 0, height > 0 else { return nil }
    return width / height
  }

  private static func violation(
    about line: RenderedAsset, _ frame: Frame, showing image: DeliveredAsset, _ ratio: Double, _ ad: NativeAd
  ) -> Violation? {
    let quotient = frame.width / frame.height / ratio
    guard let fault = fault(quotient: quotient, fit: ad.record.event(line)[.fit]) else { return nil }
    let isGuessed = fault == .croppedIfFilled
    var violation = ad.violation(
      "\(name: image.key), \(number: (image.width ?? 0)) × \(number: (image.height ?? 0)) px, is "
        + "\(fault.words(quotient: quotient)) in a frame of \(number: frame.width) × \(number: frame.height).",
      at: ad.record.event(line).location,
      help: isGuessed
        ? "Look at a screenshot, or record 'fit': it isn't known whether the picture fills its frame."
        : "Give the frame the image's ratio, or show the whole image in it.",
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(image.key)
    violation.isReview = isGuessed
    return violation
  }

  /// Returns the ad's main picture if the SDK's media view shows it, and no rendering of its own.
  private static func pictureInMediaView(of ad: NativeAd) -> DeliveredAsset? {
    guard ad.record.kind == .native, ad.record.hasVideo != true else { return nil }
    let delivered = ad.record.delivered
    guard let picture = delivered.first(where: { $0.role == .other && ratio($0) != nil && $0.isMainPicture }),
      !ad.record.renderings.contains(where: {
        $0.showsSomething && ad.record.delivered($0)?.name.isSameAsset(as: picture.name) == true
      })
    else { return nil }
    return picture
  }

  private enum Fault {
    case stretched, cropped
    /// Cropped if the picture fills its frame, which wasn't recorded.
    case croppedIfFilled

    func words(quotient: Double) -> Phrase {
      let share: Phrase =
        "cropped by \(number: ((ImageDistorted.croppedShare(quotient) * 1000).rounded() / 10)) %"
      return switch self {
      case .stretched: "stretched"
      case .cropped: share
      case .croppedIfFilled: "\(share), if it fills its frame,"
      }
    }
  }

  /// Returns the fault of a picture in a frame; `nil` if it has none.
  ///
  /// - Parameter quotient: the frame's ratio divided by the picture's.
  private static func fault(quotient: Double, fit: EventValue?) -> Fault? {
    // Allows for rounding in the division: exactly 20 % is no fault.
    let precision = 1e-9
    if (quotient - 1).magnitude <= 0.02 + precision || fit?.equals("fit") == true { return nil }
    if fit?.equals("stretch") == true { return .stretched }
    guard croppedShare(quotient) > 0.2 + precision else { return nil }
    return fit == nil ? .croppedIfFilled : .cropped
  }

  /// The share of a picture that lies outside a frame that it fills, 0–1.
  private static func croppedShare(_ quotient: Double) -> Double { 1 - min(quotient, 1 / quotient) }
}

/// Reports an ad without a video that doesn't show its fallback image.
private enum VideoWithoutFallback {
  static func judge(_ ad: ShownDeclaredAd) -> RuleOutcome {
    let definition = ad.definition
    guard let fallback = definition.video?.fallback, let asset = definition.asset(fallback.value) else {
      return .notApplicable
    }
    guard let load = ad.record.load else { return .notApplicable }
    if ad.record.hasVideo ?? ad.record.delivered.contains(where: { $0.role == .media }) {
      return .notApplicable
    }
    guard let place = definition.assets.firstIndex(where: { $0.key.value == asset.key.value }),
      let look = ad.appearance.rendered(place)
    else { return .notApplicable }
    if look.verdict == .passes { return .pass }
    if asset.isRequired, load[.assets] != nil, !ad.brought(asset, of: definition) { return .notApplicable }
    return answer(without: asset, look, ad, load)
  }

  private static func answer(
    without asset: Asset, _ look: Appearance, _ ad: ShownDeclaredAd, _ load: Event
  ) -> RuleOutcome {
    let key: Phrase = "\(name: asset.key.value)"
    guard ad.record.hasVideo == false else {
      return ad.needsReview(
        "The fallback image \(key) \(look.words(of: ad.record).phrase), and it isn't known whether the ad has a video.",
        at: ad.location(of: look), help: "Record 'video' in 'ad.load'.",
        related: [RelatedPlace("loaded here", at: load.location)]
      ).about(asset.key.value)
    }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "its fallback image \(key)", isPronoun: true, consequence: "The ad has no video",
        question: "whether the fallback image \(key) was shown on an ad without a video",
        help: "Show the image when 'hasVideoContent' is false."),
      related: [RelatedPlace("loaded without a video", at: load.location)]
        + (ad.definition.video?.fallback.map {
          [RelatedPlace("the fallback is declared here", at: ad.definition.location($0.range))]
        } ?? [])
    ).about(asset.key.value)
  }
}
