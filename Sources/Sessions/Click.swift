package import Model

/// One `click` line.
package struct Click: Sendable {
  package let event: Event
  /// The asset that was clicked; `nil` for kinds without assets. If the line names no asset, it is that of another line
  /// of the click.
  package internal(set) var name: AssetName?
  /// The party that counted the click: `app`, `sdk` or `adapter`.
  package internal(set) var party: String?
  package internal(set) var action: String?
  package internal(set) var url: String?
  /// The deep links of the ad that an app on the device could open; `nil`: not recorded.
  package internal(set) var openable: [String]?
  /// The number of the click that the line belongs to, from 0 (`ClickCounter`): several lines can record one click.
  package let number: Int
  /// The time since the ad was last on the screen at the click; `nil` if it was there, or if that isn't known.
  package internal(set) var absence: Absence?
  /// True if the party (app, SDK or adapter) that wrote this line had already recorded the click.
  package internal(set) var isRepeated = false

  init(event: Event, name: AssetName?, number: Int) {
    (self.event, self.name, self.number) = (event, name, number)
  }

  package var key: String? { name?.key }
  package var match: AssetKeyMatch { name?.match ?? .unknown }
  package var role: AssetRole { name?.role ?? .other }
}

extension Click {
  /// Returns true if the click opened "About this ad": by its action, or by a URL with one of that page's
  /// hosts; `nil` if the line has neither action nor URL.
  package func reachesAboutPage(hosts: some Collection<String>) -> Bool? {
    if action == "aboutThisAd" { return true }
    if url == nil { return action == nil ? nil : false }
    return leadsToPage(onHostIn: hosts)
  }

  /// Returns true if the click has the URL of a web page on one of these hosts.
  package func leadsToPage(onHostIn hosts: some Collection<String>) -> Bool {
    guard let url, hosts.contains(where: { Self.mayName($0, url) }) else { return false }
    return URLParts(url)?.isWebPage(onHostIn: hosts) ?? false
  }

  /// Returns true if a URL may lead to a host (in lower case): it contains the host's name anywhere, or letters beyond
  /// ASCII, which may stand for others. A fast check before parsing.
  private static func mayName(_ host: String, _ url: String) -> Bool {
    var (host, url) = (host, url)
    return host.withUTF8 { host in
      url.withUTF8 { url in
        if url.contains(where: { $0 >= 0x80 }) { return true }
        guard host.count <= url.count else { return false }
        return (0...(url.count - host.count)).contains { start in
          host.indices.allSatisfy { lowered(url[start + $0]) == host[$0] }
        }
      }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// Groups an ad's `click` lines by the click that they record (recording.md, "Counting"). Each line is a click of its
/// own, except
///
/// - lines of another party (app, SDK or adapter) for the same asset within 1 s; a line without an asset fits any
///   asset,
/// - lines of the same party for the same asset within 100 ms, which repeat the click.
struct ClickCounter {
  /// The number of the click that a line belongs to.
  ///
  /// `isRepeated` is true if the app, SDK or adapter that wrote the line had already recorded the click.
  struct Answer: Equatable {
    var number: Int
    var isRepeated: Bool
  }

  private struct Known {
    var number: Int
    /// The identity of the clicked asset; empty until a line names the asset.
    var asset: String
    /// The time of the first line, in microseconds since 1970.
    var start: Int64
    /// The time of the first line of each party (app, SDK, adapter), in microseconds since 1970, by index in `parties`;
    /// `never` for a party without a line.
    var times = SIMD4<Int64>(repeating: Known.never)

    static let never = Int64.min
  }

  private static let parties = ["app", "sdk", "adapter"]
  /// The maximum time between two lines that record one click, in microseconds: `window` if two parties (app, SDK,
  /// adapter) wrote them, `repetition` if one party wrote both.
  private static let (window, repetition): (UInt64, UInt64) = (1_000_000, 100_000)

  /// The maximum number of an ad's latest clicks that a line is compared with. A person can't click a
  /// thousand times in a second, and the limit keeps the time linear for recordings with millions of clicks
  /// on one ad.
  private static let mostCompared = 1000

  private var clicks: [Known] = []
  private var count = 0

  /// Returns the number of the click that a line belongs to, from 0. The line may have an earlier or later time than
  /// the click's first line, since the clocks of app, SDK and adapter may differ. A line without a party is a click of
  /// its own.
  ///
  /// - Parameters:
  ///   - asset: the identity of the asset; empty for lines that name none.
  ///   - party: the app, SDK or adapter that wrote the line; `nil` if the line names none.
  mutating func click(on asset: String, by party: String?, at time: Timestamp) -> Answer {
    guard let party = party.flatMap({ Self.parties.firstIndex(of: $0) }) else {
      count += 1
      return Answer(number: count - 1, isRepeated: false)
    }
    if let index = match(asset, party, at: time.microseconds) {
      let isRepeated = clicks[index].times[party] != Known.never
      if !isRepeated { clicks[index].times[party] = time.microseconds }
      if clicks[index].asset.isEmpty { clicks[index].asset = asset }
      return Answer(number: clicks[index].number, isRepeated: isRepeated)
    }
    var click = Known(number: count, asset: asset, start: time.microseconds)
    click.times[party] = time.microseconds
    clicks.append(click)
    count += 1
    return Answer(number: click.number, isRepeated: false)
  }

  /// Returns the index in `clicks` of the click that a line fits best; of equally good ones, the earliest. Clicks that
  /// the line's party recorded before are preferred. Among them, clicks on the line's asset are preferred to those
  /// where the click or the line names no asset.
  private func match(_ asset: String, _ party: Int, at time: Int64) -> Int? {
    var best: (index: Int, rank: Int)?
    for index in clicks.indices.suffix(Self.mostCompared) {
      let times = clicks[index].times[party]
      let isNear =
        times == Known.never
        ? (time - clicks[index].start).magnitude <= Self.window : (time - times).magnitude <= Self.repetition
      guard isNear else { continue }
      let isSame = clicks[index].asset == asset
      guard isSame || asset.isEmpty || clicks[index].asset.isEmpty else { continue }
      let rank = (times == Known.never ? 2 : 0) + (isSame ? 0 : 1)
      if best.map({ rank < $0.rank }) ?? true { best = (index, rank) }
      if rank == 0 { break }
    }
    return best?.index
  }
}
