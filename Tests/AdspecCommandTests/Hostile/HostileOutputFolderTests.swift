import AdspecCommand
import Pipeline
import Basics
import Foundation
import Reports
import TestSupport
import Testing

/// Files in and beside the output folder may come from an untrusted checkout.
@Suite("An output folder that came with the checkout") struct HostileOutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func publish(_ texts: [String: String], secret: CacheSecret? = nil) throws {
    let files = texts.map { DeferredFile(OutputFile(path: $0.key, text: $0.value)) }
    try OutputWriter(output: folder("a/out"), secret: secret).publish(files)
  }

  /// Each makes what a stranger may put at a path: a link to `outside`, a FIFO, a folder.
  private func obstacles(at path: String) -> [() throws -> Void] {
    [
      { try folder.link(path, to: "../outside") }, { #expect(mkfifo(folder(path), 0o600) == 0) },
      {
        try FileManager.default.createDirectory(
          atPath: folder(path), withIntermediateDirectories: true)
      },
    ]
  }

  /// A journal that says that `path` is `text` now and was so before.
  private func journal(_ path: String, is text: String, _ stage: String) throws {
    let digests = #"{"\#(path)":"\#(SHA256.hex(of: text))"}"#
    try folder.write(
      #"""
      {"added":[],"removed":[],"replaced":["\#(path)"],"stage":"\#(stage)",
      "newDigests":\#(digests),"oldDigests":\#(digests)}
      """#, to: "a/out/.adspec-journal")
  }

  @Test(
    "A journal is believed only of plain files of the folder itself that have the digests it names; else nothing is touched",
    .holds("R-366", "R-361"),
    arguments: ["preparing", "moving", "undoing"])
  func journals(_ stage: String) throws {
    try publish(["index.html": "old", "b/page.html": "old"])
    try folder.write("victim", to: "outside/victim")
    try folder.write("victim", to: "outside/victim.adspec-new")
    try folder.write("victim", to: "outside/victim.adspec-old")
    try folder.link("a/out/link", to: "../../outside")
    try folder.link("a/out/file", to: "../../outside/victim")
    let hostile = [
      ("link/victim", "victim", "'link/victim' is not a file of the folder itself"),
      ("file", "victim", "'file' is not a file of the folder itself"),
      ("index.html", "other", "'index.html' is not the file that it names"),
      ("missing.html", "old", "'missing.html' is not the file that it names"),
    ]
    for (path, text, reason) in hostile {
      try journal(path, is: text, stage)
      let before = try folder.tree()
      #expect(
        throws: WriteFailure.recordUnreadable(path: folder("a/out/.adspec-journal"), reason: reason)
      ) { try publish(["index.html": "new"]) }
      #expect(try folder.tree() == before)
      #expect(try folder.text(of: "a/out/index.html") == "old")
    }
    try FileManager.default.removeItem(atPath: folder("a/out/.adspec-journal"))
    try folder.link("a/out/.adspec-journal", to: "../../outside/victim")
    #expect(throws: WriteFailure.notOurFile(folder("a/out/.adspec-journal"))) {
      try publish(["index.html": "new"])
    }
  }

  @Test("A manifest that names files outside the folder is none of ours")
  func manifest() throws {
    try folder.write(
      #"{"generator":"\#(ManifestFile.generator)","files":[{"path":"../../outside","sha256":""}]}"#,
      to: "a/out/data/manifest.json")
    try folder.write("victim", to: "outside")
    #expect(
      throws: WriteFailure.recordUnreadable(
        path: folder("a/out/data/manifest.json"), reason: "it names files outside the folder")
    ) { try publish(["index.html": "new"]) }
    #expect(try folder.text(of: "outside") == "victim")
  }

  @Test(
    "A page that a stranger committed is refused, or it is one that a manifest names with its digest and is removed",
    .holds("R-1090", "R-1091"))
  func strangersPages() throws {
    func manifest(_ entries: String) throws {
      try folder.write(
        #"{"generator":"\#(ManifestFile.generator)","files":[\#(entries)]}"#, to: "a/out/data/manifest.json")
    }
    try folder.write("evil", to: "a/out/evil.html")
    for entries in ["", #"{"path":"evil.html","sha256":"\#(SHA256.hex(of: "other"))"}"#] {
      try manifest(entries)
      #expect(throws: WriteFailure.notOurs(folder("a/out"), files: ["evil.html"])) {
        try publish(["index.html": "new"])
      }
      #expect(try folder.tree("a/out") == ["data/manifest.json", "evil.html"])
    }
    try manifest(#"{"path":"evil.html","sha256":"\#(SHA256.hex(of: "evil"))"}"#)
    try publish(["index.html": "new"])
    #expect(try folder.tree("a/out") == ["data/manifest.json", "index.html"])
  }

  @Test(
    "A link where a page's folder must go stops the build, and nothing behind it is touched",
    arguments: ["b", "b/c"])
  func folders(_ link: String) throws {
    try publish(["index.html": "old"])
    try FileManager.default.createDirectory(
      atPath: folder("a/out/b"), withIntermediateDirectories: true)
    if link == "b" { try FileManager.default.removeItem(atPath: folder("a/out/b")) }
    try folder.write("victim", to: "outside/c/page.html")
    try folder.link("a/out/" + link, to: folder("outside"))
    #expect(throws: WriteFailure.linkInside(path: link, folder: folder("a/out"))) {
      try publish(["index.html": "new", "b/c/page.html": "new"])
    }
    #expect(try folder.text(of: "outside/c/page.html") == "victim")
    #expect(try folder.text(of: "a/out/index.html") == "old")
  }

  @Test(
    "A link, a FIFO, a folder or a file with bytes in the place of the lock stops the build",
    .holds("R-361"))
  func lock() throws {
    try publish(["index.html": "old"])
    try folder.write("victim", to: "outside")
    let lock = folder("a/.out.adspec-lock")
    let makers =
      obstacles(at: "a/.out.adspec-lock") + [
        { try folder.write("theirs", to: "a/.out.adspec-lock") }
      ]
    for make in makers {
      try make()
      #expect(throws: WriteFailure.notOurFile(lock)) { try publish(["index.html": "new"]) }
      try FileManager.default.removeItem(atPath: lock)
    }
    #expect(try folder.text(of: "outside") == "victim")
    #expect(try folder.text(of: "a/out/index.html") == "old")
  }

  @Test("A link, a FIFO or a folder in the place of the cache is neither read nor written")
  func cache() throws {
    try folder.write("victim", to: "outside")
    let cache = folder("a/.out.adspec-cache")
    for (number, make) in obstacles(at: "a/.out.adspec-cache").enumerated() {
      try folder.write("", to: "a/made")
      try make()
      let files = [DeferredFile(OutputFile(path: "index.html", text: "\(number)"))]
      let failure = try OutputWriter(output: folder("a/out"), secret: .ofProcess).publish(files)
      #expect(failure == .notOurFile(cache))
      #expect(try folder.text(of: "a/out/index.html") == "\(number)")
      try FileManager.default.removeItem(atPath: cache)
    }
    #expect(try folder.text(of: "outside") == "victim")
  }

  @Test(
    "A cache that was sealed with another secret is none: an altered page is made anew",
    .holds("R-362"))
  func forgedCache() throws {
    func secret(_ value: String) throws -> CacheSecret {
      try CacheSecret.find(in: ["ADSPEC_CACHE_SECRET": value], outside: [])
    }
    let (ours, theirs) = (try secret("ours-0123456789abcdef"), try secret("theirs-0123456789abcdef"))
    func page(_ text: String) -> [DeferredFile] {
      [DeferredFile(path: "index.html", key: { "key" }, .whole { Array(text.utf8) })]
    }
    try OutputWriter(output: folder("a/out"), secret: theirs).publish(page("altered"))
    try OutputWriter(output: folder("a/out"), secret: ours).publish(page("true"))
    #expect(try folder.text(of: "a/out/index.html") == "true")
    // Under one secret it serves: what comes out for the same key isn't looked at.
    try OutputWriter(output: folder("a/out"), secret: ours).publish(page("not made"))
    #expect(try folder.text(of: "a/out/index.html") == "true")
  }

  @Test("A cache of which one byte was altered is none, wherever that byte is")
  func alteredCache() throws {
    try publish(["index.html": "one", "b.html": "two"], secret: .ofProcess)
    let cache = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("a/.out.adspec-cache"))))
    #expect(try BuildCache(cache, jobs: 1, sealedWith: .ofProcess) != nil)
    for place in cache.indices {
      var altered = cache
      altered[place] ^= 1
      let result = Result { try BuildCache(altered, jobs: 1, sealedWith: .ofProcess) }
      if case .success(.some) = result { Issue.record("byte \(place) may be altered") }
    }
  }
}

@Suite("The secret of the cache") struct CacheSecretTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func find(outside checkouts: [String] = []) throws -> CacheSecret {
    try CacheSecret.find(in: ["XDG_STATE_HOME": folder("state")], outside: checkouts)
  }

  private var mode: Int? {
    get throws {
      try FileManager.default.attributesOfItem(atPath: folder("state/adspec/cache-secret"))[
        .posixPermissions] as? Int
    }
  }

  @Test(
    "The user's own file is made once, for the user alone", .holds("R-363"))
  func file() throws {
    let first = try find()
    #expect(try mode == 0o600)
    #expect(try find() == first)
    #expect(first != .ofProcess)
    #expect(try folder.tree() == ["state/adspec/cache-secret"])
  }

  @Test(
    "A file that others may read, a link, one of another length or one in the checkout isn't used",
    .holds("R-364"))
  func unusable() throws {
    _ = try find()
    let path = folder("state/adspec/cache-secret")
    #expect(try find(outside: [folder.path]) == .ofProcess)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try find() == .ofProcess)
    try FileManager.default.moveItem(atPath: path, toPath: folder("other"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder("other"))
    try folder.link("state/adspec/cache-secret", to: folder("other"))
    #expect(try find() == .ofProcess)
    try FileManager.default.removeItem(atPath: path)
    try folder.write("short", to: "state/adspec/cache-secret")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try find() == .ofProcess)
  }

  @Test(
    "Where no file can be made, the secret is the run's own",
    .holds("R-364"))
  func noHome() throws {
    #expect(try CacheSecret.find(in: [:], outside: []) == .ofProcess)
    #expect(try CacheSecret.find(in: ["HOME": "/proc/nowhere"], outside: []) == .ofProcess)
  }

  @Test("A variable that is too short to be a secret stops the build; an empty one is none")
  func variable() throws {
    let site = try TemporaryFolder()
    try site.write(
      "kind: customNative\nid: \"1\"\nname: Card\nassets:\n  Title: {type: text}\n",
      to: "formats/card/format.yaml")
    func build(_ secret: String) throws -> BuiltBinary.Result {
      try BuiltBinary.run(
        ["build", "-q", "--exit-zero"], in: site.path,
        environment: ["ADSPEC_CACHE_SECRET": secret, "XDG_STATE_HOME": folder("state")])
    }
    #expect(
      try build("short")
        == .init(
          code: 2, output: "",
          errors:
            "error: ADSPEC_CACHE_SECRET needs at least 16 bytes: take 32 random ones, such as 'openssl rand -hex 32' prints.\n"
        ))
    #expect(try build("").code == 0)
    #expect(FileManager.default.fileExists(atPath: folder("state/adspec/cache-secret")))
  }
}
