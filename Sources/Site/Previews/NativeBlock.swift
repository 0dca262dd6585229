import Reports
import Model
import Basics

/// A block of a native ad's layout, as wide as the ad.
enum NativeBlock: Hashable {
  case media, eyebrow, who, stars, callToAction
  /// Facts one after the other, by the index of the first among the assets that are shown.
  case facts(Int)
  /// A text asset, by its index among the assets that are shown.
  case words(Int)

  /// Returns the blocks of the layout in the order of their assets. If no asset determines
  /// the position of the video, the video comes first.
  static func order(of parts: [NativePart], hasMedia: Bool) -> [NativeBlock] {
    var order: [NativeBlock] = []
    var last: NativePart?
    for (place, part) in parts.enumerated() {
      guard let block = block(of: part, at: place) else { continue }
      defer { last = part }
      if part == .fact, last == .fact { continue }
      if !order.contains(block) { order.append(block) }
    }
    if hasMedia, !order.contains(.media) { order.insert(.media, at: 0) }
    return order
  }

  private static func block(of part: NativePart, at place: Int) -> NativeBlock? {
    switch part {
    case .mainImage, .video: .media
    case .advertiser: .eyebrow
    case .headline, .icon: .who
    case .text: .words(place)
    case .starRating: .stars
    case .fact: .facts(place)
    case .callToAction: .callToAction
    case .adChoices, .badge: nil
    }
  }
}

/// Template values of one block of a native ad. A template may also use the names of all other kinds of blocks: these
/// have empty values.
struct NativeBlockValues: ViewModel {
  let values: ViewValues

  func value(_ name: TemplateName) -> TemplateValue? {
    if let value = values.value(name) { return value }
    return switch name {
    case "video", "image", "hollow", "eyebrow", "who", "words", "stars", "facts", "callToAction": .list([])
    default: nil
    }
  }
}

extension FormatDefinition {
  /// The declared ad label; `nil` if none is declared.
  var badgeAsset: Asset? { assets.first { $0.type.value == .badge } }

  /// The corner of the ad label: as declared, else at the top, where Google's policies for native ads ask for it
  /// (support.google.com/admanager/answer/7031536).
  var badgeCorner: Corner { badgeAsset?.corner?.value ?? .topStart }
}
