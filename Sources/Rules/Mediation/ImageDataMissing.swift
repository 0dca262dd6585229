import Checking
import Model
import Basics
import Sessions

/// Reports images that an adapter passed on as URLs although its definition requires it to download them.
enum ImageDataMissing: AdRule {
  static let info = RuleInfo(
    id: "image-data-missing",
    title: "Images came as URLs and not as data",
    group: .mediation,
    severity: .warning,
    summary: """
      The definition has `images.download: true`, and an `adapter.map` of its adapter has `images: url`. Reported once \
      an ad, at the first such line.
      """,
    rationale: """
      Unless the app disables image loading, the SDK expects an adapter to pass on loaded pictures. An ad that has \
      only addresses shows an empty frame until the app loads them, and an app that relies on the SDK never does.
      """,
    remedy: """
      Let the adapter download the images before it calls the completion handler, and pass `NativeAdImage(image:)` \
      (iOS) or a `NativeAd.Image` with a drawable (Android). Pass URLs only if `disableImageLoading` is set (Android \
      `setReturnUrlsForImageAssets(true)`); then write `images: {download: false}` in the definition.
      """,
    citations: [.nativeCustomEvents],
    grounds: [
      .documented("Unless image loading is disabled, the adapter downloads the images itself.")
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        ↓{"event":"adapter.map","ad":"a1","adapter":"SampleCustomEvent","fields":{"Headline":"title","Body":"text",\
        "Images":"image","CallToAction":"action","Advertiser":"brand","AdChoices":"adChoicesIcon"},"images":"url"}
        \(ExampleMediationLines.track)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: DeclaredMediation) -> RuleOutcome {
    let definition = ad.definition
    guard let download = ad.mediation.imageDownload, download.value else { return .notApplicable }
    let maps = ad.lines(.adapterMap).filter { $0[.images] != nil }
    guard !maps.isEmpty else { return .notApplicable }
    guard let map = maps.first(where: { $0[.images]?.string == "url" }) else { return .pass }
    return ad.fail(
      "The adapter passed images as URLs; format \(definition.title) asks for their data.",
      at: map.location, help: "Let the adapter download the images before it completes.",
      related: [RelatedPlace("asked for here", at: definition.location(download.range))])
  }
}
