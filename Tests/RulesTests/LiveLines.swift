import Model
import Basics
import TestSupport

extension FormatFolder {
  /// A format with breaks of ten seconds in the stream `news`, announced half a minute before.
  static let news: FormatFolder = {
    var system = LiveSystem()
    system.networkCode = .here("123")
    system.customAssetKey = .here("news")
    system.lengths = .here(.one(10_000))
    system.podIdentifier = .here("ad_break_id/{hour}-{minute}")
    system.leadSecondsField = .here(30)
    system.restrictions = [.here(.skip), .here(.seek)]
    system.resumption = .here(.indefinite)
    return named("news", kind: .liveInterstitial, system: .liveInterstitial(system))
  }()
}

/// Lines of a session in a live stream. Seconds are those after ten o'clock.
enum Live {
  static let request = request("news")
  static func request(_ key: String, network: String = "123") -> String {
    #"{"event":"stream.request","networkCode":"\#(network)","customAssetKey":"\#(key)"}"#
  }

  static let load = #"{"event":"stream.load","streamId":"s:1"}"#

  static let manifest = "https://dai.example/linear/pods/v1/hls/network/123/custom_asset/news"

  /// - Parameters:
  ///   - second: the time of the line.
  ///   - start: the time at which the break begins.
  ///   - url: `nil` for the correct one.
  ///   - more: further members, each preceded by a comma.
  static func schedule(
    _ id: String = "b1", pod: String = "ad_break_id/10-01", at second: Double = 1, start: Double = 60,
    durationMs: Int = 10_000, url: String? = nil, restrictions: String? = #"["skip","seek"]"#,
    more: String = ""
  ) -> String {
    let url = url ?? "\(manifest)/\(pod).m3u8?stream_id=s%3A1&pd=\(durationMs)"
    let restrictions = restrictions.map { #","restrictions":\#($0)"# } ?? ""
    return #"{"event":"break.schedule","break":"\#(id)","pod":"\#(pod)","start":"\#(Film.clock(start))","#
      + #""durationMs":\#(durationMs),"url":"\#(url)"\#(restrictions)\#(more),"time":"\#(Film.clock(second))"}"#
  }

  /// A line about a break, or about an ad of one.
  static func line(_ event: String, _ id: String = "b1", ad: String? = nil, at second: Double? = nil)
    -> String
  {
    let ad = ad.map { #","ad":"\#($0)""# } ?? ""
    let time = second.map { #","time":"\#(Film.clock($0))""# } ?? ""
    return #"{"event":"\#(event)"\#(ad),"break":"\#(id)"\#(time)}"#
  }

  static func ad(_ event: String, _ ad: String = "a1", of id: String = "b1") -> String {
    line("ad.\(event)", id, ad: ad)
  }
}
