import Basics
package import Model
package import Sessions

/// The layout of an ad as its app showed it: what the preview "As recorded" of the ad's format is drawn from.
package struct RecordedLook: Codable, Hashable, Sendable {
  package struct Part: Codable, Hashable, Sendable {
    package enum Shape: String, Codable, Sendable { case adChoices, label, picture, text }

    package let shape: Shape
    /// The asset's key in the definition; a key that isn't declared, redacted.
    package let key: String
    /// The text that was shown or sent; `nil` if it wasn't recorded.
    package let words: String?
    private let (x, y, width, height): (Double, Double, Double, Double)

    /// The frame within the ad, in points.
    package var frame: Frame { Frame(x: x, y: y, width: width, height: height) }

    fileprivate init(_ shape: Shape, key: String, words: String?, in frame: Frame) {
      (self.shape, self.key, self.words) = (shape, key, words)
      (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
    }
  }

  /// The order of looks of one format, the better first: those outside of tests, with more assets, of a newer day.
  fileprivate struct Rank: Codable, Hashable, Comparable, Sendable {
    let isTest: Bool
    let assets: Int
    let day: Day
    let session: String
    let ad: String

    init(of ad: AdRecord, in session: SessionRecord) {
      (isTest, day) = (session.isTest, ad.day)
      (self.session, self.ad) = (session.id, Redactor.value(ad.id, as: .id))
      let places = ad.renderings.reduce(into: UInt64(0)) { bits, rendered in
        if let place = rendered.place, place < 64 { bits |= 1 << UInt64(place) }
      }
      assets = places.nonzeroBitCount
    }

    static func < (a: Rank, b: Rank) -> Bool {
      if a.isTest != b.isTest { return b.isTest }
      if a.assets != b.assets { return a.assets > b.assets }
      if a.day != b.day { return a.day > b.day }
      return a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
    }
  }

  /// Maximum assets of a look: recorded ones can be any number.
  private static let most = 40
  /// The sizes that a look may have in points, because recorded numbers can be absurd.
  private static let sizes = 40.0...2000

  fileprivate let rank: Rank
  /// The version of the app; `nil` if it wasn't recorded.
  package let appVersion: String?
  /// Size of the ad in points.
  package let (width, height): (Double, Double)
  /// The assets in the order in which they are painted.
  package let parts: [Part]

  package var session: String { rank.session }
  package var ad: String { rank.ad }
  package var day: Day { rank.day }

  /// Returns `nil` if the ad's frame, or one of an asset that was shown, wasn't recorded.
  fileprivate init?(of ad: AdRecord, in session: SessionRecord, _ context: LedgerContext, _ rank: Rank) {
    guard let definition = ad.definition, let layout = ad.appearance?.evidence else { return nil }
    let state = AdTimeline(of: ad, in: session, context: context).state(of: layout)
    guard let frame = state.frame, Self.sizes.contains(frame.width), Self.sizes.contains(frame.height)
    else { return nil }
    let recorded = AssetWords(ad: ad, state: state, redactor: session.redactor)
    var parts: [Part] = []
    for asset in state.assets.sorted(by: { $1.isAbove($0) }) where !asset.isHidden && asset.visible != 0 {
      guard let own = asset.frame else { return nil }
      guard own.intersection(frame) != nil, parts.count < Self.most else { continue }
      let shape: Part.Shape =
        switch asset.role {
        case .adChoices: .adChoices
        case .badge: .label
        case .media, .other: recorded.isPicture(asset) ? .picture : .text
        }
      let key =
        asset.place.map { definition.assets[$0].key.value }
        ?? session.redactor.value(state.key(of: asset), as: .name)
      parts.append(
        Part(
          shape, key: key, words: shape == .picture ? nil : recorded.words(of: asset),
          in: Frame(x: own.x - frame.x, y: own.y - frame.y, width: own.width, height: own.height)))
    }
    guard !parts.isEmpty else { return nil }
    (self.rank, self.parts, width, height) = (rank, parts, frame.width, frame.height)
    appVersion = session.appVersion.map { Redactor.value($0, as: .version) }
  }

  /// All that the look consists of.
  package var words: [String] {
    let numbers =
      [width, height] + parts.flatMap { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
    return [session, ad, appVersion ?? "", day.description] + numbers.map { "\($0)" }
      + parts.flatMap { [$0.shape.rawValue, $0.key, $0.words ?? ""] }
  }

  /// The keys of the assets from top to bottom, without AdChoices and the ad label, which stand in corners.
  package var order: [String] {
    fromTop.filter { $0.shape == .picture || $0.shape == .text }.map(\.key)
  }

  /// The assets from top to bottom, by their middles: a headline beside an icon stands in the icon's row.
  package var fromTop: [Part] {
    parts.sorted { ($0.frame.midY, $0.frame.x, $0.key) < ($1.frame.midY, $1.frame.x, $1.key) }
  }
}

/// The best look of each native format. Values merge: `a + b == b + a`.
package struct RecordedLooks: Codable, Sendable {
  /// By path of the definition.
  @CodedInOrder private var looks: [String: RecordedLook] = [:]

  package init() {}

  /// The look of a format; `nil` if no ad of it was recorded with its layout.
  ///
  /// - Parameter file: path of the definition.
  package subscript(file: String) -> RecordedLook? { looks[file] }

  /// Takes an ad's look if it is better than that of its format so far.
  package mutating func offer(_ ad: AdRecord, in session: SessionRecord, _ context: LedgerContext) {
    guard ad.appearance != nil, ad.kinds.contains(.viewRender), let file = ad.definition?.file,
      ad.renderings.allSatisfy({ $0.frame != nil })
    else { return }
    let rank = RecordedLook.Rank(of: ad, in: session)
    if let best = looks[file], best.rank <= rank { return }
    if let look = RecordedLook(of: ad, in: session, context, rank) { looks[file] = look }
  }

  package static func += (a: inout RecordedLooks, b: RecordedLooks) {
    a.looks.merge(b.looks) { $1.rank < $0.rank ? $1 : $0 }
  }
}
