import Model

// Live streams and measurement.
extension HARTranslation {
  /// Returns a stable name that replaces the id of a stream. The id itself must stay out of recordings, because anyone
  /// who has it may read the stream's manifest.
  private mutating func streamName(_ id: String) -> String {
    if let name = streams[id] { return name }
    let name = "stream-\(streams.count + 1)"
    streams[id] = name
    return name
  }

  mutating func streamAnswer(_ entry: HAREntry) {
    guard let time = entry.end else { return }
    if case .stream(let id?)? = entry.body {
      events.append(
        EventDraft(.streamLoad, at: time, from: origin(entry), ["streamId": .string(streamName(id))]))
    } else if entry.status >= 400 {
      events.append(
        EventDraft(
          .streamFailed, at: time, from: origin(entry),
          ["error": .members(["message": .string("HTTP \(entry.status)")])]))
    } else {
      seesLoads = false
    }
  }

  /// Appends an event for each ad break of a playlist that is new, or that the playlist stated otherwise before.
  mutating func schedule(_ interstitials: [HLSInterstitial], of entry: HAREntry) {
    guard let time = entry.end else { return }
    for interstitial in interstitials {
      guard let whole = entry.absolute(interstitial.address), let address = HLSAddress(whole) else {
        continue
      }
      let pod = address.pod
      guard pod != nil || interstitial.isMarked,
        let milliseconds = breaks.add(interstitial, whole, isPod: pod != nil, line: entry.line)
      else { continue }
      let stream = address.streamID.map { streamName($0) }
      var origin = origin(entry)
      if entry.file != nil { origin.line = interstitial.line }
      var event = EventDraft(
        .breakSchedule, at: time, from: origin,
        [
          "break": .string(interstitial.id), "pod": .string(pod ?? interstitial.id),
          "start": .string(interstitial.start.description), "durationMs": .integer(milliseconds),
          "url": .own(address.written(stream: stream)),
          "restrictions": interstitial.restrictions.isEmpty ? nil : .strings(interstitial.restrictions),
          "resumption": interstitial.resumption,
        ])
      guard
        let changed = breaks.plan(
          event.fields, of: interstitial.id, in: String(entry.address.prefix { $0 != "?" && $0 != "#" }))
      else { continue }
      if !changed.isEmpty {
        event.origin.note = "the playlist changed \(changed.joined(separator: ", "))"
      }
      events.append(event)
    }
  }

  /// Appends the event of an ad break or ad that a player reports with this request, according to the break's asset
  /// list.
  mutating func tracked(_ entry: HAREntry, at time: Timestamp) {
    guard let report = breaks.report(of: entry.address) else { return }
    let (event, number) = (report.tracker.event, report.tracker.ad.map { $0 + 1 })
    let (isClick, name) = (event == .click, JSONText.string(report.break))
    let info = number.flatMap {
      JSONText.members(["position": .integer($0), "total": .integer(report.total)])
    }
    events.append(
      EventDraft(
        event, at: time, ad: number.map { "\(report.break)-\($0)" }, from: origin(entry),
        [
          "break": isClick ? nil : name, "podInfo": event == .adStart ? info : nil,
          "by": isClick ? "sdk" : nil,
        ]))
  }

  /// Adds notes about the ad breaks that aren't translated.
  mutating func noteLostBreaks() {
    let lost = breaks.unmeasured.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (id, line) in lost {
      skips.append(
        Note(
          text:
            "The ad break '\(id)' has no duration of a day at most, neither in its playlist nor in an asset list: it is left out.",
          line: line, cause: "ad breaks without a duration"))
    }
    if let line = breaks.strayLists.first {
      let count = breaks.strayLists.count
      notes.append(
        Note(
          text:
            "\(count) asset \(count == 1 ? "list" : "lists") that no playlist before it names: not translated.",
          line: line))
    }
  }

  mutating func validation(_ entry: HAREntry, at time: Timestamp) {
    guard let message = entry.query["msg"], let event = OMValidationEvent(message) else { return }
    let ad = measured[event.session] ?? "om\(measured.count + 1)"
    measured[event.session] = ad
    let origin = origin(entry)
    if event.type == "impression" {
      events.append(EventDraft(.impression, at: time, ad: ad, from: origin, ["by": "sdk"]))
    }
    if let frame = event.frame {
      events.append(
        EventDraft(
          .assetRender, at: time, ad: ad, from: origin,
          [
            "asset": "Media", "frame": .list(frame.map { .number($0) }),
            "visible": event.visible.map { .number($0) },
          ]))
    }
  }
}
