import Model
import AdspecCommand
import Pipeline
import Rules
import Basics
import Reading
import Reports
import TestSupport

extension FuzzTarget {
  /// Baselines: a file without mistakes, once written again, is read as the same baseline.
  static let baseline = FuzzTarget(
    "baseline", seeds: { [BaselineSeeds.file] + (try FuzzSeeds.files("baseline.json")) }
  ) {
    bytes in
    let (read, diagnostics) = BaselineReader.read(
      bytes, file: "baseline.json", protected: BaselineSeeds.protected)
    guard diagnostics.isEmpty else { return }
    let written = BaselineFile.document(read)
    let again = BaselineReader.read(
      Array(written.utf8), file: "baseline.json", protected: BaselineSeeds.protected)
    promise(again.diagnostics.isEmpty, "what is written has mistakes: \(again.diagnostics)")
    promise(BaselineFile.document(again.baseline) == written, "what is written is read as something else")
  }

  /// The cache that a build leaves to the next: the whole file, and its records without the digests that protect them.
  static let cache = FuzzTarget("cache", seeds: { [BinaryCoding.bytes(of: FuzzCache.records)] }) { bytes in
    do { _ = try BuildCache(bytes, jobs: 1, sealedWith: .ofProcess) } catch is BinaryCoding.Unreadable {
    } catch {
      fatalError("\(error)")
    }
    do {
      let records = try BinaryCoding.value(of: [FormatRecord].self, in: bytes[...])
      let written = BinaryCoding.bytes(of: records)
      let again = try BinaryCoding.value(of: [FormatRecord].self, in: written[...])
      promise(BinaryCoding.bytes(of: again) == written, "what is written is read as something else")
    } catch is DecodingError {} catch is BinaryCoding.Unreadable {} catch { fatalError("\(error)") }
  }

  /// The journal of a change in place, and the manifest, in a folder that holds some of the files they may name: nothing
  /// outside of it changes.
  static let journal = FuzzTarget(
    "journal", seeds: { FuzzJournal.seeds },
    words: { ["preparing", "moving", "undoing", "added", "replaced", "removed"] + FuzzJournal.names }
  ) { FuzzJournal.recover($0) }
}

private enum BaselineSeeds {
  static let protected = Set(RuleRegistry.infos.prefix(3).map(\.id))

  static let file = Array(
    BaselineFile.document(
      Baseline(
        RuleRegistry.infos.prefix(5).enumerated().map { index, info in
          BaselineEntry(
            key: BaselineKey(
              rule: info.id, file: "formats/x/format.yaml", path: "assets.A", digest: "0123456789abcdef"),
            count: index + 1, expires: index < 4 ? Day("2027-01-31") : nil, message: index > 1 ? "why" : nil,
            reason: "because")
        })
    ).utf8)
}

private enum FuzzCache {
  static let records = FuzzSeeds.catalog.formats.prefix(4).map { folder in
    var record = FormatRecord(
      facts: folder.facts, inputs: "0123", samples: SampleName.all(of: folder.definition), verdicts: "ppn")
    record.pages = .init(key: "k", card: [1, 2], json: [3], entry: [4], files: ["index.html"])
    return record
  }
}

private enum FuzzJournal {
  static let names = ["index.html", "a/new.html", "old.html", "link/outside", "../outside"]

  /// Each file holds its own name.
  static let seeds = ["preparing", "moving", "undoing"].map { stage in
    let digest = { (name: String) in SHA256.hex(of: name) }
    let old = digest(stage == "undoing" ? "old.html.adspec-old" : "old.html")
    return Array(
      """
      {"added":["a/new.html"],"removed":["old.html"],"replaced":["index.html"],"stage":"\(stage)",
      "newDigests":{"a/new.html":"\(digest("a/new.html.adspec-new"))",
      "index.html":"\(digest("index.html.adspec-new"))"},
      "oldDigests":{"index.html":"\(digest("index.html"))","old.html":"\(old)","link/outside":"\(digest("outside"))"}}
      """.utf8)
  }

  static func recover(_ bytes: [UInt8]) {
    do {
      let folder = try TemporaryFolder()
      for name in names.prefix(3) + [
        "index.html.adspec-new", "old.html.adspec-old", "a/new.html.adspec-new",
      ] {
        try folder.write(name, to: "out/" + name)
      }
      try folder.write("outside", to: "outside")
      try folder.link("out/link", to: "..")
      try folder.write(bytes, to: "out/.adspec-journal")
      try folder.write(bytes, to: "out/data/manifest.json")
      do throws(WriteFailure) {
        _ = try Manifest.digests(in: folder("out"))
        try InPlaceChange.recover(in: folder("out"), syncs: false)
      } catch {
        promise(!error.description.isEmpty, "why")
      }
      promise(
        try folder.tree().filter { !$0.hasPrefix("out/") } == ["outside"], "something outside changed")
      promise(try folder.text(of: "outside") == "outside", "something outside changed")
    } catch {
      fatalError("\(error)")
    }
  }
}
