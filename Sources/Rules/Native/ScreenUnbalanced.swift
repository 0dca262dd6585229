import Checking
import Model
import Basics
import Sessions

/// Reports a full screen that opened and never closed, or that closed without having opened.
enum ScreenUnbalanced: AdRule {
  static let info = RuleInfo(
    id: "screen-unbalanced",
    title: "Full screen isn't opened and closed in pairs",
    group: .native,
    severity: .warning,
    summary: """
      An ad has a `screen.dismiss` without a `screen.present` before it, or a `screen.present` that no `screen.dismiss` \
      follows. Reported once an ad: at the surplus `screen.dismiss`, else at the `session.end` or the ad's last line.
      """,
    rationale: """
      Apps pause sound, games and timers when an ad covers the screen, and resume them when it closes. If one of the \
      two callbacks is missing, the app stays silent or frozen, or resumes while the ad still covers it.
      """,
    remedy: """
      Forward both callbacks: `WillPresentScreen` and `DidDismissScreen` of the ad's delegate on iOS (in an adapter \
      `willPresentFullScreenView` and `didDismissFullScreenView`), `onAdOpened` and `onAdClosed` on Android. Keep the \
      delegate alive while the screen is open, and record the dismissal also when the app returns from the background.
      """,
    citations: [.customNativeAdReference, .mediationNativeAd],
    grounds: [
      .documented("The SDK calls back before a full screen opens, before it closes, and after."),
      .deduced("It is our reading that each opening is followed by a closing."),
    ],
    isAboutAbsence: true,
    restsOn: [.screens],
    good: [
      .native(
        shown: """
          \(ExampleLines.click)
          {"event":"screen.present","ad":"a1"}
          {"event":"screen.dismiss","ad":"a1"}
          """)
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toImpression)
        \(ExampleLines.click)
        {"event":"screen.present","ad":"a1"}
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        shown: """
          \(ExampleLines.click)
          ↓{"event":"screen.dismiss","ad":"a1"}
          """),
    ])

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.record.kinds.intersects(EventKindSet(.screenPresent, .screenDismiss)) else {
      return .notApplicable
    }
    var open: [Event] = []
    var surplus: Event?
    for event in ad.record.events {
      switch event.kind {
      case .screenPresent: open.append(event)
      case .screenDismiss: if open.popLast() == nil { surplus = surplus ?? event }
      default: continue
      }
    }
    if let surplus {
      return .fail([
        ad.violation(
          "The full screen of ad \(ad.record.id.quoted) was dismissed and had not been presented.",
          at: surplus.location, help: "Forward both callbacks, each of them once.", isAboutAbsence: false)
      ])
    }
    guard let present = open.last else { return .pass }
    return ad.fail(
      "The full screen of ad \(ad.record.id.quoted) was presented and never dismissed.",
      at: ad.endLocation,
      help: "Forward the callback for the screen's dismissal.",
      related: [RelatedPlace("presented here", at: present.location)])
  }
}
