import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the texts of native ads.
  static let texts: [Rule] = [
    Rule("text-changed", .ad(TextChanged.judge)),
    Rule("text-truncated", .ad(TextTruncated.judge)),
  ]
}

/// Reports a text on the screen that differs from the delivered one.
private enum TextChanged {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    var (wasCompared, violations) = (false, [Violation]())
    ad.forEachRendering { line, asset in
      guard asset.hasText, isShownAsDelivered(asset, ad) else { return }
      let event = ad.record.event(line)
      guard let text = event[.text] else { return }
      wasCompared = true
      // Nearly every text is shown as delivered.
      if asset.isText(text) { return }
      if let violation = violation(about: text, in: event, of: asset, ad) { violations.append(violation) }
    }
    return wasCompared ? .passUnless(violations) : .notApplicable
  }

  private static func isShownAsDelivered(_ asset: DeliveredAsset, _ ad: NativeAd) -> Bool {
    switch asset.place.flatMap({ ad.record.definition?.assets[$0].type.value }) {
    case .list, .number: false
    default: true
    }
  }

  private static func violation(
    about text: EventValue, in event: Event, of asset: DeliveredAsset, _ ad: NativeAd
  ) -> Violation? {
    guard let delivered = asset.text, let shown = text.string,
      ShownText.relation(of: shown, to: delivered) == .changed
    else { return nil }
    let key = asset.key
    return ad.violation(
      shown.allSatisfy(\.isWhitespace)
        ? "\(name: key) is shown without its text: \(name: delivered) was delivered."
        : "\(name: key) is shown as \(name: shown), and \(name: delivered) was delivered.",
      at: event.location, help: "Set each text of the view anew for each ad.",
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(asset.key)
  }
}

/// Reports a headline or body that the app cut too short.
private enum TextTruncated {
  /// The number of characters of a headline and of a body that must remain visible.
  private static let limits = [(key: AssetKeys.headline, count: 25), (key: AssetKeys.body, count: 90)]

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    var (wasCompared, violations) = (false, [Violation]())
    ad.forEachRendering { line, asset in
      guard asset.hasText, let limit = limit(of: asset) else { return }
      let event = ad.record.event(line)
      let (text, isCut) = (event[.text], event[.truncated])
      guard text != nil || isCut != nil else { return }
      wasCompared = true
      let rendering = Rendering(event: event, asset: asset, limit: limit)
      if let violation = violation(about: rendering, showing: text, isCut?.bool, ad) {
        violations.append(violation)
      }
    }
    return wasCompared ? .passUnless(violations) : .notApplicable
  }

  /// A line that shows a headline or body, and the number of its characters that must remain visible.
  private struct Rendering {
    let event: Event
    let asset: DeliveredAsset
    let limit: Int
  }

  private static func limit(of asset: DeliveredAsset) -> Int? {
    limits.first { $0.key == asset.name.standardKey }?.count
  }

  /// - Parameters:
  ///   - text: the text that the line records; `nil` if it records none.
  ///   - isCut: true if the label cuts its text, as the recorder measured it; `nil` if it didn't.
  private static func violation(
    about rendering: Rendering, showing text: EventValue?, _ isCut: Bool?, _ ad: NativeAd
  ) -> Violation? {
    if let isCut { return isCut ? violation(aboutMeasured: rendering, ad) : nil }
    // Nearly every text is shown as delivered.
    guard let text, !rendering.asset.isText(text), let delivered = rendering.asset.text,
      let shown = text.string,
      ShownText.relation(of: shown, to: delivered) == .cutAtEnd
    else { return nil }
    let (whole, rest) = (ShownText.count(delivered), ShownText.count(shown, of: delivered))
    guard rest < whole, rest < rendering.limit else { return nil }
    return violation(
      "is cut to \(count: rest, "character") of \(whole); at least \(min(rendering.limit, whole)) must stay",
      about: rendering, ad)
  }

  /// Returns the violation about a text that its label cuts, according to the recorder's measurement; `nil` if there is
  /// none.
  private static func violation(aboutMeasured rendering: Rendering, _ ad: NativeAd) -> Violation? {
    guard let delivered = rendering.asset.text else { return nil }
    let whole = ShownText.count(delivered)
    if whole <= rendering.limit {
      return violation(
        "is cut, and all of its \(count: whole, "character") must stay", about: rendering, ad)
    }
    var violation = violation(
      "is cut, and whether \(rendering.limit) of its \(count: whole, "character") stay isn't known",
      about: rendering, ad, help: "Look at a screenshot.")
    violation.isReview = true
    return violation
  }

  private static func violation(
    _ what: @autoclosure () -> Phrase, about rendering: Rendering, _ ad: NativeAd,
    help: String = "Give the label more room, or let its type shrink."
  ) -> Violation {
    ad.violation(
      "\(name: rendering.asset.key) \(what()).", at: rendering.event.location, help: help,
      related: ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    ).about(rendering.asset.key)
  }
}
