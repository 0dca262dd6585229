import Checking
import Model
import Basics
import Sessions

/// Reports a headline or body that the app cut too short.
enum TextTruncated: AdRule {
  static let info = RuleInfo(
    id: "text-truncated",
    title: "Text is cut too short",
    group: .native,
    severity: .warning,
    summary: """
      The `text` that an `asset.render` shows, without its ellipsis, is shorter than the delivered text and shorter \
      than the minimum: 25 characters of `Headline`, 90 of `Body`. If the recorder measured whether the label cuts its \
      text (`truncated`), that decides: a cut text that is no longer than the minimum fails, and a longer one is to \
      check. Each such rendering is reported. Characters are counted as a reader counts them: an emoji is one. If the \
      words differ from the delivered ones, `text-changed` reports it.
      """,
    rationale: """
      Advertisers write for the length that the policy promises. A headline that is cut earlier loses its point, and \
      Google may stop serving native ads to a layout that cuts below this length. For custom formats its policy is \
      advice.
      """,
    remedy: """
      Give the label room: `numberOfLines = 2` and no fixed height on iOS, `android:maxLines="2"` on Android. Let the \
      text shrink before it is cut (`minimumScaleFactor`, `autoSizeTextType`), and try the layout with long words and \
      the largest type size.
      """,
    citations: [.nativeFields, .nativePolicy],
    grounds: [
      .documented(
        """
        Google's descriptions of the native fields: headlines aren't cut below 25 characters, bodies not \
        below 90.
        """),
      .advice(
        """
        Those limits are written for programmatic native ads: for custom native formats they are advice.
        """),
    ],
    restsOn: [.delivery, .rendering],
    good: [
      .mediatedSession,
      .recording(
        """
        \(loadOfLongHeadline)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":true,\
        "text":"Fresh bread before seven, …"}
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(loadOfLongHeadline)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        ↓{"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,140,24],"visible":1,"clickable":true,\
        "text":"Fresh bread be…"}
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  private static let loadOfLongHeadline = """
    \(ExampleLines.toRequest)
    \(ExampleLines.load(assets: """
      "Headline":{"text":"Fresh bread before seven, every day of the week"},\
      \(ExampleLines.mainImage),\(ExampleLines.adChoices)
      """))
    """

  /// The number of characters of a headline and of a body that must remain visible.
  private static let limits = [(key: AssetKeys.headline, count: 25), (key: AssetKeys.body, count: 90)]

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    var (wasCompared, violations) = (false, [Violation]())
    ad.forEachRendering { line, asset in
      guard asset.hasText, let limit = limit(of: asset) else { return }
      let event = ad.record.event(line)
      let (text, isCut) = (event[.text], event[.truncated])
      guard text != nil || isCut != nil else { return }
      wasCompared = true
      let rendering = Rendering(event: event, asset: asset, limit: limit)
      if let violation = violation(about: rendering, showing: text, isCut?.bool, ad) {
        violations.append(violation)
      }
    }
    return wasCompared ? .passUnless(violations) : .notApplicable
  }

  /// A line that shows a headline or body, and the number of its characters that must remain visible.
  private struct Rendering {
    let event: Event
    let asset: DeliveredAsset
    let limit: Int
  }

  private static func limit(of asset: DeliveredAsset) -> Int? {
    limits.first { $0.key == asset.name.standardKey }?.count
  }

  /// - Parameters:
  ///   - text: the text that the line records; `nil` if it records none.
  ///   - isCut: true if the label cuts its text, as the recorder measured it; `nil` if it didn't.
  private static func violation(
    about rendering: Rendering, showing text: EventValue?, _ isCut: Bool?, _ ad: NativeAd
  ) -> Violation? {
    if let isCut { return isCut ? violation(aboutMeasured: rendering, ad) : nil }
    // Nearly every text is shown as delivered.
    guard let text, !rendering.asset.isText(text), let delivered = rendering.asset.text,
      let shown = text.string,
      ShownText.relation(of: shown, to: delivered) == .cutAtEnd
    else { return nil }
    let (whole, rest) = (ShownText.count(delivered), ShownText.count(shown, of: delivered))
    guard rest < whole, rest < rendering.limit else { return nil }
    return violation(
      "is cut to \(counted(rest, "character")) of \(whole); at least \(min(rendering.limit, whole)) must stay",
      about: rendering, ad)
  }

  /// Returns the violation about a text that its label cuts, according to the recorder's measurement; `nil` if there is
  /// none.
  private static func violation(aboutMeasured rendering: Rendering, _ ad: NativeAd) -> Violation? {
    guard let delivered = rendering.asset.text else { return nil }
    let whole = ShownText.count(delivered)
    if whole <= rendering.limit {
      return violation(
        "is cut, and all of its \(counted(whole, "character")) must stay", about: rendering, ad)
    }
    var violation = violation(
      "is cut, and whether \(rendering.limit) of its \(counted(whole, "character")) stay isn't known",
      about: rendering, ad, help: "Look at a screenshot.")
    violation.isReview = true
    return violation
  }

  private static func violation(
    _ what: @autoclosure () -> String, about rendering: Rendering, _ ad: NativeAd,
    help: String = "Give the label more room, or let its type shrink."
  ) -> Violation {
    ad.violation(
      "\(rendering.asset.key.quoted) \(what()).", at: rendering.event.location, help: help,
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(rendering.asset.key)
  }
}
