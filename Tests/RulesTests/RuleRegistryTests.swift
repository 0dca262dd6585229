import Model
import Checking
import Rules
import Basics
import FoundationEssentials
import Testing

@Suite("The registry of rules") struct RuleRegistryTests {
  @Test("Every file in a group of Rules holds the rule of its name, and every rule has such a file")
  func files() throws {
    let names = RuleRegistry.rules.map { String(describing: $0) }
    #expect(try Self.ruleFiles().sorted() == names.sorted())
  }

  @Test("A rule's id is its type's name in kebab case")
  func idsFollowNames() {
    for rule in RuleRegistry.rules {
      #expect(rule.info.id.rawValue == Self.kebab(String(describing: rule)))
    }
  }

  @Test("Ids are unique, in order, and found again")
  func ids() {
    let ids = RuleRegistry.ids
    #expect(ids == Set(ids).sorted())
    for id in ids { #expect(RuleRegistry.info(of: id)?.id == id) }
    #expect(RuleRegistry.info(of: "no-such-rule") == nil)
  }

  @Test(
    "Each group's array is in the order of the ids",
    arguments: [
      RuleRegistry.definitions, RuleRegistry.recordings, RuleRegistry.native, RuleRegistry.mediation,
      RuleRegistry.rewarded, RuleRegistry.live, RuleRegistry.dsa, RuleRegistry.renderings,
      RuleRegistry.tool,
    ])
  func groupOrder(_ rules: [any Rule.Type]) {
    let ids = rules.map { $0.info.id }
    #expect(ids == ids.sorted())
  }

  @Test("Every rule is judged by somebody")
  func kinds() {
    for rule in RuleRegistry.rules {
      let isJudged =
        rule is any ReadingRule.Type || rule is any DefinitionRule.Type || rule is any CatalogRule.Type
        || rule is any SessionRule.Type || rule is any AdRule.Type || rule is any BreakRule.Type
        || rule is any RenderingRule.Type || rule is any ComparisonRule.Type
      #expect(isJudged, "\(rule)")
    }
  }

  @Test("Every rule has good examples without and bad examples with arrows", arguments: RuleRegistry.ids)
  func examples(of id: RuleID) throws {
    let info = try #require(RuleRegistry.info(of: id))
    #expect(!info.good.isEmpty && !info.bad.isEmpty)
    for example in info.good { #expect(ExampleInput(example).expected.isEmpty) }
    for example in info.bad { #expect(!ExampleInput(example).expected.isEmpty) }
  }

  @Test("Texts are sentences, titles are not, and companions exist", arguments: RuleRegistry.ids)
  func texts(of id: RuleID) throws {
    let info = try #require(RuleRegistry.info(of: id))
    #expect(!info.title.isEmpty && !info.title.hasSuffix("."))
    for text in [info.summary, info.rationale, info.remedy] {
      #expect(text.hasSuffix(".") || text.hasSuffix(".)"), "\(text)")
      #expect(!text.contains("  "), "\(text)")
    }
    for citation in info.citations { #expect(citation.url?.hasPrefix("https://") ?? true) }
    for companion in info.companions { #expect(RuleRegistry.info(of: companion) != nil, "\(companion)") }
    #expect(!id.rawValue.hasPrefix("no-"))
  }

  @Test(
    "Every rule says what is documented, deduced or advice, in this order, and documents nothing without a source",
    arguments: RuleRegistry.ids)
  func grounds(of id: RuleID) throws {
    let info = try #require(RuleRegistry.info(of: id))
    #expect(!info.grounds.isEmpty)
    let kinds = info.grounds.compactMap { Ground.Kind.allCases.firstIndex(of: $0.kind) }
    #expect(kinds == kinds.sorted())
    #expect(!info.grounds.contains { $0.kind == .documented } || !info.citations.isEmpty)
    for ground in info.grounds { #expect(ground.text.hasSuffix(".") && !ground.text.contains("  ")) }
  }

  @Test("A rule that rests on Google's native policies says that they are advice for custom native formats")
  func nativePolicies() {
    let policies = "https://support.google.com/admanager/answer/7031536"
    // These rules have other grounds: the policy only supplies a size, or confirms what the law requires.
    let others: Set<RuleID> = ["adchoices-too-small", "dsa-marking-unproven"]
    for rule in RuleRegistry.rules {
      let info = rule.info
      guard info.citations.contains(where: { $0.url == policies }) else { continue }
      let advises = info.grounds.contains { $0.kind == .advice && $0.text.contains("custom native formats") }
      #expect(advises != others.contains(info.id), "\(info.id)")
    }
  }

  private static func ruleFiles(_ file: String = #filePath) throws -> [String] {
    let rules = URL(filePath: file).deletingLastPathComponent().appending(path: "../../Sources/Rules")
    return try FileManager.default.subpathsOfDirectory(atPath: rules.standardizedFileURL.path())
      .filter { path in
        let isShared = path.hasPrefix("Evidence/") || path.hasPrefix("Examples/")
        return path.hasSuffix(".swift") && path.contains("/") && !isShared
      }
      .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
  }

  /// Returns a name in kebab case. `AdChoices` is one word; so are capitals in a row, without the last before a small letter.
  private static func kebab(_ name: String) -> String {
    name.replacing("AdChoices", with: "Adchoices")
      .replacing(/([A-Z]+)([A-Z][a-z])/) { "\($0.1)-\($0.2)" }
      .replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }
      .lowercased()
  }
}
