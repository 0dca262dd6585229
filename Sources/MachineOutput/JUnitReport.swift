import Reports
import Model
import Basics

/// JUnit XML, valid against the schema of Ant's JUnit tasks. Each input file is a suite, and each rule run on it is a
/// test case.
///
/// A case fails if the rule's findings decide the exit code. Findings below the fail level are text in `system-out` of a
/// suite: a warning that doesn't fail the build isn't shown as a failed test. Rules that weren't applicable or that need
/// review are skipped cases with a message, because neither is a pass.
package enum JUnitReport: CheckText {
  package static let name = "junit"
  package static let help = "JUnit XML, a test case a rule and file"
  package static let needs: CheckNeeds = [.findingsByFile, .verdicts]

  package static func text(_ report: CheckReport) -> String {
    let titles = Dictionary(
      report.rules.map { ($0.id, $0.group.title) }, uniquingKeysWith: { first, _ in first })
    let files = Dictionary(grouping: report.verdicts + uncounted(in: report), by: \.file)
    let names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    if !report.failures.isEmpty {
      let cases = report.failures.map { JUnitCase(failure: $0) }
      xml += suite("adspec", index: names.count, cases: cases, report)
    }
    for (index, file) in names.enumerated() {
      let findings = report.findings.byFile[file] ?? FindingSummary()
      let deciding = report.decidingByFile[file] ?? report.deciding
      let cases = files[file, default: []].sorted { $0.rule < $1.rule }.map { verdict in
        JUnitCase(
          verdict, group: titles[verdict.rule] ?? RuleGroup.tool.title,
          findings: findings.filtered { $0.rule == verdict.rule },
          all: report.findings.summary.filtered { $0.rule == verdict.rule }, deciding: deciding)
      }
      xml += suite(file, index: index, cases: cases, report)
    }
    return xml + "</testsuites>\n"
  }

  /// Returns verdicts for files that have findings but no counted verdict. A rule may report findings about one thing
  /// in several files, but its verdict is counted only in the first of these files.
  private static func uncounted(in report: CheckReport) -> [FileVerdict] {
    let counted = report.verdicts.reduce(into: [String: Set<RuleID>]()) {
      $0[$1.file, default: []].insert($1.rule)
    }
    return report.findings.byFile.flatMap { file, findings in
      let counts = findings.counts.reduce(into: [RuleID: VerdictCounts]()) {
        $0[$1.sort.rule, default: VerdictCounts()][$1.sort.verdict] += $1.count
      }
      return counts.filter { counted[file]?.contains($0.key) != true }
        .map { FileVerdict(file: file, rule: $0.key, counts: $0.value) }
    }
  }

  private static func suite(_ file: String, index: Int, cases: [JUnitCase], _ report: CheckReport) -> String {
    func count(_ outcome: JUnitCase.Outcome) -> String { String(cases.count { $0.outcome == outcome }) }
    let date = report.date ?? Timestamp(microseconds: 0)
    let named: [(name: String, value: String)] = [
      ("name", file), ("package", "adspec"), ("id", String(index)), ("tests", String(cases.count)),
      ("failures", count(.failure)), ("errors", count(.error)), ("skipped", count(.skipped)),
      ("hostname", "localhost"), ("timestamp", String(date.description.prefix(19))), ("time", "0"),
    ]
    let attributes = named.map { " \($0.name)=\"\(XMLText.attribute($0.value))\"" }.joined()
    let properties =
      report.selectedAds.map {
        "<properties><property name=\"selection\" value=\"\(XMLText.attribute($0.text))\"/></properties>"
      } ?? "<properties/>"
    let remarks = XMLText.text(cases.map(\.remark).filter { !$0.isEmpty }.joined(separator: "\n"))
    let output = remarks.isEmpty ? "<system-out/>" : "<system-out>\(remarks)</system-out>"
    return "  <testsuite\(attributes)>\n    \(properties)\n" + cases.map(\.xml).joined()
      + "    \(output)\n    <system-err/>\n  </testsuite>\n"
  }
}

/// The test case of one rule and one file.
private struct JUnitCase {
  enum Outcome { case pass, failure, error, skipped }

  let outcome: Outcome
  let xml: String
  /// Failures that don't decide the exit code, as text for the suite's output; empty if there are none.
  let remark: String

  /// - Parameter failure: why a catalog could not be checked.
  init(failure: String) {
    (outcome, remark) = (.error, "")
    xml = """
          <testcase classname="adspec" name="catalog" time="0"><error message="\(XMLText.attribute(failure))" \
      type="error">\(XMLText.text(failure))</error></testcase>

      """
  }

  /// - Parameters:
  ///   - findings: the rule's findings in the file.
  ///   - all: the rule's findings in all files.
  ///   - deciding: severities of failures that decide the exit code.
  init(
    _ verdict: FileVerdict, group: String, findings: FindingSummary, all: FindingSummary,
    deciding: Set<Severity>
  ) {
    let name = XMLText.attribute("\(verdict.rule): \(verdict.file)")
    let start = "    <testcase classname=\"\(XMLText.attribute(group))\" name=\"\(name)\" time=\"0\""
    let counts = verdict.counts
    let failed = findings.filtered { $0.verdict == .fail }
    let new = failed.filtered { !$0.isKnown }
    let reviews = findings.filtered { $0.verdict == .needsReview }
    let known = failed.count() - new.count()
    // A finding may be located in this file while its target's verdict counts in another; the case fails here, too.
    let isElsewhere = failed.isEmpty && counts.fail > 0
    let decides = !(isElsewhere ? all : new).filtered { sort in
      sort.verdict == .fail && !sort.isKnown && deciding.contains(sort.severity)
    }.isEmpty
    remark = decides || new.isEmpty ? "" : Self.remark(verdict.rule, new, known: known)
    if decides {
      outcome = .failure
      let failure = Self.failure(new, count: counts.fail, known: known, reviews: Self.reviewText(reviews))
      xml = "\(start)>\n\(failure)    </testcase>\n"
    } else if new.isEmpty, !failed.isEmpty {
      outcome = .skipped
      let text = XMLText.text(Self.text(failed) + Self.reviewText(reviews))
      xml = "\(start)><skipped message=\"accepted: in the baseline\">\(text)</skipped></testcase>\n"
    } else if counts.needsReview > 0 || !reviews.isEmpty {
      outcome = .skipped
      let text = XMLText.text(Self.text(reviews))
      xml =
        "\(start)><skipped message=\"to check: the evidence is not enough\">\(text)</skipped></testcase>\n"
    } else if counts.pass > 0 || !new.isEmpty || isElsewhere {
      outcome = .pass
      xml = "\(start)/>\n"
    } else {
      outcome = .skipped
      xml = "\(start)><skipped message=\"not applicable: nothing to look at\"/></testcase>\n"
    }
  }

  /// Returns the text about findings that need review, to be added to a failed case, since a case has one outcome.
  private static func reviewText(_ reviews: FindingSummary) -> String {
    reviews.isEmpty ? "" : "\nTo check:\n" + text(reviews)
  }

  private static func failure(_ findings: FindingSummary, count: Int, known: Int, reviews: String) -> String {
    let first = findings.first { _ in true }?.message ?? "It fails \(count == 1 ? "once" : "\(count) times")."
    let type = findings.counts.map(\.sort.severity).max()?.rawValue ?? "error"
    return "      <failure message=\"\(XMLText.attribute(first))\" type=\"\(type)\">"
      + XMLText.text(text(findings) + baselineText(known) + reviews) + "</failure>\n"
  }

  /// Returns the text about failures that don't decide the exit code: the rule, the severity, and a line per finding.
  private static func remark(_ rule: RuleID, _ findings: FindingSummary, known: Int) -> String {
    let severity = findings.counts.map(\.sort.severity).max()?.rawValue ?? "note"
    return "\(rule) (\(severity)):\n" + text(findings) + baselineText(known)
  }

  private static func baselineText(_ known: Int) -> String {
    known > 0 ? "\n\(known) more in the baseline" : ""
  }

  /// Lists findings as `file:line:column: message`, one per line, because some readers show the body and not the
  /// attribute.
  private static func text(_ findings: FindingSummary) -> String {
    let listed = findings.findings.prefix(FindingSummary.listLimit)
    let lines = listed.map { finding in
      let help = finding.violation.help.isEmpty ? "" : " \(finding.violation.help)"
      return VisibleText.line("\(finding.location): \(finding.message)\(help)")
    }
    let more = findings.count() - listed.count
    return (lines + (more > 0 ? ["… and \(more) more"] : [])).joined(separator: "\n")
  }
}

/// Text as XML 1.0. Characters that XML doesn't allow are replaced by their names (`VisibleText`).
package enum XMLText {
  /// Returns the escaped text of an element; line ends are kept.
  package static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HTML.escaped(VisibleText.line(String($0))) }.joined(separator: "\n")
  }

  /// Returns the escaped value of an attribute, on one line.
  package static func attribute(_ text: String) -> String { HTML.escaped(VisibleText.line(text)) }
}
