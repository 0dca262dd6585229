import Foundation
import TestSupport
import Testing

/// Commits of an untrusted pull request, which git clones, as in CI, before the tool runs.
@Suite("Revisions of a stranger's repository", .enabled(if: SystemCommand.areThere(.git)))
struct HostileRevisionTests {
  @Test(
    "A folder of the tree that looks like a bare repository is none: neither its history nor its filters count",
    .holds("R-356", "R-357")
  )
  func bareRepository() throws {
    let folder = try origin(
      """
      mkdir -p evil/formats/card && cp ads/formats/card/format.yaml evil/formats/card/
      sed -i 's/First/Forged/' evil/formats/card/format.yaml
      printf '%s\\n' '* filter=run' > evil/.gitattributes
      cd evil && git init -q -b main . && git add -A && \(Self.commit) -m forged && cd ..
      mv evil/.git/HEAD evil/.git/config evil/.git/objects evil/.git/refs ads/ && rm -rf evil
      touch ads/refs/keep ads/objects/keep
      git config -f ads/config core.bare true
      git config -f ads/config filter.run.smudge "touch $PWD/../ran; cat"
      git add -A -f && \(Self.commit) -m evil
      """)
    try folder.write(Self.card("Second"), to: "clone/ads/formats/card/format.yaml")
    for command in [["diff", "main"], ["diff", "origin/HEAD~1"]] {
      let result = try BuiltBinary.run(command, in: folder("clone/ads"))
      #expect(result.errors == "1 changed in notes alone.\n")
      #expect(result.output.contains("name: Second, was First"), "\(result.output)")
    }
    let site = try BuiltBinary.run(
      ["build", "--since", "main", "-o", "../../site", "-q", "--exit-zero"], in: folder("clone/ads"))
    #expect(site.code == 0 && site.errors == "")
    #expect(try folder.text(of: "site/changes/index.html").contains("First"))
    #expect(!FileManager.default.fileExists(atPath: folder("ran")))
  }

  @Test("Without a repository above it, a folder that looks like a bare one is no repository either")
  func bareRepositoryAlone() throws {
    let folder = try origin("")
    try Self.prepare("cp -R origin/ads copy && cp -R origin/.git/. copy/", in: folder.path)
    let result = try BuiltBinary.run(["diff", "main"], in: folder("copy"))
    #expect(result.code == 2)
    #expect(
      result.errors
        == "error: 'main' is neither a folder nor a revision that git knows in '\(folder("copy"))'.\n")
  }

  @Test(
    "Attributes of the tree change nothing: files are read as they are stored",
    .holds("R-357"))
  func attributes() throws {
    let folder = try origin(
      """
      printf '%s\\n' 'ads/formats/** export-ignore' '*.yaml working-tree-encoding=UTF-16LE eol=crlf' > .gitattributes
      git add .gitattributes && \(Self.commit) -m attributes
      """)
    // As stored, whatever the clone made of it.
    try folder.write(Self.card("First"), to: "clone/ads/formats/card/format.yaml")
    let result = try BuiltBinary.run(["diff", "main"], in: folder("clone/ads"))
    #expect(result == .init(code: 0, output: "", errors: "No format changed.\n"))
  }

  @Test(
    "A partial clone fetches nothing: what isn't here can't be compared, and the message says so",
    .holds("R-357"))
  func partialClone() throws {
    let folder = try origin(
      """
      git config uploadpack.allowFilter true
      sed -i 's/First/Second/' ads/formats/card/format.yaml && \(Self.commit) -a -m second
      """)
    try Self.prepare(
      "git clone -q --filter=blob:none file://$PWD/origin partial && cp -R partial/.git/objects before",
      in: folder.path)
    let result = try BuiltBinary.run(["diff", "main~1"], in: folder("partial/ads"))
    #expect(result.code == 2)
    #expect(
      result.errors
        == "error: Git can't read the files of 'main~1'. Where the clone is a partial one, fetch them first: adspec fetches nothing.\n"
    )
    try Self.prepare("diff -r before partial/.git/objects", in: folder.path)
  }

  private static let commit = "git -c user.name=a -c user.email=a@b commit -q"

  private static func card(_ name: String) -> String {
    "kind: customNative\nid: \"1\"\nname: \(name)\nassets:\n  Title: {type: text}\n"
  }

  private static func prepare(_ script: String, in folder: String) throws {
    let result = try BuiltBinary.script("set -e; " + script, in: folder)
    try #require(result.code == 0, "\(result.errors)")
  }

  /// A repository with a catalog in its folder `ads`, what a stranger commits on top, and a clone of it.
  private func origin(_ stranger: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.card("First"), to: "origin/ads/formats/card/format.yaml")
    try Self.prepare(
      "git init -q -b main . && git add -A && \(Self.commit) -m first\n" + stranger, in: folder("origin"))
    try Self.prepare("git clone -q file://$PWD/origin clone", in: folder.path)
    return folder
  }
}
