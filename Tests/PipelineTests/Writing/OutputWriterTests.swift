import Pipeline
import Basics
import Foundation
import Reports
import TestSupport
import Testing

@Suite("The writer") struct OutputWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func site(_ texts: [String: String]) -> [DeferredFile] {
    texts.map { DeferredFile(OutputFile(path: $0.key, text: $0.value)) }
  }

  private func publish(
    _ texts: [String: String], to output: String = "out", adopts: Bool = false, secret: CacheSecret? = nil
  ) throws {
    try OutputWriter(output: folder(output), adopts: adopts, secret: secret).publish(site(texts))
  }

  @Test("A first build makes the folder and its parents")
  func firstBuild() throws {
    try publish(["index.html": "one", "a/b/c.html": "two"], to: "deep/er/out")
    #expect(
      try folder.tree() == [
        "deep/er/out/a/b/c.html", "deep/er/out/data/manifest.json", "deep/er/out/index.html",
      ])
    #expect(try folder.text(of: "deep/er/out/a/b/c.html") == "two")
  }

  @Test("Threads that need the same new folder don't get in each other's way", arguments: 1...4)
  func sharedFolders(_ round: Int) throws {
    let names = (0..<600).flatMap { index in ["a", "b", "c", "d"].map { "f/\(index)/x/\($0).html" } }
    let files = names.map { DeferredFile(OutputFile(path: $0, text: $0)) }
    try OutputWriter(output: folder("out\(round)"), jobs: 4).publish(files)
    #expect(Set(try folder.tree()) == Set((names + ["data/manifest.json"]).map { "out\(round)/\($0)" }))
  }

  @Test(
    "A second build replaces the site, and stops at what somebody else put there, which it keeps if it is adopted",
    .holds("R-368", "R-1090", "R-1096"), arguments: [nil, CacheSecret.ofProcess])
  func carriesOver(_ secret: CacheSecret?) throws {
    try publish(["index.html": "old", "gone/page.html": "old"], secret: secret)
    try folder.write("theirs", to: "out/.git/HEAD")
    try folder.write("theirs", to: "out/CNAME")
    try folder.write("theirs", to: "out/gone/theirs.txt")
    try FileManager.default.createDirectory(atPath: folder("out/empty"), withIntermediateDirectories: true)
    let before = try folder.tree("out")
    let files = [".git/HEAD", "CNAME", "gone/theirs.txt"]
    for new in [["index.html": "new"], ["index.html": "new", "gone/page.html": "old"]] {
      #expect(throws: WriteFailure.notOurs(folder("out"), files: files)) { try publish(new, secret: secret) }
      #expect(try folder.tree("out") == before)
      #expect(try folder.text(of: "out/index.html") == "old")
    }
    try publish(["index.html": "new"], adopts: true, secret: secret)
    #expect(
      try folder.tree("out") == [
        ".git/HEAD", "CNAME", "data/manifest.json", "empty/", "gone/theirs.txt", "index.html",
      ])
    #expect(try folder.text(of: "out/index.html") == "new")
    #expect(try folder.text(of: "out/CNAME") == "theirs")
  }

  @Test("The message names the first foreign files and says how many others there are")
  func foreignNames() throws {
    expect(
      WriteFailure.notOurs("_site", files: ["CNAME"]).description,
      is: """
        '_site' holds 1 file that adspec didn't write or that changed since: 'CNAME'. Remove it, or name another folder. To keep what you put there yourself, such as a CNAME, .nojekyll or .git, pass --adopt. Nothing was changed.
        """)
    expect(
      WriteFailure.notOurs("_site", files: ["a", "b\nerror: c", "d", "e", "f"]).description,
      is: """
        '_site' holds 5 files that adspec didn't write or that changed since: 'a', 'b error: c', 'd' and 2 others. Remove them, or name another folder. To keep what you put there yourself, such as a CNAME, .nojekyll or .git, pass --adopt. Nothing was changed.
        """)
  }

  @Test(
    "A page of the last build that was changed since and has no place in the new site is foreign",
    .holds("R-1091"))
  func changedPage() throws {
    try publish(["index.html": "old", "gone.html": "old", "unchanged.html": "old"])
    try folder.write("changed", to: "out/index.html")
    try folder.write("changed", to: "out/gone.html")
    #expect(throws: WriteFailure.notOurs(folder("out"), files: ["gone.html"])) {
      try publish(["index.html": "new"])
    }
    #expect(try folder.tree("out") == ["data/manifest.json", "gone.html", "index.html", "unchanged.html"])
    try publish(["index.html": "new"], adopts: true)
    #expect(try folder.tree("out") == ["data/manifest.json", "gone.html", "index.html"])
    #expect(try folder.text(of: "out/index.html") == "new")
    #expect(try folder.text(of: "out/gone.html") == "changed")
  }

  @Test(
    "A link anywhere in the output stops the build, also if the folder is adopted",
    .holds("R-1092"), arguments: ["link", "index.html", "data", "deep/er/link"], [true, false])
  func links(path: String, adopts: Bool) throws {
    try publish(["index.html": "old"])
    if ["index.html", "data"].contains(path) {
      try FileManager.default.moveItem(atPath: folder("out/" + path), toPath: folder("moved"))
    }
    try folder.write("", to: "out/deep/er/file")
    for target in ["nowhere", folder("moved")] {
      try folder.link("out/" + path, to: target)
      let before = try folder.tree()
      #expect(throws: WriteFailure.linkInside(path: path, folder: folder("out"))) {
        try publish(["index.html": "new"], adopts: adopts)
      }
      #expect(try folder.tree() == before)
      try FileManager.default.removeItem(atPath: folder("out/" + path))
    }
  }

  @Test("A name that is spelled with other characters than a page's is another name")
  func otherSpelling() throws {
    try publish(["caf\u{E9}.html": "old"])
    try folder.write("theirs", to: "out/cafe\u{301}.html")
    #expect(throws: WriteFailure.notOurs(folder("out"), files: ["cafe\u{301}.html"])) {
      try publish(["caf\u{E9}.html": "new"])
    }
  }

  @Test(
    "A folder with files and no manifest of ours is refused, and left as it is",
    .holds("R-369"))
  func refusesForeignFolder() throws {
    try folder.write("theirs", to: "out/index.html")
    #expect(throws: WriteFailure.notOurs(folder("out"), files: ["index.html"])) {
      try publish(["page.html": "new"])
    }
    #expect(try folder.tree() == ["out/index.html"])
  }

  @Test("An empty folder is nobody's")
  func acceptsEmptyFolder() throws {
    try FileManager.default.createDirectory(atPath: folder("out"), withIntermediateDirectories: true)
    try publish(["page.html": "new"])
    #expect(try folder.tree() == ["out/data/manifest.json", "out/page.html"])
  }

  @Test("An adopted folder keeps its files", .holds("R-1090"))
  func adopts() throws {
    try folder.write("theirs", to: "out/CNAME")
    try publish(["page.html": "new"], adopts: true)
    #expect(try folder.tree() == ["out/CNAME", "out/data/manifest.json", "out/page.html"])
  }

  @Test("Somebody's file where a page must go stops the build and keeps its contents")
  func refusesToOverwrite() throws {
    try publish(["index.html": "old"])
    try folder.write("theirs", to: "out/new.html")
    for adopts in [false, true] {
      #expect(throws: WriteFailure.inTheWay(path: "new.html", folder: folder("out"))) {
        try publish(["index.html": "new", "new.html": "new"], adopts: adopts)
      }
    }
    #expect(try folder.text(of: "out/new.html") == "theirs")
    #expect(try folder.text(of: "out/index.html") == "old")
  }

  @Test("A manifest of another tool is not ours")
  func otherManifest() throws {
    try folder.write(#"{"generator":"other","files":[]}"#, to: "out/data/manifest.json")
    for adopts in [false, true] {
      #expect(throws: WriteFailure.inTheWay(path: "data/manifest.json", folder: folder("out"))) {
        try publish(["index.html": "new"], adopts: adopts)
      }
    }
  }

  @Test("A damaged manifest stops the build", .holds("R-369"))
  func damagedManifest() throws {
    try publish(["index.html": "old"])
    try folder.write("{", to: "out/data/manifest.json")
    #expect(throws: WriteFailure.self) { try publish(["index.html": "new"]) }
    #expect(try folder.text(of: "out/index.html") == "old")
  }

  @Test("The output can't hold the catalog, and can't be a file")
  func refusesInputs() throws {
    try folder.write("x", to: "catalog/formats/a/format.yaml")
    let writer = OutputWriter(output: folder("catalog"), adopts: true, inputs: [folder("catalog/formats")])
    #expect(throws: WriteFailure.holdsInput(folder("catalog"), input: folder("catalog/formats"))) {
      try writer.publish(site([:]))
    }
    try folder.write("x", to: "file")
    #expect(throws: WriteFailure.notAFolder(folder("file"))) { try publish([:], to: "file") }
    #expect(throws: WriteFailure.notAFolder(folder("file"))) { try publish([:], to: "file/below") }
  }

  @Test(
    "A path that would leave the folder is never written", arguments: ["../x", "/x", "a//b", "a/./b", ""])
  func refusesUnsafePaths(path: String) throws {
    #expect(throws: WriteFailure.unsafePath(path)) { try publish([path: "x"]) }
    #expect(try folder.tree() == [])
  }

  @Test("What killed builds left beside the output is removed, whoever has their number by now")
  func removesLeftovers() throws {
    try folder.write("x", to: ".out.adspec-999999999/index.html")
    try folder.write("x", to: ".out.adspec-1/index.html")
    try folder.write("x", to: ".out.adspec-cache.adspec-1")
    try folder.write("", to: ".out.adspec-lock")
    try folder.write("x", to: ".outer.adspec-1/index.html")
    try publish(["index.html": "new"])
    #expect(
      try folder.tree() == [".outer.adspec-1/index.html", "out/data/manifest.json", "out/index.html"])
  }

  @Test(
    "What a build left that was killed amid changing files where they stand, the next one undoes or completes",
    .holds("R-366"),
    arguments: ["preparing", "moving", "undoing"])
  func recovers(stage: String) throws {
    try publish(["index.html": "old", "gone/page.html": "old"])
    try folder.write("theirs", to: "out/CNAME")
    try folder.write("new", to: "out/index.html.adspec-new")
    try folder.write("old", to: "out/index.html.adspec-old")
    try folder.write("new", to: "out/came/page.html.adspec-new")
    try folder.write("old", to: "out/gone/page.html.adspec-old")
    try folder.write("{", to: "out/.adspec-journal-next")
    try folder.write(
      """
      {"added":["came/page.html"],"removed":["gone/page.html"],"replaced":["index.html"],"stage":"\(stage)",
      "newDigests":{"came/page.html":"\(SHA256.hex(of: "new"))","index.html":"\(SHA256.hex(of: "new"))"},
      "oldDigests":{"gone/page.html":"\(SHA256.hex(of: "old"))","index.html":"\(SHA256.hex(of: "old"))"}}
      """, to: "out/.adspec-journal")
    // A build that stops as soon as it sees what is there.
    #expect(throws: WriteFailure.inTheWay(path: "CNAME", folder: folder("out"))) {
      try publish(["CNAME": "ours"])
    }
    let isDone = stage == "moving"
    let page = isDone ? "out/came/page.html" : "out/gone/page.html"
    #expect(
      try folder.tree() == ["out/CNAME", "out/data/manifest.json", page, "out/index.html"].sorted())
    #expect(try folder.text(of: "out/index.html") == (isDone ? "new" : "old"))
  }

  @Test(
    "A journal that nobody of ours wrote leads out of no folder, and one that can't be read stops the build",
    .holds("R-366"))
  func hostileJournal() throws {
    try publish(["index.html": "old"], to: "a/out")
    try folder.write("mine", to: "a/mine")
    try folder.write(
      #"{"added":["../mine"],"removed":[],"replaced":[],"stage":"undoing","newDigests":{},"oldDigests":{}}"#,
      to: "a/out/.adspec-journal")
    #expect(throws: WriteFailure.unsafePath("../mine")) { try publish(["index.html": "new"], to: "a/out") }
    try folder.write("[]", to: "a/out/.adspec-journal")
    #expect(throws: WriteFailure.self) { try publish(["index.html": "new"], to: "a/out") }
    #expect(try folder.text(of: "a/mine") == "mine")
    #expect(try folder.text(of: "a/out/index.html") == "old")
  }

  @Test("A link that leads nowhere gets the folder that it leads to")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("out"), withDestinationPath: "deep/real")
    try publish(["index.html": "new"])
    #expect(
      try folder.tree() == ["deep/real/data/manifest.json", "deep/real/index.html", "out -> deep/real"])
    try FileManager.default.createSymbolicLink(atPath: folder("loop"), withDestinationPath: "loop")
    #expect(throws: WriteFailure.self) { try publish(["index.html": "new"], to: "loop") }
  }

  @Test("An output that is a link to a folder stays one")
  func keepsLink() throws {
    try publish(["index.html": "old"], to: "real")
    try FileManager.default.createSymbolicLink(atPath: folder("out"), withDestinationPath: "real")
    try publish(["index.html": "new"])
    #expect(try folder.tree() == ["out -> real", "real/data/manifest.json", "real/index.html"])
    #expect(try folder.text(of: "real/index.html") == "new")
  }
}
