import AdModel

/// Numbers the taps behind an ad's `click` lines: one line is one tap, but lines of another party for the same asset
/// within 1 s are the same tap (recording.md, "Counting").
struct TapCounter {
  private struct Tap {
    var number: Int
    var start: Timestamp
    /// Bit by party.
    var parties: UInt8
  }

  /// The taps on one asset.
  private struct AssetTaps {
    var taps: [Tap] = []
    /// By party: index of the first tap that it may yet join.
    var next = [0, 0, 0]

    /// The number of the earliest tap that lacks a line of this party and is near enough in time.
    mutating func join(_ party: Int, at time: Timestamp) -> Int? {
      while next[party] < taps.count {
        let tap = taps[next[party]]
        let distance = time.microseconds - tap.start.microseconds
        if distance < -TapCounter.window { return nil }
        if distance <= TapCounter.window, tap.parties & (1 << UInt8(party)) == 0 {
          taps[next[party]].parties |= 1 << UInt8(party)
          return tap.number
        }
        next[party] += 1
      }
      return nil
    }
  }

  private static let parties = ["app", "sdk", "adapter"]
  /// Microseconds.
  private static let window: Int64 = 1_000_000

  private var tapsByAsset: [String: AssetTaps] = [:]
  private var count = 0

  /// The number of the tap that a line belongs to, from 0. A line that names no party is a tap of its own.
  ///
  /// - Parameter asset: the same for every name of one asset; empty for ads without assets.
  mutating func tap(on asset: String, by party: String?, at time: Timestamp) -> Int {
    let party = party.flatMap { Self.parties.firstIndex(of: $0) }
    if let party, let number = tapsByAsset[asset]?.join(party, at: time) { return number }
    defer { count += 1 }
    if let party {
      let tap = Tap(number: count, start: time, parties: 1 << UInt8(party))
      tapsByAsset[asset, default: AssetTaps()].taps.append(tap)
    }
    return count
  }
}
