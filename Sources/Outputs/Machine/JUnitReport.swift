import AdModel
import Diagnostics

/// JUnit XML, valid against the schema of Ant's JUnit tasks: a suite an input file, a test case a rule that was run on it.
///
/// A rule that had nothing to look at, and one that can't tell, are skipped cases that say so: neither is a pass.
package enum JUnitReport {
  package static func document(_ report: CheckReport) -> String {
    let titles = Dictionary(
      report.rules.map { ($0.id, $0.group.title) }, uniquingKeysWith: { first, _ in first })
    let findings = Dictionary(grouping: report.findings) { Key(file: $0.location.file, rule: $0.rule) }
    let files = Dictionary(grouping: report.verdicts + uncounted(in: report, findings: findings), by: \.file)
    let names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (index, file) in names.enumerated() {
      let cases = files[file, default: []].sorted { $0.rule < $1.rule }.map { verdict in
        JUnitCase(
          verdict, group: titles[verdict.rule] ?? RuleGroup.tool.title,
          findings: findings[Key(file: file, rule: verdict.rule)] ?? [])
      }
      xml += suite(file, index: index, cases: cases, date: report.date)
    }
    return xml + "</testsuites>\n"
  }

  /// A rule's complaints about one target may lie in several files, and count in the first: the others get their case here.
  private static func uncounted(in report: CheckReport, findings: [Key: [Finding]]) -> [FileVerdict] {
    let counted = Set(report.verdicts.map { Key(file: $0.file, rule: $0.rule) })
    return findings.filter { !counted.contains($0.key) }.map { key, findings in
      var counts = VerdictCounts()
      for finding in findings { counts[finding.verdict] += 1 }
      return FileVerdict(file: key.file, rule: key.rule, counts: counts)
    }
  }

  private struct Key: Hashable {
    var file: String
    var rule: RuleID
  }

  private static func suite(_ file: String, index: Int, cases: [JUnitCase], date: Timestamp?) -> String {
    let attributes = [
      ("name", file), ("package", "adspec"), ("id", String(index)), ("tests", String(cases.count)),
      ("failures", String(cases.count { $0.outcome == .failure })), ("errors", "0"),
      ("skipped", String(cases.count { $0.outcome == .skipped })), ("hostname", "localhost"),
      ("timestamp", String((date ?? Timestamp(microseconds: 0)).description.prefix(19))), ("time", "0"),
    ].map { " \($0)=\"\(XMLText.attribute($1))\"" }.joined()
    return "  <testsuite\(attributes)>\n    <properties/>\n" + cases.map(\.xml).joined()
      + "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
  }
}

/// One rule on one file.
private struct JUnitCase {
  enum Outcome { case pass, failure, skipped }

  let outcome: Outcome
  let xml: String

  init(_ verdict: FileVerdict, group: String, findings: [Finding]) {
    let name = XMLText.attribute("\(verdict.rule): \(verdict.file)")
    let start = "    <testcase classname=\"\(XMLText.attribute(group))\" name=\"\(name)\" time=\"0\""
    let counts = verdict.counts
    let failed = findings.filter { $0.verdict == .fail }
    let new = failed.filter { !$0.isKnown }
    let reviews = findings.filter { $0.verdict == .needsReview }
    // A complaint that counts where its target is may point into this file: it fails here as well.
    let hasFailed = counts.fail > 0 || !failed.isEmpty
    if hasFailed, new.isEmpty, !failed.isEmpty {
      outcome = .skipped
      let text = XMLText.text(Self.text(failed) + Self.rest(reviews))
      xml = "\(start)><skipped message=\"accepted: in the baseline\">\(text)</skipped></testcase>\n"
    } else if hasFailed {
      outcome = .failure
      let failure = Self.failure(
        new, count: counts.fail, known: failed.count - new.count, rest: Self.rest(reviews))
      xml = "\(start)>\n\(failure)    </testcase>\n"
    } else if counts.needsReview > 0 || !reviews.isEmpty {
      outcome = .skipped
      let text = XMLText.text(Self.text(reviews))
      xml =
        "\(start)><skipped message=\"needs review: the evidence is not enough\">\(text)</skipped></testcase>\n"
    } else if counts.pass > 0 {
      outcome = .pass
      xml = "\(start)/>\n"
    } else {
      outcome = .skipped
      xml = "\(start)><skipped message=\"not applicable: nothing to look at\"/></testcase>\n"
    }
  }

  /// What needs review beside what failed: a case has one outcome.
  private static func rest(_ reviews: [Finding]) -> String {
    reviews.isEmpty ? "" : "\nNeeds review:\n" + text(reviews)
  }

  private static func failure(_ findings: [Finding], count: Int, known: Int, rest: String) -> String {
    let first = findings.first?.message ?? "\(count) failed."
    let type = findings.map(\.severity).max()?.rawValue ?? "error"
    return "      <failure message=\"\(XMLText.attribute(first))\" type=\"\(type)\">"
      + XMLText.text(text(findings) + (known > 0 ? "\n\(known) more in the baseline" : "") + rest)
      + "</failure>\n"
  }

  /// `file:line:column: message`, a line a finding: some readers show the body and not the attribute.
  private static func text(_ findings: [Finding]) -> String {
    let listed = findings.prefix(CheckReport.limitPerRule)
    let lines = listed.map { finding in
      let help = finding.complaint.help.isEmpty ? "" : " \(finding.complaint.help)"
      return "\(finding.location): \(finding.message)\(help)"
    }
    let more = findings.count - listed.count
    return (lines + (more > 0 ? ["… and \(more) more"] : [])).joined(separator: "\n")
  }
}
