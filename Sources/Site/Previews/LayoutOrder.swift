import Basics
import Model
import Reports

/// The order of a native ad's assets from top to bottom: as the definition says (`layout`), else as recorded, else for
/// Google's own native ads as in Google's native template, and for others as in the definition.
struct LayoutOrder {
  /// Keys of assets; those of other assets follow the assets that they follow in the definition. `nil`: no order is
  /// declared or recorded.
  private let keys: [String]?
  private let kind: FormatKind

  /// - Parameter recorded: keys of assets as an app showed them (`RecordedLook.order`); empty if nothing was recorded.
  init(_ format: FormatDefinition, recorded: [String]) {
    let declared = format.layout.map(\.value)
    keys = declared.isEmpty ? recorded.isEmpty ? nil : recorded : declared
    kind = format.kind
  }

  /// Returns the parts in order.
  func sorted(_ parts: [NativePreview.Part]) -> [NativePreview.Part] {
    if let keys { return Self.sorted(parts, by: keys) }
    guard kind == .native else { return parts }
    return parts.enumerated().sorted { a, b in
      (Self.rank(a.element.part), a.offset) < (Self.rank(b.element.part), b.offset)
    }.map(\.element)
  }

  private static func sorted(_ parts: [NativePreview.Part], by keys: [String]) -> [NativePreview.Part] {
    let ranks = Dictionary(
      keys.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var last = -1
    let ranked = parts.enumerated().map { place, part -> (rank: Int, place: Int, part: NativePreview.Part) in
      if let rank = ranks[part.asset.key.value] { last = rank }
      return (last, ranks[part.asset.key.value] == nil ? place + parts.count : place, part)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.part)
  }

  /// The place of a part in Google's template of medium size: the picture, the icon with headline, stars and a second
  /// line, the body, the button (`gnt_medium_template_view.xml` of Google's native templates for Android).
  private static func rank(_ part: NativePart) -> Int {
    switch part {
    case .mainImage, .video: 0
    case .icon, .headline: 1
    case .starRating: 2
    case .fact, .advertiser: 3
    case .text: 4
    case .callToAction: 5
    case .adChoices, .badge: 6
    }
  }
}
