import Foundation
import TestSupport
import Testing

@Suite("adspec new, init, rules and explain") struct ScaffoldTests {
  @Test(
    "A new format checks with warnings of the texts to replace, and with nothing else",
    arguments: ["customNative", "native", "rewarded", "liveInterstitial"])
  func newFormat(kind: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("formats"), withIntermediateDirectories: true)
    #expect(try BuiltBinary.run(["new", kind, "my-format"], in: folder.path).code == 0)
    let check = try BuiltBinary.run(["check", "--reviews", "-o", "github"], in: folder.path)
    #expect(check.code == 0)
    let files = check.output.split(separator: "\n").map { $0.split(separator: ",")[0] }
    #expect(
      files == [
        "::warning file=formats/my-format/README.md", "::warning file=formats/my-format/format.yaml",
      ])
    #expect(check.output.components(separatedBy: "title=placeholder-text-left::").count == 3)
    let again = try BuiltBinary.run(["new", kind, "my-format"], in: folder.path)
    #expect(again.code == 2)
    #expect(again.errors.hasPrefix("error: formats/my-format/format.yaml"))
  }

  @Test(
    "The notes of a new format have a checklist of its kind",
    arguments: [
      ("customNative", "- [ ] The texts fit their limits\n- [ ] The AdChoices icon is wholly visible\n"),
      ("native", "- [ ] The texts fit their limits\n- [ ] The AdChoices icon is wholly visible\n"),
      (
        "rewarded",
        "- [ ] The offer says what the reward is before the video starts\n"
          + "- [ ] Whoever closes early still gets what was earned\n"
      ),
      (
        "liveInterstitial",
        "- [ ] Every break is scheduled with its lead time\n"
          + "- [ ] The stream resumes where the definition says\n"
      ),
    ])
  func checklists(kind: String, checklist: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("formats"), withIntermediateDirectories: true)
    #expect(try BuiltBinary.run(["new", kind, "a"], in: folder.path).code == 0)
    #expect(
      try String(contentsOfFile: folder("formats/a/README.md"), encoding: .utf8) == """
        ## When to use it

        Say what this format is for, where it stands, and what makes a good one.

        \(checklist)
        """)
  }

  @Test("What was made, signed or accepted is named from the current folder", .holds("R-943"))
  func places() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("specs/formats"), withIntermediateDirectories: true)
    func told(_ arguments: String..., from current: String) throws -> String {
      try BuiltBinary.run(arguments, in: folder(current)).errors
    }
    #expect(
      try told("new", "native", "a", from: "specs")
        == "Made formats/a. Next: edit formats/a/format.yaml, then run adspec check formats/a.\n")
    #expect(
      try told("new", "native", "b", from: "specs/formats")
        == "Made b. Next: edit b/format.yaml, then run adspec check b.\n")
    #expect(
      try told("new", "native", "c", "--catalog", "specs", from: "")
        == "Made specs/formats/c. Next: edit specs/formats/c/format.yaml, then run adspec check specs/formats/c.\n"
    )
    #expect(
      try told("new", "rewarded", "a", from: "specs/formats/b").hasPrefix(
        "error: ../a/format.yaml and ../a/README.md are there already, and nothing is written over. "
          + "Choose another id or folder, or move them away.\n"))
    #expect(
      try told(
        "sign-off", "a", "--verdict", "approved", "--reviewer", "Ana", "--date", "2026-11-20",
        from: "specs/formats/a")
        == "Signed reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.\n"
        + "The format has no errors, 2 warnings and no notes. No recording of the catalog shows it.\n")
    #expect(
      try told("check", "specs", "--write-baseline", from: "").hasPrefix(
        "Wrote 6 findings to specs/adspec-baseline.json. A check reads it by --baseline"))
  }

  @Test("A new catalog builds at once, whatever its title")
  func newCatalog() throws {
    let folder = try TemporaryFolder()
    let title = "A \"b\" \\ c: #d \u{7}"
    #expect(try BuiltBinary.run(["init", "a/b", "--title", title], in: folder.path).code == 0)
    let build = try BuiltBinary.run(
      ["build", "a/b", "--output", "site", "--fail-on", "error"], in: folder.path)
    #expect(build.code == 0, "\(build.errors)")
    #expect(try folder.text(of: "site/index.html").contains("A &quot;b&quot; \\ c: #d"))
  }

  @Test("An id that can't be a folder name is refused")
  func badID() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("formats"), withIntermediateDirectories: true)
    #expect(try BuiltBinary.run(["new", "native", "../up"], in: folder.path).code == 2)
    #expect(try folder.tree() == ["formats/"])
  }

  @Test("Every rule that is listed can be explained", .holds("R-194"))
  func rules() throws {
    let folder = try TemporaryFolder()
    let list = try BuiltBinary.run(["explain"], in: folder.path)
    #expect(list.code == 0)
    let ids = list.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.count > 40)
    for id in ids.shuffled().prefix(5) {
      let page = try BuiltBinary.run(["explain", id], in: folder.path)
      #expect(page.code == 0)
      #expect(page.output.hasPrefix("\(id): "))
      #expect(page.output.contains("\nWhy\n"))
      #expect(page.output.contains("\nIt complains about\n"))
    }
  }

  @Test("The version and the help are data")
  func version() throws {
    let folder = try TemporaryFolder()
    let version = try BuiltBinary.run(["--version"], in: folder.path)
    #expect(version.code == 0)
    #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+( \([0-9a-f]{8}\+?\))?\n/) != nil)
    let help = try BuiltBinary.run(["--help"], in: folder.path)
    #expect(help.code == 0)
    #expect(help.output.contains("USAGE: adspec <subcommand>"))
    #expect(help.errors == "")
  }
}
