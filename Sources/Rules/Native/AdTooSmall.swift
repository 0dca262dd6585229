import Checking
import Model
import Basics
import Sessions

/// An ad, or its video, that is too small to be seen.
enum AdTooSmall: AdRule {
  static let info = RuleInfo(
    id: "ad-too-small",
    title: "Ad is too small",
    group: .native,
    severity: .warning,
    summary: """
      When the most of the ad is on the screen its frame is under 32 × 32 points, or the view of its video under 120 × 120, in either \
      direction. An ad that was loaded without a video may show its picture smaller.
      """,
    rationale: """
      An ad under 32 × 32 points doesn't serve, and a film under 120 × 120 can't be watched: Google's policies for native \
      ads name both sizes, as advice for custom formats. Often it isn't meant so: a collapsed cell or a missing constraint leaves a strip of the ad.
      """,
    remedy: """
      Give the ad's container and `MediaView` a minimum size (`widthAnchor.constraint(greaterThanOrEqualToConstant: 120)` \
      on iOS, `android:minWidth="120dp"` and `android:minHeight="120dp"` on Android), and count the impression only once \
      the cell has been laid out.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads name 32 × 32 for the ad and 120 × 120 for its video."),
      .nativePoliciesAreAdvice,
    ],
    restsOn: [.rendering],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        ↓{"event":"view.render","ad":"a1","frame":[16,120,358,30]}
        {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,56,30],"visible":1,"clickable":true,"fit":"fit"}
        {"event":"asset.render","ad":"a1","asset":"Headline","frame":[80,122,200,24],"visible":1,"clickable":true,\
        "text":"Fresh bread before seven"}
        {"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[290,122,46,16],"visible":1,"text":"Anzeige"}
        {"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":9}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        ↓{"event":"asset.render","ad":"a1","asset":"Media","frame":[16,140,160,90],"visible":1}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  /// Points.
  static let leastAd = 32.0
  static let leastVideo = 120.0

  static func judge(_ ad: ShownNativeAd) -> Judgement {
    let showing = ad.showing.fullest
    let videos = ad.record.hasVideo == false ? [] : videos(on: ad.showing)
    guard showing.state.frame != nil || !videos.isEmpty else {
      return .notApplicable("Neither the ad's frame nor a video view was recorded.")
    }
    if let frame = showing.state.frame, let render = showing.state.viewRender,
      frame.isSmaller(than: leastAd, leastAd)
    {
      return fail("The ad", frame, leastAd, render, showing)
    }
    for (video, showing) in videos {
      guard let frame = video.frame, frame.isSmaller(than: leastVideo, leastVideo) else { continue }
      return fail("The video view \(video.key.quoted)", frame, leastVideo, video.render, showing)
    }
    return .pass
  }

  /// The video views that were there when the ad counted, each where the most of it could be seen.
  private static func videos(on showing: Showing) -> [(video: AssetState, showing: Showing)] {
    showing.state.assets(role: .media).filter(isSeen).compactMap { video in
      let fullest = showing.fullest(of: video)
      return fullest.state.asset(like: video).flatMap { isSeen($0) ? ($0, fullest) : nil }
    }
  }

  private static func isSeen(_ asset: AssetState) -> Bool {
    asset.hiddenBy == nil && asset.visible != 0 && asset.frame.map { $0.area > 0 } ?? false
  }

  private static func fail(
    _ what: String, _ frame: Frame, _ least: Double, _ render: Event, _ showing: Showing
  ) -> Judgement {
    .fail(
      "\(what) is \(frame.width.plain) × \(frame.height.plain) \(showing.momentName), under "
        + "\(least.plain) × \(least.plain).",
      at: render.location, help: "Give it a minimum size.",
      related: showing.related(besides: render))
  }
}
