import Model
import Basics

/// Makes sessions of custom native and native ads, served directly or through a mediation adapter.
struct NativeSessions: SessionMaker {
  let format: FormatDefinition
  let creatives: [Creative]
  let hasAdChoices: Bool
  let adChoicesKey: String
  let isSample: Bool
  let adapterPlan: LifecyclePathFinder.Plan
  private let adPlan: LifecyclePathFinder.Plan

  init(_ format: FormatDefinition, isSample: Bool) {
    self.format = format
    self.isSample = isSample
    creatives = Advertiser.all.map { Creative(of: $0, for: format) }
    let adChoices = format.assets.first { $0.type.value == .adChoices }
    hasAdChoices = adChoices != nil || format.kind == .customNative && format.inventory != .backfill
    adChoicesKey = adChoices?.key.value ?? AssetKeys.adChoices
    adapterPlan = LifecyclePathFinder.Plan(.mediationAdapter, isUsual: isSample)
    adPlan = LifecyclePathFinder.Plan(.lifecycle(of: format.kind), isUsual: isSample)
  }

  var mediation: Mediation? { format.native?.mediation }
  var impressionParty: String {
    format.kind == .customNative ? "app" : mediation?.impressionTracking?.value.rawValue ?? "sdk"
  }
  var clickParty: String {
    format.kind == .customNative ? "app" : mediation?.clickTracking?.value.rawValue ?? "sdk"
  }
  var handlesClicks: Bool {
    format.customClickHandler?.value ?? false
  }

  func write(_ visit: Visit, to writer: inout SessionWriter) {
    let count = isSample ? 1 : writer.random.int(in: 1...6)
    for number in 1...count {
      var ad = NativeAd(
        name: "a\(number)", creative: writer.random.pick(creatives), visit: visit, sessions: self,
        using: &writer.random)
      var finder = LifecyclePathFinder(adPlan)
      while let row = finder.next(using: &writer.random, where: { ad.allows($0) }) {
        ad.write(row, to: &writer)
      }
      writer.wait(milliseconds: 400...9000)
    }
  }
}
