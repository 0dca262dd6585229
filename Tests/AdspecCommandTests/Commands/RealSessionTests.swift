import Foundation
import TestSupport
import Testing

/// Sessions as an app writes them, in the sample catalog. The expected findings were derived by hand from
/// docs/judging.md before the tool was run.
@Suite("Recordings of real apps") struct RealSessionTests {
  /// A check's findings about one recording of the sample catalog, sorted: `14 a2 session-resumed fail`.
  private func findings(_ recording: String) throws -> [String] {
    let result = try BuiltBinary.run(
      ["check", Repository.path, "--output", "ndjson", "--exit-zero"], in: Repository.path)
    return try result.output.split(separator: "\n").compactMap { line in
      let finding = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      guard let file = finding["file"] as? String, file.hasSuffix(recording) else { return nil }
      let subject = finding["ad"] as? String ?? "-"
      return "\(finding["line"] ?? 0) \(subject) \(finding["rule"] ?? "") \(finding["verdict"] ?? "")"
    }.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  @Test(
    "A feed that is scrolled past twelve ads: seven are seen whole for a while, and of the others what wasn't seen"
  )
  func feed() throws {
    #expect(
      try findings("feed-content-native/recordings/2026-11-20-twelve-ads.ndjson") == [
        // The reader flicked past a9: a tenth of it was on the screen for 0.15 s, and all of it for less. A person looked
        // at its label and icon.
        "140 a9 asset-not-rendered needsReview", "141 a9 asset-not-rendered needsReview",
        // Forty-five points of a10 came onto the screen; its headline begins at fifty-four.
        "154 a10 asset-not-rendered needsReview", "155 a10 asset-not-rendered needsReview",
        // The label of a11 was hidden before the ad came wholly onto the screen.
        "174 a11 badge-missing fail", "174 a11 dsa-marking-unproven fail",
        // The app was closed with three points of a12 on the screen, and a fifth of its icon.
        "180 a12 badge-missing needsReview", "180 a12 badge-obscured needsReview",
        "180 a12 dsa-marking-unproven needsReview",
        "183 a12 asset-not-rendered needsReview", "184 a12 asset-not-rendered needsReview",
        "190 a12 adchoices-obscured needsReview", "190 a12 dsa-parameters-unreachable needsReview",
      ])
  }

  @Test("A loader that asks for three kinds and gets three ads is as it should be")
  func threeKinds() throws {
    #expect(try findings("simple-native/recordings/2026-11-20-three-kinds.ndjson") == [])
  }

  @Test(
    "A session that goes on after the app was in the background: what never came may have been lost there")
  func background() throws {
    #expect(
      try findings("simple-native/recordings/2026-11-20-background.ndjson") == [
        "15 - session-resumed fail", "22 a2 impression-missing needsReview",
      ])
  }

  @Test("A proxy sees no layout: what answers an Article 26 question needs a review, at the session's start")
  func proxy() throws {
    #expect(
      try findings("simple-native/recordings/2026-11-20-proxy.ndjson") == [
        "1 a1 adchoices-not-delivered needsReview", "1 a1 badge-missing needsReview",
        "1 a1 dsa-marking-unproven needsReview", "1 a1 dsa-parameters-unreachable needsReview",
      ])
  }

  @Test(
    "A contextual ad whose transparency is empty says that nobody applied parameters: a person has to look")
  func contextual() throws {
    #expect(
      try findings("simple-native/recordings/2026-11-20-contextual.ndjson") == [
        "3 a1 dsa-parameters-missing needsReview"
      ])
  }

  @Test(
    "Without a country a sound ad passes, and what would fail in the EEA is reviewed",
    .holds("R-291"))
  func withoutCountry() throws {
    #expect(
      try findings("simple-native/recordings/2026-11-20-no-country.ndjson") == [
        "1 - country-missing fail", "19 a2 badge-missing fail",
        "19 a2 dsa-marking-unproven needsReview",
      ])
  }

  @Test(
    "A waterfall of four responses is as it should be",
    .holds("R-129"))
  func waterfall() throws {
    #expect(try findings("sample-network-native/recordings/2026-11-20-four-responses.ndjson") == [])
  }
}
