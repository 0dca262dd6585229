import Foundation
import TestSupport
import Testing

/// The shell steps of the CI files, as `scripts/ci-steps.py` takes them out, with the tool that was built here. How they
/// install it is tried by `make bare-root`.
@Suite("The files for CI services", .enabled(if: SystemCommand.areThere(.python3, .yaml)))
struct CIFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ file: String, definition: String) throws -> (code: Int32, text: String) {
    try folder.write(definition, to: "catalog/formats/coins/format.yaml")
    let tool = URL(fileURLWithPath: try BuiltBinary.path).deletingLastPathComponent().path
    return try Shell.run(
      """
      export PATH='\(tool)':$PATH
      steps=$(python3 -B '\(Repository.path)/scripts/ci-steps.py' '\(Repository.path)/\(file)' --installed)
      bash -c "$steps"
      """, in: folder("catalog"))
  }

  private static let sound = "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n"
  private static let faulty = sound + "nmae: x\n"

  private static let files = [
    ("action.yml", ["_site/index.html", "adspec.sarif", "adspec.xml"]),
    ("docs/ci/adspec.gitlab-ci.yml", ["adspec.xml", "gl-code-quality-report.json", "public/index.html"]),
    (".pre-commit-hooks.yaml", []),
  ]

  @Test("A sound catalog passes, and the files that the service takes are there", arguments: files)
  func sound(file: String, made: [String]) throws {
    let result = try run(file, definition: Self.sound)
    #expect(result.code == 0, "\(result.text)")
    #expect(try made.allSatisfy(folder.tree("catalog").contains))
  }

  @Test("A fault fails the job, is said in its log, and the files are there all the same", arguments: files)
  func faulty(file: String, made: [String]) throws {
    let result = try run(file, definition: Self.faulty)
    #expect(result.code == 1, "\(result.text)")
    #expect(result.text.contains("formats/coins/format.yaml:5:1: error: "))
    #expect(try made.allSatisfy(folder.tree("catalog").contains))
  }

  @Test(
    "What is used of others is pinned by its commit", arguments: ["action.yml", "docs/ci/github-actions.yml"])
  func pinned(file: String) throws {
    let text = try String(contentsOfFile: Repository.path + "/" + file, encoding: .utf8)
    let used = text.matches(of: /uses: (\S+)@(\S+)(.*)/)
    #expect(!used.isEmpty)
    for use in used where use.output.1 != "OWNER/adspec" {
      #expect(use.output.2.wholeMatch(of: /[0-9a-f]{40}/) != nil, "\(use.output.0)")
      #expect(use.output.3.contains("# v"), "the version beside it")
    }
  }
}
