import AdModel

extension AdDraft {
  /// Works out what takes the keys of assets, and the moment of showing.
  mutating func noteAssets(in format: inout FormatCache, screen: Frame?) {
    let delivery = format.delivery(load?[.assets])
    delivered = delivery.assets
    if kinds.contains(.click) { noteClicks(&format.names) }
    if kind?.hasAssets != false { usedKeys = UsedKeys(in: events, kinds, delivery, &format.names) }
    if load != nil || isRendered || countedImpression != nil {
      showing = Showing(
        events, kinds, impression: countedImpression, screen: screen, names: &format.names)
    }
  }

  private mutating func noteClicks(_ names: inout AssetNames) {
    var counter = TapCounter()
    for event in events where event.kind == .click {
      let name = event[.asset].flatMap { names.name(at: $0.index, in: events.session) }
      let party = event[.by]?.string
      var click = Click(
        event: event, key: name?.key, match: name?.match ?? .unknown, role: name?.role ?? .other,
        tap: counter.tap(on: name?.identity ?? "", by: party, at: event.time))
      click.party = party
      click.action = event[.action]?.string
      click.url = event[.url]?.string
      click.openable = event[.openable]?.strings
      clicks.append(click)
    }
  }
}

extension EventValue {
  /// The string in an array that holds one and no more.
  var onlyString: EventValue? {
    let array = session.rawValue(index)
    guard array.form == .array else { return nil }
    var only: Int?
    var next = index + 1
    while next < Int(array.end) {
      let value = session.rawValue(next)
      if value.form == .string || value.form == .escapedString {
        guard only == nil else { return nil }
        only = next
      }
      next = Int(value.end)
    }
    return only.map { EventValue(session: session, index: $0) }
  }
}
