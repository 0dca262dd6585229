import Foundation
import TestSupport
import Testing

/// A pull request brings links and settings; git has cloned it, as CI does.
@Suite("A stranger's checkout", .enabled(if: SystemCommand.areThere(.git))) struct HostileCheckoutTests {
  private static let secret = "AUTHORIZATION: basic c2VjcmV0"

  /// A clone in `clone` of what a script leaves in a catalog, beside a folder `outside`.
  private func checkout(_ stranger: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: customNative\nid: \"1\"\nname: Card\nassets:\n  Title: {type: text}\n",
      to: "origin/formats/card/format.yaml")
    try folder.write("victim\n", to: "outside/victim")
    try Self.prepare(
      """
      \(stranger)
      git init -q -b main . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one
      git clone -q "file://$PWD" ../clone && git -C ../clone config http.extraheader '\(Self.secret)'
      """, in: folder("origin"))
    return folder
  }

  private static func prepare(_ script: String, in folder: String) throws {
    let result = try BuiltBinary.script("set -e; " + script, in: folder)
    try #require(result.code == 0, "\(result.errors)")
  }

  @Test(
    "No command writes through a link of the checkout that leads out of it, or into git's own folder",
    .holds("R-358"),
    arguments: [
      ["build", "-o", "folder"], ["build", "-o", "gone"], ["build", "-o", "folder/site"],
      ["build", "-o", "git"], ["check", "-o", "json=file"], ["check", "-o", "json=folder/new.json"],
      ["check", "-o", "json=git"], ["check", "--write-baseline", "--baseline", "file"],
      ["report", "-o", "folder"], ["report", "--single-file", "-o", "file"],
      ["diff", "main", "-o", "json=file"], ["simulate", "customNative", "-o", "folder/a.ndjson"],
      ["redact", "formats/card/recordings/a.ndjson", "-o", "folder"],
      ["scale", "part", "formats/card/recordings/a.ndjson", "-o", "folder/a.part"],
    ])
  func outputs(_ command: [String]) throws {
    let folder = try checkout(
      """
      ln -s ../outside folder; ln -s ../outside/new gone; ln -s ../outside/victim file; ln -s .git/hooks/new git
      mkdir formats/card/recordings && "$0" simulate customNative > formats/card/recordings/a.ndjson
      """)
    let link = command.joined(separator: " ").contains("git") ? "git" : nil
    let result = try BuiltBinary.run(command, in: folder("clone"))
    #expect(result.code == 2 && result.output == "")
    #expect(result.errors.contains("which leads out of the checkout it lies in"), "\(result.errors)")
    if let link { #expect(result.errors.contains("/clone/\(link)'")) }
    #expect(try folder.tree("outside") == ["victim"])
    #expect(try folder.text(of: "outside/victim") == "victim\n")
    #expect(!FileManager.default.fileExists(atPath: folder("clone/.git/hooks/new")))
  }

  @Test(
    "What a command names itself below a folder goes through no link", arguments: ["init", "new", "renew"])
  func scaffolds(_ what: String) throws {
    let folder = try checkout(
      """
      mkdir kept && mv formats kept/ && ln -s ../outside formats && ln -s ../outside .adspec
      if [ \(what) = renew ]; then rm formats && mv kept/formats . && rm -r kept; fi
      """)
    let command = what == "init" ? ["init", "."] : ["new", "rewarded", "coins"]
    let result = try BuiltBinary.run(command, in: folder("clone"))
    #expect(result.code == 2, "\(result)")
    #expect(try folder.tree("outside") == ["victim"])
  }

  @Test("No command waits for ever for the reader of a FIFO in the checkout")
  func fifo() throws {
    let folder = try checkout("")
    #expect(mkfifo(folder("clone/found.json"), 0o600) == 0)
    let result = try BuiltBinary.run(["check", "-o", "json=found.json"], in: folder("clone"))
    #expect(
      result
        == .init(
          code: 2, output: "",
          errors:
            "error: Can't write 'found.json': No such device or address.\n"))
  }

  @Test("The user's own links, outside of any checkout, are followed")
  func ownLinks() throws {
    let folder = try checkout("")
    try Self.prepare("mkdir real && ln -s real site", in: folder.path)
    let result = try BuiltBinary.run(
      ["build", "-q", "--exit-zero", "-o", "../site"], in: folder("clone"))
    #expect(result == .init(code: 0, output: "", errors: ""))
    #expect(FileManager.default.fileExists(atPath: folder("real/index.html")))
  }

  @Test(
    "Settings of a checkout name nothing outside of it, and what they name there is quoted nowhere",
    .holds("R-359"),
    arguments: [
      ("extends: ../outside/victim", "adspec.yaml:1:10: 'extends' leads out of the checkout"),
      ("extends: link.yaml", "adspec.yaml:1:10: 'extends' leads out of the checkout"),
      ("extends: .git/config", "adspec.yaml:1:10: 'extends' leads out of the checkout"),
      ("extends: /etc/hostname", "adspec.yaml:1:10: 'extends' leads out of the checkout"),
      ("baseline: ../outside/victim", "adspec.yaml:1:11: 'baseline' leads out of the checkout"),
      ("baseline: .git/config", "adspec.yaml:1:11: 'baseline' leads out of the checkout"),
      ("brand: {logo: ../outside/victim}", "adspec.yaml:1:15: 'brand.logo' leads out of the checkout"),
      ("brand: {logo: link.yaml}", "adspec.yaml:1:15: 'brand.logo' leads out of the checkout"),
    ])
  func settings(_ text: String, _ message: String) throws {
    let folder = try checkout("echo '\(text)' > adspec.yaml; ln -s ../outside/victim link.yaml")
    for command in [["check"], ["build", "-o", "../site"], ["check", "--config", "adspec.yaml"]] {
      let result = try BuiltBinary.run(command, in: folder("clone"))
      #expect(result.code == 2 && result.output == "")
      #expect(result.errors.hasPrefix("error: " + message), "\(result.errors)")
      #expect(!result.errors.contains("victim\n") && !result.errors.contains(Self.secret))
    }
  }

  @Test(
    "Settings of the user's own reach everywhere, those of a catalog to the root of its repository",
    .holds("R-360"))
  func reach() throws {
    let folder = try checkout(
      "mkdir ads && mv formats ads/ && echo 'extends: ../base.yaml' > ads/adspec.yaml; touch base.yaml")
    try folder.write("extends: ../outside/base.yaml\n", to: "own/settings.yaml")
    try folder.write("failOn: never\n", to: "outside/base.yaml")
    #expect(try BuiltBinary.run(["check", "-q"], in: folder("clone/ads")).code == 1)
    let own = try BuiltBinary.run(
      ["check", "-q", "--config", "../../own/settings.yaml"], in: folder("clone/ads"))
    #expect(own.code == 0, "\(own.errors)")
  }

  @Test(
    "A file of the runner's that a link of the checkout leads to is not read, by whatever name it goes",
    .holds("R-358"),
    arguments: [
      (["check"], "adspec.yaml"), (["check", "--config", "own.yaml"], "own.yaml"),
      (["check", "--baseline", "base.json"], "base.json"),
      (["build", "--templates", "templates", "-o", "../site"], "templates"),
      (["build", "--audit", "audit", "-o", "../site"], "audit"), (["check", "trip.ndjson"], "trip.ndjson"),
    ])
  func inputs(_ command: [String], _ link: String) throws {
    let folder = try checkout("ln -s .git/config \(link)")
    let result = try BuiltBinary.run(command, in: folder("clone"))
    #expect(result.code == 2 && result.output == "")
    #expect(result.errors.contains("leads out of the checkout"), "\(result.errors)")
    #expect(!result.errors.contains(Self.secret))
  }

  @Test("Links among the definitions that lead into git's own folder are findings, and quote nothing of it")
  func definitions() throws {
    let folder = try checkout(
      """
      ln -s ../../.git/config formats/card/README.md; ln -s ../../.git/config formats/card/preview.mustache
      ln -s ../../.git/config formats/card/reviews.yaml; mkdir formats/card/recordings formats/two
      ln -s ../../../.git/config formats/card/recordings/a.ndjson; ln -s ../../.git/config formats/two/format.yaml
      """)
    let result = try BuiltBinary.run(["check", "-o", "github"], in: folder("clone"))
    let places = result.output.split(separator: "\n").filter { $0.contains("leads out of the catalog") }
    #expect(places.count == 5 && result.code == 1, "\(result.output)")
    #expect(!result.output.contains(Self.secret) && !result.errors.contains(Self.secret))
    let site = try BuiltBinary.script(
      #""$0" build -q --exit-zero -o ../site; grep -rl 'c2VjcmV0' ../site | wc -l"#, in: folder("clone"))
    #expect(site.output == "0\n")
  }
}
