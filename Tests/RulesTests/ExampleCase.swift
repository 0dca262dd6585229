import Rules
import Model
import Basics
import Examples
import Testing

/// One example of one rule.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let info: RuleInfo
  let example: Example
  let name: String

  static let good = RuleRegistry.infos.flatMap { cases(of: $0, $0.good, "good") }
  static let bad = RuleRegistry.infos.flatMap { cases(of: $0, $0.bad, "bad") }
  /// Examples that may be altered without changing the result. A sign-off is left out: it is valid only for a definition with
  /// exactly the same bytes.
  static let robust = good.filter { $0.name != "review-lapsed, good example 1" } + bad

  private static func cases(of info: RuleInfo, _ examples: [Example], _ word: String) -> [ExampleCase] {
    examples.enumerated().map {
      ExampleCase(info: info, example: $1, name: "\(info.id), \(word) example \($0 + 1)")
    }
  }

  var testDescription: String { name }

  /// The place of the example in the file of the rule's words, to which a failure points.
  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: example.file, filePath: example.file, line: example.line, column: 1)
  }

  /// Returns every difference between the findings and those that the example's arrows mark; empty if there is none.
  func differences(in run: ExampleRun) -> [String] {
    let verdict: Verdict = info.neverFails ? .needsReview : .fail
    let own = run.findings.filter { $0.rule == info.id && $0.verdict == verdict }
    let others = run.findings.filter { finding in
      (finding.rule != info.id || finding.verdict != verdict)
        && (run.expected.isEmpty || !info.companions.contains(finding.rule))
    }
    var missing = run.expected.map(Self.place).sorted()
    var surplus: [String] = []
    for finding in own {
      if let index = missing.firstIndex(of: Self.place(finding.location)) {
        missing.remove(at: index)
      } else {
        surplus.append("unexpected, at \(finding.location): \(finding.message)")
      }
    }
    return missing.map { "expected at \($0), and nothing was said there" } + surplus
      + others.map { "\($0.rule) (\($0.verdict)) at \($0.location): \($0.message)" }
  }

  /// Returns the start of a finding as `file:line` in a recording, else `file:line:column`. A finding about a whole file
  /// starts at 1:1.
  private static func place(_ location: Location) -> String {
    let isRecording = location.file.hasSuffix(".ndjson")
    let (line, column) = (location.range?.line ?? 1, location.range?.column ?? 1)
    return isRecording ? "\(location.file):\(line)" : "\(location.file):\(line):\(column)"
  }
}
