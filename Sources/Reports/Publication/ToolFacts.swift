package import Model
import CTemplates
package import Basics
package import FoundationEssentials

/// Facts about the tool that are the same for every catalog: the findings on the rules' own examples, and how many of each
/// rule's seeded faults it found.
///
/// `make facts` writes them to `Templates/facts.json`, which is compiled in and checked by a test.
package struct ToolFacts: Codable, Equatable, Sendable {
  /// The findings of all rules on one rule's examples, in the examples' order.
  package struct Examples: Codable, Equatable, Sendable {
    package var good: [[ExampleFinding]]
    package var bad: [[ExampleFinding]]

    package init(good: [[Finding]], bad: [[Finding]]) {
      self.good = good.map { $0.map(ExampleFinding.init) }
      self.bad = bad.map { $0.map(ExampleFinding.init) }
    }
  }

  /// The parts of a finding that a rule's page shows.
  package struct ExampleFinding: Codable, Equatable, Sendable {
    var rule: RuleID
    var severity: Severity
    var verdict: Verdict
    var file: String
    /// Line, column, end line and end column; empty for a whole file.
    var range: [Int]
    var message: String
    var help: String

    init(_ finding: Finding) {
      (rule, severity, verdict) = (finding.rule, finding.severity, finding.verdict)
      file = finding.location.file
      range = finding.location.range.map { [$0.line, $0.column, $0.endLine, $0.endColumn] } ?? []
      (message, help) = (finding.message, finding.violation.help)
    }

    package var finding: Finding {
      let place =
        range.count == 4
        ? SourceRange(line: range[0], column: range[1], endLine: range[2], endColumn: range[3]) : nil
      return Finding(
        rule: rule, severity: severity, verdict: verdict,
        violation: Violation(Statement(Phrase(message)), at: Location(file: file, range: place), help: help),
        subject: FindingSubject())
    }
  }

  /// Faults of one rule in simulated sessions.
  package struct SeededFaults: Codable, Equatable, Sendable {
    package var seeded: Int
    /// The number of seeded faults that the rule reported at their line.
    package var found: Int

    package init(seeded: Int, found: Int) {
      self.seeded = seeded
      self.found = found
    }
  }

  package var examples: [RuleID: Examples]
  package var seededFaults: [RuleID: SeededFaults]

  package init(examples: [RuleID: Examples], seededFaults: [RuleID: SeededFaults]) {
    self.examples = examples
    self.seededFaults = seededFaults
  }

  /// The facts compiled into this executable.
  package static let compiledIn: ToolFacts = {
    do {
      return try JSONDecoder().decode(ToolFacts.self, from: Data(String(cString: adspec_facts()).utf8))
    } catch {
      preconditionFailure("Templates/facts.json is compiled in, and a test reads it: \(error)")
    }
  }()

  /// Returns the contents of `Templates/facts.json`.
  package func document() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
