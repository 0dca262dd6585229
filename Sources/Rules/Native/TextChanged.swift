import Checking
import Model
import Basics
import Sessions

/// Reports a text on the screen that differs from the delivered one.
enum TextChanged: AdRule {
  static let info = RuleInfo(
    id: "text-changed",
    title: "Text isn't the delivered one",
    group: .native,
    severity: .warning,
    summary: """
      The `text` of an `asset.render` has other words than the ad delivered for that asset. Letter case, white space, \
      soft hyphens and the composition of letters don't count. Nor does a cut end, with dots or without, which \
      `text-truncated` judges. Assets of type `list` and `number` may be shown in the app's own words. Each such \
      rendering is reported.
      """,
    rationale: """
      A cell that is reused shows one advertiser's headline over another's link: people are misled, and the advertiser \
      pays for a click on another advertiser's offer. Google's policy forbids changing the texts of an ad; for custom \
      formats that is advice.
      """,
    remedy: """
      Set every text of a view each time that it gets an ad, and empty it where the ad has none (`prepareForReuse` on \
      iOS, `onBindViewHolder` on Android). Don't let code that translates or rewrites the app's own texts touch the \
      texts of ads.
      """,
    citations: [.nativePolicy, .customFormatsOnIOS, .customFormatsOnAndroid],
    grounds: [
      .documented("Google's policies for native ads forbid changing the texts of an ad."),
      .deduced(
        "It is our reading which differences a reader doesn't see, and that a cut end is another fault."),
      .nativePoliciesAreAdvice,
    ],
    restsOn: [.delivery, .rendering],
    good: [
      .nativeSession,
      .native(
        rendered: """
          {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":true,\
          "text":"FRESH BREAD\\nBEFORE SEVEN"}
          """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":true,\
          "text":"Running shoes that last"}
          """)
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    var (wasCompared, violations) = (false, [Violation]())
    ad.forEachRendering { line, asset in
      guard asset.hasText, isShownAsDelivered(asset, ad) else { return }
      let event = ad.record.event(line)
      guard let text = event[.text] else { return }
      wasCompared = true
      // Nearly every text is shown as delivered.
      if asset.isText(text) { return }
      if let violation = violation(about: text, in: event, of: asset, ad) { violations.append(violation) }
    }
    return wasCompared ? .passUnless(violations) : .notApplicable
  }

  private static func isShownAsDelivered(_ asset: DeliveredAsset, _ ad: NativeAd) -> Bool {
    switch asset.place.flatMap({ ad.record.definition?.assets[$0].type.value }) {
    case .list, .number: false
    default: true
    }
  }

  private static func violation(
    about text: EventValue, in event: Event, of asset: DeliveredAsset, _ ad: NativeAd
  ) -> Violation? {
    guard let delivered = asset.text, let shown = text.string,
      ShownText.relation(of: shown, to: delivered) == .changed
    else { return nil }
    let key = asset.key.quoted
    return ad.violation(
      shown.allSatisfy(\.isWhitespace)
        ? "\(key) is shown without its text: \(delivered.quoted) was delivered."
        : "\(key) is shown as \(shown.quoted), and \(delivered.quoted) was delivered.",
      at: event.location, help: "Set each text of the view anew for each ad.",
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(asset.key)
  }
}
