import Foundation
import TestSupport
import Testing

@Suite("The same answer, however files are handed over") struct SameAnswerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String = "") throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path, input: Array(input.utf8))
  }

  /// A line of a session, of an event that isn't known.
  private func line(_ session: String) -> String {
    #"{"event":"strange","session":"\#(session)","time":"2026-11-20T10:00:00.000Z"}"# + "\n"
  }

  @Test(
    "Every output of check, report and build, over randomly edited sessions that are read, named, compressed, mixed and cut otherwise",
    .holds("R-530", "R-531", "R-532", "R-540", "R-541", "R-542", "R-554", "R-560", "R-543", "R-350", "R-023"),
    .enabled(if: SystemCommand.areThere(.python3)))
  func everyOutput() throws {
    let script = Repository.path + "/Tests/Same/same_check.py"
    let run = try Shell.run(
      "python3 -B '\(script)' '\(try BuiltBinary.path)' '\(Repository.path)' --sessions 200 2>&1",
      in: folder.path)
    #expect(run.code == 0, "\(run.text)")
  }

  @Test(
    "Lines, sessions and files that are sent again change no finding and no figure",
    .holds("R-1207", "R-1226", "R-1230"), .enabled(if: SystemCommand.areThere(.python3)))
  func copies() throws {
    let script = Repository.path + "/Tests/Same/copies_check.py"
    let run = try Shell.run(
      "python3 -B '\(script)' '\(try BuiltBinary.path)' '\(Repository.path)' --sessions 120 2>&1",
      in: folder.path)
    #expect(run.code == 0, "\(run.text)")
  }

  #if os(Linux)
    @Test(
      "If the system can start no thread, one does all the work, and every output is the same",
      .holds("R-1094"),
      arguments: [
        "check -o json", "report", "build -o OUT", "scale part recordings --catalog . -o OUT/part",
      ])
    func noThreads(command: String) throws {
      for number in 1...3 {
        try folder.write(
          "kind: rewarded\nid: coins\(number)\nadUnits: [u\(number)]\nreward: {name: coins}\n",
          to: "formats/coins\(number)/format.yaml")
      }
      for session in ["a", "b", "c"] {
        try folder.write(
          (0..<200).map { line("\(session)\($0)") }.joined(), to: "recordings/\(session).ndjson")
      }
      func run(_ shell: String, _ output: String) throws -> BuiltBinary.Result {
        let words = command.replacing("OUT", with: output).split(separator: " ").map(String.init)
        var result = try BuiltBinary.run(words + ["-j", "4"], in: folder.path, shell: shell)
        result.errors = result.errors.replacing(output, with: "OUT")
        return result
      }
      // The size of a thread's stack is this limit: no thread's stack fits into the address space then.
      let alone = try run("ulimit -v 3000000; ulimit -s 4000000;", "alone")
      #expect(alone == (try run("", "together")))
      #expect([0, 1].contains(alone.code), "\(alone.errors)")
      let files = try folder.tree().filter { $0.hasPrefix("alone/") }
      let twins = try folder.tree().filter { $0.hasPrefix("together/") }
      #expect(files.map { $0.replacing("alone/", with: "together/") } == twins)
      for (file, twin) in zip(files, twins) {
        #expect(FileManager.default.contentsEqual(atPath: folder(file), andPath: folder(twin)), "\(file)")
      }
    }
  #endif

  @Test(
    "Files of two catalogs are refused, unless a catalog is named: neither order would be right",
    .holds("R-351"))
  func twoCatalogs() throws {
    for name in ["a", "b"] {
      try folder.write("", to: "\(name)/adspec.yaml")
      try folder.write(line(name), to: "\(name)/recordings/\(name).ndjson")
    }
    let (a, b) = ("a/recordings/a.ndjson", "b/recordings/b.ndjson")
    for (first, second) in [(a, b), (b, a)] {
      #expect(
        try run("check", first, "-", second)
          == BuiltBinary.Result(
            code: 2, output: "",
            errors: """
              error: '\(first)' and '\(second)' are of two catalogs; one run reads one. Name the catalog that both are to be \
              judged by.

              """))
    }
    let named = try run("check", "a", a, b, "--allow-empty")
    #expect(named.code == 0)
    #expect(try run("check", b, a, "a", "--allow-empty") == named)
    #expect(
      try run("report", "a", "./a", "b").errors
        == "error: 'a' and 'b' are two catalogs; adspec check takes several, every other command one.\n")
  }

  @Test(
    "A file that is named twice is read once, by the name that comes first in the order of bytes",
    .holds("R-351"))
  func twoNames() throws {
    try folder.write(line("s"), to: "x.ndjson")
    try folder.link("y.ndjson", to: "x.ndjson")
    let output = try run("check", "x.ndjson", "-o", "ndjson").output
    #expect(output.contains(#""file":"x.ndjson""#))
    for paths in [
      ["x.ndjson", "y.ndjson"], ["y.ndjson", "x.ndjson"], ["y.ndjson", "./x.ndjson", "x.ndjson"],
    ] {
      let named = try BuiltBinary.run(["check", "-o", "ndjson"] + paths, in: folder.path).output
      #expect(
        named == (paths.contains("./x.ndjson") ? output.replacing("x.ndjson", with: "./x.ndjson") : output))
    }
    let input = try run("check", "-", input: line("s"))
    #expect(input.errors.contains(" 1 session and 1 recording."))
    #expect(try run("check", "-", "-", input: line("s")) == input)
  }

  @Test(
    "Two recordings that are called the same, one in the catalog and one outside, are read in the order of where they lie"
  )
  func sameName() throws {
    try folder.write("", to: "c/adspec.yaml")
    try folder.write(line("inside"), to: "c/recordings/a.ndjson")
    try folder.write(line("outside"), to: "recordings/a.ndjson")
    let output = try run("check", "c/recordings/a.ndjson", "recordings/a.ndjson", "-o", "ndjson").output
    #expect(output.contains(#""session":"inside""#))
    #expect(try run("check", "recordings/a.ndjson", "c/recordings/a.ndjson", "-o", "ndjson").output == output)
  }

  @Test("What is passed over in folders is listed in the order of its paths, not of the command line")
  func excluded() throws {
    try folder.write("exclude: [\"?/drafts/**\"]\n", to: "adspec.yaml")
    for name in ["a", "b"] {
      try folder.write(line(name), to: "\(name)/x.ndjson")
      try folder.write(line(name), to: "\(name)/drafts/x.ndjson")
    }
    let report = try run("report", "a", "b").output
    #expect(report.contains("- Excluded by `?/drafts/**` in the configuration: `a/drafts/`, `b/drafts/`\n"))
    #expect(try run("report", "b", "a").output == report)
  }
}
