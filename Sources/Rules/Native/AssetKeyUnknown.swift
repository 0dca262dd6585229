import Checking
import Model
import Basics
import Sessions

/// Reports an asset key that the format doesn't declare.
enum AssetKeyUnknown: AdRule {
  static let info = RuleInfo(
    id: "asset-key-unknown",
    title: "Asset key is unknown to the format",
    group: .native,
    severity: .error,
    summary: """
      An ad delivers, renders or gets a click on a key that its definition doesn't declare. The key is also no \
      reserved key, no alias of one from the SDKs, and no extra asset of its mediation. Reported once an ad and key, \
      at the first line that uses it.
      """,
    rationale: """
      The SDKs look assets up by their exact key. Under a key that the format doesn't have, `string(forKey:)` and \
      `image(forKey:)` return `nil`, and `performClickOnAsset(withKey:)` reports a click that fits no asset. A part of \
      the ad stays empty, or its clicks are lost.
      """,
    remedy: """
      Use the key as the definition declares it, which is the *variable name* in Ad Manager; `availableAssetKeys` \
      (iOS) and `getAvailableAssetNames()` (Android) list what was delivered. If the format has gained a field, \
      declare it under `assets`; a field that only a mediated network has belongs under `mediation.extraAssets`.
      """,
    citations: [
      .customFormatsOnIOS, .customNativeAdReference, .nativeFormatVariables, .nativeAssetNamesOnAndroid,
    ],
    grounds: [
      .documented(
        """
        Apps look assets up by the names of the format's variables; the SDKs have names of their own, such as 3011 for \
        AdChoices on Android.
        """),
      .deduced("The list of spellings that mean one asset is ours: no source documents the values on iOS."),
    ],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRender)
        ↓{"event":"asset.render","ad":"a1","asset":"Rating","frame":[24,396,90,16]}
        \(ExampleLines.impression)
        {"event":"asset.render","ad":"a1","asset":"Rating","frame":[24,396,90,18]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"Background","by":"app","action":"none"}
          """),
    ])

  static func judge(_ ad: DeclaredNativeAd) -> RuleOutcome {
    let used = ad.record.usedKeys
    if used.isEmpty { return .notApplicable }
    return .passUnless(
      used.unmatched.compactMap { unmatched in
        guard case .unknown = unmatched.match else { return nil }
        return violation(about: unmatched, ad)
      })
  }

  private static func violation(about unmatched: UnmatchedKey, _ ad: DeclaredNativeAd) -> Violation {
    let definition = ad.definition
    let declared = definition.assets.map(\.key.value)
    let guess = (declared + AssetKeys.reserved).nearest(to: unmatched.key)
    return ad.violation(
      "Asset \(unmatched.key.quoted) was \(unmatched.use.rawValue), and format \(definition.title) declares no such key.",
      at: unmatched.event.location,
      help: guess.map { "Did you mean '\($0)'?" } ?? "It declares \(declared.map(\.quoted).listed()).",
      related: [RelatedPlace("the format's definition", at: definition.location(definition.id.range))]
    ).about(unmatched.key, nearest: guess)
  }
}
