package import Model

/// A decoded `asset.render` line. If a field occurs twice, its first value counts.
package struct RenderedAsset: Sendable {
  package let name: AssetName
  /// Index of the line among the session's events.
  package let line: Int
  package private(set) var frame: Frame?
  /// The visible share of the asset, 0–1; `nil`: not recorded.
  package private(set) var visible: Double?
  package private(set) var clickable: Bool?
  private(set) var z: Int64 = 0

  /// Decodes a line; the result is `nil` if the line names no asset.
  init?(_ line: Int, of session: RecordedSession, _ names: inout AssetNames) {
    var asset: Int?
    var seen: UInt64 = 0
    let event = session.rawEvent(line)
    let end = Int(event.endValue)
    var next = Int(event.firstValue)
    var values: (frame: Int?, visible: Int?, clickable: Int?, z: Int?)
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
        default: break
        }
      }
      seen |= bit
      next = Int(value.end)
    }
    guard let name = names.name(asset, in: session) else { return nil }
    (self.name, self.line) = (name, line)
    func value(_ place: Int?) -> EventValue? { place.map { EventValue(session: session, index: $0) } }
    frame = value(values.frame)?.frame
    visible = value(values.visible)?.number
    clickable = value(values.clickable)?.bool
    z = value(values.z)?.integer ?? 0
  }

  /// False if `visible` is 0, or if the frame has no area.
  package var showsSomething: Bool { visible != 0 && frame.map { $0.area > 0 } ?? true }
}
