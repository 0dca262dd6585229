// Made from adspec's table of events (Sources/Model/Events/EventSchema.swift): a test renews this file, see CONTRIBUTING.md.
// swift-format-ignore-file

extension AdEvent {
  /// The session is over; no line of it comes after.
  static func sessionEnd() -> AdEvent {
    AdEvent("session.end", capacity: 0)
  }

  /// The consent has changed; the new one holds for all later requests.
  ///
  /// - Parameters:
  ///   - gdpr: True if the GDPR applies.
  ///   - npa: True if only non-personalised ads may be served.
  ///   - ltd: True if only limited ads may be served.
  ///   - tcf: The consent string of the TCF; read and never shown.
  ///   - gpp: The consent string of the GPP; read and never shown.
  ///   - rdp: True if data is processed restrictedly, as some US states require.
  public static func consent(gdpr: Bool? = nil, npa: Bool? = nil, ltd: Bool? = nil, tcf: String? = nil, gpp: String? = nil, rdp: Bool? = nil) -> AdEvent {
    var event = AdEvent("consent", capacity: 6)
    event.fields.add("gdpr", gdpr)
    event.fields.add("npa", npa)
    event.fields.add("ltd", ltd)
    event.fields.add("tcf", tcf, .consent)
    event.fields.add("gpp", gpp, .consent)
    event.fields.add("rdp", rdp)
    return event
  }

  /// The app went into the background: nothing of it is on the screen.
  public static func appBackground() -> AdEvent {
    AdEvent("app.background", capacity: 0)
  }

  /// The app came to the front, or was there when the session began.
  public static func appForeground() -> AdEvent {
    AdEvent("app.foreground", capacity: 0)
  }

  /// A mediation platform was set up, or was not.
  ///
  /// - Parameters:
  ///   - service: The mediation platform's name.
  ///   - ok: True if it succeeded.
  ///   - missing: Names of the parameters that were missing.
  public static func serviceSetup(service: String, ok: Bool, missing: [String]? = nil) -> AdEvent {
    var event = AdEvent("service.setup", capacity: 3)
    event.fields.add("service", service, .plain)
    event.fields.add("ok", ok)
    event.fields.add("missing", missing, .plain)
    return event
  }

  /// The app requested an ad; a retry requests again under the same ad.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - kind: Kind of the format that is asked for, or a list of kinds.
  ///   - adUnit: The ad unit, as the app's code names it.
  ///   - formats: Ids of the formats that are asked for.
  ///   - attempt: The number of the try (of a request) or of the retry; both from 1.
  ///   - count: The number of ads that were requested. From -1 to 1000000.
  ///   - dsa: The DSA object of the IAB, OpenRTB: the request's or the bid's side.
  ///   - options: The options for an adapter's pictures: as data or addresses, one or several, their orientation.
  ///   - privacy: True if the ad can show the buyer's privacy link, which is AdChoices (`privacy` of OpenRTB Native).
  public static func adRequest(ad: String, kind: [Kind], adUnit: String? = nil, formats: [String]? = nil, attempt: Int? = nil, count: Int? = nil, dsa: RequestDSA? = nil, options: ImageOptions? = nil, privacy: Bool? = nil) -> AdEvent {
    var event = AdEvent("ad.request", capacity: 9)
    event.fields.add("ad", ad, .plain)
    event.fields.add("kind", oneOrMore: kind)
    event.fields.add("adUnit", adUnit, .plain)
    event.fields.add("formats", formats, .plain)
    event.fields.add("attempt", attempt)
    event.fields.add("count", count)
    event.fields.add("dsa", object: dsa)
    event.fields.add("options", object: options)
    event.fields.add("privacy", privacy)
    return event
  }

  /// An ad was loaded.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - request: The ad under which this one was requested, if one request delivered several.
  ///   - format: Id of the ad's format.
  ///   - inventory: The demand channel: how the ad was sold.
  ///   - source: The ad source that filled the request.
  ///   - house: True if it is an ad of the publisher's own.
  ///   - lineItem: Id of the line item.
  ///   - creative: Id of the creative.
  ///   - order: Id of the order.
  ///   - responseId: Id of the server's response.
  ///   - assets: The delivered assets, by asset key.
  ///   - video: True if the ad has a video.
  ///   - clickHandler: True if the app opens clicks itself.
  ///   - deepLinks: Addresses that open an app.
  ///   - destination: The address that a click leads to.
  ///   - dsa: The DSA object of the IAB, OpenRTB: the request's or the bid's side.
  ///   - direction: The way the ad's text runs.
  public static func adLoad(ad: String, request: String? = nil, format: String? = nil, inventory: Inventory? = nil, source: Source? = nil, house: Bool? = nil, lineItem: String? = nil, creative: String? = nil, order: String? = nil, responseId: String? = nil, assets: [String: DeliveredAsset]? = nil, video: Bool? = nil, clickHandler: Bool? = nil, deepLinks: [String]? = nil, destination: String? = nil, dsa: DSA? = nil, direction: Direction? = nil) -> AdEvent {
    var event = AdEvent("ad.load", capacity: 17)
    event.fields.add("ad", ad, .plain)
    event.fields.add("request", request, .plain)
    event.fields.add("format", format, .plain)
    event.fields.add("inventory", word: inventory)
    event.fields.add("source", object: source)
    event.fields.add("house", house)
    event.fields.add("lineItem", lineItem, .plain)
    event.fields.add("creative", creative, .plain)
    event.fields.add("order", order, .plain)
    event.fields.add("responseId", responseId, .pseudonym)
    event.fields.add("assets", objects: assets)
    event.fields.add("video", video)
    event.fields.add("clickHandler", clickHandler)
    event.fields.add("deepLinks", deepLinks, .address)
    event.fields.add("destination", destination, .address)
    event.fields.add("dsa", object: dsa)
    event.fields.add("direction", word: direction)
    return event
  }

  /// The load failed.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - error: The error that occurred.
  ///   - attempt: The number of the try (of a request) or of the retry; both from 1.
  public static func adLoadFailed(ad: String, error: Failure? = nil, attempt: Int? = nil) -> AdEvent {
    var event = AdEvent("ad.loadFailed", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("error", object: error)
    event.fields.add("attempt", attempt)
    return event
  }

  /// The app will request again after a delay.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - attempt: The number of the try (of a request) or of the retry; both from 1.
  ///   - delaySeconds: How long the app waits before it asks again, in seconds. From 0 to 1000000.
  public static func adRetry(ad: String, attempt: Int, delaySeconds: Double? = nil) -> AdEvent {
    var event = AdEvent("ad.retry", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("attempt", attempt)
    event.fields.add("delaySeconds", delaySeconds)
    return event
  }

  /// The mediation platform called back the app.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - of: The subject of the callback, or the call that was handed on.
  ///   - ok: True if it succeeded.
  ///   - error: The error that occurred.
  public static func adCallback(ad: String, of: Callback, ok: Bool, error: Failure? = nil) -> AdEvent {
    var event = AdEvent("ad.callback", capacity: 4)
    event.fields.add("ad", ad, .plain)
    event.fields.add("of", word: of)
    event.fields.add("ok", ok)
    event.fields.add("error", object: error)
    return event
  }

  /// The ad's container was laid out, for the first time or anew.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - frame: [x, y, width, height] in points from the screen's top left.
  ///   - screen: [width, height] in points.
  ///   - visible: The part of it that can be seen, from 0 to 1.
  public static func viewRender(ad: String, frame: Frame, screen: Size? = nil, visible: Double? = nil) -> AdEvent {
    var event = AdEvent("view.render", capacity: 4)
    event.fields.add("ad", ad, .plain)
    event.fields.add("frame", frame)
    event.fields.add("screen", screen)
    event.fields.add("visible", visible)
    return event
  }

  /// The ad's container left the screen.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - frame: [x, y, width, height] in points from the screen's top left.
  public static func viewHide(ad: String, frame: Frame? = nil) -> AdEvent {
    var event = AdEvent("view.hide", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("frame", frame)
    return event
  }

  /// The app showed an asset; again when it changed.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - asset: Key of the asset.
  ///   - frame: [x, y, width, height] in points from the screen's top left.
  ///   - visible: The part of it that can be seen, from 0 to 1.
  ///   - clickable: True if a tap on it opens the ad.
  ///   - z: Paint order: what is higher lies on top.
  ///   - text: The text as shown.
  ///   - fit: How the image fills its frame.
  ///   - truncated: True if the text was cut, as measured.
  public static func assetRender(ad: String, asset: String, frame: Frame, visible: Double? = nil, clickable: Bool? = nil, z: Int? = nil, text: String? = nil, fit: Fit? = nil, truncated: Bool? = nil) -> AdEvent {
    var event = AdEvent("asset.render", capacity: 9)
    event.fields.add("ad", ad, .plain)
    event.fields.add("asset", asset, .plain)
    event.fields.add("frame", frame)
    event.fields.add("visible", visible)
    event.fields.add("clickable", clickable)
    event.fields.add("z", z)
    event.fields.add("text", text, .sentence)
    event.fields.add("fit", word: fit)
    event.fields.add("truncated", truncated)
    return event
  }

  /// An asset is no longer shown.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - asset: Key of the asset.
  public static func assetHide(ad: String, asset: String) -> AdEvent {
    var event = AdEvent("asset.hide", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("asset", asset, .plain)
    return event
  }

  /// An impression was counted.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - by: The party that counted it.
  public static func impression(ad: String, by: Party) -> AdEvent {
    var event = AdEvent("impression", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("by", word: by)
    return event
  }

  /// The ad reached viewability, by the counting party's standard.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - by: The party that counted it.
  ///   - standard: The standard of viewability, such as "MRC".
  public static func adViewable(ad: String, by: Party, standard: String? = nil) -> AdEvent {
    var event = AdEvent("ad.viewable", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("by", word: by)
    event.fields.add("standard", standard, .plain)
    return event
  }

  /// A click on the ad.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - asset: Key of the asset.
  ///   - by: The party that counted it.
  ///   - action: The action of the click.
  ///   - url: The address; its query is read and never shown.
  ///   - openable: The deep links that an installed app could open.
  public static func click(ad: String, asset: String? = nil, by: Party, action: Action? = nil, url: String? = nil, openable: [String]? = nil) -> AdEvent {
    var event = AdEvent("click", capacity: 6)
    event.fields.add("ad", ad, .plain)
    event.fields.add("asset", asset, .plain)
    event.fields.add("by", word: by)
    event.fields.add("action", word: action)
    event.fields.add("url", url, .address)
    event.fields.add("openable", openable, .address)
    return event
  }

  /// The ad opened a full screen.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func screenPresent(ad: String) -> AdEvent {
    var event = AdEvent("screen.present", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The full screen was dismissed.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func screenDismiss(ad: String) -> AdEvent {
    var event = AdEvent("screen.dismiss", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad's video plays.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func videoPlay(ad: String) -> AdEvent {
    var event = AdEvent("video.play", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad's video pauses.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func videoPause(ad: String) -> AdEvent {
    var event = AdEvent("video.pause", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad's video has ended.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func videoEnd(ad: String) -> AdEvent {
    var event = AdEvent("video.end", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad's video was muted.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func videoMute(ad: String) -> AdEvent {
    var event = AdEvent("video.mute", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad's video was unmuted.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func videoUnmute(ad: String) -> AdEvent {
    var event = AdEvent("video.unmute", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// A mediation adapter was asked for an ad.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - adapter: Class name of the adapter.
  ///   - parameter: The server parameter that the adapter got.
  public static func adapterLoad(ad: String, adapter: String, parameter: String? = nil) -> AdEvent {
    var event = AdEvent("adapter.load", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("adapter", adapter, .plain)
    event.fields.add("parameter", parameter, .pseudonym)
    return event
  }

  /// The adapter mapped the network's fields to the format's assets.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - fields: The format's asset keys, each with the network's field.
  ///   - adapter: Class name of the adapter.
  ///   - extra: Keys that only the network has.
  ///   - images: The form in which pictures came: as data or as addresses.
  ///   - imageCount: The number of pictures that the adapter passed on. From -1 to 1000000.
  public static func adapterMap(ad: String, fields: [String: String], adapter: String? = nil, extra: [String]? = nil, images: PictureForm? = nil, imageCount: Int? = nil) -> AdEvent {
    var event = AdEvent("adapter.map", capacity: 6)
    event.fields.add("ad", ad, .plain)
    event.fields.add("fields", fields, .plain)
    event.fields.add("adapter", adapter, .plain)
    event.fields.add("extra", extra, .plain)
    event.fields.add("images", word: images)
    event.fields.add("imageCount", imageCount)
    return event
  }

  /// The adapter called its completion handler, which it does exactly once.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - outcome: The outcome.
  ///   - adapter: Class name of the adapter.
  ///   - error: The error that occurred.
  ///   - thread: The thread that it was called on.
  public static func adapterComplete(ad: String, outcome: Outcome, adapter: String? = nil, error: Failure? = nil, thread: CallThread? = nil) -> AdEvent {
    var event = AdEvent("adapter.complete", capacity: 5)
    event.fields.add("ad", ad, .plain)
    event.fields.add("outcome", word: outcome)
    event.fields.add("adapter", adapter, .plain)
    event.fields.add("error", object: error)
    event.fields.add("thread", word: thread)
    return event
  }

  /// The adapter states which side counts: at least one of impressions and clicks.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - impressions: The party that counts impressions.
  ///   - clicks: The party that counts clicks.
  ///   - adapter: Class name of the adapter.
  public static func adapterTrack(ad: String, impressions: Tracker? = nil, clicks: Tracker? = nil, adapter: String? = nil) -> AdEvent {
    var event = AdEvent("adapter.track", capacity: 4)
    event.fields.add("ad", ad, .plain)
    event.fields.add("impressions", word: impressions)
    event.fields.add("clicks", word: clicks)
    event.fields.add("adapter", adapter, .plain)
    return event
  }

  /// The SDK's call was passed on to the network: an impression, a click, or the ad's views.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - of: The subject of the callback, or the call that was handed on.
  ///   - adapter: Class name of the adapter.
  public static func adapterNotify(ad: String, of: Notification, adapter: String? = nil) -> AdEvent {
    var event = AdEvent("adapter.notify", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("of", word: of)
    event.fields.add("adapter", adapter, .plain)
    return event
  }

  /// A row of the SDK's response info: the result of one adapter.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - adapter: Class name of the adapter.
  ///   - outcome: The outcome.
  ///   - latencyMs: The time that it took, in milliseconds. From -1 to 86400000.
  ///   - source: The ad source that filled the request.
  public static func adapterResponse(ad: String, adapter: String, outcome: ResponseOutcome? = nil, latencyMs: Double? = nil, source: Source? = nil) -> AdEvent {
    var event = AdEvent("adapter.response", capacity: 5)
    event.fields.add("ad", ad, .plain)
    event.fields.add("adapter", adapter, .plain)
    event.fields.add("outcome", word: outcome)
    event.fields.add("latencyMs", latencyMs)
    event.fields.add("source", object: source)
    return event
  }

  /// The app asked to show the ad.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func adShow(ad: String) -> AdEvent {
    var event = AdEvent("ad.show", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The ad is on the screen.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - error: The error that occurred.
  public static func adDisplay(ad: String, error: Failure? = nil) -> AdEvent {
    var event = AdEvent("ad.display", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("error", object: error)
    return event
  }

  /// The ad could not be shown.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - error: The error that occurred.
  public static func adDisplayFailed(ad: String, error: Failure? = nil) -> AdEvent {
    var event = AdEvent("ad.displayFailed", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("error", object: error)
    return event
  }

  /// The rewarded video begins.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func rewardStart(ad: String) -> AdEvent {
    var event = AdEvent("reward.start", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The rewarded video has ended.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func rewardComplete(ad: String) -> AdEvent {
    var event = AdEvent("reward.complete", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The network granted the reward.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - name: The reward that the viewer gets.
  ///   - amount: The amount of the reward. From -1000000000000000 to 1000000000000000.
  public static func rewardGrant(ad: String, name: String, amount: Double) -> AdEvent {
    var event = AdEvent("reward.grant", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("name", name, .plain)
    event.fields.add("amount", amount)
    return event
  }

  /// The app's own handler gave the reward.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - name: The reward that the viewer gets.
  ///   - amount: The amount of the reward. From -1000000000000000 to 1000000000000000.
  public static func rewardDeliver(ad: String, name: String, amount: Double) -> AdEvent {
    var event = AdEvent("reward.deliver", capacity: 3)
    event.fields.add("ad", ad, .plain)
    event.fields.add("name", name, .plain)
    event.fields.add("amount", amount)
    return event
  }

  /// The revenue that the ad earned.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - value: The revenue, in the currency. From -1000000000000000 to 1000000000000000.
  ///   - currency: ISO 4217.
  ///   - precision: How exact the value is.
  public static func adRevenue(ad: String, value: Double, currency: String, precision: String? = nil) -> AdEvent {
    var event = AdEvent("ad.revenue", capacity: 4)
    event.fields.add("ad", ad, .plain)
    event.fields.add("value", value)
    event.fields.add("currency", currency, .plain)
    event.fields.add("precision", precision, .plain)
    return event
  }

  /// The ad has left the screen.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  public static func adHide(ad: String) -> AdEvent {
    var event = AdEvent("ad.hide", capacity: 1)
    event.fields.add("ad", ad, .plain)
    return event
  }

  /// The app asked for a live stream.
  ///
  /// - Parameters:
  ///   - networkCode: Ad Manager's network code.
  ///   - customAssetKey: The stream's custom asset key.
  public static func streamRequest(networkCode: String, customAssetKey: String) -> AdEvent {
    var event = AdEvent("stream.request", capacity: 2)
    event.fields.add("networkCode", networkCode, .plain)
    event.fields.add("customAssetKey", customAssetKey, .plain)
    return event
  }

  /// The live stream is registered.
  ///
  /// - Parameters:
  ///   - streamId: The stream's id; read and never shown.
  public static func streamLoad(streamId: String) -> AdEvent {
    var event = AdEvent("stream.load", capacity: 1)
    event.fields.add("streamId", streamId, .pseudonym)
    return event
  }

  /// The live stream could not be registered.
  ///
  /// - Parameters:
  ///   - error: The error that occurred.
  public static func streamFailed(error: Failure? = nil) -> AdEvent {
    var event = AdEvent("stream.failed", capacity: 1)
    event.fields.add("error", object: error)
    return event
  }

  /// The live stream failed.
  ///
  /// - Parameters:
  ///   - error: The error that occurred.
  public static func streamError(error: Failure? = nil) -> AdEvent {
    var event = AdEvent("stream.error", capacity: 1)
    event.fields.add("error", object: error)
    return event
  }

  /// The viewer jumped to another time of the programme.
  ///
  /// - Parameters:
  ///   - from: The time of the programme that the viewer left.
  ///   - to: The time of the programme that the viewer went to.
  public static func streamSeek(from: Timestamp, to: Timestamp) -> AdEvent {
    var event = AdEvent("stream.seek", capacity: 2)
    event.fields.add("from", from)
    event.fields.add("to", to)
    return event
  }

  /// The viewer paused the stream.
  public static func streamPause() -> AdEvent {
    AdEvent("stream.pause", capacity: 0)
  }

  /// The stream goes on after a pause.
  public static func streamResume() -> AdEvent {
    AdEvent("stream.resume", capacity: 0)
  }

  /// The live stream was left.
  public static func streamEnd() -> AdEvent {
    AdEvent("stream.end", capacity: 0)
  }

  /// An ad break was scheduled in the player.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  ///   - pod: The pod's identifier.
  ///   - start: The time at which the ad break is due.
  ///   - durationMs: How long it is to last, in milliseconds. From -1 to 86400000.
  ///   - url: The address; its query is read and never shown.
  ///   - urls: The addresses, one a template item; their queries are read and never shown.
  ///   - restrictions: The actions that viewers may not take (SKIP and JUMP of X-RESTRICT); absent: they may take all.
  ///   - resumption: The point at which the stream goes on (resume offset, X-RESUME-OFFSET): zero, indefinite or seconds from its start.
  ///   - replaces: Ids of the ad breaks that it replaces.
  public static func breakSchedule(break: String, pod: String, start: Timestamp, durationMs: Int, url: String? = nil, urls: [String]? = nil, restrictions: [Restriction]? = nil, resumption: Resumption? = nil, replaces: [String]? = nil) -> AdEvent {
    var event = AdEvent("break.schedule", capacity: 9)
    event.fields.add("break", `break`, .plain)
    event.fields.add("pod", pod, .plain)
    event.fields.add("start", start)
    event.fields.add("durationMs", durationMs)
    event.fields.add("url", url, .podAddress)
    event.fields.add("urls", urls, .podAddress)
    event.fields.add("restrictions", words: restrictions)
    event.fields.add("resumption", resumption?.value)
    event.fields.add("replaces", replaces, .plain)
    return event
  }

  /// The app cancelled an ad break.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  ///   - reason: The reason why the ad break was cancelled.
  public static func breakCancel(break: String, reason: Reason? = nil) -> AdEvent {
    var event = AdEvent("break.cancel", capacity: 2)
    event.fields.add("break", `break`, .plain)
    event.fields.add("reason", word: reason)
    return event
  }

  /// An ad break has begun.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  public static func breakStart(break: String) -> AdEvent {
    var event = AdEvent("break.start", capacity: 1)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// An ad break is over.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  public static func breakEnd(break: String) -> AdEvent {
    var event = AdEvent("break.end", capacity: 1)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// A period of ads in an ad break has begun.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  public static func periodStart(break: String) -> AdEvent {
    var event = AdEvent("period.start", capacity: 1)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// A period of ads in an ad break is over.
  ///
  /// - Parameters:
  ///   - break: The ad break's id.
  public static func periodEnd(break: String) -> AdEvent {
    var event = AdEvent("period.end", capacity: 1)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// An ad in an ad break has begun.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  ///   - podInfo: The place of the ad in its pod.
  ///   - title: The ad's title.
  ///   - advertiser: The advertiser's name.
  ///   - description: The ad's description.
  ///   - contentType: The ad's media type, such as video/mp4.
  public static func adStart(ad: String, break: String, podInfo: PodInfo? = nil, title: String? = nil, advertiser: String? = nil, description: String? = nil, contentType: String? = nil) -> AdEvent {
    var event = AdEvent("ad.start", capacity: 7)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    event.fields.add("podInfo", object: podInfo)
    event.fields.add("title", title, .sentence)
    event.fields.add("advertiser", advertiser, .sentence)
    event.fields.add("description", description, .sentence)
    event.fields.add("contentType", contentType, .plain)
    return event
  }

  /// A quarter of the ad has played.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  public static func adFirstQuartile(ad: String, break: String) -> AdEvent {
    var event = AdEvent("ad.firstQuartile", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// Half of the ad has played.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  public static func adMidpoint(ad: String, break: String) -> AdEvent {
    var event = AdEvent("ad.midpoint", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// Three quarters of the ad have played.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  public static func adThirdQuartile(ad: String, break: String) -> AdEvent {
    var event = AdEvent("ad.thirdQuartile", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// The ad has played to its end.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  public static func adComplete(ad: String, break: String) -> AdEvent {
    var event = AdEvent("ad.complete", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    return event
  }

  /// The viewer skipped the ad.
  ///
  /// - Parameters:
  ///   - ad: The ad's id, unique in the session.
  ///   - break: The ad break's id.
  public static func adSkip(ad: String, break: String) -> AdEvent {
    var event = AdEvent("ad.skip", capacity: 2)
    event.fields.add("ad", ad, .plain)
    event.fields.add("break", `break`, .plain)
    return event
  }
}
