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
    let delivered = ad.record.delivered
    let images = delivered.indices.filter { delivered[$0].role == .other && ratio(delivered[$0]) != nil }
    guard !images.isEmpty else { return .notApplicable("No image was delivered whose size is known.") }
    let renderings = (ad.renderings(of: images) + mediaViews(of: ad, showing: images)).filter {
      $0.frame != nil
    }
    guard !renderings.isEmpty else { return .notApplicable("None of the delivered images was rendered.") }
    return .passUnless(renderings.compactMap { violation(about: $0, of: ad) })
  }

  /// Width over height as delivered; `nil` if the size isn't known.
  static func ratio(_ image: DeliveredAsset) -> Double? {
    guard let width = image.width, let height = image.height, width > 0, height > 0 else { return nil }
    return width / height
  }

  private static func violation(about rendering: Rendering, of ad: NativeAd) -> Violation? {
    let image = rendering.asset
    guard let frame = rendering.frame, let ratio = ratio(image),
      let problem = problem(rendering.event, quotient: frame.width / frame.height / ratio)
    else { return nil }
    var violation = Violation(
      "\(image.key.quoted), \((image.width ?? 0).plain) × \((image.height ?? 0).plain) px, is \(problem) in a frame of "
        + "\(frame.width.plain) × \(frame.height.plain).",
      at: rendering.event.location, help: "Give the frame the image's ratio, or show the whole image in it.",
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(image.key)
    if rendering.event[.fit] == nil {
      violation.isReview = true
      violation.help =
        "Look at a screenshot, or record 'fit': it isn't known whether the picture fills its frame."
    }
    return violation
  }

  /// Returns the renderings of the SDK's media view if this view shows the ad's main picture; otherwise an empty list.
  private static func mediaViews(of ad: NativeAd, showing images: [Int]) -> [Rendering] {
    let delivered = ad.record.delivered
    guard ad.record.kind == .native, ad.record.hasVideo != true,
      let image = images.first(where: { delivered[$0].isMainPicture(in: ad.context) }),
      ad.renderings(of: [image]).isEmpty
    else { return [] }
    return ad.any.ad.renderings.compactMap { line, _ in
      guard ad.context.canonicalKey(line.name.key) == AssetKeys.media else { return nil }
      return Rendering(event: ad.record.event(line), asset: delivered[image], frame: line.frame)
    }
  }

  /// Returns half a sentence about the fault of a rendering; `nil` if it has none. If `fit` wasn't recorded, the
  /// picture is assumed to fill its frame.
  ///
  /// - Parameter quotient: the frame's ratio divided by the picture's.
  static func problem(_ rendering: Event, quotient: Double) -> String? {
    // Allows for rounding in the division: exactly 20 % is no fault.
    let precision = 1e-9
    let fit = rendering[.fit]
    if fit?.equals("fit") == true { return nil }
    if fit?.equals("stretch") == true {
      return (quotient - 1).magnitude > 0.02 + precision ? "stretched" : nil
    }
    let cropped = 1 - min(quotient, 1 / quotient)
    guard cropped > 0.2 + precision else { return nil }
    let share = "cropped by \(((cropped * 1000).rounded() / 10).plain) %"
    return fit == nil ? "\(share), if it fills its frame," : share
  }
}
