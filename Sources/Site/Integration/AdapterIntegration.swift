import Reports
import Model
import Basics

/// Integration code for the adapter of a mediated network: a custom event that maps the network's ad to the format's
/// assets.
struct AdapterIntegration {
  let definition: FormatDefinition
  let mediation: Mediation

  /// Values for the adapter's code template.
  func values(_ language: CodeLanguage) -> ViewValues {
    let countsImpressions = mediation.impressionTracking?.value == .adapter
    let countsClicks = mediation.clickTracking?.value == .adapter
    let mapped = NativeField.fields(of: mediation.mapping) { $0.ours.value }
    let missing = NativeField.all.filter { field in !mapped.contains { $0.field.property == field.property } }
    return [
      "adapter": .text(mediation.adapterType), "adapterName": .text(mediation.adapterLiteral(language)),
      "needsParameter": .flag(mediation.parameter == .required),
      "countsImpressions": .flag(countsImpressions), "handlesImpressions": .text("\(countsImpressions)"),
      "countsClicks": .flag(countsClicks), "handlesClicks": .text("\(countsClicks)"),
      "pairs": .separated(mediation.mapping) { values($0, language) },
      "mapped": .list(mapped.map { $0.field.values + values($0.item, language) }),
      "missing": .list(missing.map(\.values)),
      "extras": .separated(extras) { values($0, language) },
    ]
  }

  private func values(_ mapping: FieldMapping, _ language: CodeLanguage) -> ViewValues {
    let theirs = mapping.theirs.value
    return [
      "ours": .text(language.literal(mapping.ours.value)), "theirs": .text(language.literal(theirs)),
      "member": .text(CodeLiteral.isMemberPath(theirs) ? theirs : "value(\(language.literal(theirs)))"),
    ]
  }

  /// Fields that the SDK doesn't define; the adapter passes them on as extra assets, under the format's keys.
  private var extras: [FieldMapping] {
    mediation.mapping.filter {
      NativeField.of(key: $0.ours.value) == nil && !AssetKeys.reserved.contains($0.ours.value)
    } + mediation.extraAssets
  }

  var cautions: [Caution] {
    let page = Citation(
      "Google, native custom events for iOS",
      url: "https://developers.google.com/admob/ios/custom-events/native")
    return [
      Caution(
        "The selector is didRecordClickOnAsset(withName:view:viewController:). A label misspelt (wController:) "
          + "compiles, because the method is optional, is never called, and every click is lost.",
        page),
      Caution(
        "The completion handler is called exactly once, on the main thread, with an ad or with an error. "
          + "Networks call back twice; the second call returns no delegate, and events after it go nowhere.",
        page),
      Caution(
        "Exactly one party counts. Who answers true to handlesUserImpressions must call reportImpression; "
          + "who answers false must not, or every impression counts twice.", page),
      Caution(
        "Images are to be downloaded by the adapter unless isImageLoadingDisabled is set; "
          + "an image with neither data nor URL shows nothing.", page),
      Caution(
        "Names of version 12 (NativeAssetIdentifier) and older ones (GADUnifiedNativeAssetIdentifier) "
          + "don’t build together.",
        Citation(
          "Google, migrate SDKs", url: "https://developers.google.com/admob/ios/migration")),
    ]
  }
}

extension Mediation {
  /// The adapter's class in code.
  var adapterType: String { CodeLiteral.typeName(adapter?.value ?? "CustomEvent") }

  /// The adapter's name as recordings have it, as a literal.
  func adapterLiteral(_ language: CodeLanguage) -> String { language.literal(adapter?.value ?? adapterType) }
}
