import Reports
import Model
import Basics

/// Integration guide for native ads: the app lays the fields out. The SDK draws AdChoices and counts, unless an adapter
/// does.
struct NativeIntegration {
  let definition: FormatDefinition
  let system: NativeSystem
  let assets: [NamedAsset]

  init(definition: FormatDefinition, system: NativeSystem) {
    self.definition = definition
    self.system = system
    assets = NamedAsset.all(of: definition)
  }

  var guide: IntegrationGuide {
    let adapter = system.mediation.map { AdapterIntegration(definition: definition, mediation: $0) }
    return IntegrationGuide(
      listings: { language in
        let model = definition.listingValues(language) + values(language)
        return [CodeListing("Ask for the ad and show it", "native", language, model)]
          + (adapter.map { [CodeListing("The adapter", "adapter", language, $0.values(language))] } ?? [])
      }, cautions: cautions + (adapter?.cautions ?? []), recording: recording)
  }

  /// Values for the code template that only native ads need; `listingValues` has the common ones.
  private func values(_ language: CodeLanguage) -> ViewValues {
    // The SDK's constants for corners have left and right, but not start and end.
    let corner = assets.corner.physical(.leftToRight)
    return [
      "corner": .text(corner.rawValue),
      "cornerConstant": .text(corner.words.uppercased().replacing(" ", with: "_")),
      "countedBy": .text(counting),
      "fields": .separated(NativeField.fields(of: assets, key: \.key)) { field, asset in
        field.values + ["key": .text(language.literal(asset.key))]
      },
      "extras": .texts((system.mediation?.extraAssets ?? []).map { language.literal($0.ours.value) }),
    ]
  }

  /// The component that counts impressions: `adapter` or `sdk`.
  private var counting: String {
    system.mediation?.impressionTracking?.value == .adapter ? "adapter" : "sdk"
  }

  private var cautions: [Caution] {
    [
      Caution(
        "Set the view’s nativeAd last: that registers the asset views, and only registered views count clicks.",
        Citation(
          "Google, native ads for iOS",
          url: "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/advanced")),
      Caution(
        "The ad label is the app’s to show; AdChoices is drawn by the SDK, and nothing may cover it.",
        Citation(
          "AdMob Help, native ads policies and guidelines",
          url: "https://support.google.com/admob/answer/6329638")
      ),
    ]
  }

  private var recording: String {
    var lines = SampleLines()
    lines.begin(sdk: "GoogleMobileAds")
    lines.add(
      .adRequest, at: 10,
      ["ad": "a1", "kind": "native", "adUnit": .text(definition.exampleAdUnit), "attempt": .number(1)])
    if let mediation = system.mediation { addAdapter(mediation, to: &lines) }
    lines.add(.adLoad, at: 400, ["ad": "a1", "format": .text(definition.id.value)])
    lines.add(.viewRender, at: 420, ["ad": "a1", "frame": .json("[16,120,358,300]")])
    for (index, asset) in assets.enumerated() {
      lines.add(
        .assetRender, at: 421 + index,
        [
          "ad": "a1", "asset": .text(asset.key), "frame": .json("[24,\(124 + 20 * index),19,15]"),
          "visible": .number(1),
        ])
    }
    notify("render", at: 421 + assets.count, of: system.mediation, in: &lines)
    lines.add(.impression, at: 900, ["ad": "a1", "by": .text(counting)])
    if counting == "sdk" { notify("impression", at: 901, of: system.mediation, in: &lines) }
    lines.add(.viewHide, at: 8000, ["ad": "a1"])
    lines.add(.sessionEnd, at: 9000)
    return lines.text
  }

  /// Adds an `adapter.notify` line: the adapter passes an event of the SDK on to the network. Does nothing without
  /// mediation.
  private func notify(_ what: String, at time: Int, of mediation: Mediation?, in lines: inout SampleLines) {
    guard let mediation else { return }
    lines.add(
      .adapterNotify, at: time,
      ["ad": "a1", "of": .text(what), "adapter": .text(mediation.adapter?.value ?? "CustomEvent")])
  }

  private func addAdapter(_ mediation: Mediation, to lines: inout SampleLines) {
    let adapter = SampleLines.Value.text(mediation.adapter?.value ?? "CustomEvent")
    let fields = mediation.mapping.map {
      "\(JSONValue.string($0.ours.value).line):\(JSONValue.string($0.theirs.value).line)"
    }
    lines.add(.adapterLoad, at: 60, ["ad": "a1", "adapter": adapter, "parameter": "placement-1"])
    lines.add(
      .adapterMap, at: 350,
      [
        "ad": "a1", "adapter": adapter, "fields": .json("{\(fields.joined(separator: ","))}"),
        "extra": SampleLines.list(mediation.extraAssets.map(\.ours.value)),
        "images": .text(mediation.imageDownload?.value == false ? "url" : "data"),
      ])
    lines.add(
      .adapterComplete, at: 360, ["ad": "a1", "adapter": adapter, "outcome": "ad", "thread": "main"])
    lines.add(
      .adapterTrack, at: 361,
      [
        "ad": "a1", "adapter": adapter,
        "impressions": .text((mediation.impressionTracking?.value ?? .sdk).rawValue),
        "clicks": .text((mediation.clickTracking?.value ?? .sdk).rawValue),
      ])
  }
}
