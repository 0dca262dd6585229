import Model

/// Headlines and bodies that an ad came with as text and that were rendered, each counted once an ad.
package struct MeasuredTexts: Sendable {
  package internal(set) var rendered = 0
  /// Texts of which no rendering says whether they were cut (`truncated`).
  package internal(set) var unmeasured = 0
}

/// Reads the texts that an ad shows, while its `asset.render` lines go by.
struct TextLog {
  /// A headline or body that came as text.
  private struct DeliveredText {
    /// `AssetName.identity`.
    let identity: String
    var isRendered = false
    var isMeasured = false
  }

  /// Texts that `text-truncated` judges.
  private static let keys = [AssetKeys.headline, AssetKeys.body]

  private var texts: [DeliveredText] = []
  /// The session's; `nil`: not recorded, or no language.
  private let language: String?
  /// The first label with a word of other languages.
  private var firstForeign: Event?
  private var hasOwnLabel = false

  /// - Parameter language: the session's.
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

  /// Notes a rendering that shows something.
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

  /// `AdRecord.foreignLabel`.
  var foreignLabel: Event? { hasOwnLabel ? nil : firstForeign }
}
