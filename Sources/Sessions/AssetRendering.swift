import Model

/// What an `asset.render` says, read in one go. Of a field given twice, the first counts.
struct AssetRendering: Sendable {
  /// Where the key stands among the values of the session that it was read from.
  private(set) var asset: Int?
  private(set) var frame: Frame?
  private(set) var visible: Double?
  private(set) var clickable: Bool?
  private(set) var z: Int64?

  /// - Parameter index: the event's place among the session's.
  init(_ index: Int, of session: RecordedSession) {
    let event = session.rawEvent(index)
    var seen: UInt64 = 0
    var next = Int(event.firstValue)
    while next < Int(event.endValue) {
      let value = session.rawValue(next)
      let place = next
      next = Int(value.end)
      switch value.field {
      case .asset, .frame, .visible, .clickable, .z: break
      default: continue
      }
      let bit: UInt64 = 1 << UInt64(value.field.rawValue)
      guard seen & bit == 0 else { continue }
      seen |= bit
      if value.form == .invalid || value.form == .null { continue }
      note(value.field, EventValue(session: session, index: place))
    }
  }

  private mutating func note(_ field: EventField, _ value: EventValue) {
    switch field {
    case .asset: asset = value.index
    case .frame: frame = value.frame
    case .visible: visible = value.number
    case .clickable: clickable = value.bool
    case .z: z = value.integer
    default: break
    }
  }
}

/// An asset as an `asset.render` shows it.
struct RenderedAsset: Sendable {
  let name: AssetName
  let rendering: AssetRendering

  /// `nil` where it names no asset.
  ///
  /// - Parameter index: the event's place among the session's.
  init?(_ index: Int, of session: RecordedSession, _ names: inout AssetNames) {
    rendering = AssetRendering(index, of: session)
    guard let name = names.name(rendering.asset, in: session) else { return nil }
    self.name = name
  }
}
