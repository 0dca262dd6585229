import Reports
import Model
import Basics

/// A part of a native ad's layout, across its whole width.
enum NativeBlock: Hashable {
  case media, eyebrow, who, stars, facts, callToAction
  /// A text, by its place among the assets that are shown.
  case words(Int)

  /// In the order in which the definition has their assets. The line with the label has no place of its own without an
  /// advertiser, and a video none without a picture: they come first.
  static func order(of parts: [NativePart], hasMedia: Bool) -> [NativeBlock] {
    var order: [NativeBlock] = []
    for (place, part) in parts.enumerated() {
      guard let block = block(of: part, at: place), !order.contains(block) else { continue }
      order.append(block)
    }
    if hasMedia, !order.contains(.media) { order.insert(.media, at: 0) }
    if !order.contains(.eyebrow) { order.insert(.eyebrow, at: order.first == .media ? 1 : 0) }
    return order
  }

  private static func block(of part: NativePart, at place: Int) -> NativeBlock? {
    switch part {
    case .mainImage, .video: .media
    case .advertiser: .eyebrow
    case .headline, .icon: .who
    case .text: .words(place)
    case .starRating: .stars
    case .fact: .facts
    case .callToAction: .callToAction
    case .adChoices, .badge: nil
    }
  }
}

/// The values of one block; the names of all others are known, and have nothing.
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
  /// The label, where it is declared.
  var badgeAsset: Asset? { assets.first { $0.type.value == .badge } }
}
