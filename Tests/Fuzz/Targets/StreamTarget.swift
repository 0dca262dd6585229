import Basics
import Checking
import Importing
import Model
import Reading
import Rules

extension FuzzTarget {
  /// Playlists, and an asset list behind a zero byte, to findings.
  static let stream = FuzzTarget("stream", .bytes, seeds: { streamSeeds }, words: { streamWords }) { input in
    let files = streamFiles(input, in: "formats/a/streams/")
    let catalog = CatalogReader(
      source: MemorySource(
        files.merging(["formats/a/format.yaml": Array(liveDefinition.utf8)]) { first, _ in first }),
      configuration: Configuration(), knownRules: RuleRegistry.known)
    do {
      let read = try catalog.read()
      let checker = Checker(configuration: read.configuration, hasCatalog: true)
      for finding in checker.checkStreams(of: read).findings + checker.judge(read).result.findings {
        promise(
          files[finding.location.file] != nil || finding.location.file.hasSuffix(".yaml"),
          "a place is in no file")
        guard let range = finding.location.range, let text = files[finding.location.file] else { continue }
        let count = text.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        promise(range.line >= 1 && range.line <= count, "line \(range.line) of \(count) has a finding")
      }
    } catch {
      fatalError("\(error)")
    }
  }

  /// Playlists, and an asset list behind a zero byte, to lines of a recording.
  static let hls = FuzzTarget("hls", .source, seeds: { streamSeeds }, words: { streamWords }) { input in
    ImportCheck.recording(input) { _, _ in
      try HLSImporter.read("live", in: MemorySource(streamFiles(input, in: "live/")))
    }
  }

  private static let streamWords = [
    "#EXT-X-DATERANGE:", "#EXT-X-DEFINE:", "#EXT-X-PROGRAM-DATE-TIME:", "#EXT-X-ENDLIST", "START-DATE=\"",
    "END-ON-NEXT=YES", "PLANNED-DURATION=", "X-ASSET-LIST=\"https://a.example/l.json\"", "X-RESUME-OFFSET=",
    "X-SKIP-CONTROL-OFFSET=", "com.apple.hls.preload", "{$", "\"ASSETS\":", "\"SKIP-CONTROL\":",
    "\"tracking\":",
  ]

  /// The files of an input, by their paths: a playlist, an asset list, a refresh, and the addresses of lists.
  private static func streamFiles(_ input: [UInt8], in folder: String) -> [String: [UInt8]] {
    let names = ["0.m3u8", "l.json", "1.m3u8", "streams.yaml"]
    return Dictionary(uniqueKeysWithValues: zip(names, parts(input)).map { (folder + $0, $1) })
  }

  private static let liveDefinition = """
    kind: liveInterstitial
    id: a
    stream: {customAssetKey: a}
    breaks: {podIdentifier: "pod/{number}", durationMs: [10000, 30000], leadSeconds: 30, restrictions: [skip, seek], resumption: 6}
    """

  private static var streamSeeds: [[UInt8]] {
    RuleRegistry.infos.flatMap { $0.good + $0.bad }.map(ExampleInput.init).compactMap { input in
      let texts = [".m3u8", ".json"].compactMap { end in input.files.first { $0.path.hasSuffix(end) }?.text }
      return texts.isEmpty || !input.files.contains { $0.path.hasSuffix(".m3u8") }
        ? nil : Array(texts.joined(separator: "\0").utf8)
    }
  }
}
