import Checking
import Model
import Basics
import Sessions

/// Reports an asset key that differs from a declared or reserved key only by case or spaces.
enum AssetKeyCase: AdRule {
  static let info = RuleInfo(
    id: "asset-key-case",
    title: "Asset key differs by case or spaces",
    group: .native,
    severity: .error,
    summary: """
      An ad delivers, renders or gets a click on a key that differs from a declared or reserved key only by the case of \
      its letters or by spaces. Reported once an ad and key, at the first line that uses it.
      """,
    rationale: """
      Keys are compared exactly. Ad Manager derives a variable's name from its label by leaving spaces out ("Call to \
      action" becomes `Calltoaction`). So `CallToAction`, `Calltoaction` and `Call to action` are three keys, and two \
      of them give no asset: it stays empty, or its clicks are lost.
      """,
    remedy: """
      Copy the key from the definition, letter by letter, and keep it in one constant that all calls use: \
      `customNativeAd.string(forKey:)`, `image(forKey:)` and `performClickOnAsset(withKey:)` on iOS, `getText`, \
      `getImage` and `performClick` on Android.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .creativeTemplateService],
    grounds: [
      .documented("Ad Manager derives the name of a variable from its label, without its spaces."),
      .deduced(
        "It follows from how apps look assets up that keys are compared exactly; no source states it."),
    ],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"mainImage","by":"app","action":"none"}
          """),
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(assets: #""Head line":{"text":"Fresh bread"},\#(ExampleLines.mainImage),\#(ExampleLines.adChoices)"#))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ ad: DeclaredNativeAd) -> RuleOutcome {
    let used = ad.record.usedKeys
    if used.isEmpty { return .notApplicable }
    return .passUnless(
      used.unmatched.compactMap { unmatched in
        guard case .caseDiffers(from: let right) = unmatched.match else { return nil }
        return violation(about: unmatched, meant: right, ad)
      })
  }

  private static func violation(
    about unmatched: UnmatchedKey, meant right: String, _ ad: DeclaredNativeAd
  ) -> Violation {
    let (definition, asset) = (ad.definition, ad.definition.asset(right))
    return ad.violation(
      "Asset \(unmatched.key.quoted) was \(unmatched.use.rawValue); it differs from the \(asset == nil ? "reserved" : "declared") "
        + "key \(right.quoted) by case or spaces.",
      at: unmatched.event.location,
      help: "Write \(right.quoted): keys are compared exactly.",
      related: asset.map { [RelatedPlace("the declared key", at: definition.location($0.key.range))] } ?? []
    ).about(unmatched.key, nearest: right)
  }
}
