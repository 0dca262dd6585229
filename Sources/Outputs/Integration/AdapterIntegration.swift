import AdModel
import Diagnostics

/// The adapter of a mediated network: a custom event that maps the network's ad to ours.
struct AdapterIntegration {
  let definition: FormatDefinition
  let mediation: Mediation

  var adapter: String { CodeLiteral.typeName(mediation.adapter?.value ?? "CustomEvent") }
  var adapterCountsImpressions: Bool { mediation.impressionTracking?.value == .adapter }
  var adapterCountsClicks: Bool { mediation.clickTracking?.value == .adapter }
  var downloadsImages: Bool { mediation.imageDownload?.value ?? true }

  /// Mapped fields that the SDK knows, each once.
  var mapped: [(field: NativeField, mapping: FieldMapping)] {
    var taken: Set<String> = []
    return mediation.mapping.compactMap { mapping in
      guard let field = NativeField(key: mapping.ours.value), taken.insert(field.property).inserted else {
        return nil
      }
      return (field, mapping)
    }
  }

  /// Everything else goes through the extra assets, under our names.
  var extras: [FieldMapping] {
    mediation.mapping.filter {
      NativeField(key: $0.ours.value) == nil && !AssetKeys.reserved.contains($0.ours.value)
    } + mediation.extraAssets
  }

  /// How the network's ad is asked for a field.
  func member(_ theirs: String, literal: (String) -> String) -> String {
    CodeLiteral.isMemberPath(theirs) ? "networkAd.\(theirs)" : "networkAd.value(\(literal(theirs)))"
  }

  var cautions: [Caution] {
    let page = Citation(
      "Google, native custom events for iOS",
      url: "https://developers.google.com/admob/ios/custom-events/native")
    return [
      Caution(
        text:
          "The selector is didRecordClickOnAsset(withName:view:viewController:). A label misspelt (wController:) "
          + "compiles, because the method is optional, is never called, and every click is lost.",
        source: page),
      Caution(
        text:
          "The completion handler is called exactly once, on the main thread, with an ad or with an error. "
          + "Networks call back twice; the second call returns no delegate, and events after it go nowhere.",
        source: page),
      Caution(
        text:
          "Exactly one party counts. Who answers true to handlesUserImpressions must call reportImpression; "
          + "who answers false must not, or every impression counts twice.", source: page),
      Caution(
        text: "Images are to be downloaded by the adapter unless disableImageLoading is set; "
          + "an image with neither data nor URL shows nothing.", source: page),
      Caution(
        text: "Names of version 12 (NativeAssetIdentifier) and older ones (GADUnifiedNativeAssetIdentifier) "
          + "don’t build together.",
        source: Citation(
          "Google, migrate SDKs", url: "https://developers.google.com/admob/ios/migration")),
    ]
  }
}
