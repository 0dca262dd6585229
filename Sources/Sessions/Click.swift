package import Model

/// One `click` line.
package struct Click: Sendable {
  package let event: Event
  /// `nil` for kinds whose ads have no assets. A line without a key has the name of its tap.
  package internal(set) var name: AssetName?
  /// `app`, `sdk`, `adapter`.
  package internal(set) var party: String?
  package internal(set) var action: String?
  package internal(set) var url: String?
  /// Deep links that an installed app could open; `nil`: not recorded.
  package internal(set) var openable: [String]?
  /// Number of the tap it belongs to, from 0 (`TapCounter`).
  package let tap: Int
  /// True if its party had told the tap already.
  package internal(set) var isRepeated = false

  init(event: Event, name: AssetName?, tap: Int) { (self.event, self.name, self.tap) = (event, name, tap) }

  package var key: String? { name?.key }
  package var match: AssetKeyMatch { name?.match ?? .unknown }
  package var role: AssetRole { name?.role ?? .other }
}

extension Click {
  /// Whether the click led to "About this ad": by its action, or by a URL whose host is one of that page's. `nil` when
  /// the line says neither action nor URL.
  package func reachesAboutPage(hosts: some Collection<String>) -> Bool? {
    if action == "aboutThisAd" { return true }
    guard let url else { return action == nil ? nil : false }
    if !hosts.contains(where: { Self.mayName($0, url) }) { return false }
    return URLParts(url)?.isWebPage(onHostIn: hosts) ?? false
  }

  /// Whether a host (lower case) stands anywhere in a URL; `true` too where letters beyond ASCII may stand for others.
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

/// Numbers the taps behind an ad's `click` lines (recording.md, "Counting"): one line is one tap, but for
///
/// - lines of another party for the same asset within 1 s; a line that names no asset is one for any,
/// - lines of the same party for the same asset within 100 ms, which tell the tap again.
struct TapCounter {
  /// A tap, and whether the line is one more of a party that had told it.
  struct Answer: Equatable {
    var tap: Int
    var isRepeated: Bool
  }

  private struct Tap {
    var number: Int
    /// Empty: not named yet.
    var asset: String
    /// Microseconds since 1970.
    var start: Int64
    /// By party: when its first line was written; `untold` without one.
    var told = SIMD4<Int64>(repeating: Tap.untold)

    static let untold = Int64.min
  }

  private static let parties = ["app", "sdk", "adapter"]
  /// Microseconds between lines of two parties, and of one.
  private static let (window, repetition): (UInt64, UInt64) = (1_000_000, 100_000)

  /// The number of an ad's latest taps that a line is compared with. No finger taps a thousand times in a second, and a
  /// recording with millions of clicks on one ad is still read in time.
  private static let recent = 1000

  private var taps: [Tap] = []
  private var count = 0

  /// Returns the number of the tap that a line belongs to, from 0: the earliest near it, by whichever clock is ahead. A line
  /// that names no party is a tap of its own.
  ///
  /// - Parameter asset: the same for every name of one asset; empty for lines that name none.
  mutating func tap(on asset: String, by party: String?, at time: Timestamp) -> Answer {
    guard let party = party.flatMap({ Self.parties.firstIndex(of: $0) }) else {
      count += 1
      return Answer(tap: count - 1, isRepeated: false)
    }
    if let index = match(asset, party, at: time.microseconds) {
      let isRepeated = taps[index].told[party] != Tap.untold
      if !isRepeated { taps[index].told[party] = time.microseconds }
      if taps[index].asset.isEmpty { taps[index].asset = asset }
      return Answer(tap: taps[index].number, isRepeated: isRepeated)
    }
    var tap = Tap(number: count, asset: asset, start: time.microseconds)
    tap.told[party] = time.microseconds
    taps.append(tap)
    count += 1
    return Answer(tap: tap.number, isRepeated: false)
  }

  /// Returns the place of the tap that a line belongs to: one that it tells again goes before one that another party told, and
  /// the same asset before one that only one of the two names.
  private func match(_ asset: String, _ party: Int, at time: Int64) -> Int? {
    var best: (index: Int, rank: Int)?
    for index in taps.indices.suffix(Self.recent) {
      let told = taps[index].told[party]
      let isNear =
        told == Tap.untold
        ? (time - taps[index].start).magnitude <= Self.window : (time - told).magnitude <= Self.repetition
      guard isNear else { continue }
      let isSame = taps[index].asset == asset
      guard isSame || asset.isEmpty || taps[index].asset.isEmpty else { continue }
      let rank = (told == Tap.untold ? 2 : 0) + (isSame ? 0 : 1)
      if best.map({ rank < $0.rank }) ?? true { best = (index, rank) }
      if rank == 0 { break }
    }
    return best?.index
  }
}
