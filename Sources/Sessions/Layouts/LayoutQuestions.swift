import Basics
package import Model

/// The facts that the layouts of an ad are held against: its definition, and what came with it.
struct LayoutQuestions {
  let definition: FormatDefinition?
  let kind: FormatKind?
  /// `nil`: not recorded.
  let direction: TextDirection?
  /// `nil`: not recorded.
  let hasVideo: Bool?
  /// Identities of the pictures that came, where there are several: one may wait beyond the ad's edge until it is swiped to.
  private let swipedPictures: Set<String>
  private let context: LedgerContext
  private let session: RecordedSession
  /// Place of the definition's picture for an ad without a video.
  let fallback: Int?

  init(_ ad: AdRecord, direction: TextDirection?, _ context: LedgerContext) {
    (self.context, session) = (context, ad.events.session)
    definition = ad.definition
    kind = ad.kind
    self.direction = direction
    hasVideo = ad.hasVideo
    let pictures = Set(ad.delivered.filter { $0.isPicture(in: ad.definition) }.map(\.name.identity))
    swipedPictures = pictures.count > 1 ? pictures : []
    let video = definition?.video?.fallback?.value
    fallback = video.flatMap { key in ad.definition?.assets.firstIndex { $0.key.value == key } }
  }

  /// True for one of several pictures that came with the ad.
  func isSwiped(_ asset: AssetState) -> Bool { swipedPictures.contains(asset.name.identity) }

  /// The answer to whether a label says that this is an ad. Where its text wasn't recorded it says what the definition says.
  func wording(of label: AssetState) -> LayoutAnswer {
    let line = label.line
    let declared = definition?.asset(matching: label.match)?.label?.value
    guard let text = session.event(label.line)[.text]?.string ?? declared else {
      return .unknown(.withoutWords, at: line)
    }
    return context.isLabel(text) ? .holds(at: line) : .unknown(.otherWords, at: line)
  }

  /// True if a rendered asset stands for one of the definition: it has its name, or it is the view of its video.
  func isRendering(_ state: AssetState, of place: Int, _ asset: Asset) -> Bool {
    state.place == place || asset.type.value == .video && state.role == .media
  }
}

extension DeliveredAsset {
  /// True for a picture other than an icon. What a definition declares is one where its type says so.
  func isPicture(in definition: FormatDefinition?) -> Bool {
    guard role == .other, url != nil || width != nil else { return false }
    if let type = definition?.asset(matching: match)?.type.value, type != .image { return false }
    if let mime, !mime.hasPrefix("image/") { return false }
    return !["Icon", "AdvertiserIcon"].contains(canonicalKey)
  }

  /// The declared or standard key that its key stands for, else the key itself.
  var canonicalKey: String { match.name(of: key) }
}

extension Asset {
  /// True if an ad must bring it and show it: the server adds AdChoices, and the app draws the label.
  package var mustBeShown: Bool { isRequired && type.value != .adChoices && type.value != .badge }
}
