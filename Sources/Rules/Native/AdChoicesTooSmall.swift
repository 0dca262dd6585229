import Checking
import Model
import Basics
import Sessions

/// Reports an AdChoices icon smaller than declared, or smaller than 15 × 15 points.
enum AdChoicesTooSmall: AdRule {
  static let info = RuleInfo(
    id: "adchoices-too-small",
    title: "AdChoices is too small",
    group: .native,
    severity: .warning,
    summary: """
      The AdChoices icon is smaller than the definition declares (19 × 15 points by default), or smaller than 15 × 15, \
      in either direction by more than half a point. This lasts for more than a second, and for most of the time that \
      the icon is on the screen; in any territory.
      """,
    rationale: """
      Ad Manager delivers the icon at 19 × 15. Drawn smaller, it is hard to recognise and to hit with a thumb. \
      Information about an ad that can't be reached is as good as missing.
      """,
    remedy: """
      Give the icon's view its declared width and height as constraints, in points (iOS) or dp (Android). On a dense \
      screen the delivered image has more pixels than that. Give the view a high compression resistance, so that a \
      long headline doesn't squeeze it. If a smaller icon is meant, declare its `width` and `height`; 15 × 15 is the \
      minimum.
      """,
    citations: [.adChoices, .nativePolicy, .customFormatsOnIOS],
    grounds: [
      .documented(
        """
        Ad Manager's icon is 19 × 15; the policies for native ads ask for an ad label of 15 × 15.
        """),
      .judgedOverTime,
      .advice("No source names a minimum size for AdChoices: 15 × 15 is the one for the ad label."),
    ],
    evidence: .supporting(.parameters),
    restsOn: [.rendering], companions: ["dsa-parameters-unreachable"],
    good: [
      .nativeSession,
      .native(
        rendered: """
          {"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,18.5,14.5],"visible":1,"clickable":true,"z":9}
          """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,12,9.5],"visible":1,"clickable":true,"z":9}
          """),
      .recording(
        """
        \(ExampleLines.toRender)
        ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":9}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """,
        formats: [
          ExampleFormats.simpleNative.replacing(
            "corner: topRight", with: "corner: topRight, width: 40, height: 30")
        ]),
    ])

  static func judge(_ ad: RenderedAdChoices) -> RuleOutcome {
    guard let look = ad.appearance[.iconSized] else { return .notApplicable }
    if let answer = ad.answerWithSuspectUnits(about: "AdChoices", look) { return answer }
    let asset = ad.record.definition?.assets.first { $0.type.value == .adChoices }
    let (width, height) = Asset.leastAdChoicesSize(of: asset)
    let declared = asset.flatMap { $0.widthField?.range ?? $0.heightField?.range }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "AdChoices", consequence: "AdChoices must be \(width.plain) × \(height.plain) points",
        question: "how large AdChoices is", help: "Give the icon a fixed size.",
        reviewHelp: look.isUnknown
          ? "Record 'frame' with 'asset.render'." : "Look at a screenshot of the whole ad."),
      related: ad.record.definition.flatMap { definition in
        declared.map { [RelatedPlace("its size is declared here", at: definition.location($0))] }
      } ?? [])
  }
}
