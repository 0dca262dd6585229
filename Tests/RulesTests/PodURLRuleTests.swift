import Model
import Basics
import TestSupport
import Testing

@Suite("The rule about pod manifests") struct PodURLRuleTests {
  private static let pod = "ad_break_id/10-01"

  private func verdicts(
    _ url: String, pod: String = pod, durationMs: Int = 10_000, formats: [FormatFolder] = [.news],
    request: String = Live.request
  ) throws -> [String] {
    let schedule = Live.schedule(pod: pod, durationMs: durationMs, url: url)
    return try JudgedRecording(
      recording(Line.start, request, Live.load, schedule), formats: formats
    ).verdicts("pod-url-invalid")
  }

  private static func fail(_ what: String) -> [String] {
    ["b1 fail 4: The pod manifest's URL of break 'b1' \(what)."]
  }

  @Test(
    "Any host will do, escapes are undone, further parameters are fine",
    .holds("R-147", "R-148", "R-153", "R-154"),
    arguments: [
      "https://dai.google.com/linear/pods/v1/hls/network/123/custom_asset/news/ad_break_id/10-01.m3u8?stream_id=s:1&pd=10000",
      "https://x.example:8443/linear/pods/v1/hls/network/123/custom_asset/news/ad_break_id/10%2D01.m3u8?pd=10000&stream_id=s%3a1&auth-token=t%3D",
    ])
  func right(_ url: String) throws {
    #expect(try verdicts(url) == ["b1 pass"])
  }

  @Test(
    "What is wrong is named, and nothing of the URL but its duration repeated",
    .holds("R-147", "R-148", "R-149", "R-151", "R-155"),
    arguments: [
      (
        "http://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=s:1&pd=10000",
        "isn't https"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/9/custom_asset/news/POD?stream_id=s:1&pd=10000",
        "has another network code than '123'"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/News/POD?stream_id=s:1&pd=10000",
        "has another custom asset key than 'news'"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/ad_break_id/10-02.m3u8?stream_id=s:1&pd=10000",
        "names another pod than 'ad_break_id/10-01'"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=secret&pd=10000",
        "has another 'stream_id' than the stream"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?pd=10000", "lacks 'stream_id'"
      ),
      ("https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=s:1", "lacks 'pd'"),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=s:1&pd=10",
        "has pd=10 for a break of 10000 ms"
      ),
      (
        "https://d.example/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=s:1&pd=10s-secret",
        "has a 'pd' that isn't a number of milliseconds"
      ),
      (
        "https://d.example/linear/pods/v1/dash/network/123/custom_asset/news/POD?stream_id=s:1&pd=10000",
        "isn't one of a pod manifest"
      ),
      (
        "https://d.example/x/linear/pods/v1/hls/network/123/custom_asset/news/POD?stream_id=s:1&pd=10000",
        "isn't one of a pod manifest"
      ),
      ("https://d.example/film.m3u8", "isn't one of a pod manifest"),
      ("", "isn't one of a pod manifest"),
      (
        "https://d.example/linear/pods/v1/hls/network/9/custom_asset/x/POD?pd=5",
        "has another network code than '123', has another custom asset key than 'news', lacks 'stream_id' and has pd=5 for a break of 10000 ms"
      ),
    ])
  func wrong(_ url: String, _ what: String) throws {
    #expect(try verdicts(url.replacing("POD", with: "\(Self.pod).m3u8")) == Self.fail(what))
  }

  @Test("The stream's own request counts like the definition", .holds("R-149"))
  func request() throws {
    let url = "\(Live.manifest)/\(Self.pod).m3u8?stream_id=s:1&pd=10000"
    #expect(
      try verdicts(url, request: Live.request("news", network: "77"))
        == Self.fail("has another network code than '77'"))
    #expect(
      try verdicts(url, formats: [], request: Live.request("sport"))
        == Self.fail("has another custom asset key than 'sport'"))
    #expect(try verdicts(url, formats: []) == ["b1 pass"])
  }

  @Test("The duration is the schedule's, whatever the format's", .holds("R-709"))
  func duration() throws {
    let url = "\(Live.manifest)/\(Self.pod).m3u8?stream_id=s:1&pd=20000"
    #expect(try verdicts(url) == Self.fail("has pd=20000 for a break of 10000 ms"))
    #expect(try verdicts(url, durationMs: 20_000) == ["b1 pass"])
    #expect(try verdicts(url, durationMs: 20_000, formats: []) == ["b1 pass"])
  }

  @Test(
    "A pod is a number from 1 or a name, and fits the format", .holds("R-150"),
    arguments: [
      ("ad_break_id/10-01", nil), ("ad_break_id/a-b-c", nil),
      ("ad_break_id/1001", "names a pod that doesn't fit the format's 'ad_break_id/{hour}-{minute}'"),
      ("ad_break_id/-01", "names a pod that doesn't fit the format's 'ad_break_id/{hour}-{minute}'"),
      ("pod/7", "names a pod that doesn't fit the format's 'ad_break_id/{hour}-{minute}'"),
      ("pod/0", "names a pod that is neither 'pod/' and a number nor 'ad_break_id/' and a name"),
      ("pod/x", "names a pod that is neither 'pod/' and a number nor 'ad_break_id/' and a name"),
      ("break/10-01", "names a pod that is neither 'pod/' and a number nor 'ad_break_id/' and a name"),
      ("ad_break_id/x/10-01", "isn't one of a pod manifest"),
    ])
  func pods(_ pod: String, _ what: String?) throws {
    let url = "\(Live.manifest)/\(pod).m3u8?stream_id=s:1&pd=10000"
    #expect(try verdicts(url, pod: pod) == (what.map(Self.fail) ?? ["b1 pass"]))
  }

  @Test(
    "Of several schedules of a break the first wrong one is reported; the stream is the one loaded last",
    .holds("R-151"))
  func schedules() throws {
    let wrong = Live.schedule(at: 2, url: "https://d.example/")
    let second = #"{"event":"stream.load","streamId":"s:2"}"#
    #expect(
      try JudgedRecording(
        recording(Line.start, Live.request, Live.load, Live.schedule(), wrong, wrong), formats: [.news]
      ).verdicts("pod-url-invalid") == [
        "b1 fail 5: The pod manifest's URL of break 'b1' isn't one of a pod manifest."
      ])
    #expect(
      try JudgedRecording(
        recording(Line.start, Live.request, Live.load, Live.request, second, Live.schedule()),
        formats: [.news]
      ).verdicts("pod-url-invalid") == [
        "b1 fail 6: The pod manifest's URL of break 'b1' has another 'stream_id' than the stream."
      ])
  }
}
