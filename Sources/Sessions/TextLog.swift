import Model

/// Counts of an ad's headlines and bodies that were delivered as text and rendered; each text counts once per ad.
package struct MeasuredTexts: Sendable {
  package internal(set) var rendered = 0
  /// The number of the rendered texts for which no `asset.render` records whether they were truncated.
  package internal(set) var unmeasured = 0
}

/// Counts the texts that an ad shows, from its `asset.render` lines.
struct TextLog {
  /// A headline or body that was delivered as text.
  private struct DeliveredText {
    /// The identity of the asset: a key that is equal for all of its names (`AssetName.identity`).
    let identity: Int32
    var isRendered = false
    var isMeasured = false
  }

  /// The keys of the texts for which truncation is checked (`text-truncated`).
  private static let keys = [AssetKeys.headline, AssetKeys.body]

  private var texts: [DeliveredText] = []

  init(_ delivered: [DeliveredAsset]) {
    for asset in delivered where asset.hasText {
      guard Self.keys.contains(asset.name.standardKey) else { continue }
      let identity = asset.name.number
      if !texts.contains(where: { $0.identity == identity }) {
        texts.append(DeliveredText(identity: identity))
      }
    }
  }

  /// Adds a rendering; one that shows nothing (without area, or with `visible` 0) is skipped.
  mutating func note(_ asset: RenderedAsset, of session: RecordedSession) {
    guard asset.showsSomething else { return }
    for index in texts.indices where texts[index].identity == asset.identity {
      texts[index].isRendered = true
      if session.event(asset.line)[.truncated]?.bool != nil { texts[index].isMeasured = true }
    }
  }

  var measured: MeasuredTexts {
    MeasuredTexts(
      rendered: texts.count(where: \.isRendered),
      unmeasured: texts.count { $0.isRendered && !$0.isMeasured })
  }
}
