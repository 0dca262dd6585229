import Basics
import MachineOutput
import Model
import Reports
import TestSupport
import Testing

@Suite("JUnit and the fail level") struct FailLevelOutputTests {
  private func report() -> CheckReport {
    func finding(_ rule: RuleID, _ severity: Severity, line: Int) -> Finding {
      Finding(
        rule: rule, severity: severity, verdict: .fail,
        violation: Violation("Line \(line).", at: Location(file: "r.ndjson", line: line)),
        subject: FindingSubject())
    }
    return CheckReport(
      rules: [],
      findings: CheckedFindings([
        finding("event-gap", .warning, line: 1), finding("event-gap", .warning, line: 2),
        finding("load-unanswered", .error, line: 3),
      ]), verdicts: [], sources: [:], pathPrefix: "", version: "1.2.3", date: nil)
  }

  @Test("A case passes if what failed doesn't decide the exit code, and the suite's output says what it was")
  func undeciding() {
    expect(
      JUnitReport.text(report()),
      is: """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="r.ndjson" package="adspec" id="0" tests="2" failures="1" errors="0" skipped="0" hostname="localhost" timestamp="1970-01-01T00:00:00" time="0">
            <properties/>
            <testcase classname="The tool itself" name="event-gap: r.ndjson" time="0"/>
            <testcase classname="The tool itself" name="load-unanswered: r.ndjson" time="0">
              <failure message="Line 3." type="error">r.ndjson:3: Line 3.</failure>
            </testcase>
            <system-out>event-gap (warning):
        r.ndjson:1: Line 1.
        r.ndjson:2: Line 2.</system-out>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("Files of several catalogs have levels of their own")
  func several() {
    var report = report()
    report.deciding = []
    #expect(JUnitReport.text(report).contains(#"tests="2" failures="0""#))
    report.decidingByFile["other.ndjson"] = [.error]
    #expect(JUnitReport.text(report).contains(#"tests="2" failures="0""#))
    report.decidingByFile["r.ndjson"] = [.error, .warning]
    #expect(JUnitReport.text(report).contains(#"tests="2" failures="2""#))
  }
}
