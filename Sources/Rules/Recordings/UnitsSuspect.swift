import Checking
import Model
import Basics
import Sessions

/// Reports a session whose lengths look like pixels instead of points or dp.
enum UnitsSuspect: SessionRule {
  static let info = RuleInfo(
    id: "units-suspect",
    title: "Lengths look like pixels",
    group: .recordings,
    severity: .warning,
    summary: """
      The `screen` of a session on `ios` or `android` is at least 700 wide at its short side, and at least 1.9 times \
      as long as wide. No phone has that size in points or dp: these are pixels. The answer is "to check", once a \
      session. The rules about sizes (`ad-too-small`, `adchoices-too-small`, `badge-too-small`) then also answer \
      "to check", whatever the size.
      """,
    rationale: """
      Lengths of a recording are points on iOS and dp on Android. If a recorder writes pixels, an icon of 13 × 11 dp \
      is recorded as 39 × 33 and passes as large enough.
      """,
    remedy: """
      Divide pixels by the screen's density: `px / resources.displayMetrics.density` on Android; on iOS take `bounds` of views \
      and of `UIScreen` (points) and not `nativeBounds`.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format has lengths in points and dp."),
      .deduced(
        "It is our reading of today's devices that no phone is 700 points wide: tablets are as wide, and shorter."
      ),
    ],
    neverFails: true, restsOn: [.rendering],
    companions: ["ad-too-small", "adchoices-too-small", "badge-too-small"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        ↓\(ExampleLines.start.replacing("[390,844]", with: "[1080,2340]"))
        \(ExampleLines.request)
        \(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard session.platform == "ios" || session.platform == "android", let screen = session.screen,
      let start = session.start
    else { return .notApplicable }
    guard session.hasSuspectUnits else { return .pass }
    return .needsReview(
      "The recorded screen is \(screen.width.plain) × \(screen.height.plain) points, which no phone has: these look like pixels.",
      at: start.location,
      help: "Check how the recorder measures lengths, and divide pixels by the screen's density.")
  }
}

extension AdSubject {
  /// Returns the outcome of a rule about a size if the session's lengths look like pixels; otherwise `nil`.
  ///
  /// - Parameter what: the thing that has this size, as messages name it.
  func answerWithSuspectUnits(about what: String, _ look: Appearance) -> RuleOutcome? {
    guard session.hasSuspectUnits else { return nil }
    return .needsReview(
      "The size of \(what) isn't known: lengths of the session look like pixels.", at: location(of: look),
      help: "Divide pixels by the screen's density when the session is recorded.",
      related: session.start.map { [RelatedPlace("the screen", at: $0.location)] } ?? [])
  }
}
