import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the assets of native ads: what was delivered, and where it was rendered.
  static let assets: [Rule] = [
    Rule("asset-invalid", .ad(assetInvalid)),
    Rule("asset-not-clickable", .ad(assetNotClickable)),
    Rule("asset-not-rendered", .ad(AssetNotRendered.judge)),
    Rule("asset-outside-ad", .ad(assetOutsideAd)),
  ]
}

/// Reports a delivered asset that breaks its definition.
private func assetInvalid(_ ad: LoadedNativeAd) -> RuleOutcome {
  var violations: [Violation] = []
  var wasCompared = false
  let (definition, assets) = (ad.definition, ad.definition.assets)
  for delivered in ad.record.delivered {
    guard let place = delivered.place else { continue }
    let asset = assets[place]
    var comparison = AssetComparison()
    comparison.compareText(of: delivered, asset)
    comparison.compareFile(of: delivered, asset)
    comparison.compareMIMEType(delivered.mime, asset)
    comparison.compareRating(of: delivered)
    wasCompared = wasCompared || comparison.wasCompared
    guard !comparison.problems.isEmpty else { continue }
    violations.append(
      ad.violation(
        "Asset \(name: delivered.key) breaks its definition: \(comparison.problems.joined(separator: "; ")).",
        at: ad.load.location,
        help: "Correct the creative, or the definition and the layout.",
        related: [RelatedPlace("declared here", at: definition.location(asset.key.range))]
      ).about(delivered.key))
  }
  guard wasCompared else { return .notApplicable }
  return .passUnless(violations)
}

/// Compares a delivered asset with the limits in its definition.
private struct AssetComparison {
  /// True once a value was compared with a limit.
  private(set) var wasCompared = false
  private(set) var problems: [Phrase] = []

  private mutating func note(_ isRight: Bool, _ problem: @autoclosure () -> Phrase) {
    wasCompared = true
    if !isRight { problems.append(problem()) }
  }

  mutating func compareText(of delivered: DeliveredAsset, _ asset: Asset) {
    guard let text = delivered.text else { return }
    if let limit = asset.maxLength?.value {
      // The byte count is cheaper, and never less than the character count.
      note(
        text.utf8.count <= limit || text.count <= limit,
        "its text has \(count: text.count, "character"), at most \(limit) are allowed")
    }
    if let choices = asset.choices?.value, !(asset.allowOtherChoices?.value ?? false) {
      note(
        choices.contains { $0.value == text },
        "\(name: text) is none of \(names: choices.map(\.value))")
    }
  }

  mutating func compareFile(of delivered: DeliveredAsset, _ asset: Asset) {
    let limits = PictureLimits(
      of: asset,
      comparedWith: PictureFile(
        width: Self.known(delivered.width), height: Self.known(delivered.height),
        bytes: Self.known(delivered.fileSize), durationMs: Self.known(delivered.durationMs)))
    wasCompared = wasCompared || limits.wasCompared
    problems += limits.broken.map { "it \($0.problem)" }
  }

  /// Returns a size as it was recorded; `nil` for -1, which SDKs write if they don't know it.
  private static func known(_ size: Double?) -> Double? { size.flatMap { $0 < 0 ? nil : $0 } }

  /// Compares types without case and parameters (RFC 9110, section 8.3.1).
  mutating func compareMIMEType(_ mime: String?, _ asset: Asset) {
    guard let mime, !asset.mimeTypes.isEmpty else { return }
    if asset.mimeTypes.contains(where: { $0.value == mime }) { return note(true, "") }
    let type = mime.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    let allowed = asset.mimeTypes.map(\.value)
    note(
      allowed.contains { $0.lowercased() == type },
      "it is of type \(name: mime), not \(names: allowed, "or")")
  }

  mutating func compareRating(of delivered: DeliveredAsset) {
    guard delivered.name.standardKey == "StarRating",
      let rating = delivered.number ?? delivered.text.flatMap(Double.init)
    else { return }
    note((0...5).contains(rating), "a star rating of \(number: rating) lies outside 0 to 5")
  }
}

/// Reports an asset that is declared clickable and takes no taps.
private func assetNotClickable(_ ad: ShownDeclaredAd) -> RuleOutcome {
  let assets = ad.definition.assets
  let answers = assets.indices.filter { assets[$0].type.value != .adChoices }
    .compactMap { place in ad.appearance.clickable(place).map { (place, $0) } }
  if answers.isEmpty { return .notApplicable }
  return .passUnless(
    answers.compactMap { place, look in
      guard look.verdict != .passes, !ad.lacks(place) else { return nil }
      let asset = assets[place]
      return ad.violation(
        about: look,
        LayoutTexts(
          subject: "\(name: asset.key.value)", question: "whether \(name: asset.key.value) takes taps",
          help: "Let it take taps, or declare it 'clickable: false'.", reviewHelp: "Try a tap on it."),
        related: asset.clickableField.map {
          [RelatedPlace("declared clickable here", at: ad.definition.location($0.range))]
        } ?? []
      ).about(asset.key.value)
    })
}

/// Reports a required asset that was delivered and not shown.
private enum AssetNotRendered {
  static func judge(_ ad: ShownDeclaredAd) -> RuleOutcome {
    let definition = ad.definition
    let delivered = definition.assets.indices.filter { ad.isDue($0) }
    let video = violationAboutVideo(ad)
    if delivered.isEmpty { return video.map { .fail([$0]) } ?? .notApplicable }
    return .passUnless(
      [video].compactMap(\.self)
        + delivered.compactMap { place in
          guard let look = ad.appearance.rendered(place), look.verdict != .passes else { return nil }
          let asset = definition.assets[place]
          // If the ad has no video, `video-without-fallback` reports the missing fallback.
          let isFallback = definition.video?.fallback?.value == asset.key.value
          return isFallback && ad.record.hasVideo == false ? nil : violation(about: asset, look, ad)
        })
  }

  /// Returns a violation for an ad with a video that was on the screen for more than a second, and whose video view was
  /// never rendered; `nil` for others, and if the definition requires a video, which is an asset like others.
  private static func violationAboutVideo(_ ad: ShownDeclaredAd) -> Violation? {
    guard ad.record.hasVideo == true, ad.appearance.onScreen > 1_000_000,
      !ad.definition.assets.contains(where: { $0.type.value == .video && $0.mustBeShown }),
      !ad.record.renderings.contains(where: { rendering in
        rendering.role == .media
          || rendering.place.map { ad.definition.assets[$0].type.value == .video } ?? false
      }), let place = ad.record.countedImpression ?? ad.record.shownAt
    else { return nil }
    var violation = ad.violation(
      "Ad \(name: ad.record.id) came with a video, and its video view was never rendered.",
      at: place.location,
      help: "Look whether the video was shown; record an 'asset.render' of 'Media'.",
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about("Media")
    violation.isReview = true
    return violation
  }

  private static func violation(
    about asset: Asset, _ look: Appearance, _ ad: ShownDeclaredAd
  ) -> Violation {
    let key: Phrase = "\(name: asset.key.value)"
    // A declared asset is identified by its key.
    let places = look.problem == .notRendered ? ad.any.ad.renderingsByIdentity[asset.key.value] ?? [] : []
    let later = places.first { ad.record.renderedNames[$0].key == asset.key.value }
    return ad.violation(
      about: look,
      LayoutTexts(
        subject: "the required asset \(key)", question: "whether the required asset \(key) was shown",
        help: "Show it together with the ad, and as long as the ad."),
      related: [
        ad.record.load.map { RelatedPlace("delivered here", at: $0.location) },
        later.map {
          RelatedPlace("rendered only here", at: ad.record.event(ad.record.renderings[$0]).location)
        },
      ].compactMap(\.self)
    ).about(asset.key.value)
  }
}

extension ShownDeclaredAd {
  /// Returns true if the app must show the asset at this index of the definition: it is required and was delivered.
  fileprivate func isDue(_ place: Int) -> Bool {
    let asset = definition.assets[place]
    guard asset.mustBeShown else { return false }
    return brought(asset, of: definition) || asset.type.value == .video && record.hasVideo == true
  }

  /// Returns true if the asset at an index of the definition was required and delivered, but not rendered. Rules about the
  /// asset's appearance then skip it.
  func lacks(_ place: Int) -> Bool {
    appearance.rendered(place)?.verdict == .fails && provesAbsence && isDue(place)
  }
}

/// Reports an asset that isn't inside the ad's frame.
private func assetOutsideAd(_ ad: ShownNativeAd) -> RuleOutcome {
  let assets = ad.appearance.inside
  if assets.isEmpty { return .notApplicable }
  guard assets.contains(where: { $0.appearance.verdict != .passes }) else { return .pass }
  // Without a definition no asset is due; `NotApplicable` is the only error here and means just that.
  let declared = try? ShownDeclaredAd(ad.any)
  return .passUnless(
    assets.compactMap { key, place, look in
      guard look.verdict != .passes, place.map({ declared?.lacks($0) == true }) != true else { return nil }
      let isWaiting = look.problem == .beyondEdge
      return ad.violation(
        about: look,
        LayoutTexts(
          subject: "\(name: key)", question: "whether \(name: key) came into the ad",
          help: "Keep the asset inside of the ad's container.",
          reviewHelp: isWaiting
            ? "Swipe to it, or look at a screenshot." : "Look at a screenshot of the whole ad.")
      ).about(key)
    })
}
