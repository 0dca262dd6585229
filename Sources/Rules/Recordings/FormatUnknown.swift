import Checking
import Model
import Basics
import Sessions

/// Reports an ad of a format that the catalog doesn't define.
enum FormatUnknown: AdRule {
  static let info = RuleInfo(
    id: "format-unknown",
    title: "Ad's format has no definition",
    group: .recordings,
    severity: .error,
    summary: """
      The `format` of an `ad.load` names no definition of the catalog; for an ad that never loaded, none of the \
      `formats` of its `ad.request` does. If no id was named, the answer is "to check", for example for an ad unit \
      that no definition has. The rule doesn't apply to a banner or another ad of kind `other`, which belongs to no \
      definition.
      """,
    rationale: """
      Without its definition the tool doesn't know which assets the ad must have, which of them are clickable, or \
      where its AdChoices icon belongs. Every rule that compares with the definition is not applicable, and the ad \
      isn't checked.
      """,
    remedy: """
      Add a definition with this id (`adspec new customNative ID`), or correct the id: Ad Manager shows it beside the \
      format's name under Delivery > Native. If the id comes from the app, compare it with the ids that \
      `customNativeAdFormatIDs(for:)` (iOS) or `forCustomFormatAd` (Android) requests.
      """,
    citations: [.recordingFormat, .customFormatsOnIOS, .nativeFormatVariables],
    grounds: [
      .documented("Ad Manager gives a custom format an id, and the ad states it."),
      .advice("It is advice that the catalog has every format that is shown."),
    ],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.start)
        {"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/1234567/news/feed"}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓{"event":"ad.load","ad":"a1","format":"bread-nativ","assets":{\(ExampleLines.headline),\(ExampleLines.adChoices)}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread","butter"]}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.context.hasCatalog else { return .notApplicable }
    switch ad.record.format {
    case .definition: return .pass
    case .noCatalog: return .notApplicable
    case .unknown(let ids): return .fail([violation(about: ids, of: ad)])
    case .undetermined(let reason): return answer(without: reason, ad)
    }
  }

  private static func violation(about ids: [String], of ad: AnyAd) -> Violation {
    let namedBy =
      [ad.record.load].compactMap(\.self).filter { $0[.format] != nil } + ad.record.requests
      + ad.record.events
    return ad.violation(
      "No definition of the catalog has the ad's format \(ids.map(\.quoted).listed("or")).",
      at: namedBy[0].location, help: "Add a definition with this id, or correct the id."
    ).about(ids.joined(separator: ", "))
  }

  /// Returns the outcome for an ad with no format id, or with several. It passes if it never loaded and its requests
  /// name formats, because one of these is in the catalog. Other ads need review.
  private static func answer(without reason: String, _ ad: AnyAd) -> RuleOutcome {
    if ad.record.isOfOtherKind { return .notApplicable }
    if ad.record.loads.isEmpty, ad.record.requests.contains(where: { $0[.formats]?.strings.isEmpty == false })
    {
      return .pass
    }
    let stream = ad.session.streams.lazy.compactMap(\.request).first
    let place = ad.record.load ?? ad.record.requests.first ?? stream ?? ad.record.events[0]
    return ad.needsReview(
      "It isn't known which definition the ad belongs to: \(reason).", at: place.location,
      help: "Record 'format' in 'ad.load', or name the ad unit in one definition's 'adUnits'.")
  }
}
