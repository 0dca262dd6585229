import Rules
import Model
import Basics
import Foundation
import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("SARIF for code scanning", .enabled(if: SystemCommand.areThere(.jsonschema))) struct CodeScanningTests
{
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
  }

  private func expectAll(_ text: String, root: String?) throws -> CodeScanningDemands {
    let demands = try CodeScanningDemands(text)
    try demands.expectFile()
    demands.expectRules()
    demands.expectResults(root: root)
    return demands
  }

  @Test("A clean run meets every demand, with no results")
  func clean() throws {
    try folder.write(
      "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n",
      to: "ads/formats/coins/format.yaml")
    let result = try BuiltBinary.run(["check", "--format", "sarif"], in: folder("ads"))
    #expect(result.code == 0)
    let demands = try expectAll(result.output, root: folder.path)
    #expect(demands.results.isEmpty)
    #expect(demands.rules.count == RuleRegistry.infos.count)
  }

  @Test("A dirty run meets every demand: folders with spaces, emoji before the mistake, recordings, links")
  func dirty() throws {
    let samples = try BuiltBinary.run(
      ["check", Repository.path, "--format", "sarif", "--exit-zero"], in: folder.path)
    let demands = try expectAll(samples.output, root: Repository.path)
    #expect(demands.results.count > 40)

    try folder.write(
      """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, sample: "🥖🥖", "🥖": 1, maxLenght: 90}
        AdChoices: {type: adChoices}

      """, to: "ads/formats/fresh bread/format.yaml")
    try folder.link("link", to: "ads")
    let result = try BuiltBinary.run(["check", "link", "--format", "sarif"], in: folder.path)
    let emoji = try expectAll(result.output, root: folder.path)
    let lines = try folder.text(of: "ads/formats/fresh bread/format.yaml").components(separatedBy: "\n")
    let marked = emoji.results.map { result -> String in
      let location = (result["locations"] as? [CodeScanningDemands.Members])?.first ?? [:]
      let region = CodeScanningDemands.members(location, "physicalLocation", "region")
      let units = Array(lines[(region["startLine"] as? Int ?? 1) - 1].utf16)
      let range = (region["startColumn"] as? Int ?? 1) - 1..<(region["endColumn"] as? Int ?? 1) - 1
      return String(decoding: units[range], as: UTF16.self)
    }
    #expect(marked.contains("maxLenght"))
    #expect(marked.contains("\"🥖\""))
  }

  @Test("A recording beside the catalog is named from the root of the repository, wherever one stands")
  func besideTheCatalog() throws {
    try folder.write(
      "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n",
      to: "ads/formats/coins/format.yaml")
    try folder.write("{\n", to: "recs/deep/a b.ndjson")
    for (current, paths) in [("recs", ["../ads", "deep"]), ("", ["ads", "recs/deep/a b.ndjson"])] {
      let result = try BuiltBinary.run(["check", "--format", "sarif"] + paths, in: folder(current))
      let demands = try expectAll(result.output, root: folder.path)
      #expect(result.output.contains("\"uri\": \"recs/deep/a%20b.ndjson\""))
      #expect(!demands.results.isEmpty)
    }
  }

  @Test("Beyond the limits the worst are kept, and the log says how many are not")
  func beyondLimits() throws {
    let rules = RuleRegistry.infos
    let findings = rules.enumerated().flatMap { index, rule in
      (1...120).map { line in
        Finding(
          rule: rule.id, severity: index < 30 ? .error : .note, verdict: .fail,
          violation: Violation(
            "Line \(line) is wrong.", at: Location(file: "a.ndjson", line: line),
            help: String(repeating: "Long help. ", count: 40) + "The end."))
      }
    }.sorted()
    let report = CheckReport(
      rules: rules, findings: CheckedFindings(findings), verdicts: [], sources: [:], pathPrefix: "",
      version: "1.2.3",
      date: nil)
    let demands = try expectAll(SARIFLog.text(report), root: nil)
    #expect(demands.results.count == 5000)
    let kept = demands.results.count { $0["level"] as? String == "error" }
    #expect(kept == 100 * 30)
    let notes = demands.notifications.compactMap {
      CodeScanningDemands.members($0, "message")["text"] as? String
    }
    #expect(
      notes.contains(
        "'event-gap' has 20 more findings than are listed here; the counts and the exit code are of all."))
    #expect(notes.contains { $0.hasSuffix("findings of the least severity are left out: a run shows 5000.") })
  }

  @Test(
    "One run writes three files: SARIF and JUnit valid by their schemas, and JSON",
    .enabled(if: SystemCommand.areThere(.xmllint)))
  func threeFiles() throws {
    let result = try BuiltBinary.run(
      [
        "check", Repository.path, "--output", "sarif=a.sarif", "--output", "junit=a.xml", "--output",
        "json=a.json",
      ], in: folder.path)
    #expect(result.code == 1)
    #expect(result.output == "")
    _ = try expectAll(folder.text(of: "a.sarif"), root: Repository.path)
    let findings = try JSONSerialization.jsonObject(with: Data(folder.text(of: "a.json").utf8)) as? [Any]
    #expect(findings?.count ?? 0 > 40)
    let schema = Repository.path + "/Tests/Schemas/JUnit.xsd"
    let lint = try Shell.run("xmllint --noout --nonet --schema '\(schema)' a.xml", in: folder.path)
    #expect(lint.code == 0, "\(lint.text)")
  }
}
