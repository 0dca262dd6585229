/// Lines of a live session without a finding. Its stream belongs to `ExampleFormats.live`, and has one break `b1` with
/// one ad `a1`.
enum ExampleLiveLines {
  /// The start of a session on an Apple TV in the United States, at 10:00.
  static let start = """
    {"event":"session.start","platform":"tvos","country":"US","language":"en","screen":[1920,1080],\
    "time":"2026-11-20T10:00:00.000Z"}
    """
  static let request = #"{"event":"stream.request","networkCode":"1234567","customAssetKey":"news-live"}"#
  static let load = #"{"event":"stream.load","streamId":"stream-1"}"#
  /// A break at 10:02, scheduled 119 s earlier.
  static let schedule = schedule()

  /// Returns a `break.schedule` line; by default, that of break `b1`, which starts at 10:02.
  ///
  /// - Parameters:
  ///   - minute: the minute at which the break starts, two digits.
  ///   - second: the second after 10:00 at which the break is scheduled, two digits.
  ///   - pod: the pod identifier; `nil` for `ad_break_id/mid-roll-` and the minute.
  ///   - manifest: the URL up to its query; `nil` for the right one.
  ///   - more: further members as JSON, each after a comma.
  static func schedule(
    _ id: String = "b1", minute: String = "02", told second: String = "01", pod: String? = nil,
    manifest: String? = nil, pd: String = "10000", restrictions: String = #"["skip","seek"]"#,
    resumption: String = #""indefinite""#, more: String = ""
  ) -> String {
    let pod = pod ?? "ad_break_id/mid-roll-\(minute)"
    let manifest = manifest ?? "\(manifests)/\(pod).m3u8"
    return """
      {"event":"break.schedule","break":"\(id)","pod":"\(pod)","start":"2026-11-20T10:\(minute):00.000Z",\
      "durationMs":10000,"url":"\(manifest)?stream_id=stream-1&pd=\(pd)","restrictions":\(restrictions),\
      "resumption":\(resumption)\(more),"time":"2026-11-20T10:00:\(second).000Z"}
      """
  }

  /// The URL with which the URLs of the stream's pod manifests begin.
  static let manifests = "https://dai.google.com/linear/pods/v1/hls/network/1234567/custom_asset/news-live"

  static let breakStart = """
    {"event":"period.start","break":"b1","time":"2026-11-20T10:02:00.000Z"}
    {"event":"break.start","break":"b1","time":"2026-11-20T10:02:00.010Z"}
    """
  static let adStart = """
    {"event":"ad.start","ad":"a1","break":"b1","podInfo":{"position":1,"total":1,"maxSeconds":10},\
    "title":"Fresh bread","advertiser":"Example Bakery","time":"2026-11-20T10:02:00.020Z"}
    """
  static let quartiles = """
    {"event":"ad.firstQuartile","ad":"a1","break":"b1","time":"2026-11-20T10:02:02.500Z"}
    {"event":"ad.midpoint","ad":"a1","break":"b1","time":"2026-11-20T10:02:05.000Z"}
    {"event":"ad.thirdQuartile","ad":"a1","break":"b1","time":"2026-11-20T10:02:07.500Z"}
    """
  static let complete = #"{"event":"ad.complete","ad":"a1","break":"b1","time":"2026-11-20T10:02:09.990Z"}"#
  static let breakEnd = """
    {"event":"break.end","break":"b1","time":"2026-11-20T10:02:10.000Z"}
    {"event":"period.end","break":"b1","time":"2026-11-20T10:02:10.010Z"}
    """
  static let end = """
    {"event":"stream.end","time":"2026-11-20T10:05:00.000Z"}
    {"event":"session.end"}
    """

  /// The lines from the start of the session to the stream's load.
  static let toLoad = "\(start)\n\(request)\n\(load)"
  /// The lines of the ad, from its start to its end.
  static let ad = "\(adStart)\n\(quartiles)\n\(complete)"
  /// The lines from the break's start to the session's end.
  static let toEnd = "\(breakStart)\n\(ad)\n\(breakEnd)\n\(end)"
  /// The lines from the start of the session to the break's start.
  static let toBreakStart = "\(toLoad)\n\(schedule)\n\(breakStart)"
  /// The lines of a whole session.
  static let session = "\(toBreakStart)\n\(ad)\n\(breakEnd)\n\(end)"
}
