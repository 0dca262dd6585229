import Model
import Basics
import TestSupport

extension FormatFolder {
  /// Ten coins for a video of `unit-7`.
  static func coins(
    retries: Int?, preloadNext: Bool = false, deliveredBy: RewardDelivery? = nil
  ) -> FormatFolder {
    var system = RewardedSystem()
    system.rewardName = .here("coins")
    system.rewardAmount = .here(10)
    system.retryOnFailure = .here(retries != nil)
    system.maxRetriesField = retries.map { .here($0) }
    system.preloadNextField = .here(preloadNext)
    system.deliveredByField = deliveredBy.map { .here($0) }
    return named("coins", kind: .rewarded, adUnits: ["unit-7"], system: .rewarded(system))
  }
}

/// Lines of a session with rewarded ads.
enum Film {
  static let setup = #"{"event":"service.setup","service":"appLovin","ok":true}"#

  /// `second`: of the minute after ten.
  static func request(
    _ ad: String = "a1", unit: String? = "unit-7", attempt: Int? = nil, at second: Double? = nil
  ) -> String {
    let unit = unit.map { #","adUnit":"\#($0)""# } ?? ""
    let attempt = attempt.map { #","attempt":\#($0)"# } ?? ""
    return #"{"event":"ad.request","ad":"\#(ad)","kind":"rewarded"\#(unit)\#(attempt)\#(time(second))}"#
  }

  /// A line with nothing but its event and its ad.
  static func line(_ event: String, _ ad: String = "a1", at second: Double? = nil) -> String {
    #"{"event":"\#(event)","ad":"\#(ad)"\#(time(second))}"#
  }

  static func load(_ ad: String = "a1", at second: Double? = nil) -> String {
    line("ad.load", ad, at: second)
  }

  static func failure(_ ad: String = "a1", at second: Double? = nil) -> String {
    line("ad.loadFailed", ad, at: second)
  }

  static func retry(_ ad: String = "a1", _ attempt: Int = 1, delay: Double? = nil) -> String {
    let delay = delay.map { #","delaySeconds":\#($0)"# } ?? ""
    return #"{"event":"ad.retry","ad":"\#(ad)","attempt":\#(attempt)\#(delay)}"#
  }

  static func reward(_ event: String, _ ad: String = "a1", name: String = "coins", amount: Double = 10)
    -> String
  {
    #"{"event":"reward.\#(event)","ad":"\#(ad)","name":"\#(name)","amount":\#(amount)}"#
  }

  static func end(at second: Double? = nil) -> String { #"{"event":"session.end"\#(time(second))}"# }

  private static func time(_ second: Double?) -> String {
    second.map { #","time":"\#(clock($0))""# } ?? ""
  }

  /// The time so many seconds after ten.
  static func clock(_ second: Double) -> Timestamp {
    let ten = Day(year: 2026, month: 11, day: 20).start.microseconds + 36_000_000_000
    return Timestamp(microseconds: ten + Int64(Int(nearest: second * 1_000_000)))
  }
}
