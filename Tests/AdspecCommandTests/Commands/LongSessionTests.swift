import Foundation
import TestSupport
import Testing

@Suite("A session of very many ads") struct LongSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes one session: each ad is loaded and has an impression, and no event reports the layout of its icon.
  private func write(_ ads: [String], to name: String) throws {
    func line(_ number: Int, _ event: String, _ rest: String = "") -> String {
      let time = String(format: "%02d:%02d.%03d", number / 60_000, number / 1000 % 60, number % 1000)
      return
        #"{"event":"\#(event)","session":"long","time":"2026-11-20T10:\#(time)Z","seq":\#(number)\#(rest)}"#
    }
    var lines = [line(0, "session.start", #","platform":"ios","country":"DE""#)]
    for ad in ads {
      lines.append(line(lines.count, "ad.request", #","ad":"\#(ad)","kind":"customNative""#))
      lines.append(
        line(
          lines.count, "ad.load",
          #","ad":"\#(ad)","inventory":"reservation","assets":{"AdChoices":{},"Headline":{"text":"x"}}"#))
      lines.append(line(lines.count, "impression", #","ad":"\#(ad)","by":"sdk""#))
    }
    lines.append(line(lines.count, "session.end"))
    try folder.write(lines.joined(separator: "\n") + "\n", to: name)
  }

  private func listedAds(in name: String) throws -> [String] {
    let run = try BuiltBinary.run(
      ["report", name, "-o", "out-\(name)", "--exit-zero", "-q"], in: folder.path)
    #expect(run.code == 0, "\(run.errors)")
    let report = try String(contentsOfFile: folder("out-\(name)/compliance-ads.md"), encoding: .utf8)
    return report.matches(of: /To check: ad `([^`]+)`/).map { String($0.1) }
  }

  @Test("The ads that a report lists are the first by their ids, wherever in the session they stand")
  func listed() throws {
    let ads = (0..<2000).map { String(format: "ad-%04d", $0) }
    try write(ads, to: "forward.ndjson")
    try write(ads.reversed(), to: "backward.ndjson")
    let forward = try listedAds(in: "forward.ndjson")
    #expect(forward == Array(ads.prefix(50)))
    #expect(try listedAds(in: "backward.ndjson") == forward)
  }

  @Test("Every finding of every ad is told once, in order")
  func findings() throws {
    let ads = (0..<2000).map { String(format: "ad-%04d", $0) }
    try write(ads, to: "long.ndjson")
    let run = try BuiltBinary.run(
      ["check", "long.ndjson", "--output", "ndjson", "--exit-zero"], in: folder.path)
    let told = run.output.matches(of: /"rule":"([^"]+)".*?"line":(\d+),.*?"ad":"([^"]+)"/)
      .map { (rule: String($0.1), line: Int($0.2) ?? 0, ad: String($0.3)) }
    let byAd = Dictionary(grouping: told, by: \.ad).mapValues { $0.map(\.rule) }
    #expect(told.count > 3 * 4096 && byAd.count == 2000)
    #expect(Set(byAd.values).count == 1, "all ads are alike")
    #expect(told.map(\.line) == told.map(\.line).sorted())
  }
}
