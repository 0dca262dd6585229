import AdModel

extension AdDraft {
  /// Works out what takes the keys of assets, and the moment of showing, in one pass over the events.
  mutating func noteAssets(in format: inout FormatCache, screen: Frame?) {
    let delivery = format.delivery(load?[.assets])
    self.delivery = delivery
    if kinds.contains(.click) { noteClicks(&format.names) }
    let moment =
      load != nil || isRendered || countedImpression != nil
      ? Showing.moment(of: events, kinds, impression: countedImpression) : nil
    let last = moment?.event.index ?? -1
    var replay = AdReplay(events.session, screen: screen)
    var keys = UsedKeys()
    for position in 0..<events.count {
      let place = events.place(position)
      switch events.kind(position) {
      case .adLoad:
        keys.note(loadedBy: events[position], isFirst: load?.index == place, delivery, format.names)
      case .click:
        keys.note(
          .clicked, format.names.name(events.session.place(of: .asset, in: place), in: events.session), place,
          of: events)
      case .assetRender:
        guard let line = format.rendered(place, of: events.session) else { continue }
        keys.note(.rendered, line.name, place, of: events)
        if place <= last { replay.render(line, at: place) }
      case .viewRender, .viewHide, .assetHide: if place <= last { replay.apply(place, names: &format.names) }
      default: break
      }
    }
    if kind?.hasAssets != false { usedKeys = keys.settled(events) }
    showing = moment.map { Showing(moment: $0.event, isImpression: $0.isImpression, state: replay.state) }
  }

  private mutating func noteClicks(_ names: inout AssetNames) {
    var counter = TapCounter()
    for event in events where event.kind == .click {
      let name = event[.asset].flatMap { names.name($0.index, in: events.session) }
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
