import Model

// Live streams and measurement.
extension HARTranslation {
  /// A stable name that replaces the id of a stream: with the id anyone may read the stream's manifest.
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

  /// Appends the ad breaks of a playlist, each id once.
  mutating func schedule(_ interstitials: [HLSInterstitial], of entry: HAREntry) {
    guard let time = entry.end else { return }
    for interstitial in interstitials where breaks.insert(interstitial.id).inserted {
      guard let pod = interstitial.pod else {
        breaks.remove(interstitial.id)
        continue
      }
      let stream = URLQuery(interstitial.url.query)["stream_id"].map { streamName($0) }
      events.append(
        EventDraft(
          .breakSchedule, at: time, from: origin(entry),
          [
            "break": .string(interstitial.id), "pod": .string(pod),
            "start": .string(interstitial.start.description),
            "durationMs": .integer(interstitial.milliseconds),
            "url": .own(interstitial.address(stream: stream)),
            "restrictions": interstitial.restrictions.isEmpty ? nil : .strings(interstitial.restrictions),
            "resumption": interstitial.resumption,
          ]))
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
