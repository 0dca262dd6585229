import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Outputs of a check that could not look at every catalog") struct UncheckedCatalogTests {
  private func text(_ output: any CheckText.Type) -> String {
    var report = CheckReport(
      rules: [], findings: CheckedFindings([]), verdicts: [], sources: [:], pathPrefix: "", version: "1.2.3",
      date: nil)
    report.failures = ["In 'b': it is gone."]
    return output.text(report)
  }

  @Test("An error of JUnit, an annotation and a line of the comment say what is missing", .holds("R-998"))
  func told() {
    expect(
      text(JUnitReport.self),
      is: """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="adspec" package="adspec" id="0" tests="1" failures="0" errors="1" skipped="0" hostname="localhost" timestamp="1970-01-01T00:00:00" time="0">
            <properties/>
            <testcase classname="adspec" name="catalog" time="0"><error message="In &#39;b&#39;: it is gone." type="error">In &#39;b&#39;: it is gone.</error></testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
    expect(text(GitHubAnnotations.self), is: "::error title=adspec::In 'b': it is gone.\n")
    expect(
      text(MarkdownComment.self),
      is: """
        ## adspec

        **Not checked:** In 'b': it is gone.

        No findings.

        """)
  }

  @Test("A log of SARIF says that the run was not whole", .holds("R-998"))
  func log() {
    expect(
      text(SARIFLog.self).split(separator: "\"invocations\"").last.map(String.init),
      is: """
        : [
                {
                  "executionSuccessful": false,
                  "toolExecutionNotifications": [
                    {
                      "level": "error",
                      "message": {
                        "text": "In 'b': it is gone."
                      }
                    }
                  ]
                }
              ],
              "results": []
            }
          ]
        }

        """)
  }
}
