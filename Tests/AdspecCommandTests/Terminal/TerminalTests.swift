import AdspecCommand
import Pipeline
import Foundation
import Synchronization
import TestSupport
import Testing

private let wide = """
  kind: customNative
  id: wide
  assets:
    Headline: {type: text, required: true, clickable: true, sample: Fresh bread before seven, maxLenght: 90}
    AdChoices: {type: adChoices, corner: topRight}
    AdBadge: {type: badge}

  """

private let message =
  "formats/wide/format.yaml:4:93: error: 'maxLenght' is no field of a text asset. [field-unknown]\n"

private let sum = """
  1 error, no warnings and no notes in 1 definition, 1 session and 1 recording. Run adspec explain field-unknown to \
  see why it matters. 1 fixable with --fix.
  exit 1: 1 error, fail level: error

  """

@Suite("What a terminal is shown") struct TerminalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(wide, to: "formats/wide/format.yaml")
    try folder.write(
      """
      {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}
      {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:00.010Z","seq":1}

      """, to: "formats/wide/recordings/a.ndjson")
  }

  @Test(
    "Progress is in per cent of bytes read, of definitions checked and of pages made, and goes at the end")
  func progress() throws {
    let line = "\r\u{1B}[2K"
    let result = try Terminal.run(
      ["build", "--previews", "none", "--rule-pages", "all", "--exit-zero"], in: folder.path,
      environment: ["NO_COLOR": "1"])
    #expect(result.code == 0)
    let start = """
      \(line)Reading definitions …\
      \(line)Reading 1 recording …\(line)Reading 1 recording … 100 %\
      \(line)Checking 1 definition …\(line)Checking 1 definition … 100 %\
      \(line)Making pages …\(line)Making pages …\(line)Making pages …\u{20}
      """
    #expect(result.text.hasPrefix(start))
    // Threads make pages side by side: the first to say so may have seen another done.
    #expect(
      ["0 %\(line)", "1 %\(line)"].contains(String(result.text.dropFirst(start.count).prefix(3 + line.count)))
    )
    #expect(result.text.contains("\(line)1 error, no warnings"))
    #expect(!result.text.split(separator: line).last!.contains("%"))
  }

  @Test(
    "A dumb terminal, a log of CI and --quiet get no progress, and a dumb terminal no colour unless it is asked for",
    arguments: [
      ([], ["TERM": "dumb"], "dumb"), ([], ["TERM": "dumb", "FORCE_COLOR": "1"], "dumb"),
      (["--color", "never"], ["CI": "true"], "dumb"), (["--quiet", "--color", "never"], [:], "quiet"),
      (["--color", "always"], ["TERM": "dumb"], "all"), ([], [:], "all"), ([], ["CI": "true"], "colour"),
    ] as [([String], [String: String], String)])
  func escapes(options: [String], environment: [String: String], shown: String) throws {
    let text = try Terminal.run(["check"] + options, in: folder.path, columns: 120, environment: environment)
      .text
    let excerpt = wide.split(separator: "\n")[3]
    let findings = """
      \(message)  4 | \(excerpt)
          | \(String(repeating: " ", count: 92))^^^^^^^^^
          format wide
          help: Did you mean 'maxLength'?

      """
    switch shown {
    case "dumb": #expect(text == findings + sum)
    case "quiet": #expect(text == findings)
    case "colour": #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m") && !text.contains("\u{1B}[2K"))
    default: #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m") && text.contains("\u{1B}[2K"))
    }
  }

  @Test(
    "An excerpt fits the window, or COLUMNS where the window has no width; a file's is the same whatever the window",
    arguments: [(50, [:]), (0, ["COLUMNS": "50"])] as [(UInt16, [String: String])])
  func widths(columns: UInt16, environment: [String: String]) throws {
    let options = ["check", "--quiet", "--color", "never"]
    let narrow = """
      \(message)  4 | …: Fresh bread before seven, maxLenght: 90}
          |                              ^^^^^^^^^
          format wide
          help: Did you mean 'maxLength'?

      """
    let shown = try Terminal.run(options, in: folder.path, columns: columns, environment: environment).text
    #expect(shown == narrow)
    let file = try Terminal.run(
      options, in: folder.path, columns: columns, environment: environment,
      script: "\"$0\" \"$@\" --output human=a.txt; \"$0\" \"$@\" > b.txt")
    #expect(file.text == "")
    #expect(try folder.text(of: "a.txt").contains("  4 | \(wide.split(separator: "\n")[3])\n"))
    #expect(try folder.text(of: "b.txt") == folder.text(of: "a.txt"))
    let errors = try Terminal.run(
      options + ["-o", "github", "-o", "human"], in: folder.path, columns: columns, environment: environment,
      script: "\"$0\" \"$@\" > c.txt")
    #expect(errors.text == narrow)
  }

  @Test("A rule's page is as wide as the window, at most 100 columns")
  func page() throws {
    func width(_ columns: UInt16) throws -> Int {
      try Terminal.run(
        ["explain", "field-unknown"], in: folder.path, columns: columns, environment: ["NO_COLOR": "1"]
      )
      .text.split(separator: "It complains")[0].split(separator: "\n").map(\.count).max() ?? 0
    }
    #expect(try (50...60).contains(width(60)))
    #expect(try (90...100).contains(width(200)))
  }
}

@Suite("Progress") struct ProgressTests {
  private final class Clock: Sendable {
    let now = Atomic(0)
    let shown = Mutex<[String]>([])
  }

  @Test("It is shown a few times a second at most, in whole per cent, and never beyond the end")
  func lines() {
    let clock = Clock()
    let progress = Progress(
      "Reading", of: 300, clock: { clock.now.load(ordering: .relaxed) },
      show: { line in clock.shown.withLock { $0.append(line) } })
    for (milliseconds, count) in [(0, 1), (50, 99), (99, 1), (100, 1), (101, 100), (250, 97), (400, 10)] {
      clock.now.store(milliseconds, ordering: .relaxed)
      progress.add(count)
    }
    #expect(
      clock.shown.withLock { $0 } == ["Reading … 0 %", "Reading … 34 %", "Reading … 99 %", "Reading … 100 %"])
  }

  @Test("Threads add up, and one of them shows each line")
  func threads() {
    let clock = Clock()
    let progress = Progress(
      "Making", of: 8000, clock: { clock.now.load(ordering: .relaxed) },
      show: { line in clock.shown.withLock { $0.append(line) } })
    DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<999 { progress.add(1) } }
    #expect(clock.shown.withLock(\.count) == 1)
    clock.now.store(Progress.pause, ordering: .relaxed)
    progress.add(8)
    #expect(clock.shown.withLock(\.last) == "Making … 100 %")
  }
}
