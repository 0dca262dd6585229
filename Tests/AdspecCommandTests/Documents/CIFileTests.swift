import Foundation
import TestSupport
import Testing

/// The shell steps of the CI files, as `scripts/ci-steps.py` takes them out, with the tool that was built here. How they
/// install it is tried by `make bare-root`.
@Suite("The files for CI services", .enabled(if: SystemCommand.areThere(.python3, .yaml)))
struct CIFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The steps of a file in a catalog with this definition; `settings` as `NAME=VALUE` with spaces between them.
  private func run(
    _ file: String, definition: String, settings: String = ""
  ) throws -> (code: Int32, text: String) {
    try folder.write(definition, to: "catalog/formats/coins/format.yaml")
    try folder.write("", to: "temp/.keep")
    let tool = URL(fileURLWithPath: try BuiltBinary.path).deletingLastPathComponent().path
    return try Shell.run(
      """
      export PATH='\(folder("bin"))':'\(tool)':$PATH GITHUB_REPOSITORY=o/r RUNNER_TEMP='\(folder("temp"))'
      steps=$(python3 -B '\(Repository.path)/scripts/ci-steps.py' '\(Repository.path)/\(file)' --installed \(settings))
      bash -c "$steps"
      """, in: folder("catalog"))
  }

  private static let sound = "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n"
  private static let faulty = sound + "nmae: x\n"

  /// A file, what its steps leave of a check, and the first page of its site.
  private static let files: [(file: String, findings: [String], site: String?)] = [
    ("action.yml", ["temp/adspec.sarif", "temp/adspec.xml"], "temp/adspec-site/index.html"),
    (
      "docs/ci/adspec.gitlab-ci.yml", ["catalog/adspec.xml", "catalog/gl-code-quality-report.json"],
      "catalog/public/index.html"
    ),
    (".pre-commit-hooks.yaml", [], nil),
  ]

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder(path)) }

  @Test("A sound catalog passes, and the files that the service takes are there", arguments: files)
  func sound(file: String, findings: [String], site: String?) throws {
    let result = try run(file, definition: Self.sound)
    #expect(result.code == 0, "\(result.text)")
    #expect((findings + [site].compactMap(\.self)).allSatisfy(isThere))
  }

  @Test(
    "A fault fails the job, is said in its log and in the files of the check; a site is published only if that is asked for",
    arguments: files)
  func faulty(file: String, findings: [String], site: String?) throws {
    let result = try run(file, definition: Self.faulty)
    #expect(result.code == 1, "\(result.text)")
    #expect(result.text.contains("formats/coins/format.yaml:5:1: error: "))
    #expect(findings.allSatisfy(isThere))
    guard let site else { return }
    #expect(!isThere(site))
    let wish = file == "action.yml" ? "publish-on-failure=true" : "ADSPEC_PUBLISH_ON_FAILURE=true"
    #expect(try run(file, definition: Self.faulty, settings: wish).code == 1)
    #expect(isThere(site))
  }

  @Test("A branch that isn't the project's own publishes nothing on GitLab")
  func branches() throws {
    let (file, _, site) = Self.files[1]
    #expect(try run(file, definition: Self.sound, settings: "CI_COMMIT_BRANCH=other").code == 0)
    #expect(try !isThere(#require(site)))
  }

  @Test(
    "Whatever a pull request puts at the names of outputs, nothing is written through it, and the checkout of the action stays as it is",
    arguments: files.dropLast())
  func hostile(file: String, findings: [String], site: String?) throws {
    try folder.write("victim", to: "outside/victim")
    let names = [
      "_site", "._site.adspec-cache", "adspec.sarif", "adspec.xml", "adspec-site",
      ".adspec-site.adspec-cache",
      "gl-code-quality-report.json", ".adspec-package", "public", ".public.adspec-cache",
    ]
    try folder.write("", to: "catalog/.keep")
    for name in names {
      try folder.link("catalog/" + name, to: name.contains(".") ? "kept" : "folder")
    }
    try folder.write("kept", to: "catalog/kept")
    try folder.write("kept", to: "catalog/folder/kept")
    let result = try run(file, definition: Self.sound)
    #expect(result.code == 0, "\(result.text)")
    #expect(try folder.text(of: "catalog/kept") == "kept")
    #expect(try folder.tree("catalog/folder") == ["kept"])
    let made = (findings + [site].compactMap(\.self)).compactMap {
      $0.split(separator: "/").dropFirst().first
    }
    for name in names where file == "action.yml" || !made.contains(Substring(name)) {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder("catalog/" + name))
      #expect(target == (name.contains(".") ? "kept" : "folder"))
    }
    #expect((findings + [site].compactMap(\.self)).allSatisfy(isThere))
  }

  @Test(
    "A package that a pull request can replace isn't installed",
    arguments: [
      ("action.yml", "package=adspec.deb", "The package lies in the checkout"),
      (
        "docs/ci/adspec.gitlab-ci.yml", "ADSPEC_PACKAGE=adspec.deb",
        "or an absolute path outside the project."
      ),
      (
        "docs/ci/adspec.gitlab-ci.yml", "ADSPEC_PACKAGE=$PWD/adspec.deb",
        "or an absolute path outside the project."
      ),
    ])
  func package(file: String, package: String, message: String) throws {
    try folder.write("", to: "catalog/adspec.deb")
    let result = try Shell.run(
      """
      steps=$(python3 -B '\(Repository.path)/scripts/ci-steps.py' '\(Repository.path)/\(file)' "\(package)")
      apt-get() { echo installed; }; export -f apt-get
      bash -c "$steps"
      """, in: folder("catalog"))
    #expect(result.code == 2 && result.text.contains(message), "\(result.text)")
    #expect(!result.text.contains("installed"))
  }

  @Test(
    "Nor where the path of the checkout, or of the package, goes through links",
    arguments: [("action.yml", "package"), ("docs/ci/adspec.gitlab-ci.yml", "ADSPEC_PACKAGE")],
    ["checkout/adspec.deb", "catalog/adspec.deb", "checkout/outside.deb", "catalog/outside.deb"])
  func linkedPackage(step: (file: String, input: String), package: String) throws {
    try folder.write("", to: "catalog/adspec.deb")
    try folder.write("", to: "other.deb")
    try folder.link("catalog/outside.deb", to: "../other.deb")
    try folder.link("checkout", to: "catalog")
    let result = try Shell.run(
      """
      steps=$(python3 -B '\(Repository.path)/scripts/ci-steps.py' '\(Repository.path)/\(step.file)' \
        '\(step.input)=\(folder(package))')
      apt-get() { echo installed; }; export -f apt-get
      cd checkout
      bash -c "$steps"
      """, in: folder.path)
    #expect(result.code == 2 && !result.text.contains("installed"), "\(result.text)")
  }

  @Test("Several catalogs are published on GitLab below the names of their folders")
  func several() throws {
    for name in ["news", "game"] {
      try folder.write(Self.sound, to: "catalog/apps/\(name)/specs/formats/coins/format.yaml")
    }
    let settings = "CI_PROJECT_NAME=all ADSPEC_CATALOG='. apps/news/specs/ apps/game/specs'"
    let result = try run("docs/ci/adspec.gitlab-ci.yml", definition: Self.sound, settings: settings)
    #expect(result.code == 0, "\(result.text)")
    let pages = try folder.tree("catalog/public").filter { $0.hasSuffix("formats/coins/index.html") }
    #expect(
      pages == ["all", "apps/game/specs", "apps/news/specs"].map { $0 + "/formats/coins/index.html" },
      "\(pages)")
    let parts = "ADSPEC_CATALOG='formats formats/coins'"
    #expect(try run("docs/ci/adspec.gitlab-ci.yml", definition: Self.sound, settings: parts).code == 0)
    #expect(isThere("catalog/public/index.html") && !isThere("catalog/public/all"))
  }

  @Test("A download takes https and TLS 1.2 or newer alone, in each script, CI file and page that shows one")
  func downloads() throws {
    let all = try Shell.run(
      "grep -r -I -h -E -A 1 '(^|[ `(])curl -' scripts docs README.md action.yml Containerfile .ci .github",
      in: Repository.path)
    let commands = all.text.replacing("\\\n", with: "").split(separator: "\n").filter {
      $0.contains("curl -")
    }
    #expect(commands.count >= 7)
    for command in commands { #expect(command.contains(" --proto '=https' --tlsv1.2 "), "\(command)") }
  }

  @Test("Findings of a catalog with a category of its own have its name, in code scanning and as files")
  func category() throws {
    let result = try run(
      "action.yml", definition: Self.faulty, settings: "category=rewarded site=rewarded-site")
    #expect(result.code == 1, "\(result.text)")
    #expect(
      try folder.text(of: "temp/rewarded.sarif").contains(
        #""automationDetails": {\#n        "id": "rewarded/""#))
    #expect(isThere("temp/rewarded.xml") && !isThere("temp/adspec.sarif"))
    let other = try run("action.yml", definition: Self.sound, settings: "category='a/b'")
    #expect(other.code == 2 && other.text.contains("::error::A category is made of"), "\(other.text)")
  }

  /// A `gh` that lists comments, those of the file `comments`, and writes down what it is asked to post.
  private func fakeGitHub(comments: String = "") throws {
    try folder.write(comments, to: "comments")
    try folder.write(
      """
      #!/usr/bin/env bash
      if [[ " $* " == *" --paginate "* ]]; then cat '\(folder("comments"))'; exit; fi
      echo "$*" >>'\(folder("asked"))'
      cat "${@: -1:1}" 2>/dev/null || cat "$(sed 's/.*@//' <<<"${@: -1}")" >'\(folder("posted"))'
      """, to: "bin/gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("bin/gh"))
  }

  private static let pullRequest = """
    comment=true github.event_name=pull_request github.event.pull_request.number=7
    """

  @Test("A pull request gets one comment, which the next run renews, and none where GitHub takes none")
  func comment() throws {
    try fakeGitHub()
    let result = try run("action.yml", definition: Self.faulty, settings: Self.pullRequest)
    #expect(result.code == 1, "\(result.text)")
    #expect(try folder.text(of: "posted").hasPrefix("<!-- adspec: adspec -->\n## adspec\n\n**1 error**, "))
    try fakeGitHub(comments: "99\n")
    _ = try run("action.yml", definition: Self.sound, settings: Self.pullRequest)
    let asked = try folder.text(of: "asked").split(separator: "\n").map {
      String($0.prefix { $0 != "@" }.split(separator: "/", maxSplits: 3).last ?? "")
    }
    #expect(asked == ["issues/7/comments --field body=", "issues/comments/99 --field body="])
    try folder.write("#!/bin/sh\nexit 1\n", to: "bin/gh")
    let forked = try run("action.yml", definition: Self.sound, settings: Self.pullRequest)
    #expect(forked.code == 0 && forked.text.contains("::warning::The comment couldn't be posted"))
    _ = try run("action.yml", definition: Self.sound, settings: "comment=true github.event_name=push")
    #expect(try folder.text(of: "asked").split(separator: "\n").count == 2)
  }

  @Test("A push to the default branch adds a build to the history, and a pull request is compared with it")
  func history() throws {
    let push = "history=true github.event_name=push github.ref_name=main github.sha=0123456789abcdef"
    let onMain = push + " github.event.repository.default_branch=main"
    #expect(try run("action.yml", definition: Self.sound, settings: push).code == 0)
    #expect(!isThere("temp/adspec-history.ndjson"))
    #expect(try run("action.yml", definition: Self.sound, settings: onMain).code == 0)
    let history = try folder.text(of: "temp/adspec-history.ndjson")
    #expect(history.contains(#""commit":"0123456789ab""#))
    try fakeGitHub()
    _ = try run("action.yml", definition: Self.faulty, settings: "history=true " + Self.pullRequest)
    #expect(try folder.text(of: "temp/adspec-history.ndjson") == history)
    #expect(
      try folder.text(of: "posted").contains(
        "**Since the build (commit 0123456789ab): 1 new cause, none gone.**"))
  }

  @Test("What a build left is taken over only where a secret of the service seals it")
  func cache() throws {
    let text = { try String(contentsOfFile: Repository.path + "/docs/ci/" + $0, encoding: .utf8) }
    let github = try text("github-actions.yml")
    let steps = github.matches(of: /uses: actions\/cache@.*\n *(.*)\n/)
    #expect(steps.map(\.output.1) == ["if: env.ADSPEC_CACHE_SECRET != ''"])
    #expect(github.contains("\n      ADSPEC_CACHE_SECRET: ${{ secrets.ADSPEC_CACHE_SECRET }}\n"))
    #expect(try !text("adspec.gitlab-ci.yml").contains("cache:"))
  }

  @Test(
    "What is used of others is pinned by its commit",
    arguments: ["action.yml", "docs/ci/github-actions.yml", ".github/workflows/release.yml"])
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
