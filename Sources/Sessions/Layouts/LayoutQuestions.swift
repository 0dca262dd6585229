import Basics
package import Model

/// The values that the layouts of an ad are checked against, from its definition and its load.
struct LayoutQuestions {
  let definition: FormatDefinition?
  let kind: FormatKind?
  /// The direction of the ad's text; `nil`: not recorded.
  let direction: TextDirection?
  /// True if the ad has a video; `nil`: not recorded.
  let hasVideo: Bool?
  /// The identities of the delivered pictures, if there are several: one may lie beyond the ad's edge until
  /// it is swiped in.
  private let swipedPictures: Set<String>
  private let context: LedgerContext
  private let session: RecordedSession
  /// Index of the definition's picture for an ad without a video.
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

  /// Returns true for one of several pictures that came with the ad.
  func isSwiped(_ asset: AssetState) -> Bool { swipedPictures.contains(asset.name.identity) }

  /// Returns the answer to the check that an ad label's text marks an ad. If the text wasn't recorded, the
  /// definition's is used.
  func wording(of label: AssetState) -> LayoutAnswer {
    let line = label.line
    let declared = definition?.asset(matching: label.match)?.label?.value
    guard let text = session.event(label.line)[.text]?.string ?? declared else {
      return .unknown(.withoutWords, at: line)
    }
    return context.isLabel(text) ? .holds(at: line) : .unknown(.otherWords, at: line)
  }

  /// Returns true if a rendered asset is one of the definition, or the view of its video.
  func isRendering(_ state: AssetState, of place: Int, _ asset: Asset) -> Bool {
    state.place == place || asset.type.value == .video && state.role == .media
  }
}

extension DeliveredAsset {
  /// Returns true for a picture other than an icon. A declared asset is one only if its type is `image`.
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
  /// True if an ad must have the asset and show it. AdChoices comes from the server and the ad label from the
  /// app, so that both are excluded.
  package var mustBeShown: Bool { isRequired && type.value != .adChoices && type.value != .badge }
}
