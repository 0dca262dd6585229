import AdModel
import Diagnostics

/// System-defined native ads: the app lays the fields out, the SDK draws AdChoices and counts, unless an adapter does.
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
      platforms: [
        .iOS(
          [CodeListing(title: "Ask for the ad and show it", code: swift)]
            + (adapter.map { [CodeListing(title: "The adapter", code: $0.swift)] } ?? [])),
        .android(
          [CodeListing(title: "Ask for the ad and show it", code: kotlin)]
            + (adapter.map { [CodeListing(title: "The adapter", code: $0.kotlin)] } ?? [])),
      ], cautions: cautions + (adapter?.cautions ?? []), recording: recording)
  }

  /// The fields that the SDK knows, each once.
  var fields: [(asset: NamedAsset, field: NativeField)] {
    var taken: Set<String> = []
    return assets.compactMap { asset in
      guard let field = NativeField(key: asset.key), taken.insert(field.property).inserted else { return nil }
      return (asset, field)
    }
  }

  var corner: Corner { assets.first { $0.type == .adChoices }?.asset.corner?.value ?? .topRight }

  private var cautions: [Caution] {
    [
      Caution(
        text:
          "Set the view’s nativeAd last: that registers the asset views, and only registered views count taps.",
        source: Citation(
          "Google, native ads for iOS",
          url: "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/advanced")),
      Caution(
        text: "The “Ad” label is the app’s to show; AdChoices is drawn by the SDK, and nothing may cover it.",
        source: Citation(
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
    let counting = system.mediation?.impressionTracking?.value == .adapter ? "adapter" : "sdk"
    lines.add(.impression, at: 900, ["ad": "a1", "by": .text(counting)])
    lines.add(.viewHide, at: 8000, ["ad": "a1"])
    lines.add(.sessionEnd, at: 9000)
    return lines.text
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
