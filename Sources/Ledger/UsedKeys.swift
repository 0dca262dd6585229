package import AdModel

/// A key of a recording that is neither declared nor reserved as it stands, nor another name of such a key, and the first
/// line that uses it.
package struct StrayKey: Sendable {
  package enum Use: String, Sendable { case delivered, rendered, clicked }

  package var key: String
  package var match: AssetKeyMatch
  package var use: Use
  package var event: Event
}

/// The asset keys that an ad's lines use.
package struct UsedKeys: Sendable {
  /// Whether there was any key to look at.
  package private(set) var isEmpty = true
  /// In the order of their first use.
  package private(set) var strays: [StrayKey] = []
  private var seen: Set<String> = []

  /// For ads without assets.
  init() {}

  /// Keys that were delivered, rendered or clicked. Keys that the mediation adapter says are extra assets of its ad are
  /// not astray.
  ///
  /// - Parameters:
  ///   - kinds: of the events.
  ///   - delivery: what came with the first load, which isn't read again.
  init(in events: EventRun, _ kinds: EventKindSet, _ delivery: Delivery, _ names: inout AssetNames) {
    guard kinds.intersects(Self.keyKinds) else { return }
    var isFirstLoad = true
    for position in 0..<events.count {
      switch events.kind(position) {
      case .adLoad:
        if isFirstLoad { note(delivery, events[position]) } else { note(loadedBy: events[position], names) }
        isFirstLoad = false
      case .assetRender: note(.rendered, at: position, of: events, &names)
      case .click: note(.clicked, at: position, of: events, &names)
      default: break
      }
    }
    guard !strays.isEmpty else { return }
    let extras = Set(events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    strays.removeAll { extras.contains($0.key) }
  }

  private static let keyKinds = EventKindSet(.adLoad, .assetRender, .click)

  private mutating func note(_ delivery: Delivery, _ event: Event) {
    if !delivery.assets.isEmpty { isEmpty = false }
    for asset in delivery.strays { note(asset.name, .delivered, event) }
  }

  private mutating func note(loadedBy event: Event, _ names: AssetNames) {
    for (key, _) in event[.assets]?.members ?? [] { note(names.unnumbered(key), .delivered, event) }
  }

  private mutating func note(
    _ use: StrayKey.Use, at position: Int, of events: EventRun, _ names: inout AssetNames
  ) {
    let session = events.session
    guard let asset = session.place(of: .asset, in: events.place(position)),
      let name = names.name(at: asset, in: session)
    else { return }
    isEmpty = false
    if name.isStray { note(name, use, events[position]) }
  }

  private mutating func note(_ name: AssetName, _ use: StrayKey.Use, _ event: Event) {
    isEmpty = false
    guard name.isStray, seen.insert(name.key).inserted else { return }
    strays.append(StrayKey(key: name.key, match: name.match, use: use, event: event))
  }
}
