import AdModel
import Diagnostics

/// What a thread remembers of a format.
struct FormatCache: Sendable {
  /// `nil` for ads without a definition, each of which has its own reason.
  let resolution: FormatResolution?
  let id: String?
  let kind: FormatKind?
  let inventory: Inventory?
  var names: AssetNames
  private var renderedLines = ByteTable<RenderedAsset>(limit: 1024, byteLimit: 1 << 18)
  private var deliveries = ByteTable<Delivery>(limit: 2048, byteLimit: 1 << 21)

  init(_ format: LedgerContext.AdFormat?, _ keysByAlias: [String: String]) {
    let definition = format?.definition.detached()
    resolution = definition.map(FormatResolution.definition)
    id = definition.map { String(decoding: Array($0.id.value.utf8), as: UTF8.self) }
    kind = definition?.kind
    inventory = definition?.inventory
    names = AssetNames(AssetKeyMatcher(definition: definition, keysByAlias: keysByAlias))
  }

  /// What an `ad.load.assets` delivers. Two that are the same text hold the same, whatever session they stand in.
  mutating func delivery(_ value: EventValue?) -> Delivery {
    guard let value else { return .none }
    if let delivery = deliveries.find(value) { return delivery }
    let delivery = Delivery(value, names: names)
    deliveries.add(value, delivery)
    return delivery
  }
}

extension FormatCache {
  /// What an `asset.render` shows; `nil` where it names no asset. Two that are the same text but for what all events have
  /// show the same, whatever session they stand in.
  ///
  /// - Parameter place: the event's among the session's.
  mutating func rendered(_ place: Int, of session: RecordedSession) -> RenderedAsset? {
    let event = session.rawEvent(place)
    guard let start = session.ownText(of: event) else { return RenderedAsset(place, of: session, &names) }
    return session.withText(start, event.start + event.length - start) { text in
      if let line = renderedLines.find(text) { return line }
      guard let line = RenderedAsset(place, of: session, &names) else { return nil }
      renderedLines.add(text, line)
      return line
    }
  }
}

extension RecordedSession {
  /// Where the text of an event begins that follows what all events have: the first of its own fields. `nil`: it has none.
  fileprivate func ownText(of event: RawEvent) -> UInt32? {
    var next = Int(event.firstValue)
    while next < Int(event.endValue) {
      let value = rawValue(next)
      switch value.field {
      case .event, .session, .time, .seq, .ad: next = Int(value.end)
      default: return value.keyStart
      }
    }
    return nil
  }
}

/// Where a session ran.
struct SessionCountry: Sendable {
  /// As `SessionRecord.country` and `isEEA`.
  let code: String
  let isEEA: Bool?

  /// `nil` for what isn't two letters.
  init?(_ code: String, in territories: Territories) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.code = Territories.normalised(code)
    // A code that names no country (`ZZ`) says as little as none; one that the configuration names is known.
    let isEEA = territories.eea.contains(self.code)
    self.isEEA = isEEA || CountryCodes.contains(self.code) ? isEEA : nil
  }
}
