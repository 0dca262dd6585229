import Model

/// Counts of an ad's headlines and bodies that came as text and were rendered; each text counts once per ad.
package struct MeasuredTexts: Sendable {
  package internal(set) var rendered = 0
  /// The number of texts of which no rendering has `truncated`.
  package internal(set) var unmeasured = 0
}

/// Collects the texts that an ad shows, from its `asset.render` lines.
struct TextLog {
  /// A headline or body that came as text.
  private struct DeliveredText {
    /// The asset's `AssetName.identity`.
    let identity: String
    var isRendered = false
    var isMeasured = false
  }

  /// The keys of the texts that `text-truncated` judges.
  private static let keys = [AssetKeys.headline, AssetKeys.body]

  private var texts: [DeliveredText] = []
  /// The session's language; `nil`: not recorded, or not a language tag.
  private let language: String?
  /// The first ad label with words of other languages only.
  private var firstForeign: Event?
  private var hasOwnLabel = false

  /// - Parameter language: the session's language.
  init(_ delivered: [DeliveredAsset], language: String?, _ context: LedgerContext) {
    self.language = language.flatMap { AdLabelWords.isLanguage($0) ? $0 : nil }
    for asset in delivered where asset.hasText {
      let (key, identity) = (asset.canonicalKey, asset.name.identity)
      guard Self.keys.contains(key) || context.keysByAlias[key].map(Self.keys.contains) ?? false else {
        continue
      }
      if !texts.contains(where: { $0.identity == identity }) {
        texts.append(DeliveredText(identity: identity))
      }
    }
  }

  /// Adds a rendering; one that shows nothing is skipped.
  mutating func note(_ asset: RenderedAsset, of session: RecordedSession) {
    guard asset.showsSomething else { return }
    if asset.name.role == .badge { noteLabel(session.event(asset.line)) }
    for index in texts.indices where texts[index].identity == asset.name.identity {
      texts[index].isRendered = true
      if session.event(asset.line)[.truncated]?.bool != nil { texts[index].isMeasured = true }
    }
  }

  private mutating func noteLabel(_ line: Event) {
    guard let language, !hasOwnLabel, let text = line[.text]?.string else { return }
    let languages = AdLabelWords.languages(saying: text)
    if languages.isEmpty { return }
    if AdLabelWords.languages(languages, include: language) {
      hasOwnLabel = true
    } else {
      firstForeign = firstForeign ?? line
    }
  }

  var measured: MeasuredTexts {
    MeasuredTexts(
      rendered: texts.count(where: \.isRendered),
      unmeasured: texts.count { $0.isRendered && !$0.isMeasured })
  }

  /// The value of `AdRecord.foreignLabel`.
  var foreignLabel: Event? { hasOwnLabel ? nil : firstForeign }
}
