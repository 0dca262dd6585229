import Checking
import Model
import Basics
import TestSupport
import Testing

@Suite("Sessions that ask for pods of one break") struct PodComparisonTests {
  private static func session(
    _ id: String, pod: String, start: Double = 60, key: String = "news", more: String = ""
  ) -> String {
    let lines = [
      Line.start(country: "US"), Live.request(key), Live.load,
      Live.schedule(pod: pod, start: start, more: more), Film.end(at: 20),
    ]
    return lines.map { #"{"session":"\#(id)","# + $0.dropFirst() }.joined(separator: "\n")
  }

  private func findings(_ sessions: String...) -> [String] {
    JudgedRecording(sessions.joined(separator: "\n"), formats: [.news]).findings(of: "pod-identifier-differs")
  }

  private static let (one, two) = ("ad_break_id/10-01", "ad_break_id/10-02")

  private static func message(_ pod: String, _ count: Int, of all: Int, _ expected: Int, _ other: String)
    -> String
  {
    "The session asks for pod '\(pod)' for the break of stream 'news' at '2026-11-20T10:01:00.000Z', as \(count) of "
      + "\(all) sessions do; \(expected) ask for pod '\(other)'."
  }

  @Test(
    "Each pod but the one that most ask for is reported once, where it is asked for first; of equals the first is expected",
    .holds("R-707"))
  func differs() {
    #expect(
      findings(
        Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.two),
        Self.session("s-3", pod: Self.two), Self.session("s-4", pod: Self.one)) == [
          "r.ndjson:9 s-2 pod-identifier-differs fail: \(Self.message(Self.two, 2, of: 4, 2, Self.one))"
        ])
    #expect(
      findings(
        Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.two),
        Self.session("s-3", pod: Self.two)) == [
          "r.ndjson:4 s-1 pod-identifier-differs fail: \(Self.message(Self.one, 1, of: 3, 2, Self.two))"
        ])
  }

  @Test("Starts that differ by less than a second are one break", .holds("R-706"))
  func nearStarts() {
    func findings(_ start: Double) -> [String] {
      self.findings(Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.two, start: start))
    }
    #expect(findings(60.9).count == 1 && findings(59.1).count == 1)
    #expect(findings(61) == [] && findings(59) == [])
  }

  @Test("Another start, another stream or the same pod is no difference")
  func agrees() {
    #expect(findings(Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.one)) == [])
    #expect(findings(Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.two, start: 90)) == [])
    #expect(
      findings(Self.session("s-1", pod: Self.one), Self.session("s-2", pod: Self.two, key: "sport")) == [])
  }

  @Test("Of a break that is scheduled again for its start the last schedule counts")
  func scheduledAgain() {
    let again = #"{"session":"s-1","# + Live.schedule(pod: Self.two, at: 2).dropFirst()
    let first = Self.session("s-1", pod: Self.one).split(separator: "\n")
    let lines = (first.dropLast() + [Substring(again), first[first.count - 1]]).joined(separator: "\n")
    #expect(findings(lines, Self.session("s-2", pod: Self.two)) == [])
    #expect(findings(lines, Self.session("s-2", pod: Self.one)).count == 1)
  }
}
