package import Model

/// A decoded `asset.render` line without the name of its asset: plain numbers, so that copying it counts no reference. If
/// a field occurs twice, its first value counts.
package struct RenderedAsset: Sendable {
  package let role: AssetRole
  private let placeNumber: Int32
  /// `AssetName.number`
  let identity: Int32
  private let lineNumber: Int32
  private let deliveredNumber: Int32
  /// Index of the asset in the definition; `nil`: the definition doesn't declare it.
  package var place: Int? { placeNumber < 0 ? nil : Int(placeNumber) }
  /// Index of the line among the session's events.
  package var line: Int { Int(lineNumber) }
  /// Index of the asset among those that came with that load (`Delivery.place(of:)`); `nil` if it isn't there.
  package var delivered: Int? { deliveredNumber < 0 ? nil : Int(deliveredNumber) }
  /// The number of the ad's loads before the one whose delivery the line shows; 255 stands for more.
  let load: UInt8
  /// The wording of an ad label: that of the recorded text, else of the one that the definition declares. `nil` if
  /// neither has a text, and for other assets.
  let wording: LabelWording?
  package let frame: Frame?
  /// The visible share of the asset, 0–1; `nil`: not recorded.
  package let visible: Double?
  package let clickable: Bool?
  let z: Int64

  /// Decodes a line; the result is `nil` if the line names no asset.
  ///
  /// - Parameters:
  ///   - load: the number of the ad's loads before the last one ahead of the line.
  ///   - delivery: the assets that came with that load.
  ///   - language: the session's language (`AdLabelWords.spokenLanguage`); `nil` if it isn't known.
  static func decoded(
    _ line: Int, of session: RecordedSession, load: Int = 0, showing delivery: Delivery = .none,
    in language: String? = nil, _ names: inout AssetNames
  ) -> (asset: RenderedAsset, name: AssetName)? {
    let values = FieldPlaces(line, of: session)
    guard let name = names.name(values.asset, in: session) else { return nil }
    func value(_ place: Int?) -> EventValue? { place.map { EventValue(session: session, index: $0) } }
    let label =
      name.role == .badge ? value(values.text).flatMap { names.label($0) } ?? name.declaredLabel : nil
    let isCut = name.role == .badge && value(values.truncated)?.bool == true
    let rendered = RenderedAsset(
      role: name.role, placeNumber: Int32(truncatingIfNeeded: name.place ?? -1), identity: name.number,
      lineNumber: Int32(truncatingIfNeeded: line),
      deliveredNumber: Int32(truncatingIfNeeded: delivery.place(of: name) ?? -1), load: UInt8(clamping: load),
      wording: isCut ? .cut : label?.wording(in: language),
      frame: value(values.frame)?.frame, visible: value(values.visible)?.number,
      clickable: value(values.clickable)?.bool, z: value(values.z)?.integer ?? 0)
    return (rendered, name)
  }

  /// False if `visible` is 0, or if the frame has no area.
  package var showsSomething: Bool { visible != 0 && frame.map { $0.area > 0 } ?? true }
}

/// Indices of the values of an `asset.render` line among the session's values; `nil` for a field that it lacks.
private struct FieldPlaces {
  private(set) var asset: Int?
  private(set) var frame: Int?
  private(set) var visible: Int?
  private(set) var clickable: Int?
  private(set) var z: Int?
  private(set) var text: Int?
  private(set) var truncated: Int?

  init(_ line: Int, of session: RecordedSession) {
    var seen: UInt64 = 0
    let event = session.rawEvent(line)
    let end = Int(event.endValue)
    var next = Int(event.firstValue)
    while next < end {
      let value = session.rawValue(next)
      let bit: UInt64 = 1 << UInt64(value.field.rawValue)
      if seen & bit == 0, value.form != .invalid, value.form != .null { note(value.field, at: next) }
      seen |= bit
      next = Int(value.end)
    }
  }

  private mutating func note(_ field: EventField, at place: Int) {
    switch field {
    case .asset: asset = place
    case .frame: frame = place
    case .visible: visible = place
    case .clickable: clickable = place
    case .z: z = place
    case .text: text = place
    // Fields from number 64 on have no bit in `seen`.
    case .truncated: truncated = truncated ?? place
    default: break
    }
  }
}
