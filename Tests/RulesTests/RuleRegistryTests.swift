import Model
import Checking
import Rules
import Basics
import Foundation
import TestSupport
import Testing

@Suite("The registry of rules") struct RuleRegistryTests {
  @Test("Every rule has a file of words, every such file is a rule's, and all are compiled in, in order")
  func files() throws {
    let files = try Self.files()
    #expect(files.filter { !$0.hasPrefix("shared/") } == RuleRegistry.ids.map { "\($0).md" })
    #expect(RuleTexts.all.keys.sorted() == files.sorted())
    for name in files { #expect(try RuleTexts.all[name] == Self.text(name), "\(name)") }
  }

  @Test("Ids are unique, in order, and found again")
  func ids() {
    let ids = RuleRegistry.ids
    #expect(ids == Set(ids).sorted())
    for id in ids { #expect(RuleRegistry.info(of: id)?.id == id) }
    #expect(RuleRegistry.info(of: "no-such-rule") == nil)
  }

  @Test("Every rule is judged by somebody, and a file says nothing that isn't read")
  func facts() throws {
    #expect(RuleRegistry.rules.filter(\.judges.isEmpty).map(\.info.id) == [])
    let known: Set = [
      "title", "group", "severity", "answers", "confirms", "supports", "traits", "rests on", "confirmed by",
      "companions",
    ]
    for id in RuleRegistry.ids {
      let text = try Self.text("\(id).md")
      let facts = text.split(separator: "\n").dropFirst().prefix { $0 != "---" }.map {
        $0.prefix { $0 != ":" }
      }
      #expect(facts.filter { !known.contains(String($0)) } == [], "\(id)")
      #expect(Set(facts).isSuperset(of: ["title", "group", "severity"]) && Set(facts).count == facts.count)
      let headings = text.replacing(/```[^`]*```/, with: "").matches(of: /\n## (.*)/).map(\.output.1)
      #expect(
        headings.filter { $0 != "Sources" && $0 != "Seeded fault" } == [
          "Why", "What to do", "Grounds", "Passes", "Fails",
        ], "\(id)")
    }
  }

  @Test("No line of a text includes another that there isn't, and each shared one is used")
  func sharedLines() throws {
    var used: Set<Substring> = []
    for name in RuleTexts.all.keys {
      for line in try Self.text(name).split(separator: "\n") {
        if let match = line.wholeMatch(of: /↓?@([a-z0-9-]+)/) { used.insert(match.output.1) }
        if let match = line.wholeMatch(of: /```(?:session|rendering) (.+)/) {
          used.formUnion(match.output.1.split(separator: " "))
        }
      }
    }
    let options: Set<Substring> = ["verbatim", "cut-gzip", "open-sessions=1"]
    #expect(used.subtracting(options) == Set(RuleTexts.shared.keys))
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

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private static let folder = "\(Repository.path)/Templates/rules"

  /// The files of `Templates/rules`, in the byte order of their names.
  private static func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
