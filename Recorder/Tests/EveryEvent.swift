// Made from adspec's table of events: a test renews this file, see CONTRIBUTING.md.
// swift-format-ignore-file

import AdspecRecorder

/// One event of each sort, with all its fields.
enum EveryEvent {
  static let start =
    AdEvent.SessionStart(platform: .web, recorder: .init(name: "text", version: "text", observes: AdEvent.Observation.allCases, incomplete: true), app: .init(id: "text", version: "text"), sdk: .init(name: "text", version: "text"), country: "text", language: "text", screen: Size(width: 390, height: 844), consent: .init(gdpr: true, npa: true, ltd: true, tcf: "text", gpp: "text", rdp: true), underAge: true, test: true)

  static let others: [AdEvent] = [
    AdEvent.consent(gdpr: true, npa: true, ltd: true, tcf: "text", gpp: "text", rdp: true),
    AdEvent.serviceSetup(service: "text", ok: true, missing: ["text"]),
    AdEvent.adRequest(ad: "text", kind: AdEvent.Kind.allCases, adUnit: "text", formats: ["text"], attempt: 1, count: 1, dsa: .init(dsarequired: 1, pubrender: 1, datatopub: 1, required: 1, transparency: [.init(domain: "text", dsaparams: [1], params: [1])]), options: .init(images: .url, multiple: true, orientation: .landscape)),
    AdEvent.adLoad(ad: "text", request: "text", format: "text", inventory: .backfill, source: .init(id: "text", name: "text"), house: true, lineItem: "text", creative: "text", order: "text", responseId: "text", assets: ["Key": .init(text: "text", url: "https://a.example/p?q=1", width: 1.0, height: 1.0, mime: "text", number: 1.0, scale: 1.0)], video: true, clickHandler: true, deepLinks: ["https://a.example/p?q=1"], destination: "https://a.example/p?q=1", dsa: .init(behalf: "text", paid: "text", transparency: [.init(domain: "text", dsaparams: [1], params: [1])], adrender: 1), direction: .rtl),
    AdEvent.adLoadFailed(ad: "text", error: .init(domain: "text", code: 7, message: "text"), attempt: 1),
    AdEvent.adRetry(ad: "text", attempt: 1, delaySeconds: 1.0),
    AdEvent.adCallback(ad: "text", of: .show, ok: true, error: .init(domain: "text", code: 7, message: "text")),
    AdEvent.viewRender(ad: "text", frame: Frame(x: 1, y: 2.5, width: 3, height: 4), screen: Size(width: 390, height: 844), visible: 1.0),
    AdEvent.viewHide(ad: "text", frame: Frame(x: 1, y: 2.5, width: 3, height: 4)),
    AdEvent.assetRender(ad: "text", asset: "text", frame: Frame(x: 1, y: 2.5, width: 3, height: 4), visible: 1.0, clickable: true, z: 1, text: "text", fit: .stretch, truncated: true),
    AdEvent.assetHide(ad: "text", asset: "text"),
    AdEvent.impression(ad: "text", by: .adapter),
    AdEvent.adViewable(ad: "text", by: .adapter, standard: "text"),
    AdEvent.click(ad: "text", asset: "text", by: .adapter, action: .nothing, url: "https://a.example/p?q=1", openable: ["https://a.example/p?q=1"]),
    AdEvent.screenPresent(ad: "text"),
    AdEvent.screenDismiss(ad: "text"),
    AdEvent.videoPlay(ad: "text"),
    AdEvent.videoPause(ad: "text"),
    AdEvent.videoEnd(ad: "text"),
    AdEvent.videoMute(ad: "text"),
    AdEvent.videoUnmute(ad: "text"),
    AdEvent.adapterLoad(ad: "text", adapter: "text", parameter: "text"),
    AdEvent.adapterMap(ad: "text", fields: ["Key": "text"], adapter: "text", extra: ["text"], images: .url, imageCount: 1),
    AdEvent.adapterComplete(ad: "text", outcome: .error, adapter: "text", error: .init(domain: "text", code: 7, message: "text"), thread: .other),
    AdEvent.adapterTrack(ad: "text", impressions: .adapter, clicks: .adapter, adapter: "text"),
    AdEvent.adapterNotify(ad: "text", of: .render, adapter: "text"),
    AdEvent.adapterResponse(ad: "text", adapter: "text", outcome: .skipped, latencyMs: 1.0, source: .init(id: "text", name: "text")),
    AdEvent.adShow(ad: "text"),
    AdEvent.adDisplay(ad: "text", error: .init(domain: "text", code: 7, message: "text")),
    AdEvent.adDisplayFailed(ad: "text", error: .init(domain: "text", code: 7, message: "text")),
    AdEvent.rewardStart(ad: "text"),
    AdEvent.rewardComplete(ad: "text"),
    AdEvent.rewardGrant(ad: "text", name: "text", amount: 1.0),
    AdEvent.rewardDeliver(ad: "text", name: "text", amount: 1.0),
    AdEvent.adRevenue(ad: "text", value: 1.0, currency: "text", precision: "text"),
    AdEvent.adHide(ad: "text"),
    AdEvent.streamRequest(networkCode: "text", customAssetKey: "text"),
    AdEvent.streamLoad(streamId: "text"),
    AdEvent.streamFailed(error: .init(domain: "text", code: 7, message: "text")),
    AdEvent.streamError(error: .init(domain: "text", code: 7, message: "text")),
    AdEvent.streamSeek(from: Timestamp(milliseconds: 1_795_168_800_120), to: Timestamp(milliseconds: 1_795_168_800_120)),
    AdEvent.streamPause(),
    AdEvent.streamResume(),
    AdEvent.streamEnd(),
    AdEvent.breakSchedule(break: "text", pod: "text", start: Timestamp(milliseconds: 1_795_168_800_120), durationMs: 1, url: "https://a.example/p?q=1", urls: ["https://a.example/p?q=1"], restrictions: AdEvent.Restriction.allCases, resumption: .number(1.25), replaces: ["text"]),
    AdEvent.breakCancel(break: "text", reason: .other),
    AdEvent.breakStart(break: "text"),
    AdEvent.breakEnd(break: "text"),
    AdEvent.periodStart(break: "text"),
    AdEvent.periodEnd(break: "text"),
    AdEvent.adStart(ad: "text", break: "text", podInfo: .init(position: 1, total: 1, bumper: true, index: 7, offsetSeconds: 1.0, maxSeconds: 1.0), title: "text", advertiser: "text", description: "text", contentType: "text"),
    AdEvent.adFirstQuartile(ad: "text", break: "text"),
    AdEvent.adMidpoint(ad: "text", break: "text"),
    AdEvent.adThirdQuartile(ad: "text", break: "text"),
    AdEvent.adComplete(ad: "text", break: "text"),
    AdEvent.adSkip(ad: "text", break: "text"),
  ]
}
