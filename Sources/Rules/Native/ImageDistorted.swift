import Checking
import Model
import Basics
import Sessions

/// Reports a picture that the app stretched, or cropped too much.
enum ImageDistorted: AdRule {
  static let info = RuleInfo(
    id: "image-distorted",
    title: "Image is distorted",
    group: .native,
    severity: .warning,
    summary: """
      An `asset.render` shows a delivered image with `fit: stretch` in a frame whose ratio differs from the image's by \
      more than 2 %, or with `fit: fill` in a frame that cuts off more than 20 % of one side. Without `fit` such a \
      frame is to check. `fit: fit` never distorts. In a `native` ad the media view (`Media`) stands for the picture \
      `Images` if that isn't rendered itself. Each such rendering is reported.
      """,
    rationale: """
      A stretched face or logo damages the advertiser's brand, and what is cut off may be the product. Google's policy for \
      native ads allows cropping by at most 20 % in one direction and no change of the aspect ratio; for custom formats \
      that is advice.
      """,
    remedy: """
      Take the frame's ratio from the image and not the other way round.

      * iOS: `contentMode = .scaleAspectFit`, or a constraint on `widthAnchor` and `heightAnchor` with the image's ratio.
      * Android: `android:scaleType="fitCenter"` with `adjustViewBounds`, or a `dimensionRatio` of `ConstraintLayout`.

      Declare the `ratio` that the layout is made for: `asset-invalid` then reports deliveries of another ratio.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented(
        """
        Google's policies for native ads allow cropping by 20 % in one direction, and no change of the \
        aspect ratio.
        """),
      .deduced("The tolerance of 2 % is ours."),
      .nativePoliciesAreAdvice,
    ],
    restsOn: [.delivery, .rendering],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,140,358,240],"visible":1,"clickable":true,\
        "fit":"stretch"}
        ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,140,358,240],"visible":1,"clickable":true,\
        "fit":"fill"}
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

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
      "\(image.key.quoted), \((image.width ?? 0).plain) × \((image.height ?? 0).plain) px, is "
        + "\(fault.words(quotient: quotient)) in a frame of \(frame.width.plain) × \(frame.height.plain).",
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
    let place = delivered.firstIndex {
      $0.role == .other && ratio($0) != nil && $0.isMainPicture
    }
    guard let place, !ad.record.renderings.contains(where: { $0.delivered == place && $0.showsSomething })
    else { return nil }
    return delivered[place]
  }

  private enum Fault {
    case stretched, cropped
    /// Cropped if the picture fills its frame, which wasn't recorded.
    case croppedIfFilled

    func words(quotient: Double) -> String {
      let share = "cropped by \(((ImageDistorted.croppedShare(quotient) * 1000).rounded() / 10).plain) %"
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
