import Checking
import Model
import Basics
import Sessions

/// Reports a delivered asset that breaks its definition.
enum AssetInvalid: AdRule {
  static let info = RuleInfo(
    id: "asset-invalid",
    title: "Delivered asset breaks the definition",
    group: .native,
    severity: .warning,
    summary: """
      A delivered asset is longer than `maxLength`, has another `ratio` (by more than 1 %), or is smaller than \
      `minWidth` or `minHeight`. Or it has a MIME type or a value that its definition doesn't list, or is a star \
      rating outside 0 to 5. Reported once an ad and key, at the `ad.load`.
      """,
    rationale: """
      The layout was made for what the definition promises. Longer text is cut, a picture of another ratio is \
      stretched or cropped, a small one is blurred, and the app may not handle a value outside the list.
      """,
    remedy: """
      Ad operations: correct the creative. Ad Manager can enforce MIME types and lists by the variable's type, but can \
      ask for lengths and ratios only in its help text. If the creative is right, change the definition, and the \
      layout with it.
      """,
    citations: [.nativeFormatVariables, .creativeTemplateService, .nativeFields],
    grounds: [
      .documented(
        """
        Ad Manager's API knows the MIME types and the choices of a variable; a star rating goes from 0 to 5.
        """),
      .deduced("The definition promises lengths, ratios and sizes; the tolerance of 1 % is ours."),
    ],
    restsOn: [.delivery],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓{"event":"ad.load","ad":"a1","format":"bread-native","assets":{\(ExampleLines.headline),\(ExampleLines.adChoices),\
        "MainImage":{"url":"https://cdn.example.com/bread.gif","width":480,"height":480,"mime":"image/gif"}}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: LoadedNativeAd) -> RuleOutcome {
    var violations: [Violation] = []
    var wasCompared = false
    let (definition, assets) = (ad.definition, ad.definition.assets)
    for delivered in ad.record.delivered {
      guard let place = delivered.place else { continue }
      let asset = assets[place]
      var comparison = AssetComparison()
      comparison.compareText(of: delivered, asset)
      comparison.compareSize(delivered.width, delivered.height, asset)
      comparison.compareMIMEType(delivered.mime, asset)
      comparison.compareRating(of: delivered)
      wasCompared = wasCompared || comparison.wasCompared
      guard !comparison.problems.isEmpty else { continue }
      violations.append(
        ad.violation(
          "Asset \(delivered.key.quoted) breaks its definition: \(comparison.problems.joined(separator: "; ")).",
          at: ad.load.location,
          help: "Correct the creative, or the definition and the layout.",
          related: [RelatedPlace("declared here", at: definition.location(asset.key.range))]
        ).about(delivered.key))
    }
    guard wasCompared else { return .notApplicable }
    return .passUnless(violations)
  }
}

/// Compares a delivered asset with the limits in its definition.
private struct AssetComparison {
  /// True once a value was compared with a limit.
  private(set) var wasCompared = false
  private(set) var problems: [String] = []

  private mutating func note(_ isRight: Bool, _ problem: @autoclosure () -> String) {
    wasCompared = true
    if !isRight { problems.append(problem()) }
  }

  mutating func compareText(of delivered: DeliveredAsset, _ asset: Asset) {
    guard let text = delivered.text else { return }
    if let limit = asset.maxLength?.value {
      // The byte count is cheaper, and never less than the character count.
      note(
        text.utf8.count <= limit || text.count <= limit,
        "its text has \(counted(text.count, "character")), at most \(limit) are allowed")
    }
    if let choices = asset.choices?.value, !(asset.allowOtherChoices?.value ?? false) {
      note(
        choices.contains { $0.value == text },
        "\(text.quoted) is none of \(choices.map(\.value.quoted).listed())")
    }
  }

  /// Compares sizes in pixels.
  mutating func compareSize(_ width: Double?, _ height: Double?, _ asset: Asset) {
    if width == nil, height == nil { return }
    if let ratio = asset.ratio?.value, let width, let height {
      note(
        ratio.fits(width: width, height: height),
        "\(width.plain) × \(height.plain) is not \(ratio.width.plain):\(ratio.height.plain)")
    }
    if let width, let least = asset.minWidth?.value {
      note(width >= Double(least), "it is \(width.plain) px wide, at least \(least) are needed")
    }
    if let height, let least = asset.minHeight?.value {
      note(height >= Double(least), "it is \(height.plain) px high, at least \(least) are needed")
    }
  }

  /// Compares types without case and parameters (RFC 9110, section 8.3.1).
  mutating func compareMIMEType(_ mime: String?, _ asset: Asset) {
    guard let mime, !asset.mimeTypes.isEmpty else { return }
    if asset.mimeTypes.contains(where: { $0.value == mime }) { return note(true, "") }
    let type = mime.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    let allowed = asset.mimeTypes.map(\.value)
    note(
      allowed.contains { $0.lowercased() == type },
      "it is of type \(mime.quoted), not \(allowed.map(\.quoted).listed("or"))")
  }

  mutating func compareRating(of delivered: DeliveredAsset) {
    guard delivered.name.standardKey == "StarRating",
      let rating = delivered.number ?? delivered.text.flatMap(Double.init)
    else { return }
    note((0...5).contains(rating), "a star rating of \(rating.plain) lies outside 0 to 5")
  }
}
