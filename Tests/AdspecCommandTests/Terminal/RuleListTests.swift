import Checking
import Rules
import Model
import Basics
import Foundation
import TestSupport
import Testing

@Suite("adspec explain") struct RuleListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Rule: Decodable {
    struct Source: Decodable {
      var text: String
      var url: String?
    }

    struct Example: Decodable {
      struct File: Decodable {
        var path: String
        var text: String
      }

      struct Place: Decodable {
        var file: String
        var line: Int?
        var column: Int?
      }

      var files: [File]
      var findings: [Place]
    }

    var id: String
    var title: String
    var group: String
    var severity: String
    var summary: String
    var rationale: String
    var remedy: String
    var ignorable: Bool
    var fixable: Bool
    var aboutAbsence: Bool
    var oncePerFile: Bool
    var companions: [String]
    var sources: [Source]
    var good: [Example]
    var bad: [Example]
  }

  @Test(
    "Every rule is listed with all its facts, in the order of the ids, the same bytes each time",
    .holds("R-194"))
  func json() throws {
    let first = try BuiltBinary.run(["explain", "--format", "json"], in: folder.path)
    #expect(try BuiltBinary.run(["explain", "--format", "json"], in: folder.path).output == first.output)
    let rules = try JSONDecoder().decode([Rule].self, from: Data(first.output.utf8))
    #expect(rules.map(\.id) == RuleRegistry.ids.map(\.rawValue))
    for (rule, info) in zip(rules, RuleRegistry.infos) {
      #expect(rule.title == info.title)
      #expect(rule.group == info.group.rawValue)
      #expect(rule.severity == info.severity.rawValue)
      #expect([rule.summary, rule.rationale, rule.remedy] == [info.summary, info.rationale, info.remedy])
      #expect(
        [rule.ignorable, rule.fixable, rule.aboutAbsence, rule.oncePerFile]
          == [info.isIgnorable, info.isFixable, info.isAboutAbsence, info.isReportedOncePerFile])
      #expect(rule.companions == info.companions.map(\.rawValue).sorted())
      #expect(rule.sources.map(\.text) == info.citations.map(\.text))
      #expect(rule.sources.map(\.url) == info.citations.map(\.url))
      #expect(rule.good.count == info.good.count && rule.good.allSatisfy { $0.findings.isEmpty })
      #expect(rule.bad.count == info.bad.count && rule.bad.allSatisfy { !$0.findings.isEmpty })
    }
    let unknown = try #require(rules.first { $0.id == "field-unknown" })
    #expect(unknown.bad[0].files.map(\.path) == ["formats/example/format.yaml"])
    #expect(unknown.bad[0].findings.map { [$0.line, $0.column] } == [[3, 1], [5, 26]])
  }

  @Test("A rule's page says all there is to say", .holds("R-194"))
  func page() throws {
    let page = try BuiltBinary.run(["explain", "field-unknown"], in: folder.path)
    expect(
      page.output,
      is: """
        field-unknown: Field is unknown
        Definitions · error

        What it checks
          A definition has a field that its kind doesn't have. The message suggests the nearest known field.
          Asset keys are free, so this rule never reports them.

        Why
          A misspelt field isn't read, and only this rule shows it: `requird: true` leaves the asset
          optional, and every session without it passes.

        What to do
          Spell the field as the schema does; `adspec print schema format` prints it, and an editor that
          knows the schema completes it. Put notes of your own into `README.md` beside the definition, or
          into comments.

        Good to know
            * Its severity is error, unless `rules: {field-unknown: …}` in adspec.yaml says otherwise.
            * `# adspec: ignore[field-unknown] reason` silences it on a line of a definition, `off` in
            adspec.yaml everywhere.
            * `adspec check --fix` mends what can mean only one thing.

        What it rests on
            * Documented: The reference of definitions lists every field.
            * Deduced: It is our conclusion that a field close to one of them is a mistake.

        It complains about
          formats/example/format.yaml
            kind: customNative
            id: bread-native
            sumary: The feed's bread ad
            assets:
              Headline: {type: text, requird: true, sample: Fresh bread before seven}
              AdChoices: {type: adChoices}
              AdBadge: {type: badge}
          formats/example/format.yaml:3:1: error: 'sumary' is no field of a custom native format.
            help: Did you mean 'summary'?
          formats/example/format.yaml:5:26: error: 'requird' is no field of a text asset.
            help: Did you mean 'required'?

        It is content with
          formats/example/format.yaml
            kind: customNative
            id: bread-native
            assets:
              Headline: {type: text, required: true, sample: Fresh bread before seven}
              AdChoices: {type: adChoices}
              AdBadge: {type: badge}

        Sources
          Definitions, field by field (docs/definitions.md)

        """)
  }

  @Test(
    "How a rule is silenced, and when it needs review, stands on its page",
    .holds("R-051", "R-196"))
  func facts() throws {
    func facts(_ rule: String) throws -> String {
      let page = try BuiltBinary.run(["explain", rule], in: folder.path).output
      let start = try #require(page.range(of: "Good to know\n")).upperBound
      return page[start...].split(separator: "\n\n")[0].split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
    }
    #expect(
      try facts("reward-lost")
        == "* Its severity is error, unless `rules: {reward-lost: …}` in adspec.yaml says otherwise. "
        + "* `off` in adspec.yaml silences it, for the whole catalog or for parts of it (`paths`). "
        + "* It complains that something never came: where lines of a session are lost or unreadable, "
        + "its answer is \"to check\" instead. "
        + "* It rests on what a recorder sees of rewards: where `recorder.observes` leaves that out, it is "
        + "not applicable.")
    #expect(try facts("event-unknown").hasSuffix("* What a file repeats is one finding, at the first place."))
  }

  @Test("A rule that there isn't is answered with the nearest")
  func unknown() throws {
    let result = try BuiltBinary.run(["explain", "field-unkown"], in: folder.path)
    #expect(result.code == 2)
    #expect(result.errors.contains("There is no rule 'field-unkown'. Did you mean 'field-unknown'?"))
  }
}
