import Pipeline
import Model
import Basics
import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Findings that don't fit into memory") struct FindingSorterTests {
  /// A finding of some session, with everything that a finding can hold.
  private static func finding(_ random: inout SplitMix64, session: Int) -> Finding {
    func some<Value>(_ value: Value) -> Value? { random.next() % 3 == 0 ? nil : value }
    let file = "formats/\(random.next() % 3)/recordings/ä.ndjson"
    let line = Int(random.next() % 50)
    let range = SourceRange(line: line, column: 3, endLine: line + 1, endColumn: 9)
    var violation = Violation(
      "Line \(line) is 'wröng'.",
      at: Location(file: file, range: some(random.next() % 2 == 0 ? .wholeLine(line) : range)),
      help: some("Mend it.\u{0}") ?? "")
    for place in 0..<random.next() % 3 {
      violation.related.append(RelatedPlace("Here, too.", at: Location(file: file, line: Int(place))))
    }
    violation.cause = some("no 'time'")
    violation.isReview = random.next() % 2 == 0
    violation.severity = some(Severity.allCases[Int(random.next() % 3)])
    violation.isAboutAbsence = some(random.next() % 2 == 0)
    violation.fix = some(Fix("Write 'x'.", [TextEdit(range, "x"), TextEdit(range.end, "")]))
    var finding = Finding(
      rule: ["event-gap", "event-invalid", "session-unstarted"][Int(random.next() % 3)],
      severity: Severity.allCases[Int(random.next() % 3)],
      verdict: random.next() % 2 == 0 ? .fail : .needsReview, violation: violation,
      subject: FindingSubject(
        session: "s-\(session)", ad: some("a"), format: some("f"), lineItem: some(""), country: some("DE"),
        appVersion: some("1.2"), day: some(Day(number: -3))))
    finding.place = some("/s-\(session)/a/impression/1")
    finding.baseline = some(random.next() % 2 == 0 ? .known : .new)
    finding.baselineReason = some("Agreed with \u{202E}Ana.")
    return finding
  }

  /// Random findings of `count` sessions, up to four in each.
  private static func sessions(_ count: Int, seed: UInt64) -> [[Finding]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { session in
      (0..<random.next() % 5).map { _ in finding(&random, session: session) }
    }
  }

  private static func all(_ stream: FindingStream) throws -> [Finding] {
    var findings: [Finding] = []
    try stream.forEach { findings.append($0) }
    return findings
  }

  @Test(
    "They come back whole and in their order, however few are kept in memory, as often as they are asked for")
  func merges() throws {
    for (count, limit) in [(0, 8), (1, 8), (3, 1), (300, 8), (300, 64), (300, 10_000)] {
      let sessions = Self.sessions(count, seed: 7)
      let last = Self.sessions(9, seed: 8).flatMap(\.self)
      let sorter = FindingSorter(limit: limit)
      for findings in sessions { sorter.add(findings) }
      let stream = try sorter.finish(adding: last).all
      let wanted = (sessions.flatMap(\.self) + last).sorted()
      #expect(try Self.all(stream) == wanted)
      #expect(try Self.all(stream) == wanted)
    }
  }

  @Test("In which order sessions come doesn't matter")
  func order() throws {
    var sessions = Self.sessions(200, seed: 3)
    let wanted = sessions.flatMap(\.self).sorted()
    sessions.reverse()
    sessions.swapAt(3, 150)
    let sorter = FindingSorter(limit: 16)
    for findings in sessions { sorter.add(findings) }
    #expect(try Self.all(sorter.finish(adding: []).all) == wanted)
  }

  @Test("They are counted as they come, each file by itself where files are told apart, kept or not")
  func counts() throws {
    let sessions = Self.sessions(300, seed: 5)
    let last = Self.sessions(9, seed: 6).flatMap(\.self)
    let wanted = CheckedFindings((sessions.flatMap(\.self) + last).sorted())
    for keepsAll in [true, false] {
      let sorter = FindingSorter(limit: 8, keepsAll: keepsAll, tellsFilesApart: true)
      for findings in sessions.reversed() { sorter.add(findings) }
      let checked = try sorter.finish(adding: last)
      #expect(checked.summary == wanted.summary && checked.byFile == wanted.byFile)
      #expect(try Self.all(checked.all) == (keepsAll ? Self.all(wanted.all) : []))
    }
  }

  @Test("A finding longer than what is read at a time comes back, too")
  func long() throws {
    let text = String(repeating: "ü", count: 200_000)
    let findings = (0..<4).map { number in
      Finding(
        rule: "event-gap", severity: .error, verdict: .fail,
        violation: Violation("\(number)\(words: text)", at: Location(file: "r", line: number)))
    }
    let sorter = FindingSorter(limit: 1)
    for finding in findings { sorter.add([finding]) }
    #expect(try Self.all(sorter.finish(adding: []).all) == findings)
  }

  @Test("Where there is no room the run fails, and says where")
  func failure() {
    #expect {
      _ = try ScratchFile(in: "/nowhere/at/all")
    } throws: { error in
      "\(error)".hasPrefix("Can't create a temporary file in '/nowhere/at/all': No such file or directory.")
    }
  }
}
