import AdspecCommand
import Pipeline
import Model
import Basics
import TestSupport
import Testing

@Suite("Findings for people") struct FindingsTextTests {
  /// One finding in a file of one line, marked from one Unicode scalar up to another, counted from 1.
  private static func text(_ line: String, _ column: Int, _ endColumn: Int, endLine: Int = 1) -> String {
    let range = SourceRange(line: 1, column: column, endLine: endLine, endColumn: endColumn)
    let finding = Finding(
      rule: "r", severity: .error, verdict: .fail,
      violation: Violation("Wrong.", at: Location(file: "f", range: range)))
    return FindingsText(colors: false, sources: ["f": [line]]).text(
      FindingSummary([finding]), showsReviews: false
    )
    .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
  }

  @Test("Carets stand under what is marked, after tabs, wide letters, emoji and combining marks")
  func columns() {
    expect(
      Self.text("\tid: 7", 6, 7),
      is: """
          1 |  id: 7
            |      ^

        """)
    expect(
      Self.text("見出し: 7", 6, 7),
      is: """
          1 | 見出し: 7
            |         ^

        """)
    let family = "👩‍👩‍👧: 7"
    expect(
      Self.text(family, 8, 9),
      is: """
          1 | \(family)
            |     ^

        """)
    let combined = "e\u{301}e\u{301}: 7"
    expect(
      Self.text(combined, 1, 5),
      is: """
          1 | \(combined)
            | ^^

        """)
  }

  @Test("What would act on a terminal is named, and the carets know how long the name is")
  func control() {
    expect(
      Self.text("a\u{1B}[31m\u{202E}: x", 10, 11),
      is: """
          1 | a⟨U+001B⟩[31m⟨U+202E⟩: x
            |                        ^

        """)
  }

  @Test(
    "A mark of no extent or behind the end is one caret; one over several lines goes to the end of the first")
  func extents() {
    #expect(Self.text("ab", 3, 3).hasSuffix("  1 | ab\n    |   ^\n"))
    #expect(Self.text("ab", 9, 12).hasSuffix("  1 | ab\n    |   ^\n"))
    #expect(Self.text("a: [b,", 4, 2, endLine: 3).hasSuffix("  1 | a: [b,\n    |    ^^^\n"))
  }

  @Test("A line too long for any terminal is cut around the mark")
  func long() {
    let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let (lead, rest) = (String(repeating: "a", count: 40), String(repeating: "b", count: 76))
    expect(
      Self.text(line, 501, 505),
      is: """
          1 | …\(lead)HERE\(rest)…
            | \(String(repeating: " ", count: 41))^^^^

        """)
    #expect(Self.text(line, 1, 900).contains("\n    | \(String(repeating: "^", count: 120))\n"))
    #expect(Self.text(line, 1004, 1005).hasSuffix("b\n    | \(String(repeating: " ", count: 120))^\n"))
  }

  @Test("Related places come with their line, recorded lines with what they say, and files stand apart")
  func whole() {
    let key = SourceRange(line: 2, column: 3, endLine: 2, endColumn: 4)
    let other = SourceRange(line: 1, column: 3, endLine: 1, endColumn: 4)
    let findings = [
      Finding(
        rule: "asset-key-invalid", severity: .error, verdict: .fail,
        violation: Violation(
          "Key 'b' is like 'B'.", at: Location(file: "f", range: key), help: "Keep one.",
          related: [RelatedPlace("the other key", at: Location(file: "f", range: other))]),
        subject: FindingSubject(format: "x")),
      Finding(
        rule: "image-distorted", severity: .warning, verdict: .needsReview,
        violation: Violation(
          "Unclear.", at: Location(file: "r", line: 12),
          related: [RelatedPlace("delivered here", at: Location(file: "r", line: 9))]),
        subject: FindingSubject(session: "s-1", ad: "a1")),
    ]
    let text = FindingsText(
      colors: false, sources: ["f": ["  B: {}", "  b: {}"]],
      recorded: [
        Location(file: "r", line: 12): "asset.render  ad: a1",
        Location(file: "r", line: 9): "ad.load  ad: a1",
      ])
    expect(
      text.text(FindingSummary(findings), showsReviews: true),
      is: """
        f:2:3: error: Key 'b' is like 'B'. [asset-key-invalid]
          2 |   b: {}
            |   ^
            format x
            see f:1:3: the other key
              1 |   B: {}
                |   -
            help: Keep one.

        r:12: to check: Unclear. [image-distorted]
          12 | asset.render  ad: a1
            session s-1, ad a1
            see r:9: delivered here
              9 | ad.load  ad: a1

        """)
  }

  /// A finding about an ad, with one cause or another.
  private static func finding(
    _ line: Int, _ statement: Statement, session: String, country: String = "DE", version: String = "6.3.0"
  ) -> Finding {
    Finding(
      rule: "badge-too-small", severity: .warning, verdict: .fail,
      violation: Violation(
        statement, at: Location(file: "r", line: line), help: "Give it a size."),
      subject: FindingSubject(
        session: session, ad: "a1", format: "bread", country: country, appVersion: version))
  }

  @Test("Findings of one cause in many ads are one entry, which says how many, where and in which app")
  func oneCause() {
    var findings = (1...5).map { index in
      Self.finding(
        10 * index, "The ad label \(name: "Ad") was \(index) × 4 points.", session: "s-\(index % 3)",
        country: index == 5 ? "FR" : "DE")
    }
    findings.append(Self.finding(60, "The ad label was covered.", session: "s-9", version: "6.4.0"))
    expect(
      FindingsText(colors: false, sources: [:]).text(FindingSummary(findings), showsReviews: false),
      is: """
        r:10: warning: The ad label 'Ad' was 1 × 4 points. [badge-too-small]
            format bread, session s-1, ad a1
            3 ads in 3 sessions, app 6.3.0, DE and FR; also at r:20 and r:30, and 2 more
            help: Give it a size.
        r:60: warning: The ad label was covered. [badge-too-small]
            format bread, session s-9, ad a1
            help: Give it a size.

        """)
  }

  @Test("An entry for several findings has the name of what each is about, once")
  func names() {
    let findings = ["Headlin", "MainImg", "Headlin"].enumerated().map { index, key in
      var finding = Self.finding(10 + index, "Asset \(name: key) was delivered.", session: "s-1")
      finding.violation = finding.violation.about(key, nearest: key == "Headlin" ? "Headline" : nil)
      return finding
    }
    expect(
      FindingsText(colors: false, sources: [:]).text(FindingSummary(findings), showsReviews: false),
      is: """
        r:10: warning: Asset 'Headlin' was delivered. [badge-too-small]
            format bread, session s-1, ad a1
            names: 'Headlin' ('Headline'?) and 'MainImg'
            1 ad in 1 session, app 6.3.0, DE; also at r:11 and r:12
            help: Give it a size.

        """)
  }

  @Test("More than three versions or countries are counted")
  func manyCountries() {
    let findings = (1...4).map { index in
      Self.finding(
        index, "It was \(index) points.", session: "s-\(index)", country: "A\(index)", version: "6.\(index).0"
      )
    }
    expect(
      FindingsText(colors: false, sources: [:]).text(FindingSummary(findings), showsReviews: false),
      is: """
        r:1: warning: It was 1 points. [badge-too-small]
            format bread, session s-1, ad a1
            4 ads in 4 sessions, 4 app versions, 4 countries; also at r:2 and r:3, and 1 more
            help: Give it a size.

        """)
  }
}
