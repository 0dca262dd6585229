import Pipeline
import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

/// Makes pages with keys, and records each that is made.
private final class Pages: Sendable {
  private let made = Mutex<[String]>([])

  /// Returns the paths of pages made since the last call, sorted.
  func takeMade() -> [String] {
    made.withLock { made in
      defer { made = [] }
      return made.sorted()
    }
  }

  func page(_ path: String, key: String?, text: String) -> DeferredFile {
    DeferredFile(
      path: path, key: { key },
      .whole { () throws(TemplateError) in
        self.made.withLock { $0.append(path) }
        return Array(text.utf8)
      })
  }
}

@Suite("The cache of pages") struct PageCacheTests {
  private let folder: TemporaryFolder
  private let pages = Pages()
  private let cache = ".out.adspec-cache"

  init() throws { folder = try TemporaryFolder() }

  /// Publishes the pages, and returns the paths of those that were made.
  private func publish(a: String = "1", b: String = "1", remembers: Bool = true) throws -> [String] {
    let files = [
      pages.page("a/index.html", key: "a\(a)", text: "page a \(a)"),
      pages.page("b/index.html", key: "b\(b)", text: "page b \(b)"), pages.page("c", key: nil, text: "c"),
    ]
    try OutputWriter(output: folder("out"), jobs: 2, secret: remembers ? .ofProcess : nil).publish(files)
    #expect(try folder.text(of: "out/a/index.html") == "page a \(a)")
    #expect(try folder.text(of: "out/b/index.html") == "page b \(b)")
    return pages.takeMade()
  }

  @Test("A page whose key is the same isn't made again; one without a key always is")
  func carries() throws {
    #expect(try publish() == ["a/index.html", "b/index.html", "c"])
    #expect(try publish() == ["c"])
    #expect(try publish(b: "2") == ["b/index.html", "c"])
    #expect(try publish(b: "2") == ["c"])
    let tree = [cache, "out/a/index.html", "out/b/index.html", "out/c", "out/data/manifest.json"]
    #expect(try folder.tree() == tree)
  }

  @Test("The manifest is the one of a build that makes every page")
  func manifest() throws {
    _ = try publish()
    _ = try publish(b: "2")
    let carried = try folder.text(of: "out/data/manifest.json")
    #expect(try publish(b: "2", remembers: false) == ["a/index.html", "b/index.html", "c"])
    #expect(try folder.text(of: "out/data/manifest.json") == carried)
  }

  @Test(
    "A cache that is gone, cut off, altered or of another version costs time and no page",
    arguments: ["gone", "cut", "altered", "another version's", "empty"])
  func broken(_ how: String) throws {
    _ = try publish()
    try folder.spoil(cache, how, word: "a1", by: "a2")
    #expect(try publish(a: "2") == ["a/index.html", "b/index.html", "c"])
    #expect(try publish(a: "2") == ["c"])
  }

  @Test("A published page that somebody changed, removed or replaced is made again")
  func touched() throws {
    _ = try publish()
    try folder.write("page A 1", to: "out/a/index.html")
    #expect(try publish() == ["a/index.html", "c"])
    try FileManager.default.removeItem(atPath: folder("out/a/index.html"))
    #expect(try publish() == ["a/index.html", "c"])
    try FileManager.default.removeItem(atPath: folder("out/b/index.html"))
    try FileManager.default.createDirectory(
      atPath: folder("out/b/index.html"), withIntermediateDirectories: true)
    #expect(try publish() == ["b/index.html", "c"])
  }

  @Test("A site that was copied elsewhere and back is known by its bytes")
  func copied() throws {
    _ = try publish()
    try FileManager.default.copyItem(atPath: folder("out"), toPath: folder("copy"))
    try FileManager.default.removeItem(atPath: folder("out"))
    try FileManager.default.copyItem(atPath: folder("copy"), toPath: folder("out"))
    #expect(try publish() == ["c"])
  }

  /// Pages `0` … `9` with their texts, and what `file` says of a page that fails to be made.
  private func publish(_ texts: [String], failing: String? = nil) throws {
    var files = texts.enumerated().map { pages.page("p/\($0)", key: $1, text: $1) }
    if let failing {
      files.append(
        DeferredFile(
          path: failing, .whole { () throws(TemplateError) in throw .templateMissing("gone.mustache") }))
    }
    try OutputWriter(output: folder("out"), adopts: true, jobs: 2, secret: .ofProcess).publish(files)
  }

  @Test("Few changes are made in the folder that is there; a site with other files takes its place")
  func exchangedOneByOne() throws {
    try publish(["a", "b"])
    try folder.write("theirs", to: "out/theirs")
    let (site, page) = (try attributes("out"), try attributes("out/p/0"))
    try publish(["a", "B"])
    #expect(try attributes("out") == site)
    #expect(try attributes("out/p/0") == page)
    #expect(try folder.text(of: "out/p/1") == "B")
    #expect(try folder.tree() == [cache, "out/data/manifest.json", "out/p/0", "out/p/1", "out/theirs"])
    let carried = try folder.text(of: "out/data/manifest.json")
    try publish(["a", "B", "c"])
    #expect(try attributes("out") != site)
    #expect(try attributes("out/p/0") == page)
    #expect(try folder.text(of: "out/theirs") == "theirs")
    try publish(["a", "B"])
    #expect(try folder.tree() == [cache, "out/data/manifest.json", "out/p/0", "out/p/1", "out/theirs"])
    #expect(try folder.text(of: "out/data/manifest.json") == carried)
  }

  @Test("Of many changes none is seen alone: the folder is another one")
  func manyChanges() throws {
    let texts = (0..<150).map { "page \($0)" }
    try publish(texts)
    let site = try attributes("out")
    try publish(texts.enumerated().map { $0 < 100 ? "new " + $1 : $1 })
    #expect(try attributes("out") == site)
    try publish(texts.map { "newest " + $0 })
    #expect(try attributes("out") != site)
    #expect(try folder.text(of: "out/p/149") == "newest page 149")
  }

  @Test("A build that fails changes nothing of a site that few changes were made in")
  func failing() throws {
    try publish(["a", "b"])
    func bytes() throws -> [Data] {
      try folder.tree().map { try Data(contentsOf: URL(fileURLWithPath: folder($0))) }
    }
    let before = try bytes()
    #expect(throws: WriteFailure.notMade(.templateMissing("gone.mustache"))) {
      try publish(["a", "B"], failing: "p/2")
    }
    #expect(try bytes() == before)
  }

  @Test("No change is made through a link that stands in the place of a folder of the site")
  func linkedFolder() throws {
    try publish(["a", "b"])
    try FileManager.default.moveItem(atPath: folder("out/p"), toPath: folder("elsewhere"))
    try folder.link("out/p", to: "../elsewhere")
    #expect(throws: WriteFailure.self) { try publish(["a", "B"]) }
    #expect(try folder.tree("elsewhere").map { try folder.text(of: "elsewhere/" + $0) } == ["a", "b"])
  }

  @Test("A cache that can't be written is said, and the site is published all the same")
  func unwritable() throws {
    try FileManager.default.createDirectory(atPath: folder(cache), withIntermediateDirectories: true)
    try folder.write("theirs", to: cache + "/theirs")
    let files = [pages.page("a", key: "a", text: "a")]
    let failure = try OutputWriter(output: folder("out"), secret: .ofProcess).publish(files)
    #expect(failure != nil)
    #expect(try folder.text(of: "out/a") == "a")
  }

  /// The number of the file itself, which a new file doesn't share.
  private func attributes(_ path: String) throws -> NSNumber? {
    try FileManager.default.attributesOfItem(atPath: folder(path))[.systemFileNumber] as? NSNumber
  }
}
