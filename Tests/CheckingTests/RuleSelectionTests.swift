import Model
import Checking
import Rules
import Basics
import TestSupport
import Testing

@Suite("Selecting rules") struct RuleSelectionTests {
  private func run(select: [String], ignore: [String] = []) -> [String] {
    let selection = RuleSelection(
      select: select.map(RuleSelector.init), ignore: ignore.map(RuleSelector.init))
    return RuleRegistry.infos.filter { $0.isIgnorable && selection.includes($0) }.map(\.id.rawValue)
  }

  @Test("A group, a rule, the first words of names, and all of them")
  func select() {
    #expect(
      run(select: ["asset-key"]) == [
        "asset-key-case", "asset-key-invalid", "asset-key-localized", "asset-key-unknown",
      ])
    #expect(run(select: ["ad-too-small", "retry-limit"]) == ["ad-too-small", "retry-limit"])
    #expect(
      run(select: ["mediation"]) == RuleRegistry.infos.filter { $0.group == .mediation }.map(\.id.rawValue))
    #expect(run(select: ["all"]) == RuleRegistry.infos.filter(\.isIgnorable).map(\.id.rawValue))
    #expect(run(select: []) == [])
  }

  @Test("The more exact name counts, and of equals the one that ignores")
  func precision() {
    #expect(run(select: ["asset-key-case"], ignore: ["asset-key", "native"]) == ["asset-key-case"])
    #expect(
      run(select: ["asset-key"], ignore: ["asset-key-case", "asset-key-invalid", "asset-key-localized"]) == [
        "asset-key-unknown"
      ])
    #expect(run(select: ["ad-too-small"], ignore: ["ad-too-small"]) == [])
    #expect(run(select: ["all"], ignore: ["all"]) == [])
  }

  @Test("A rule that can't be ignored runs whatever is selected")
  func protected() {
    let selection = RuleSelection(select: [], ignore: [RuleSelector("all")])
    let protected = RuleRegistry.infos.filter { !$0.isIgnorable }
    #expect(!protected.isEmpty)
    #expect(protected.allSatisfy(selection.includes))
  }

  @Test("Globs of a configuration above the catalog are about paths from its own folder")
  func prefix() throws {
    var configuration = Configuration()
    configuration.pathPrefix = "ads/"
    configuration.paths = [PathSettings(match: "ads/formats/old/**", rules: ["event-gap": .severity(.note)])]
    let settings = EffectiveSettings(configuration)
    let rule = try #require(RuleRegistry.info(of: "event-gap"))
    #expect(settings.severity(of: rule, in: "formats/old/recordings/a.ndjson") == .note)
    #expect(settings.severity(of: rule, in: "formats/new/recordings/a.ndjson") == .warning)
  }

  @Test(
    "Rules that say that evidence is incomplete may be notes, and not off",
    .holds("R-211"))
  func incompleteEvidence() {
    for id: RuleID in [
      "event-invalid", "event-gap", "line-unreadable", "recording-truncated", "session-evicted",
      "session-resumed",
    ] {
      #expect(RuleRegistry.info(of: id)?.isIgnorable == false, "\(id)")
      #expect(RuleRegistry.known.leastSeverities[id] == .note, "\(id)")
    }
  }
}
