import Model
import Basics

/// A custom event adapter that handles the request for one ad.
struct MediationAdapter {
  let ad: String
  let mediation: Mediation
  /// Keys of the assets of the adapter's ad.
  let parts: [String]
  /// The key of AdChoices; `nil` for formats without AdChoices.
  let adChoicesKey: String?
  private var didTrack = false

  init(ad: String, mediation: Mediation, parts: [String], adChoicesKey: String?) {
    self.ad = ad
    self.mediation = mediation
    self.parts = parts
    self.adChoicesKey = adChoicesKey
  }

  private var adapter: String { mediation.adapter?.value ?? "CustomEvent" }

  /// Writes the adapter's lifecycle up to the completion of its load. Returns the outcome, an ad or an error.
  mutating func answer(
    _ plan: LifecyclePathFinder.Plan, to writer: inout SessionWriter
  ) -> LifecycleCondition {
    var finder = LifecyclePathFinder(plan)
    var outcome = LifecycleCondition.outcomeError
    // An answer with an ad is followed by `adapter.track`; impressions and clicks belong to the ad's own lifecycle.
    while finder.state != "failed", !didTrack,
      let row = finder.next(
        using: &writer.random, where: { $0.from != "answered" || $0.on.event == .adapterTrack })
    {
      if row.on.event == .adapterComplete { outcome = row.on.when ?? outcome }
      write(row, to: &writer)
    }
    return outcome
  }

  private mutating func write(
    _ row: LifecycleRow, to writer: inout SessionWriter
  ) {
    switch row.on.event {
    case .adapterLoad:
      writer.wait(milliseconds: 10...60)
      let parameter = writer.random.int(in: 1...9)
      writer.line(.adapterLoad, ad: ad) {
        $0.field("adapter", adapter)
        if mediation.parameter == .required { $0.field("parameter", "unit-\(parameter)") }
      }
    case .adapterMap:
      writer.wait(milliseconds: 80...1500)
      writer.line(.adapterMap, ad: ad) {
        $0.field("adapter", adapter)
        $0.field("fields", json: fields)
        $0.field("extra", mediation.extraAssets.map(\.ours.value))
        $0.field("images", mediation.imageDownload?.value == true ? "data" : "url")
      }
    case .adapterTrack:
      didTrack = true
      writer.wait(milliseconds: 1...8)
      writer.line(.adapterTrack, ad: ad) {
        $0.field("adapter", adapter)
        $0.field("impressions", mediation.impressionTracking?.value.rawValue ?? "sdk")
        $0.field("clicks", mediation.clickTracking?.value.rawValue ?? "sdk")
      }
    default:
      writer.wait(milliseconds: row.on.when == .outcomeError ? writer.random.int(in: 80...2000) : 4)
      writer.line(.adapterComplete, ad: ad) {
        $0.field("adapter", adapter)
        $0.field("outcome", row.on.when == .outcomeAd ? "ad" : "error")
        if row.on.when == .outcomeError {
          $0.field("error", json: #"{"domain":"com.example.network","code":204,"message":"no fill"}"#)
        }
        $0.field("thread", "main")
      }
    }
  }

  private var fields: String {
    var names = mediation.mapping.filter { parts.contains($0.ours.value) || $0.ours.value == adChoicesKey }
      .map { ($0.ours.value, $0.theirs.value) }
    if let adChoicesKey, !names.contains(where: { $0.0 == adChoicesKey }) {
      names.append((adChoicesKey, "adChoicesView"))
    }
    let members = names.map { JSONString.quoted($0) + ":" + JSONString.quoted($1) }
    return "{" + members.joined(separator: ",") + "}"
  }
}
