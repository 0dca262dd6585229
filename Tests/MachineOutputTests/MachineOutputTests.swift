import Model
import Basics
import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Outputs for machines") struct MachineOutputTests {
  private static let rule = RuleInfo(
    id: "asset-key-case", title: "Key in other case", group: .native, severity: .error,
    words: Deferred(
      RuleWords(
        summary: "A key differs by case.", rationale: "Keys compare exactly.",
        remedy: "Write it as declared.",
        citations: [Citation("Ad Manager", url: "https://support.google.com/admanager")])))

  private static let definition = Finding(
    rule: "asset-key-case", severity: .error, verdict: .fail,
    violation: Violation(
      "Key 'Ä🥖' is wrong.",
      at: Location(
        file: "formats/a b/format.yaml", range: SourceRange(line: 2, column: 4, endLine: 2, endColumn: 6)),
      help: "Write 'A'.",
      related: [RelatedPlace("declared here", at: Location(file: "formats/a b/format.yaml", line: 1))]),
    subject: FindingSubject(format: "a"))

  private static let recorded = Finding(
    rule: "asset-key-case", severity: .error, verdict: .needsReview,
    violation: Violation(
      "Unclear, 100%\n::error::@team ]]> \u{1B}.", at: Location(file: "r.ndjson", line: 7)),
    subject: FindingSubject(session: "s-1", ad: "a1", lineItem: "4711"))

  private func report(_ findings: [Finding] = [definition, recorded], rules: [RuleInfo] = [rule])
    -> CheckReport
  {
    func counts(_ verdict: Verdict) -> VerdictCounts {
      var counts = VerdictCounts()
      counts[verdict] = 1
      return counts
    }
    return CheckReport(
      rules: rules, findings: CheckedFindings(findings),
      verdicts: [
        FileVerdict(file: "formats/a b/format.yaml", rule: "asset-key-case", counts: counts(.fail)),
        FileVerdict(file: "r.ndjson", rule: "asset-key-case", counts: counts(.needsReview)),
        FileVerdict(file: "r.ndjson", rule: "event-gap", counts: counts(.pass)),
        FileVerdict(file: "r.ndjson", rule: "load-unanswered", counts: counts(.notApplicable)),
      ],
      sources: ["formats/a b/format.yaml": ["kind: x", "🥖: 🥖🥖z"]], pathPrefix: "ads/", version: "1.2.3",
      date: Timestamp(microseconds: 1_795_168_800_000_000))
  }

  @Test(
    "SARIF says all that code scanning asks for: help, levels, UTF-16 regions, relative URIs, fingerprints",
    .holds("R-199"))
  func sarif() {
    expect(
      SARIFLog.text(report()),
      is: #"""
        {
          "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "adspec",
                  "semanticVersion": "1.2.3",
                  "rules": [
                    {
                      "id": "asset-key-case",
                      "name": "AssetKeyCase",
                      "shortDescription": {
                        "text": "Key in other case."
                      },
                      "fullDescription": {
                        "text": "A key differs by case."
                      },
                      "help": {
                        "text": "A key differs by case.\n\nKeys compare exactly.\n\nWrite it as declared.",
                        "markdown": "A key differs by case.\n\n**Why.** Keys compare exactly.\n\n**What to do.** Write it as declared.\n\n* [Ad Manager](https://support.google.com/admanager)"
                      },
                      "defaultConfiguration": {
                        "level": "error"
                      },
                      "properties": {
                        "tags": [
                          "native"
                        ],
                        "precision": "very-high",
                        "problem.severity": "error"
                      }
                    }
                  ]
                }
              },
              "columnKind": "utf16CodeUnits",
              "automationDetails": {
                "id": "adspec/"
              },
              "invocations": [
                {
                  "executionSuccessful": true,
                  "toolExecutionNotifications": []
                }
              ],
              "results": [
                {
                  "ruleId": "asset-key-case",
                  "ruleIndex": 0,
                  "kind": "fail",
                  "level": "error",
                  "message": {
                    "text": "Key 'Ä🥖' is wrong. Write 'A'."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "ads/formats/a%20b/format.yaml"
                        },
                        "region": {
                          "startLine": 2,
                          "startColumn": 5,
                          "endLine": 2,
                          "endColumn": 9
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "primaryLocationLineHash": "c1a876277018321e:1"
                  },
                  "relatedLocations": [
                    {
                      "id": 1,
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "ads/formats/a%20b/format.yaml"
                        },
                        "region": {
                          "startLine": 1,
                          "startColumn": 1,
                          "endLine": 1,
                          "endColumn": 2
                        }
                      },
                      "message": {
                        "text": "declared here"
                      }
                    }
                  ],
                  "properties": {
                    "format": "a"
                  }
                },
                {
                  "ruleId": "asset-key-case",
                  "ruleIndex": 0,
                  "kind": "review",
                  "level": "none",
                  "message": {
                    "text": "Unclear, 100%\n::error::@team ]]> \u001b."
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "ads/r.ndjson"
                        },
                        "region": {
                          "startLine": 7,
                          "startColumn": 1,
                          "endLine": 7,
                          "endColumn": 2
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "primaryLocationLineHash": "b2bc895e74c41d71:1"
                  },
                  "properties": {
                    "session": "s-1",
                    "ad": "a1",
                    "lineItem": "4711"
                  }
                }
              ]
            }
          ]
        }

        """#)
  }

  @Test("A clean run is a valid log without results")
  func cleanSARIF() {
    #expect(SARIFLog.text(report([])).contains("\"results\": []"))
  }

  @Test(
    "A rule's first hundred are listed, and the log says how many are not; fingerprints don't depend on lines"
  )
  func limits() throws {
    let many = (1...150).map { line in
      var finding = Self.recorded
      finding.violation.location = Location(file: "r.ndjson", line: line)
      return finding
    }
    let log = SARIFLog.text(report(many))
    #expect(log.matches(of: /"ruleIndex"/).count == 100)
    #expect(log.contains("'asset-key-case' has 50 more findings than are listed here"))
    let hashes = log.matches(of: /"primaryLocationLineHash": "([0-9a-f]{16}):(\d+)"/)
    #expect(Set(hashes.map(\.output.1)).count == 1)
    #expect(hashes.map { String($0.output.2) } == (1...100).map(String.init))
  }

  @Test(
    "JUnit has a case a rule and file; what needs review and what had nothing to look at are skipped, each saying so",
    .holds("R-199", "R-200")
  )
  func junit() {
    expect(
      JUnitReport.text(report()),
      is: #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="formats/a b/format.yaml" package="adspec" id="0" tests="1" failures="1" errors="0" skipped="0" hostname="localhost" timestamp="2026-11-20T10:00:00" time="0">
            <properties/>
            <testcase classname="Native and custom native" name="asset-key-case: formats/a b/format.yaml" time="0">
              <failure message="Key &#39;Ä🥖&#39; is wrong." type="error">formats/a b/format.yaml:2:4: Key &#39;Ä🥖&#39; is wrong. Write &#39;A&#39;.</failure>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
          <testsuite name="r.ndjson" package="adspec" id="1" tests="3" failures="0" errors="0" skipped="2" hostname="localhost" timestamp="2026-11-20T10:00:00" time="0">
            <properties/>
            <testcase classname="Native and custom native" name="asset-key-case: r.ndjson" time="0"><skipped message="to check: the evidence is not enough">r.ndjson:7: Unclear, 100% ::error::@team ]]&gt; ⟨U+001B⟩.</skipped></testcase>
            <testcase classname="The tool itself" name="event-gap: r.ndjson" time="0"/>
            <testcase classname="The tool itself" name="load-unanswered: r.ndjson" time="0"><skipped message="not applicable: nothing to look at"/></testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test("A GitHub annotation can't be ended or begun by what a file says")
  func github() {
    var hostile = Self.recorded
    hostile.verdict = .fail
    expect(
      GitHubAnnotations.text(report([Self.definition, hostile, hostile])),
      is: """
        ::error file=ads/formats/a b/format.yaml,line=2,endLine=2,col=5,endColumn=9,title=asset-key-case::\
        Key 'Ä🥖' is wrong. Write 'A'.
        ::error file=ads/r.ndjson,line=7,endLine=7,title=asset-key-case::\
        Unclear, 100%25 ::error::@team ]]> ⟨U+001B⟩. (And 1 more of this rule in this file.)

        """)
  }

  @Test("Of each level nine annotations are shown, and the rest is counted")
  func githubLimits() {
    let many = (1...30).map { number in
      var finding = Self.definition
      finding.violation.location.file = "formats/\(number)/format.yaml"
      return finding
    }
    let lines = GitHubAnnotations.text(report(many)).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last == "::notice title=adspec::21 more findings are in the step summary.")
  }

  @Test("GitHub is told how many findings need review")
  func githubReviews() {
    expect(
      GitHubAnnotations.text(report([Self.recorded])),
      is: """
        ::notice title=adspec::1 to check is in the step summary.

        """)
    let many = (1...30).map { number in
      var finding = Self.definition
      finding.violation.location.file = "formats/\(number)/format.yaml"
      return finding
    }
    #expect(
      GitHubAnnotations.text(report(many + [Self.recorded, Self.recorded])).hasSuffix(
        "::notice title=adspec::21 more findings and 2 to check are in the step summary.\n"))
  }

  @Test(
    "What needs review takes no failure's place in a list, a log or a report",
    .holds("R-201"))
  func crowding() {
    func finding(_ verdict: Verdict, line: Int) -> Finding {
      var finding = Self.recorded
      finding.verdict = verdict
      finding.violation.location = Location(file: "r.ndjson", line: line)
      return finding
    }
    let reviews = (1...200).map { finding(.needsReview, line: $0) }
    let failures = (201...203).map { finding(.fail, line: $0) }
    let (listed, leftOut) = (reviews + failures).listed(mostOfARule: 100)
    #expect(listed == reviews.prefix(97) + failures)
    #expect(leftOut.map { "\($0.rule) \($0.count)" } == ["asset-key-case 103"])
    let many = (1...101).map { finding(.fail, line: $0) }
    #expect((many + reviews).listed(mostOfARule: 100).findings == Array(many.prefix(100)))
    let log = SARIFLog.text(report(reviews + failures))
    #expect(log.matches(of: /"kind": "fail"/).count == 3)
    #expect(log.matches(of: /"kind": "review"/).count == 97)
  }

  @Test(
    "A JUnit case that failed also says what needs review; a finding in a file whose target passed fails there"
  )
  func mixedJUnit() {
    var failed = Self.recorded
    failed.verdict = .fail
    failed.violation = Violation("Wrong.", at: Location(file: "r.ndjson", line: 3))
    let xml = JUnitReport.text(report([failed, Self.recorded]))
    #expect(
      xml.contains(
        """
        <failure message="Wrong." type="error">r.ndjson:3: Wrong.
        To check:
        r.ndjson:7: Unclear, 100%
        """))
    var elsewhere = failed
    elsewhere.rule = "event-gap"
    #expect(
      JUnitReport.text(report([elsewhere])).contains(
        #"<testcase classname="The tool itself" name="event-gap: r.ndjson" time="0">\#n      <failure message="Wrong.""#
      ))
  }

  @Test("GitLab's report lists what failed, and what needs review as an info that says so")
  func gitlab() {
    expect(
      GitLabCodeQuality.text(report()),
      is: """
        [
          {
            "description": "Key 'Ä🥖' is wrong.",
            "check_name": "asset-key-case",
            "fingerprint": "c1a876277018321e:1",
            "severity": "major",
            "location": {
              "path": "ads/formats/a b/format.yaml",
              "lines": {
                "begin": 2
              }
            }
          },
          {
            "description": "To check: Unclear, 100%\\n::error::@team ]]> \\u001b.",
            "check_name": "asset-key-case",
            "fingerprint": "b2bc895e74c41d71:1",
            "severity": "info",
            "location": {
              "path": "ads/r.ndjson",
              "lines": {
                "begin": 7
              }
            }
          }
        ]

        """)
  }

  @Test("A comment mentions nobody, and stays within its budget by listing less")
  func markdown() {
    let text = MarkdownComment.text(report())
    #expect(text.hasPrefix("## adspec\n\n**1 error**, 0 warnings, 0 notes, 1 finding to check.\n"))
    #expect(!text.contains("@team"))
    let many = Array(repeating: Self.definition, count: 3000)
    let short = MarkdownComment.text(report(many), budget: 2000)
    #expect(short.utf8.count <= 2000)
    #expect(short.contains("more, which are counted and not listed."))
    #expect(MarkdownComment.text(report([])) == "## adspec\n\nNo findings.\n")
  }
}
