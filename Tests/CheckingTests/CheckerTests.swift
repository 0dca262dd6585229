import Model
import Checking
import Rules
import Basics
import Sessions
import TestSupport
import Testing

/// The checker with rules of its own: what becomes of judgements, whatever rule gave them.
@Suite("The checker") struct CheckerTests {
  @Test("A failure becomes a finding with the rule's severity and the format's id, and is counted")
  func failure() {
    let result = check(["bread", "cake"])
    #expect(
      result.findings.map(Self.line) == ["a/format.yaml:1:5 warning fail bread: It is bread."])
    #expect(result.counts == ["bread-named": counts(pass: 1, fail: 1)])
  }

  @Test("A definition that the last build read isn't judged again: what was said of it then is counted")
  func known() {
    let rules: [Rule] = [.breadNamed, .breadForbidden]
    var catalog = Self.catalog(["bread", "cake", "pie"])
    let checker = Checker(configuration: Configuration(), hasCatalog: true, rules: rules)
    let first = checker.judge(catalog)
    #expect(first.sound == ["b/format.yaml": "pp", "c/format.yaml": "pp"])
    let pie = catalog.formats[2]
    catalog.formats[2] = FormatFolder(pie.facts) {
      Issue.record("It was read again.")
      return (pie.definition, pie.sourceLines)
    }
    let known = FormatRecord(facts: pie.facts, inputs: "", samples: [], verdicts: "pp")
    let second = checker.judge(catalog, known: [known.facts.file: known])
    #expect(second.result == first.result && second.sound == first.sound)
  }

  @Test("A configured severity replaces the rule's, and one for a path replaces both")
  func severity() {
    var configuration = Configuration()
    configuration.rules = ["bread-named": .severity(.note)]
    #expect(check(["bread"], configuration).findings.map(\.severity) == [.note])
    configuration.paths = [
      PathSettings(match: "a/**", rules: ["bread-named": .severity(.error)]),
      PathSettings(match: "b/**", rules: ["bread-named": .off]),
    ]
    let result = check(["bread", "bread"], configuration)
    #expect(result.findings.map(\.severity) == [.error])
    #expect(result.counts == ["bread-named": counts(fail: 1, notApplicable: 1)])
  }

  @Test("Of two paths that match, the later one decides, where it says something of the rule")
  func laterPath() {
    var configuration = Configuration()
    configuration.paths = [
      PathSettings(match: "**", rules: ["bread-named": .severity(.error)]),
      PathSettings(match: "b/**", rules: ["bread-named": .severity(.note)]),
      PathSettings(match: "**", rules: ["another-rule": .off]),
    ]
    #expect(check(["bread", "bread"], configuration).findings.map(\.severity) == [.error, .note])
  }

  @Test("A rule that is off is not asked, unless a path switches it on again")
  func off() {
    var configuration = Configuration()
    configuration.rules = ["bread-named": .off]
    #expect(check(["bread"], configuration) == CheckResult())
    configuration.paths = [PathSettings(match: "b/*", rules: ["bread-named": .severity(.note)])]
    #expect(check(["bread", "bread"], configuration).findings.map(\.location.file) == ["b/format.yaml"])
  }

  @Test(
    "A rule that can't be ignored can't be switched off or lowered",
    arguments: [RuleSetting.off, .severity(.note)])
  func notIgnorable(_ setting: RuleSetting) {
    var configuration = Configuration()
    configuration.rules = ["bread-forbidden": setting]
    configuration.paths = [PathSettings(match: "**", rules: ["bread-forbidden": setting])]
    let result = check(["bread"], configuration, rules: [.breadForbidden])
    #expect(result.findings.map(\.severity) == [.error])
  }

  @Test(
    "What never came needs review when lines were lost, and the finding says why",
    .holds("R-205"))
  func absence() {
    let checker = Checker(configuration: Configuration(), hasCatalog: true, rules: [.endMissing])
    let sound = checker.check(SessionRecord(session: Self.emptySession)).findings
    #expect(sound.map(\.verdict) == [.fail, .fail])
    let result = checker.check(
      SessionRecord(session: Self.emptySession, lostLines: ["a gap", "a lost line"]))
    #expect(result.findings.map(\.verdict) == [.needsReview, .fail])
    #expect(result.findings[0].violation.help == "It may have come unseen: a gap; a lost line. Look there.")
    #expect(result.findings[1].violation == sound[1].violation)
    #expect(result.findings.map(\.subject.session) == ["s-1", "s-1"])
    #expect(result.counts == ["end-missing": counts(fail: 1)])
  }

  @Test(
    "What was added since it was last asked is told, and what had been reported of its file before is known")
  func additions() {
    func finding(_ line: Int, _ message: String) -> Finding {
      Finding(
        rule: "event-unknown", severity: .note, verdict: .fail,
        violation: Violation(Statement(Phrase(message)), at: Location(file: "x", line: line)))
    }
    var result = CheckResult()
    func taken() -> [Finding] {
      let (listed, oncePerFile) = result.takeNew()
      return listed + oncePerFile.filter(result.isFirst)
    }
    result.add(finding(5, "A"), oncePerFile: true)
    result.add(finding(6, "other"))
    #expect(taken().map(\.message) == ["other", "A"])
    #expect(taken().isEmpty)
    result.add(finding(7, "A"), oncePerFile: true)
    result.add(finding(8, "B"), oncePerFile: true)
    result.add(finding(9, "other"))
    result.add(finding(2, "A"), oncePerFile: true)
    #expect(
      taken().map { "\($0.location) \($0.message)" } == ["x:9 other", "x:8 B", "x:2 A"])
    result.add(finding(3, "A"), oncePerFile: true)
    #expect(result.takeNew().oncePerFile.isEmpty)
  }

  @Test("Of what is reported once per file the first place stays, whatever is merged first")
  func oncePerFile() {
    func result(_ lines: [(file: String, line: Int, message: String)]) -> CheckResult {
      lines.reduce(into: CheckResult()) { result, place in
        let violation = Violation(
          Statement(Phrase(place.message)), at: Location(file: place.file, line: place.line))
        result.add(
          Finding(rule: "event-unknown", severity: .note, verdict: .fail, violation: violation),
          oncePerFile: true)
        result.count(.fail, of: "event-unknown", in: "a")
      }
    }
    let (a, b) = (
      result([("x", 9, "A"), ("x", 3, "B")]), result([("x", 4, "A"), ("y", 1, "A"), ("x", 7, "B")])
    )
    #expect((a + b).findings.map { "\($0.location) \($0.message)" } == ["x:3 B", "x:4 A", "y:1 A"])
    #expect(a + b == b + a)
    #expect((a + b).counts["event-unknown"] == counts(fail: 5))
  }

  @Test("Of what is reported once per file the first hundred are reported one by one, and the others counted")
  func manyOncePerFile() {
    func result(_ names: some Sequence<Int>) -> CheckResult {
      names.reduce(into: CheckResult()) { result, name in
        let violation = Violation("Name \(name).", at: Location(file: "x", line: 1000 + name))
        result.add(
          Finding(rule: "event-unknown", severity: .note, verdict: .fail, violation: violation),
          oncePerFile: true)
      }
    }
    let whole = result(0..<250)
    #expect(whole.findings.count == 101)
    #expect(
      whole.findings.prefix(2).map { "\($0.location) \($0.severity) \($0.message)" } == [
        "x note 150 more faults of this rule are in the file; the first 100 are reported one by one.",
        "x:1000 note Name 0.",
      ])
    #expect(whole.findings.last?.message == "Name 99.")
    #expect(result((0..<250).reversed()) == whole)
    #expect(result(0..<180) + result(90..<250) == whole)
    #expect(result(90..<250) + result(0..<180) == whole)
    #expect(result(0..<101).findings[0].message.hasPrefix("1 more fault of this rule is in the file;"))
  }

  @Test(
    "A file that was read without a reader's mistake passes its rule; one that could not be read says nothing"
  )
  func reading() {
    var catalog = Self.catalog(["bread", "cake"])
    let there = SourceRange(line: 3, column: 1, endLine: 3, endColumn: 4)
    catalog.diagnostics = [
      Diagnostic("field-unknown", "One.", at: Location(file: "a/format.yaml", range: there)),
      Diagnostic("field-unknown", "Two.", at: Location(file: "a/format.yaml", range: there)),
      Diagnostic("definition-unreadable", "No YAML.", at: Location(file: "c/format.yaml", range: there)),
      Diagnostic("not-in-the-registry", "Lost?", at: Location(file: "c/format.yaml", range: there)),
    ]
    let result = Checker(
      configuration: Configuration(), hasCatalog: true,
      rules: RuleRegistry.rules.filter { ["field-unknown", "definition-unreadable"].contains($0.info.id) }
    ).check(catalog)
    #expect(
      result.findings.map(Self.line) == [
        "a/format.yaml:3:1 error fail bread: One.", "a/format.yaml:3:1 error fail bread: Two.",
        "c/format.yaml:3:1 error fail -: No YAML.", "c/format.yaml:3:1 error fail -: Lost?",
      ])
    #expect(
      result.counts == [
        "field-unknown": counts(pass: 1, fail: 1, notApplicable: 1),
        "definition-unreadable": counts(pass: 2, fail: 1), "not-in-the-registry": counts(fail: 1),
      ])
  }

  @Test("A mistake in a recording has the session that it concerns, and a recording without one passes")
  func readingRecordings() {
    let diagnostic = Diagnostic("line-unreadable", "No JSON.", at: Location(file: "x.ndjson", line: 4))
    let result = Checker(configuration: Configuration(), hasCatalog: false).check(
      reading: [RecordingSummary(path: "x.ndjson"), RecordingSummary(path: "y.ndjson")],
      diagnostics: [(diagnostic, "s-7")])
    #expect(result.findings.map(\.subject) == [FindingSubject(session: "s-7")])
    #expect(result.counts["line-unreadable"] == counts(pass: 1, fail: 1))
    #expect(result.counts["recording-empty"] == counts(pass: 2))
    #expect(result.counts["field-unknown"] == nil)
  }
}

extension CheckerTests {
  private func check(
    _ ids: [String], _ configuration: Configuration = Configuration(),
    rules: [Rule] = [.breadNamed]
  ) -> CheckResult {
    Checker(configuration: configuration, hasCatalog: true, rules: rules).check(Self.catalog(ids))
  }

  /// Definitions with these ids, in the folders `a`, `b`, `c` …
  private static func catalog(_ ids: [String]) -> Catalog {
    var catalog = Catalog()
    for (folder, id) in zip(["a", "b", "c"], ids) {
      let range = SourceRange(line: 1, column: 5, endLine: 1, endColumn: 9)
      let definition = FormatDefinition(
        file: "\(folder)/format.yaml", range: range,
        FormatDeclaration(kind: .customNative, id: Located(id, at: range)), system: .customNative)
      catalog.formats.append(FormatFolder(definition: definition))
    }
    return catalog
  }

  private static let emptySession = RecordedSession(
    id: "s-1", files: ["x.ndjson"], bytes: [], values: [], rawEvents: [], adIDs: [], defects: [],
    unknownNames: [], skippedLines: [], ending: .inputEnded, definitionFile: nil)

  private static func line(_ finding: Finding) -> String {
    "\(finding.location) \(finding.severity) \(finding.verdict) \(finding.subject.format ?? "-"): \(finding.message)"
  }

  private func counts(
    pass: Int = 0, fail: Int = 0, notApplicable: Int = 0, needsReview: Int = 0
  ) -> VerdictCounts {
    var counts = VerdictCounts()
    (counts.pass, counts.fail) = (pass, fail)
    (counts.notApplicable, counts.needsReview) = (notApplicable, needsReview)
    return counts
  }
}

extension Rule {
  fileprivate static let breadNamed = Rule(facts(id: "bread-named", .warning), [.definition(judgeBread)])
  fileprivate static let breadForbidden = Rule(
    facts(id: "bread-forbidden", .error, [.notIgnorable]), [.definition(judgeBread)])
  fileprivate static let endMissing = Rule(
    facts(id: "end-missing", .warning, [.aboutAbsence]),
    [
      .session { _, _ in
        .fail([
          Violation("No end came.", at: Location(file: "x.ndjson", line: 1), help: "Look there."),
          Violation("Two ends came.", at: Location(file: "x.ndjson", line: 2), isAboutAbsence: false),
        ])
      }
    ])
}

private func judgeBread(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let id = format.definition.id
  return id.value == "bread" ? .fail("It is bread.", at: format.definition.location(id.range)) : .pass
}

private func facts(id: RuleID, _ severity: Severity, _ traits: Set<RuleInfo.Trait> = []) -> RuleInfo {
  RuleInfo(
    id: id, title: "", group: .definitions, severity: severity, traits: traits, words: Deferred(RuleWords()))
}
