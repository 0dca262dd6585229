import TestSupport
import Testing

@Suite(
  "A second opinion: verdicts.py, written from docs/judging.md",
  .enabled(if: SystemCommand.areThere(.python3, .yaml)))
struct SecondOpinionTests {
  @Test(
    "It agrees with the tool, finding for finding, about the samples and about 1,000 randomly edited sessions",
    arguments: ["", "--sessions 1000 --seed 1"])
  func agrees(options: String) throws {
    let folder = try TemporaryFolder()
    let script = Repository.path + "/Tests/Recompute/verdict_check.py"
    let run = try Shell.run(
      "python3 -B '\(script)' '\(try BuiltBinary.path)' '\(Repository.path)' \(options) 2>&1",
      in: folder.path)
    #expect(run.code == 0, "\(run.text)")
  }

  @Test(
    "Seeing less never makes an answer better: of 1,000 edited sessions and all cases, no ad is confirmed that isn't in the whole",
    .holds("R-1221", "R-1222"))
  func seeingLess() throws {
    let folder = try TemporaryFolder()
    let script = Repository.path + "/Tests/Recompute/seeing_less.py"
    let run = try Shell.run(
      """
      python3 -B '\(script)' '\(try BuiltBinary.path)' '\(Repository.path)' --sessions 1600 \
      --cases '\(Repository.path)/Tests/Cases' 2>&1
      """, in: folder.path)
    #expect(run.code == 0, "\(run.text)")
  }
}
