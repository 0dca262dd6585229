package import Model

/// A decoded `asset.render` line. If a field occurs twice, its first value counts.
package struct RenderedAsset: Sendable {
  package let name: AssetName
  let role: AssetRole
  /// Index of the asset in the definition; -1: the definition doesn't declare it.
  let placeNumber: Int32
  /// `AssetName.number`
  let identity: Int32
  private let lineNumber: Int32
  private let deliveredNumber: Int32
  /// Index of the line among the session's events.
  package var line: Int { Int(lineNumber) }
  /// Index of the asset among those that came with the ad (`Delivery.place(of:)`); `nil` if it isn't there.
  package var delivered: Int? { deliveredNumber < 0 ? nil : Int(deliveredNumber) }
  /// For an ad label, true if its text marks an ad: the recorded text, else the one that the definition declares. `nil`
  /// if neither has a text.
  let marksAd: Bool?
  package private(set) var frame: Frame?
  /// The visible share of the asset, 0–1; `nil`: not recorded.
  package private(set) var visible: Double?
  package private(set) var clickable: Bool?
  private(set) var z: Int64 = 0

  /// Decodes a line; the result is `nil` if the line names no asset.
  ///
  /// - Parameter delivery: the assets that came with the ad.
  init?(
    _ line: Int, of session: RecordedSession, showing delivery: Delivery = .none, _ names: inout AssetNames
  ) {
    var asset: Int?
    var seen: UInt64 = 0
    let event = session.rawEvent(line)
    let end = Int(event.endValue)
    var next = Int(event.firstValue)
    var values: (frame: Int?, visible: Int?, clickable: Int?, z: Int?, text: Int?)
    while next < end {
      let value = session.rawValue(next)
      let bit: UInt64 = 1 << UInt64(value.field.rawValue)
      if seen & bit == 0, value.form != .invalid, value.form != .null {
        switch value.field {
        case .asset: asset = next
        case .frame: values.frame = next
        case .visible: values.visible = next
        case .clickable: values.clickable = next
        case .z: values.z = next
        case .text: values.text = next
        default: break
        }
      }
      seen |= bit
      next = Int(value.end)
    }
    guard let name = names.name(asset, in: session) else { return nil }
    (self.name, lineNumber) = (name, Int32(truncatingIfNeeded: line))
    (role, placeNumber, identity) = (name.role, Int32(truncatingIfNeeded: name.place ?? -1), name.number)
    deliveredNumber = Int32(truncatingIfNeeded: delivery.place(of: name) ?? -1)
    func value(_ place: Int?) -> EventValue? { place.map { EventValue(session: session, index: $0) } }
    marksAd =
      name.role == .badge
      ? (value(values.text).flatMap { names.label($0) } ?? name.declaredLabel)?.marksAd : nil
    frame = value(values.frame)?.frame
    visible = value(values.visible)?.number
    clickable = value(values.clickable)?.bool
    z = value(values.z)?.integer ?? 0
  }

  /// False if `visible` is 0, or if the frame has no area.
  package var showsSomething: Bool { visible != 0 && frame.map { $0.area > 0 } ?? true }
}
