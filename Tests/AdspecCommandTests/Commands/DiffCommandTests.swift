import Foundation
import TestSupport
import Testing

@Suite("adspec diff", .enabled(if: SystemCommand.areThere(.git))) struct DiffCommandTests {
  @Test(
    "What lies here is compared with a revision: people, programs and pull requests are told, and code 1 says that something breaks"
  )
  func revision() throws {
    let folder = try repository()
    let human = try diff(["HEAD"], in: folder)
    #expect(human.code == 1)
    #expect(
      human.errors
        == "1 format breaks, 1 changed compatibly or is new, 1 is unchanged.\nexit 1: a change breaks something\n"
    )
    expect(
      human.output,
      is: """
        breaking    Card (1): changed in a way that breaks something
          formats/card/format.yaml
          breaking    assets.Body: removed  line 6 of the old file
                      Apps that ask for it get nothing.
          breaking    assets.Title.maxLength: 40, was 60  line 5
                      Texts that were entered under the old limit may be too long.
          notes       name: Card, was Old⟨U+001B⟩[31m  line 3

        compatible  New (3): new
          formats/new/format.yaml

        """)
    let json = try diff(["HEAD", "-o", "json", "-q", "--exit-zero"], in: folder)
    #expect(json.code == 0 && json.errors == "")
    expect(
      json.output,
      is: #"""
        {
          "version": 1,
          "old": "HEAD",
          "new": "here",
          "weight": "breaking",
          "unchanged": 1,
          "formats": [
            {
              "id": "1",
              "name": "Card",
              "weight": "breaking",
              "fate": "changed",
              "oldFile": "formats/card/format.yaml",
              "newFile": "formats/card/format.yaml",
              "changes": [
                {
                  "field": "assets.Body",
                  "weight": "breaking",
                  "old": null,
                  "new": null,
                  "message": "removed",
                  "impact": "Apps that ask for it get nothing.",
                  "oldLine": 6,
                  "newLine": null
                },
                {
                  "field": "assets.Title.maxLength",
                  "weight": "breaking",
                  "old": "60",
                  "new": "40",
                  "message": "40, was 60",
                  "impact": "Texts that were entered under the old limit may be too long.",
                  "oldLine": 5,
                  "newLine": 5
                },
                {
                  "field": "name",
                  "weight": "notes",
                  "old": "Old\u001b[31m",
                  "new": "Card",
                  "message": "Card, was Old\u001b[31m",
                  "impact": "",
                  "oldLine": 3,
                  "newLine": 3
                }
              ]
            },
            {
              "id": "3",
              "name": "New",
              "weight": "compatible",
              "fate": "added",
              "oldFile": null,
              "newFile": "formats/new/format.yaml",
              "changes": []
            }
          ]
        }

        """#)
    let markdown = try diff(["HEAD", "-o", "markdown=/dev/stdout", "-q"], in: folder)
    expect(
      markdown.output,
      is: #"""
        ## Changed formats

        1 format breaks, 1 changed compatibly or is new, 1 is unchanged. From `HEAD` to `here`.

        ### Breaking

        **Card** (`1`): changed in a way that breaks something

        - **breaking** `assets.Body`: removed. Apps that ask for it get nothing.
        - **breaking** `assets.Title.maxLength`: 40, was 60. Texts that were entered under the old limit may be too long.
        - `name`: Card, was Old⟨U+001B⟩\[31m

        ### Compatible

        **New** (`3`): new

        """#)
  }

  @Test("Two revisions, two folders, one of each: from wherever the command is run")
  func versions() throws {
    let folder = try repository()
    try Self.prepare(
      "git add -A && git -c user.name=a -c user.email=a@b commit -qm two", in: folder("catalog"))
    #expect(try diff(["HEAD~1", "HEAD"], in: folder).code == 1)
    #expect(
      try diff(["HEAD", "HEAD~1"], in: folder).errors
        == "1 format breaks, 1 changed compatibly or is new, 1 is unchanged.\nexit 1: a change breaks something\n"
    )
    #expect(try diff(["HEAD"], in: folder).errors == "No format changed.\n")
    #expect(
      try diff([".", "HEAD~1"], in: folder).errors
        == "1 format breaks, 1 changed compatibly or is new, 1 is unchanged.\nexit 1: a change breaks something\n"
    )
    try Self.prepare("cp -r catalog copy && rm -r copy/.git copy/formats/new", in: folder.path)
    let two = try BuiltBinary.run(["diff", "catalog", "copy"], in: folder.path)
    #expect(two.errors == "1 format breaks, 2 are unchanged.\nexit 1: a change breaks something\n")
    #expect(try BuiltBinary.run(["diff", "HEAD~1", "catalog"], in: folder.path).code == 1)
  }

  @Test("A definition in which something can't be read breaks, with the place; settings may call it no error")
  func unreadFields() throws {
    let folder = try repository()
    try Self.prepare(
      "git checkout -q . && rm -r formats/new && sed -i.old 's/maxLength/maxLenght/' formats/same/format.yaml",
      in: folder("catalog"))
    let found = try diff([], in: folder)
    #expect(found.code == 1)
    expect(
      found.output,
      is: """
        breaking    Same (2): changed in a way that breaks something
          formats/same/format.yaml
          breaking    format.yaml: can't be read in full  line 5
                      'adspec check' says why.
          compatible  assets.Title.maxLength: removed, was 60  line 5 of the old file

        """)
    try folder.write("ignore: [field-unknown]\n", to: "catalog/adspec.yaml")
    let ignored = try diff([], in: folder)
    #expect(ignored.code == 0 && ignored.errors == "1 changed compatibly or is new, 1 is unchanged.\n")
  }

  @Test("A catalog whose folder is gone: its formats were removed; a folder that never was is named")
  func removedCatalog() throws {
    let folder = try repository()
    try Self.prepare(
      """
      mkdir -p mono/apps/b && cp -r catalog mono/apps/b/specs && cd mono && rm -rf apps/b/specs/.git
      git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one && git rm -rq apps/b
      """, in: folder.path)
    let gone = try diff(["HEAD", "apps/b/specs"], in: folder, "mono")
    #expect(gone.code == 1)
    #expect(gone.errors == "3 formats break.\nexit 1: a change breaks something\n")
    expect(
      gone.output,
      is: """
        breaking    Card (1): removed; what names it finds nothing
          formats/card/format.yaml

        breaking    Same (2): removed; what names it finds nothing
          formats/same/format.yaml

        breaking    New (3): removed; what names it finds nothing
          formats/new/format.yaml

        """)
    let never = try diff(["HEAD", "apps/c/specs"], in: folder, "mono")
    #expect(never.code == 2 && never.errors.hasPrefix("error: 'apps/c/specs' does not exist."))
  }

  @Test("A catalog below the root of its repository, long paths, links and recordings in a revision")
  func repositories() throws {
    let folder = try repository()
    let long = String(repeating: "long-", count: 18) + "name"
    try Self.prepare(
      """
      mkdir -p mono/sub && cp -r catalog/formats mono/sub/ && cd mono && mkdir -p sub/formats/\(long)/recordings
      sed 's/"1"/"7"/' sub/formats/card/format.yaml > sub/formats/\(long)/format.yaml
      echo '{}' > sub/formats/\(long)/recordings/a.ndjson && ln -s /etc/passwd sub/formats/card/README.md
      echo '\(long)' > sub/formats/\(long)/README.md
      git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one
      """, in: folder.path)
    #expect(try diff(["HEAD"], in: folder, "mono/sub").errors == "No format changed.\n")
    try folder.write("Changed.\n", to: "mono/sub/formats/\(long)/README.md")
    let found = try diff(["HEAD"], in: folder, "mono/sub")
    #expect(found.code == 0 && found.errors == "1 changed in notes alone, 3 are unchanged.\n")
  }

  @Test("What is no version is told, with what was looked for")
  func refusals() throws {
    let folder = try repository()
    let refused: [([String], String)] = [
      (
        ["nowhere"],
        """
        error: 'nowhere' is neither a folder nor a revision that git knows in '\(folder("catalog"))'. \
        A clone in CI may have the newest commit alone: fetch 'nowhere' first.

        """
      ),
      (
        ["--", "-x"],
        "error: '-x' is neither a folder nor a revision that git knows in '\(folder("catalog"))'. A clone in CI"
      ),
      (
        ["HEAD:formats"],
        "error: 'HEAD:formats' is neither a folder nor a commit in '\(folder("catalog"))'.\n"
      ),
      (
        ["HEAD", "-o", "json=formats/card/x.json"],
        "error: The output 'formats/card/x.json' is the catalog's folder 'formats' or lies in it"
      ),
    ]
    for (arguments, message) in refused {
      let result = try diff(arguments, in: folder)
      #expect(result.code == 2 && result.output == "")
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
    }
    try Self.prepare("cp -r catalog old", in: folder.path)
    for (arguments, message) in [
      (
        ["HEAD", "-o", "json=x", "-o", "markdown=./x"],
        "error: Two outputs go to './x'; give each a place of its own.\n"
      ),
      (["../old", "-o", "json=../old/formats/x.json"], "error: The output '../old/formats/x.json' is"),
    ] {
      let result = try diff(arguments, in: folder)
      #expect(result.code == 2 && result.errors.hasPrefix(message), "\(result.errors)")
    }
    try Self.prepare(
      "git rm -rq --cached formats && git -c user.name=a -c user.email=a@b commit -qm none",
      in: folder("catalog"))
    // A catalog that the revision doesn't have yet is new.
    let new = try diff(["HEAD"], in: folder)
    #expect(new.code == 0 && new.errors == "3 changed compatibly or are new.\n")
    let none = try BuiltBinary.script(#"PATH=/nowhere; "$0" diff main"#, in: folder("catalog"))
    #expect(none.code == 2 && none.errors.contains("can't be started: is it installed?"))
  }

  @Test(
    "The site shows it: a page, a feed, and a section on each changed format's page; without being asked nothing"
  )
  func site() throws {
    let folder = try repository()
    try folder.write("baseURL: https://specs.example/ads\ntitle: Specs & co\n", to: "catalog/adspec.yaml")
    func build(_ arguments: [String]) throws {
      let result = try BuiltBinary.run(
        ["build", "-o", "../site", "-q", "--exit-zero"] + arguments, in: folder("catalog"),
        environment: ["SOURCE_DATE_EPOCH": "1790000000"])
      #expect(result == .init(code: 0, output: "", errors: ""))
    }
    try build([])
    #expect(try !folder.text(of: "site/index.html").contains("changes/"))
    #expect(!FileManager.default.fileExists(atPath: folder("site/changes")))
    try build(["--since", "HEAD"])
    #expect(try folder.text(of: "site/index.html").contains(#"<a href="changes/index.html">All changes</a>"#))
    let page = try folder.text(of: "site/changes/index.html")
    #expect(
      page.contains(
        "1 format breaks, 1 changed compatibly or is new, 1 is unchanged. Since <code><bdi>HEAD</bdi></code> of <time"
      ))
    #expect(page.contains(#"<a href="../formats/1/index.html#changes"><bdi>Card</bdi></a>"#))
    let card = try folder.text(of: "site/formats/1/index.html")
    #expect(card.contains("Since <code><bdi>HEAD</bdi></code>: Changed in a way that breaks something."))
    #expect(card.contains(#"<span class="change-impact">Apps that ask for it get nothing.</span>"#))
    #expect(try !folder.text(of: "site/formats/2/index.html").contains(#"id="changes""#))
    expect(
      try folder.text(of: "site/changes/feed.atom"),
      is: """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <title>Specs &amp; co: changed formats</title>
          <id>urn:uuid:7557f691-4f77-5e6e-114c-967b10ca4b03</id>
          <updated>2026-09-21T14:13:20.000Z</updated>
          <author><name>Specs &amp; co</name></author>
          <generator version="0.4.0">adspec</generator>
          <link rel="self" href="https://specs.example/ads/changes/feed.atom"/>
          <entry>
            <title>Card: changed in a way that breaks something</title>
            <id>urn:uuid:81b31ae1-bc3c-b7b5-ed07-942b1349c267</id>
            <updated>2026-09-21T14:13:20.000Z</updated>
            <category term="breaking"/>
            <link href="https://specs.example/ads/formats/1/index.html"/>
            <content>breaking: assets.Body: removed. Apps that ask for it get nothing.
        breaking: assets.Title.maxLength: 40, was 60. Texts that were entered under the old limit may be too long.
        notes: name: Card, was Old⟨U+001B⟩[31m</content>
          </entry>
          <entry>
            <title>New: new</title>
            <id>urn:uuid:c4e3dfc7-035f-28b3-32f5-c138a352de4f</id>
            <updated>2026-09-21T14:13:20.000Z</updated>
            <category term="compatible"/>
            <link href="https://specs.example/ads/formats/3/index.html"/>
            <content></content>
          </entry>
        </feed>

        """)
    // Against itself: pages that the last build made of the changes are made anew.
    try build(["--since", "."])
    #expect(try folder.text(of: "site/changes/index.html").contains("No format changed."))
    #expect(try !folder.text(of: "site/formats/1/index.html").contains(#"id="changes""#))
    let missing = try BuiltBinary.run(
      ["build", "-o", "../site", "--since", "nowhere"], in: folder("catalog"))
    #expect(missing.code == 2 && missing.errors.contains("'nowhere' is neither a folder nor a revision"))
    #expect(FileManager.default.fileExists(atPath: folder("site/changes/index.html")))
  }

  private func diff(
    _ arguments: [String], in folder: TemporaryFolder, _ catalog: String = "catalog"
  ) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["diff"] + arguments, in: folder(catalog))
  }

  private static func prepare(_ script: String, in folder: String) throws {
    let result = try BuiltBinary.script("set -e; " + script, in: folder)
    try #require(result.code == 0, "\(result.errors)")
  }

  /// A catalog of which two definitions are committed, with changes on top.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func card(_ id: String, _ name: String, _ title: String) -> String {
      "kind: customNative\nid: \"\(id)\"\nname: \(name)\nassets:\n  Title: {type: text, maxLength: \(title)\n"
    }
    try folder.write(
      card("1", #""Old\e[31m""#, "60}\n  Body: {type: text}"), to: "catalog/formats/card/format.yaml")
    try folder.write(card("2", "Same", "60}"), to: "catalog/formats/same/format.yaml")
    try Self.prepare(
      "git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one",
      in: folder("catalog"))
    try folder.write(card("1", "Card", "40}"), to: "catalog/formats/card/format.yaml")
    try folder.write(card("3", "New", "60}"), to: "catalog/formats/new/format.yaml")
    return folder
  }
}
