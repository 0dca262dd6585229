/// Lines of a session without a finding. It shows a rewarded ad `a1` of `ExampleFormats.rewarded`, and preloads the
/// next one.
enum ExampleRewardedLines {
  /// A session on a phone in the United States, where the rules about the EEA don't apply.
  static let start =
    #"{"event":"session.start","platform":"ios","country":"US","language":"en","screen":[390,844]}"#
  static let setup = #"{"event":"service.setup","service":"appLovin","ok":true}"#
  static let request = request(ad: "a1")
  static let load = load(ad: "a1")

  static func request(ad: String) -> String {
    """
    {"event":"ad.request","ad":"\(ad)","kind":"rewarded","adUnit":"c3ae87d19c167b0b","formats":["coins-for-video"],\
    "attempt":1}
    """
  }

  static func load(ad: String) -> String { #"{"event":"ad.load","ad":"\#(ad)","format":"coins-for-video"}"# }

  static let show = #"{"event":"ad.show","ad":"a1"}"#
  static let display = #"{"event":"ad.display","ad":"a1"}"#
  static let grant = #"{"event":"reward.grant","ad":"a1","name":"coins","amount":10}"#
  static let deliver = #"{"event":"reward.deliver","ad":"a1","name":"coins","amount":10}"#
  static let hide = #"{"event":"ad.hide","ad":"a1"}"#
  /// The lines of the request and the load of the next ad, `a2`.
  static let preload = "\(request(ad: "a2"))\n\(load(ad: "a2"))"

  /// The lines from the start of the session to a load that failed, at 10:00:01.
  static let toFailure = """
    \(start)
    \(setup)
    \(request)
    {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.applovin.sdk","code":204,"message":"No fill"},\
    "time":"2026-11-20T10:00:01.000Z"}
    """
  /// The lines from the start of the session to the load.
  static let toLoad = "\(start)\n\(setup)\n\(request)\n\(load)"
  /// The lines from the start of the session to the display.
  static let toDisplay = "\(toLoad)\n\(show)\n\(display)"
  /// The lines of a whole session.
  static let session = "\(toDisplay)\n\(grant)\n\(deliver)\n\(hide)\n\(preload)\n\(ExampleLines.end)"
}
