import Checking
import Model
import Basics
import TestSupport
import Testing

@Suite("Pods of sessions, put together") struct PodComparisonMergeTests {
  private static func request(_ pod: String, _ line: Int, in file: String = "r") -> PodComparison.Request {
    PodComparison.Request(
      pod: pod, severity: .error, location: Location(file: file, line: line),
      subject: FindingSubject(session: "\(file)-\(line)"))
  }

  private static func key(_ start: Int64) -> PodComparison.Key {
    PodComparison.Key(
      start: Timestamp(microseconds: start * 1_000_000), networkCode: "1", customAssetKey: "k")
  }

  /// The comparison of some requests, each of a break, in this order.
  private static func comparison(_ requests: [(Int64, PodComparison.Request)], limit: Int = 100)
    -> PodComparison
  {
    requests.reduce(into: PodComparison(limit: limit)) { $0.add($1.1, to: key($1.0)) }
  }

  private static func places(_ comparison: PodComparison) -> [String] {
    comparison.findings.sorted().map { "\($0.location) \($0.violation.related.map(\.location))" }
  }

  @Test("Sums are the same in any order, sessions add up, and the smaller place is the pod's")
  func merges() {
    let a = Self.comparison([(1, Self.request("x", 9)), (1, Self.request("y", 3))])
    let b = Self.comparison([(1, Self.request("x", 2)), (1, Self.request("z", 5, in: "q"))])
    var (ab, ba) = (a, b)
    ab += b
    ba += a
    #expect(Self.places(ab) == Self.places(ba))
    // Two sessions ask for x, and one each for y and z.
    #expect(Self.places(ab) == ["q:5 [r:2]", "r:3 [r:2]"])
    var counts = VerdictCounts()
    counts[.fail] = 1
    #expect(ab.counts == ["r": counts, "q": counts])
  }

  @Test(
    "Of more breaks than the limit those that start first stay, whatever the order they came in",
    .holds("R-708"))
  func limited() {
    let requests = (0..<200).flatMap { number in
      [(Int64(number), Self.request("x", number + 1)), (Int64(number), Self.request("y", number + 500))]
    }
    let forwards = Self.comparison(requests, limit: 5)
    let backwards = Self.comparison(requests.reversed(), limit: 5)
    var halves = Self.comparison(Array(requests.prefix(150)), limit: 5)
    halves += Self.comparison(Array(requests.dropFirst(150)), limit: 5)
    #expect(Self.places(forwards).count == 5)
    #expect(Self.places(forwards) == Self.places(backwards))
    #expect(Self.places(forwards) == Self.places(halves))
    #expect(forwards.isCut && backwards.isCut && halves.isCut)
    #expect(!Self.comparison(Array(requests.prefix(10)), limit: 5).isCut)
  }

  @Test("Of one break so many pods stay, in whatever order they came")
  func limitedPods() {
    let requests = (1...PodComparison.mostPods + 200).map { (Int64(1), Self.request("pod-\($0)", $0)) }
    let comparison = Self.comparison(requests.reversed())
    #expect(Self.places(comparison).count == PodComparison.mostPods - 1)
    #expect(Self.places(comparison) == Self.places(Self.comparison(requests)))
    var halves = Self.comparison(Array(requests.prefix(700)))
    halves += Self.comparison(Array(requests.dropFirst(700)))
    #expect(Self.places(comparison) == Self.places(halves))
  }
}
