import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the keys of delivered assets.
  static let assetKeys: [Rule] = [
    Rule("asset-key-case", .ad(AssetKeyCase.judge)),
    Rule("asset-key-unknown", .ad(AssetKeyUnknown.judge)),
    Rule("asset-required-missing", .ad(AssetRequiredMissing.judge)),
  ]
}

/// Reports an asset key that differs from a declared or reserved key only by case or spaces.
private enum AssetKeyCase {
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
      "Asset \(name: unmatched.key) was \(words: unmatched.use.rawValue); it differs from the \(asset == nil ? "reserved" : "declared") "
        + "key \(name: right) by case or spaces.",
      at: unmatched.event.location,
      help: "Write \(name: right): keys are compared exactly.",
      related: asset.map { [RelatedPlace("the declared key", at: definition.location($0.key.range))] } ?? []
    ).about(unmatched.key, nearest: right)
  }
}

/// Reports an asset key that the format doesn't declare.
private enum AssetKeyUnknown {
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
      Statement(
        "asset \(name: unmatched.key)",
        Predicate(
          "was", "\(words: unmatched.use.rawValue), and format \(definition.title) declares no such key")),
      at: unmatched.event.location,
      help: guess.map { "Did you mean \(name: $0)?" } ?? "It declares \(names: declared).",
      related: [RelatedPlace("the format's definition", at: definition.location(definition.id.range))]
    ).about(unmatched.key, nearest: guess)
  }
}

/// Reports an ad that was delivered without an asset that its format requires.
private enum AssetRequiredMissing {
  static func judge(_ ad: LoadedNativeAd) -> RuleOutcome {
    let (definition, load) = (ad.definition, ad.load)
    let required = definition.assets.filter(\.mustBeShown)
    if required.isEmpty { return .notApplicable }
    guard load[.assets] != nil else {
      return ad.needsReview(
        Statement(
          "It isn't known whether the required assets came",
          because: "the 'ad.load' doesn't list its 'assets'"),
        at: load.location, help: "Record the keys of 'availableAssetKeys' as 'assets'.")
    }
    let missing = required.filter { !ad.brought($0, of: definition) && !isVideo($0, in: ad) }
    let certain = missing.filter { $0.type.value != .video || ad.record.hasVideo != nil }
    if certain.isEmpty, let video = missing.first {
      return ad.needsReview(
        Statement(
          "It isn't known whether the required video \(name: video.key.value) came",
          because: "the 'ad.load' doesn't say 'video'"),
        at: load.location, help: "Record 'video' from 'mediaContent.hasVideoContent'."
      ).about(video.key.value)
    }
    return .passUnless(certain.map { violation(about: $0, ad) })
  }

  private static func isVideo(_ asset: Asset, in ad: LoadedNativeAd) -> Bool {
    asset.type.value == .video
      && (ad.record.hasVideo == true || ad.record.delivered.contains { $0.role == .media })
  }

  private static func violation(about asset: Asset, _ ad: LoadedNativeAd) -> Violation {
    let definition = ad.definition
    return ad.violation(
      "The ad came without asset \(name: asset.key.value), which format \(definition.title) requires.",
      at: ad.load.location,
      help: "Fill in the field in the creative, and require it when trafficking.",
      related: [
        RelatedPlace(
          "required here", at: definition.location(asset.requiredField?.range ?? asset.key.range))
      ]
    ).about(asset.key.value)
  }
}
