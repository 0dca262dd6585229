import Model
import Basics
import Sessions

/// The faults of the AdChoices icon in one state of an ad, as far as a picture can show them.
struct IconFault {
  package let words: String
  /// Frame of the icon; `nil` if there is none.
  package let icon: Frame?
  /// Frame of the smallest allowed size, at the icon's corner; `nil` if the icon is large enough.
  package let declared: Frame?

  /// Returns `nil` if there is no fault, or the icon's frame is unknown.
  package init?(in state: AdState, of ad: AdRecord, _ redactor: Redactor) {
    guard let asset = state.adChoices else {
      guard ad.kind == .customNative else { return nil }
      (words, icon, declared) = ("no AdChoices was rendered", nil, nil)
      return
    }
    guard let frame = asset.frame, frame.width > 0, frame.height > 0 else { return nil }
    let definition = ad.definition?.asset(matching: state.name(of: asset).match)
    let least = Asset.leastAdChoicesSize(of: definition)
    let isSmall = frame.isSmaller(than: least.width, least.height)
    var faults: [String] = []
    if isSmall {
      let asked = definition?.width == nil && definition?.height == nil ? "at least" : "declared"
      faults.append(
        "AdChoices \(Self.size(frame.width, frame.height)) points, \(asked) \(Self.size(least.width, least.height))"
      )
    }
    faults += Self.faults(of: asset, frame, in: state, redactor)
    guard !faults.isEmpty else { return nil }
    words = faults.joined(separator: "; ")
    icon = frame
    declared = isSmall ? Self.declared(least, at: frame, in: state.frame) : nil
  }

  private static func faults(
    of icon: AssetState, _ frame: Frame, in state: AdState, _ redactor: Redactor
  ) -> [String] {
    if icon.isHidden { return ["AdChoices was hidden"] }
    var faults: [String] = []
    if let cover = state.assets(covering: icon).last {
      let name = redactor.value(state.key(of: cover), as: .name)
      faults.append("\(name) covers \(state.isWhollyCovered(icon) ? "AdChoices" : "a part of AdChoices")")
    }
    if let visible = icon.visible, visible < 1 {
      faults.append("\(NumberText.decimal(visible * 100))% of AdChoices in view")
    }
    if let ad = state.frame, !frame.isInside(ad) { faults.append("AdChoices is not inside the ad") }
    if icon.clickable == false { faults.append("AdChoices takes no taps") }
    return faults
  }

  private static func size(_ width: Double, _ height: Double) -> String {
    "\(NumberText.decimal(width)) × \(NumberText.decimal(height))"
  }

  /// Returns a frame of the allowed size that grows from the icon's corner, away from the nearer edges of the ad.
  private static func declared(
    _ size: (width: Double, height: Double), at icon: Frame, in ad: Frame?
  ) -> Frame {
    let (width, height) = (max(size.width, icon.width), max(size.height, icon.height))
    let isOnTheRight = ad.map { icon.midX > $0.midX } ?? false
    let isBelow = ad.map { icon.midY > $0.midY } ?? false
    return Frame(
      x: isOnTheRight ? icon.maxX - width : icon.x, y: isBelow ? icon.maxY - height : icon.y, width: width,
      height: height)
  }
}

/// The faulty AdChoices icon with its surroundings, drawn again below the picture, enlarged.
struct EvidenceInset {
  static let margin = 8.0
  /// Height of the caption above the inset.
  static let caption = 20.0
  /// Units of the picture per point.
  static let scale = 4.0

  /// The enlarged region, in screen coordinates.
  let region: Frame

  /// Height of the inset, with caption and margin.
  var height: Double { Self.caption + Self.scale * region.height + Self.margin }

  init(of icon: Frame, declared: Frame?) {
    let shown = declared ?? icon
    // The widest inset that the picture has room for.
    let (width, height) = (min(shown.width + 24, 66), min(shown.height + 24, 40))
    region = Frame(x: shown.midX - width / 2, y: shown.midY - height / 2, width: width, height: height)
  }
}
