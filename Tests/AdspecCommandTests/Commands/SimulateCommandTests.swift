import Foundation
import TestSupport
import Testing

@Suite("adspec simulate") struct SimulateCommandTests {
  private func simulate(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["simulate"] + arguments, in: Repository.path)
  }

  @Test(
    "The recording goes to standard output, the same for the same seed, and checks without a finding",
    .holds("R-009"))
  func recording() throws {
    let first = try simulate(
      "rewarded", "--sessions", "5", "--seed", "3", "--start", "2026-03-01T10:00:00.000Z")
    #expect(first.code == 0)
    #expect(first.errors == "Simulated 5 sessions of coins-for-video, unlock-archive.\n")
    let lines = first.output.split(separator: "\n")
    #expect(lines.filter { $0.contains(#""event":"session.start""#) }.count == 5)
    #expect(lines.first?.contains(#""time":"2026-03-01T10:00:00."#) == true)
    let again = try simulate(
      "rewarded", "--sessions", "5", "--seed", "3", "--start", "2026-03-01T10:00:00.000Z")
    #expect(again == first)
    let check = try BuiltBinary.run(["check", "-"], in: Repository.path, input: Array(first.output.utf8))
    #expect(check.code == 0)
    #expect(check.output == "")
  }

  @Test(
    "--truth names each seeded fault with the line at which a check then reports it",
    .holds("R-009"))
  func truth() throws {
    let folder = try TemporaryFolder()
    let result = try simulate(
      "customNative", "--format-id", "10063170", "--sessions", "3", "--faults", "session-repeated",
      "--fault-rate", "1", "--truth", folder("truth.ndjson"), "--quiet")
    #expect(result.code == 0)
    #expect(result.errors == "")
    let truth = try folder.text(of: "truth.ndjson").split(separator: "\n")
    #expect(truth.count == 3)
    #expect(truth[0] == #"{"rule":"session-repeated","session":"sim-customNative-1-0","line":2}"#)
    let check = try BuiltBinary.run(["check", "-"], in: Repository.path, input: Array(result.output.utf8))
    for line in truth.compactMap({ $0.split(separator: ":").last?.dropLast() }) {
      // Findings of one cause are one entry, which names the first places.
      #expect(
        check.output.contains("-:\(line): warning: ") || check.output.contains("-:\(line) and ")
          || check.output.contains("and -:\(line)\n"))
    }
  }

  @Test(
    "What can't be simulated is said in a sentence, and nothing is written",
    arguments: [
      (["native", "--format-id", "nobody"], "No format of the catalog has the id 'nobody'."),
      (["native", "--faults", "no-such-rule"], "There is no fault 'no-such-rule' to seed."),
      (["native", "--truth", "t"], "--truth needs --faults."),
      (
        ["native", "--faults", "all", "--truth", "README.md"],
        "'README.md' exists; --truth writes a new file."
      ),
      (["native", "--start", "yesterday"], "--start needs a time such as"),
      (["native", "--fault-rate", "2"], "--fault-rate needs a share from 0 to 1."),
      // That of the current folder isn't the one that was named.
      (["native", "--catalog", "/usr"], "There is no catalog in '/usr' or above it"),
    ])
  func diagnostics(_ arguments: [String], _ message: String) throws {
    let result = try BuiltBinary.run(["simulate"] + arguments, in: Repository.path)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
