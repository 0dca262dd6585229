import Basics
import Model
import Reading
import TestSupport
import Testing

@Suite("Recordings with equal contents") struct RepeatedFileTests {
  private static let line = Array(CompressionTests.lines[0].utf8)
  private static let whole = Array(CompressionTests.lines.joined().utf8)

  private func files(_ contents: KeyValuePairs<String, [UInt8]>, failures: [String: String] = [:])
    -> RepeatedFiles
  {
    let recordings = contents.map { RecordingFile(path: $0.key, systemPath: $0.key, definitionFile: nil) }
    let source = MemorySource(
      Dictionary(uniqueKeysWithValues: contents.map { ($0.key, $0.value) }), failures: failures)
    return RepeatedFiles(recordings, in: source, limit: UnpackLimit())
  }

  @Test("Of equal contents the first is read, whatever they are compressed with", .holds("R-1226"))
  func copies() {
    let files = files([
      "a": Self.line, "b": Self.whole, "c": CompressedFixtures.gzip, "d": Self.line,
      "e": CompressedFixtures.zstd,
    ])
    #expect(files.read.map(\.path) == ["a", "b"])
    #expect(
      files.copies == [
        RepeatedFile(path: "c", original: "b"), RepeatedFile(path: "d", original: "a"),
        RepeatedFile(path: "e", original: "b"),
      ])
  }

  @Test("Contents that only begin alike are no copies, however long they begin alike")
  func beginnings() {
    let long = Array(repeating: Self.line, count: 100).flatMap(\.self)
    let files = files(["a": long, "b": long + [10], "c": long.dropLast() + [32], "d": Self.line])
    #expect(files.read.map(\.path) == ["a", "b", "c", "d"])
    #expect(files.copies == [])
  }

  @Test("Empty files, standard input, and files that can't be read are no copies", .holds("R-1227"))
  func others() {
    let files = files(
      ["-": Self.line, "a": [], "b": [], "c": Self.line, "d": Self.line], failures: ["d": "no permission"])
    #expect(files.read.map(\.path) == ["-", "a", "b", "c", "d"])
    #expect(files.copies == [])
  }
}
