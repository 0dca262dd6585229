import Model
import Basics

/// Makes sessions of a live stream with ad breaks.
struct LiveSessions: SessionMaker {
  let format: FormatDefinition
  let isSample: Bool
  let system: LiveSystem
  private let plan: LifecyclePathFinder.Plan

  init(_ format: FormatDefinition, _ system: LiveSystem, isSample: Bool) {
    self.format = format
    self.isSample = isSample
    self.system = system
    plan = LifecyclePathFinder.Plan(.liveStream, isUsual: isSample)
  }

  var devices: [Population.Device] { Population.televisions }

  func write(_ visit: Visit, to writer: inout SessionWriter) {
    var stream = LiveStream(
      system: system, breaks: isSample ? 1 : writer.random.int(in: 1...3), streamID: writer.random.token(32))
    var finder = LifecyclePathFinder(plan)
    while let row = finder.next(using: &writer.random, where: { stream.allows($0) }) {
      stream.write(row, to: &writer)
    }
  }
}

/// The state of one stream during its lifecycle.
struct LiveStream {
  private let system: LiveSystem
  /// Number of breaks in the stream.
  private let breaks: Int
  private let streamID: String
  private var number = 0
  private var start: Int64 = 0
  private var ads: (total: Int, played: Int) = (0, 0)
  private var adStart: Int64 = 0
  private var isBreakOpen = false
  private var isPeriodOpen = false

  init(system: LiveSystem, breaks: Int, streamID: String) {
    self.system = system
    self.breaks = breaks
    self.streamID = streamID
  }

  private var duration: Int { system.typicalDurationMs ?? 10_000 }
  private var breakID: String { "break-\(number)" }
  private var ad: String { "pod\(number)-\(ads.played)" }

  func allows(_ row: LifecycleRow) -> Bool {
    switch row.on.event {
    case .breakSchedule: !isPeriodOpen && number < breaks
    case .breakStart: !isBreakOpen
    case .adStart: isBreakOpen && ads.played < ads.total
    case .breakEnd: ads.total > 0 && ads.played == ads.total
    case .periodEnd: isPeriodOpen
    case .streamEnd: !isPeriodOpen && (row.from != "betweenBreaks" || number == breaks)
    default: true
    }
  }

  mutating func write(
    _ row: LifecycleRow, to writer: inout SessionWriter
  ) {
    switch row.on.event {
    case .breakSchedule: schedule(&writer)
    case .periodStart, .breakStart, .breakEnd, .periodEnd: mark(row.on.event, &writer)
    case .adStart: startAd(&writer)
    case .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete: quartile(row.on.event, &writer)
    default: register(row.on.event, &writer)
    }
  }

  private func register(
    _ event: EventKind, _ writer: inout SessionWriter
  ) {
    writer.wait(milliseconds: event == .streamEnd ? 2000...60_000 : 100...1200)
    writer.line(event) {
      switch event {
      case .streamRequest:
        $0.field("networkCode", system.networkCode?.value ?? "1234567")
        $0.field("customAssetKey", system.customAssetKey?.value ?? "live")
      case .streamLoad: $0.field("streamId", streamID)
      case .streamFailed:
        $0.field("error", json: #"{"domain":"ima","code":1007,"message":"stream initialization failed"}"#)
      default: break
      }
    }
  }

  private mutating func schedule(_ writer: inout SessionWriter) {
    number += 1
    ads = (writer.random.int(in: 1...2), 0)
    writer.wait(milliseconds: 30_000...600_000)
    let lead = Int(nearest: system.leadSeconds * 1000) + writer.random.int(in: 2000...30_000)
    start = writer.now + Int64(lead) * 1000
    let pod = podIdentifier(at: start)
    let start = start
    writer.line(.breakSchedule) {
      $0.field("break", breakID)
      $0.field("pod", pod)
      $0.field("start", Timestamp(microseconds: start).description)
      $0.field("durationMs", duration)
      $0.field("url", url(of: pod))
      $0.field("restrictions", system.restrictions.map(\.value.rawValue))
      switch system.resumption?.value {
      case .zero: $0.field("resumption", "zero")
      case .seconds(let seconds): $0.field("resumption", number: seconds)
      default: $0.field("resumption", "indefinite")
      }
    }
  }

  /// Returns the pod identifier of a break: the template with its placeholders filled with the minute of the break.
  /// This minute is the same for all viewers and increases, so `pod/{number}` gets an increasing number. If the
  /// template has no placeholders, the break's number is appended to it.
  private func podIdentifier(at start: Int64) -> String {
    let template = system.podIdentifier?.value ?? "ad_break_id/{id}"
    var text = ""
    var isPlaceholder = false
    for character in template {
      switch character {
      case "{": isPlaceholder = true
      case "}":
        isPlaceholder = false
        text += "\(start / 60_000_000)"
      default: if !isPlaceholder { text.append(character) }
      }
    }
    return text == template ? "\(text)\(template.contains("{") ? "" : "-\(number)")" : text
  }

  private func url(of pod: String) -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/\(system.networkCode?.value ?? "1234567")"
      + "/custom_asset/\(system.customAssetKey?.value ?? "live")/\(pod).m3u8?stream_id=\(streamID)&pd=\(duration)"
  }

  private mutating func mark(
    _ event: EventKind, _ writer: inout SessionWriter
  ) {
    if event == .periodStart { writer.wait(until: start) }
    writer.wait(milliseconds: 2...40)
    writer.line(event) { $0.field("break", breakID) }
    switch event {
    case .periodStart: isPeriodOpen = true
    case .breakStart: isBreakOpen = true
    case .breakEnd: isBreakOpen = false
    default: isPeriodOpen = false
    }
  }

  private mutating func startAd(_ writer: inout SessionWriter) {
    ads.played += 1
    let advertiser = writer.random.pick(Advertiser.all)
    writer.wait(milliseconds: 5...60)
    adStart = writer.now
    let (position, total) = (ads.played, ads.total)
    writer.line(.adStart, ad: ad) {
      $0.field("break", breakID)
      $0.field(
        "podInfo",
        json: #"{"position":\#(position),"total":\#(total),"bumper":false,"maxSeconds":\#(duration / 1000)}"#)
      $0.field("title", advertiser.lines[1])
      $0.field("advertiser", advertiser.legalName)
    }
  }

  private func quartile(_ event: EventKind, _ writer: inout SessionWriter) {
    // bounded: a break lasts a day at most.
    let quarter = Int64(duration) * 1000 / Int64(ads.total) / 4
    let count: Int64 =
      switch event {
      case .adFirstQuartile: 1
      case .adMidpoint: 2
      case .adThirdQuartile: 3
      default: 4
      }
    writer.wait(until: adStart + quarter * count)
    writer.line(event, ad: ad) { $0.field("break", breakID) }
  }
}
