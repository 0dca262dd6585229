import Basics
import Foundation
import Model
import TestSupport
import Testing

@Suite("The code that pages give away", .enabled(if: SystemCommand.areThere(.kotlinc)))
struct ListingTests {
  @Test(
    "What its listings for iOS record has no fault, is to check only where no app can know, and has each tap once",
    .holds("R-008", "R-1287", "R-1288", "R-1289", "R-1290", "R-1291", "R-1292", "R-1293"))
  func swift() throws {
    let catalog = try TemporaryFolder()
    try record(ListingProgram.swift.get(), in: catalog)
    // A program of this system has no bundle, which would state a version.
    expect(
      try findings(in: catalog),
      is: """
        fail app-version-missing: lines
        needsReview adchoices-not-delivered: app-install-native, feed-content-native, lines
        needsReview badge-missing: lines
        needsReview dsa-behalf-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-marking-unproven: coins-for-video, lines, matchday-hls-live, sgai-hls-live, unlock-archive
        needsReview dsa-paid-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-parameters-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-parameters-unreachable: app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        """)
    expect(try clicks(in: catalog), is: Self.taps)
    for (page, sample) in try SiteListings.samples.get().recordings {
      let files = try catalog.tree("recorded").filter { Self.page(of: $0) == page }
      let written = try events(in: files.map { try catalog.text(of: "recorded/" + $0) }.joined())
      #expect(
        !sample.isEmpty && events(in: sample).isSubset(of: written),
        "the page of \(page) shows what is written")
    }
  }

  private func events(in recording: String) -> Set<Substring> {
    Set(recording.matches(of: /\{"event":"([^"]*)"/).map(\.output.1))
  }

  @Test(
    "What its listings for Android record has no fault; where an app's own listener takes AdChoices, it is to check",
    .holds("R-008", "R-1287", "R-1288", "R-1289", "R-1290", "R-1291", "R-1292", "R-1293"))
  func kotlin() throws {
    let catalog = try TemporaryFolder()
    try record(ListingProgram.kotlin.get(), in: catalog)
    expect(
      try findings(in: catalog),
      is: """
        needsReview adchoices-not-delivered: lines
        needsReview adchoices-unopened-page: 10291846
        needsReview asset-required-missing: nordlicht-native, sample-network-native
        needsReview badge-missing: lines
        needsReview dsa-behalf-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-marking-unproven: coins-for-video, lines, matchday-hls-live, sgai-hls-live, unlock-archive
        needsReview dsa-paid-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-parameters-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, coins-for-video, feed-content-native, lines, matchday-hls-live, nordlicht-native, sample-network-native, sgai-hls-live, unlock-archive
        needsReview dsa-parameters-unreachable: 10291846, coins-for-video, lines, matchday-hls-live, sgai-hls-live, unlock-archive
        """)
    expect(try clicks(in: catalog), is: Self.taps)
  }

  @Test(
    "What its listings for the GMA Next-Gen SDK record has no fault, and has each tap once",
    .holds("R-748", "R-749", "R-765", "R-1289", "R-1290", "R-1293", "R-1294"))
  func nextGen() throws {
    let catalog = try TemporaryFolder()
    try record(ListingProgram.nextGen.get(), in: catalog)
    expect(
      try findings(in: catalog),
      is: """
        needsReview adchoices-not-delivered: app-install-native, feed-content-native
        needsReview asset-required-missing: app-install-native, feed-content-native, nordlicht-native, sample-network-native
        needsReview dsa-behalf-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, feed-content-native, nordlicht-native, sample-network-native
        needsReview dsa-paid-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, feed-content-native, nordlicht-native, sample-network-native
        needsReview dsa-parameters-missing: 10063170, 10291846, 11873902, 11873915, 11903377, app-install-native, feed-content-native, nordlicht-native, sample-network-native
        """)
    let pages = try SiteListings.samples.get().all.filter { $0.platform == .androidNextGen }.map(\.page)
    let taps = Self.taps.split(separator: "\n").filter { line in
      line.hasPrefix("format") || pages.contains { line.hasPrefix($0 + ",") }
    }
    // The recorder of some thirty lines, whose click on this headline is counted above, is the same for both SDKs.
    let own = taps.joined(separator: "\n").replacing(
      "10063170,Headline,false,2", with: "10063170,Headline,false,1")
    expect(try clicks(in: catalog), is: own + "\n")
  }

  @Test(
    "A word that is left out is found by its rule",
    arguments: [
      ("10063170", "    recording?.recordImpression()\n", "", "impression-missing"),
      ("10063170", ", \"AdChoices\": adChoicesView]", "]", "adchoices-not-rendered"),
      ("feed-content-native", "badge: badge)", "badge: nil)", "badge-missing"),
    ])
  func left(page: String, word: String, replacement: String, rule: String) throws {
    let catalog = try TemporaryFolder()
    let program = try ListingProgram(page: page, named: "without-\(rule)") {
      $0.replacing(word, with: replacement)
    }
    try record(program, in: catalog)
    let found = try findings(in: catalog)
    #expect(found.split(separator: "\n").contains { $0 == "fail \(rule): \(page)" }, "\(found)")
  }

  /// The taps of the viewer, by format and asset. The SDKs don't say which asset of a native or a live ad was tapped.
  private static let taps = """
    format,asset,adChoices,clicks
    10063170,AdChoices,true,1
    10063170,Headline,false,2
    10063170,MainImage,false,1
    10291846,AdChoices,true,1
    10291846,Headline,false,1
    10291846,MainImage,false,1
    11873902,AdChoices,true,1
    11873902,CallToAction,false,1
    11873902,Headline,false,1
    11873902,Media,false,1
    11873915,AdChoices,true,1
    11873915,CallToAction,false,1
    11873915,Headline,false,1
    11873915,MainImage,false,1
    11903377,AdChoices,true,1
    11903377,Headline,false,1
    11903377,MainImage,false,1
    11903377,MethodURL,false,1
    app-install-native,,false,8
    coins-for-video,,false,1
    feed-content-native,,false,6
    matchday-hls-live,,false,1
    nordlicht-native,,false,6
    sample-network-native,,false,9
    sgai-hls-live,,false,1
    unlock-archive,,false,1

    """

  /// Writes a catalog of the samples' definitions, each with the recording that a program makes of its listings.
  private func record(_ program: ListingProgram, in catalog: borrowing TemporaryFolder) throws {
    let run = try Shell.run(
      """
      cp -r \(Repository.path)/formats . && rm -rf formats/*/recordings formats/*/streams formats/*/reviews.yaml &&
      mkdir recorded && \(program.command) recorded
      """, in: catalog.path)
    try #require(run.code == 0, "\(run.text)")
    let folders = try Dictionary(
      uniqueKeysWithValues: sampleFormats().map { ($0.id.value, $0.file.replacing("/format.yaml", with: "")) }
    )
    for file in try catalog.tree("recorded") {
      let page = Self.page(of: file)
      // The recorder of some thirty lines records an ad of this format.
      let folder = try #require(folders[page] ?? folders["10063170"])
      try catalog.write(catalog.text(of: "recorded/" + file), to: "\(folder)/recordings/\(file)")
    }
  }

  /// Returns what `check` finds, a line for each rule, with the formats that it finds it in.
  private func findings(in catalog: borrowing TemporaryFolder) throws -> String {
    let result = try BuiltBinary.run(["check", "formats", "-o", "ndjson"], in: catalog.path)
    try #require(result.code < 2, "\(result.errors)")
    var pages: [String: Set<String>] = [:]
    for line in result.output.split(separator: "\n") {
      let finding = try JSONDecoder().decode(Finding.self, from: Data(line.utf8))
      let page = Self.page(of: String(finding.file.split(separator: "/").last ?? ""))
      pages["\(finding.verdict) \(finding.rule)", default: []].insert(page)
    }
    return pages.map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }.sorted().joined(
      separator: "\n")
  }

  /// Returns the page whose listings recorded a file, of which a session may have several.
  private static func page(of file: String) -> String { file.replacing(/(-\d{6})?\.ndjson/, with: "") }

  private func clicks(in catalog: borrowing TemporaryFolder) throws -> String {
    let result = try BuiltBinary.run(
      ["report", "formats", "-o", "reports", "--data", "data"], in: catalog.path)
    try #require(result.code < 2, "\(result.errors)")
    return try catalog.text(of: "data/clicks-by-asset.csv").replacing("\r\n", with: "\n")
  }

  private struct Finding: Decodable {
    let rule, verdict, file: String
  }
}
