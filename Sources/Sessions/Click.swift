package import Model

/// One `click` line.
package struct Click: Sendable {
  package var event: Event
  /// `nil` for kinds whose ads have no assets.
  package var key: String?
  package var match: AssetKeyMatch
  package var role: AssetRole
  /// `app`, `sdk`, `adapter`.
  package var party: String?
  package var action: String?
  package var url: String?
  /// Deep links that an installed app could open; `nil`: not recorded.
  package var openable: [String]?
  /// Number of the tap it belongs to, from 0: lines of other parties for the same asset within 1 s are one tap.
  package var tap: Int

  package init(event: Event, key: String?, match: AssetKeyMatch, role: AssetRole, tap: Int) {
    self.event = event
    self.key = key
    self.match = match
    self.role = role
    self.tap = tap
  }
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

/// Numbers the taps behind an ad's `click` lines: one line is one tap, but lines of another party for the same asset
/// within 1 s are the same tap (recording.md, "Counting").
struct TapCounter {
  private struct Tap {
    var number: Int
    var start: Timestamp
    /// Bit by party.
    var parties: UInt8
  }

  private static let parties = ["app", "sdk", "adapter"]
  /// Microseconds.
  private static let window: Int64 = 1_000_000

  /// How many of an asset's taps a line is looked for among. Nobody taps a thousand times in a second, and a recording
  /// with millions of clicks on one ad is still read in time.
  private static let recent = 1000

  private var tapsByAsset: [String: [Tap]] = [:]
  private var count = 0

  /// The number of the tap that a line belongs to, from 0: the earliest that lacks a line of its party and began within
  /// a second of it, by whichever clock is ahead. A line that names no party is a tap of its own.
  ///
  /// - Parameter asset: the same for every name of one asset; empty for ads without assets.
  mutating func tap(on asset: String, by party: String?, at time: Timestamp) -> Int {
    if let party = party.flatMap({ Self.parties.firstIndex(of: $0) }) {
      let line = Tap(number: count, start: time, parties: 1 << UInt8(party))
      let number = Self.join(line, to: &tapsByAsset[asset, default: []])
      if number < count { return number }
    }
    defer { count += 1 }
    return count
  }

  /// Makes a line part of the tap that it belongs to, else a new one; the number of either.
  private static func join(_ line: Tap, to taps: inout [Tap]) -> Int {
    let same = taps.indices.suffix(recent).first { index in
      taps[index].parties & line.parties == 0
        && (line.start.microseconds - taps[index].start.microseconds).magnitude <= window
    }
    guard let same else {
      taps.append(line)
      return line.number
    }
    taps[same].parties |= line.parties
    return taps[same].number
  }
}
