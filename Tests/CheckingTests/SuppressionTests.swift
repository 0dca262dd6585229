import Checking
import Rules
import Model
import Basics
import Examples
import TestSupport
import Testing

@Suite("Suppressions in definitions") struct SuppressionTests {
  /// The findings of all rules about a definition, each as `line:column rule`.
  private func findings(_ yaml: String) -> [String] {
    ExampleRunner.run(.definition(yaml)).findings.map { finding in
      let range = finding.location.range
      return "\(range?.line ?? 0):\(range?.column ?? 0) \(finding.rule)"
    }
  }

  private let head =
    "kind: customNative\nid: example\nassets:\n  AdChoices: {type: adChoices}\n  AdBadge: {type: badge}\n"

  @Test("A comment on the line, above it, or for the file silences its rule there and nothing else")
  func scopes() {
    let missing = "  A: {type: image, required: true}"
    #expect(findings(head + missing) == ["6:3 asset-sample-missing"])
    #expect(findings(head + missing + " # adspec: ignore[asset-sample-missing] in May") == [])
    #expect(findings(head + "  # adspec: ignore[asset-sample-missing] in May\n\n  # more\n" + missing) == [])
    #expect(
      findings(
        "# adspec: ignore-file[asset-sample-missing] in May\n" + head + missing + "\n  B: {type: blob}")
        == ["8:13 field-invalid"])
  }

  @Test(
    "Tens of thousands of comments take no time, nor does a line that is nearly one again and again",
    .timeLimit(.minutes(1)))
  func many() {
    let comments = String(repeating: "# adspec: ignore[asset-sample-missing] why\n", count: 20_000)
    #expect(findings(comments + head).count == 20_000)
    #expect(findings(head + String(repeating: " # adspec: ignore[", count: 50_000)) == [])
  }

  @Test("A comment may silence what the reader says, and several rules at once")
  func readingRules() {
    let line =
      "  A: {type: image, required: true, colour: red} # adspec: ignore[field-unknown, asset-sample-missing] why"
    #expect(findings(head + line) == [])
    #expect(
      findings(head + "  A: {type: text, sample: a} # adspec: ignore[field-unknown] why") == [
        "6:30 suppression-unused"
      ])
  }

  @Test("Without a reason, or behind a letter, nothing is silenced; an unknown rule is said to be none")
  func refused() {
    let missing = "  A: {type: image, required: true}"
    #expect(
      findings(head + missing + " # adspec: ignore[asset-sample-missing]")
        == ["6:3 asset-sample-missing", "6:36 suppression-unexplained"])
    #expect(
      findings(head + missing + " # adspec: ignore[asset-sample-mising] why")
        == ["6:3 asset-sample-missing", "6:36 suppression-unused"])
    #expect(findings(head + "  A: {type: text, sample: a#adspec:ignore}") == [])
    #expect(findings(head + "  A: {type: text, sample: \"a # adspec: ignore[x]\"}") == [])
  }

  @Test(
    "A rule that can't be silenced is refused, with or without a reason; the others of the comment still count"
  )
  func unsilenceable() {
    let line = "  A: {type: image, required: true} # adspec: ignore[suppression-refused"
    #expect(findings(head + line + "]") == ["6:3 asset-sample-missing", "6:36 suppression-refused"])
    #expect(
      findings(head + line + ", asset-sample-missing] in May") == ["6:36 suppression-refused"])
    #expect(
      findings(head + line + ", asset-sample-missing]") == [
        "6:3 asset-sample-missing", "6:36 suppression-refused", "6:36 suppression-unexplained",
      ])
  }

  @Test("A suppression of one rule for a line says nothing of the next")
  func otherLine() {
    let text =
      head + "  A: {type: image, required: true} # adspec: ignore[asset-sample-missing] why\n"
      + "  B: {type: image, required: true}"
    #expect(findings(text) == ["7:3 asset-sample-missing"])
  }

  @Test(
    "A comment that names a rule about the DSA is refused, but for the one that rests on consent",
    .holds("R-212"))
  func digitalServicesAct() {
    for rule in RuleRegistry.infos where rule.group == .dsa {
      let said = findings(head + "  A: {type: text, sample: a} # adspec: ignore[\(rule.id)] in May")
      #expect(
        said == [rule.isIgnorable ? "6:30 suppression-unused" : "6:30 suppression-refused"], "\(rule.id)")
    }
  }
}
