import Model
import Statistics
import Testing

@Suite("Latencies")
struct LatenciesTests {
  private func latencies(_ milliseconds: some Sequence<Int64>) -> Latencies {
    milliseconds.reduce(into: Latencies()) { $0.record(microseconds: $1 * 1000) }
  }

  private func percentiles(_ latencies: Latencies) -> [Int?] {
    Latencies.percentiles.map(latencies.milliseconds(atPercentile:))
  }

  @Test("Percentiles are the time within which so many were done")
  func percentiles() {
    #expect(percentiles(latencies(1...100)) == [50, 90, 99])
    #expect(percentiles(latencies([7])) == [7, 7, 7])
    #expect(percentiles(latencies([3, 1])) == [1, 3, 3])
  }

  @Test("Nothing has no percentile")
  func nothing() {
    #expect(Latencies().count == 0)
    #expect(percentiles(Latencies()) == [nil, nil, nil])
  }

  @Test("Three digits are kept of long times, and an hour is the longest")
  func precision() {
    #expect(percentiles(latencies([2047])) == [2047, 2047, 2047])
    #expect(percentiles(latencies([4100, 9000])) == [4103, 9000, 9000])
    let long = latencies([3_600_000, 86_400_000])
    #expect(long.count == 2)
    #expect(long == latencies([3_600_000, 3_600_000]))
  }

  @Test("Microseconds are cut; time that runs backwards is not recorded")
  func edges() {
    var latencies = Latencies()
    latencies.record(from: Timestamp(microseconds: 1), to: Timestamp(microseconds: 2000))
    latencies.record(from: Timestamp(microseconds: 1), to: Timestamp(microseconds: 0))
    #expect(latencies.count == 1)
    #expect(percentiles(latencies) == [1, 1, 1])
  }

  @Test("Added up, two are what one would be that saw both", arguments: 1...10 as ClosedRange<UInt64>)
  func merging(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let times = (0..<200).map { _ in
      Int64.random(in: 0...(Int64(1) << Int64.random(in: 1...23, using: &generator)), using: &generator)
    }
    let cut = Int.random(in: 0...200, using: &generator)
    let (a, b) = (latencies(times[..<cut]), latencies(times[cut...]))
    var (ab, ba) = (a, b)
    ab += b
    ba += a
    #expect(ab == ba)
    #expect(ab == latencies(times))
    #expect(percentiles(ab) == percentiles(latencies(times)))
  }
}
