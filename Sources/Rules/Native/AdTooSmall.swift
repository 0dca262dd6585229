import Checking
import Model
import Basics
import Sessions

/// Reports an ad, or its video, that is smaller than Google's policies allow.
enum AdTooSmall: AdRule {
  static let info = RuleInfo(
    id: "ad-too-small",
    title: "Ad is too small",
    group: .native,
    severity: .warning,
    summary: """
      The ad's frame is under 32 × 32 points, or the view of its video under 120 × 120, in either direction. This \
      lasts for more than a second, and for most of the time on the screen. An ad that was loaded without a video may \
      show its picture smaller.
      """,
    rationale: """
      An ad under 32 × 32 points doesn't serve, and a video under 120 × 120 can't be watched. Google's policies for \
      native ads name both sizes; for custom formats they are advice. Often the cause is a mistake: a collapsed cell \
      or a missing constraint leaves a strip of the ad.
      """,
    remedy: """
      Give the ad's container and `MediaView` a minimum size (`widthAnchor.constraint(greaterThanOrEqualToConstant: 120)` \
      on iOS, `android:minWidth="120dp"` and `android:minHeight="120dp"` on Android), and count the impression only once \
      the cell has been laid out.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads name 32 × 32 for the ad and 120 × 120 for its video."),
      .judgedOverTime,
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

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.adSized] else { return .notApplicable }
    if let answer = ad.answerWithSuspectUnits(about: "the ad", look) { return answer }
    let video = ad.event(of: look)?[.asset]?.string
    let least = (video == nil ? AdState.leastSize : AdState.leastVideoSize).plain
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: video.map { "the video view \($0.quoted)" } ?? "the ad",
        consequence: "\(video == nil ? "An ad" : "A video") must be \(least) × \(least) points",
        question: "how large the ad is", help: "Give it a minimum size."))
  }
}
