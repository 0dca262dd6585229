import Foundation
import TestSupport
import Testing

@Suite("A signal in the middle of the work") struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for id in ["a", "b", "c", "d"] {
      try folder.write(format(id), to: "formats/\(id)/format.yaml")
    }
  }

  private func format(_ id: String) -> String {
    "kind: rewarded\nid: \(id)\nadUnits: [\(id)]\nreward: {name: coins, amount: 10}\n"
  }

  private static let signals = ["INT", "TERM", "HUP"]

  /// Starts the tool with the default actions for INT, TERM and HUP, except for `signal`, which it ignores.
  private func begin(_ arguments: [String], ignoring signal: String? = nil) throws -> Process {
    let signals = Self.signals.filter { $0 != signal }.joined(separator: ",")
    let ignored = signal.map { "trap '' \($0);" } ?? ""
    let process = try BuiltBinary.process(
      "\(ignored) exec env --default-signal=\(signals) \"$0\" \"$@\"", arguments, in: folder.path)
    try folder.write("", to: "formats/said.txt")
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("formats/said.txt")))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Waits until a temporary output exists and for `milliseconds` more, then sends the signal.
  private func interrupt(_ process: Process, by signal: Int32, after milliseconds: UInt32) throws {
    while process.isRunning,
      try !names().contains(where: { $0.hasSuffix(".adspec-\(process.processIdentifier)") })
    {
      usleep(2000)
    }
    usleep(milliseconds * 1000)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  @Test(
    "A build that is told to end dies of the signal, leaves nothing half made, and the old site or the new one whole",
    .holds("R-365", "R-384")
  )
  func build() throws {
    let build = ["build", "-o", "site", "--no-cache"]
    #expect(try BuiltBinary.run(build, in: folder.path).code == 0)
    let old = try folder.tree("site")
    try folder.write(format("new"), to: "formats/new/format.yaml")
    let moments: [(Int32, UInt32)] = [(SIGINT, 0), (SIGTERM, 5), (SIGHUP, 20), (SIGINT, 80), (SIGTERM, 300)]
    var signals: [Int32] = []
    var sites = [old]
    for (signal, milliseconds) in moments {
      let process = try begin(build)
      try interrupt(process, by: signal, after: milliseconds)
      #expect(try names() == ["formats", "site"])
      // On a machine that is fast enough it was done before.
      guard process.terminationReason == .uncaughtSignal else { continue }
      signals.append(process.terminationStatus)
      #expect(process.terminationStatus == signal)
      sites.append(try folder.tree("site"))
    }
    #expect(signals.first == SIGINT)
    #expect(try BuiltBinary.run(build, in: folder.path).code == 0)
    let new = try folder.tree("site")
    #expect(new.contains("formats/new/index.html"))
    // A signal may come when the new site is in its place already: whole, all the same.
    #expect(sites.allSatisfy { $0 == old || $0 == new })
  }

  @Test(
    "A file that is half written goes with the process, and the old one stays",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func file(signal: Int32) throws {
    try folder.write("old", to: "recording")
    let process = try begin(["simulate", "rewarded", "--sessions", "10000000", "-o", "recording", "--force"])
    try interrupt(process, by: signal, after: 20)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try names() == ["formats", "recording"])
    #expect(try folder.text(of: "recording") == "old")
  }

  @Test(
    "A signal that the shell ignores for the tool is ignored, as nohup wants it",
    .holds("R-384"))
  func ignored() throws {
    let process = try begin(["build", "-o", "site", "--no-cache"], ignoring: "HUP")
    try interrupt(process, by: SIGHUP, after: 0)
    let said = try folder.text(of: "formats/said.txt")
    #expect(said.hasSuffix("files to site.\n"), "\(said)")
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try names() == ["formats", "site"])
  }

  @Test(
    "A reader that goes away ends the tool by SIGPIPE, and leaves nothing half made",
    .holds("R-385"))
  func brokenPipe() throws {
    let result = try BuiltBinary.script(
      """
      (exec env --default-signal=PIPE "$0" build -o site; ) 2>&1 >/dev/null | true; echo "${PIPESTATUS[0]}"
      (exec env --default-signal=PIPE "$0" simulate rewarded --sessions 10000) | head -n 1 | wc -l; echo "${PIPESTATUS[0]}"
      (exec env --ignore-signal=PIPE "$0" simulate rewarded --sessions 10000) | true; echo "${PIPESTATUS[0]}"
      """, in: folder.path)
    #expect(result.output == "141\n1\n141\n2\n")
    #expect(result.errors == "error: Can't write 'standard output': nobody reads it any more.\n")
    #expect(try names().allSatisfy { !$0.contains(".adspec-") || $0 == ".site.adspec-cache" })
  }

  @Test(
    "Of builds into one folder at once each waits for the one before, and says so",
    .holds("R-370"))
  func twoAtOnce() throws {
    let result = try BuiltBinary.script(
      """
      exec 9> .site.adspec-lock; flock 9
      for n in first second; do "$0" build -o site --no-cache 2> $n 9>&- & done
      until test -s first && test -s second; do sleep 0.05; done; test -e site || echo waiting
      exec 9>&-; wait; "$0" build -o alone --no-cache -q; diff -r site alone; grep -h . first second | sort | sed 's/[0-9]* files/n files/'
      """, in: folder.path)
    #expect(
      result.output == """
        waiting
        Another adspec writes to 'site'; waiting for it …
        Another adspec writes to 'site'; waiting for it …
        Published n files to site.
        Published n files to site.
        no errors, no warnings and no notes in 4 definitions, no sessions and no recordings.
        no errors, no warnings and no notes in 4 definitions, no sessions and no recordings.

        """)
    #expect(try names().allSatisfy { !$0.contains("adspec-") })
  }

  @Test(
    "What a killed build left, also in the middle of cleaning up, the next build removes",
    .holds("R-367"))
  func leftovers() throws {
    try folder.write("x", to: ".site.adspec-999999999/a/b.html")
    try folder.write("x", to: ".site.adspec-999999998.removed/a/b.html")
    #expect(try BuiltBinary.run(["build", "-o", "site", "--no-cache"], in: folder.path).code == 0)
    #expect(try names() == ["formats", "site"])
  }
}
