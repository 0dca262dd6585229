import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Compressed recordings") struct CompressionTests {
  static let lines = ["a", "b", "c"].map {
    #"{"event":"stream.end","session":"\#($0)","time":"2026-11-20T10:00:00.000Z"}"# + "\n"
  }

  struct Stored: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
  }

  static let stored = [
    Stored(testDescription: "gzip", bytes: CompressedFixtures.gzip),
    Stored(testDescription: "gzip, uncompressed blocks", bytes: CompressedFixtures.gzipStored),
    Stored(
      testDescription: "two gzip members, cut within a line",
      bytes: CompressedFixtures.gzipHead + CompressedFixtures.gzipTail),
    Stored(
      testDescription: "gzip and zeros", bytes: CompressedFixtures.gzip + [UInt8](repeating: 0, count: 512)),
    Stored(testDescription: "zstd", bytes: CompressedFixtures.zstd),
    Stored(
      testDescription: "two zstd frames, cut within a line",
      bytes: CompressedFixtures.zstdHead + CompressedFixtures.zstdTail),
    Stored(
      testDescription: "a zstd frame to be skipped first",
      bytes: [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3] + CompressedFixtures.zstd),
  ]

  @Test(
    "Whole files read as the plain one, whatever they are called",
    arguments: stored)
  func whole(_ stored: Stored) {
    let plain = readRecordings([("r.ndjson", Array(Self.lines.joined().utf8))])
    for path in ["r.ndjson", "r.ndjson.gz", "r.ndjson.zst", "-"] {
      for blockSize in [1, 1 << 20] {
        var options = RecordingReader.Options()
        options.blockSize = blockSize
        let read = readRecordings([(path, stored.bytes)], options: options)
        #expect(read.diagnostics == [])
        #expect(read.sessions.map { SessionValue($0) } == plain.sessions.map { SessionValue($0) })
        #expect(read.summaries.map(\.byteCount) == [stored.bytes.count])
        #expect(read.summaries.map(\.lines) == [3])
      }
    }
  }

  @Test("A plain file may be called .gz or .zst")
  func misnamed() {
    for path in ["r.ndjson.gz", "r.ndjson.zst"] {
      let read = readRecordings([(path, Array(Self.lines.joined().utf8))])
      #expect(read.diagnostics == [])
      #expect(read.summaries[0].events == 3)
    }
  }

  @Test("A file cut anywhere is truncated at the last line reached, and what came before is used")
  func cutAnywhere() {
    let stored = [
      ("gzip", CompressedFixtures.gzipStored), ("gzip", CompressedFixtures.gzip),
      ("zstd", CompressedFixtures.zstd),
    ]
    for (coding, bytes) in stored {
      for length in 4..<bytes.count {
        let read = readRecordings([("r", Array(bytes[..<length]))])
        #expect(read.diagnostics.map(\.diagnostic.rule) == ["recording-truncated"], "\(coding) \(length)")
        let summary = read.summaries[0]
        let place =
          summary.lines == 0 ? "before its first line" : "at line \(summary.lines); what came before is used"
        #expect(
          read.diagnostics[0].diagnostic.violation
            == Violation(
              "The \(words: coding) data breaks off \(words: place).",
              at: summary.lines == 0 ? Location(file: "r") : Location(file: "r", line: summary.lines)))
        #expect(summary.lines - summary.events <= 1)
        #expect(read.sessions.count == summary.events)
      }
    }
  }

  @Test(
    "Sessions that a truncated file held may have lost lines: its last line counts as damaged for them",
    .holds("R-206"))
  func cutSessions() throws {
    // The last of the three lines, cut in its middle, ends the file.
    let header = 15
    let length = header + Self.lines[0].utf8.count + Self.lines[1].utf8.count + 30
    let read = readRecordings([
      ("r", Array(CompressedFixtures.gzipStored[..<length])), ("s", Array(Self.lines[2].utf8)),
    ])
    #expect(read.diagnostics.map(\.diagnostic.violation.location) == [Location(file: "r", line: 3)])
    let skippedLines = Dictionary(uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines) })
    let cut = LineReference(file: 0, line: 3)
    #expect(skippedLines == ["a": [cut], "b": [cut], "c": []])
  }

  @Test("Damaged data is truncated where the damage is")
  func damaged() {
    var gzip = CompressedFixtures.gzip
    gzip[gzip.count - 6] ^= 0xFF
    let read = readRecordings([("r.gz", gzip)])
    #expect(
      read.diagnostics.map(\.diagnostic) == [
        Diagnostic(
          "recording-truncated",
          "The gzip data is damaged (incorrect data check) at line 3; what came before is used.",
          at: Location(file: "r.gz", line: 3))
      ])
    #expect(read.summaries[0].events == 3)
    let garbage = readRecordings([("r", CompressedFixtures.gzip + Array("garbage".utf8))])
    #expect(
      garbage.diagnostics.map(\.diagnostic.violation.message) == [
        "The gzip data is damaged (incorrect header check) at line 3; what came before is used."
      ])
    let notZstd = readRecordings([("r.zst", Array("garbage".utf8))])
    #expect(
      notZstd.diagnostics.map(\.diagnostic) == [
        Diagnostic(
          "recording-truncated",
          "The zstd data is damaged (unknown frame descriptor) before its first line.",
          at: Location(file: "r.zst"))
      ])
  }

  @Test(
    "Data that unpacks to more than so many times its size is read up to there, and the finding says what to do",
    .holds("R-1131"))
  func swollen() throws {
    let folder = try TemporaryFolder()
    let lines = 10_000
    try folder.write(String(repeating: Self.lines[0], count: lines), to: "r.ndjson")
    #expect(try Shell.run("gzip r.ndjson", in: folder.path).code == 0)
    let gzip = try DiskSource(root: folder.path).bytes(of: "r.ndjson.gz", limit: 1 << 24)
    for (coding, bytes) in [("gzip", gzip), ("zstd", CompressedFixtures.zstdRepeated)] {
      var options = RecordingReader.Options()
      #expect(readRecordings([("r", bytes)], options: options).diagnostics.isEmpty)
      options.unpackLimit.ratio = 50
      #expect(readRecordings([("r", bytes)], options: options).diagnostics.isEmpty)
      options.unpackLimit.least = 1 << 18
      let read = readRecordings([("r", bytes)], options: options)
      let count = read.summaries[0].lines
      #expect((1000..<lines).contains(count))
      #expect(
        read.diagnostics.map(\.diagnostic) == [
          Diagnostic(
            "recording-truncated",
            Statement(
              Phrase(
                String(
                  "The \(coding) data unpacks to more than 50 times its size at line \(count); what came before is used."
                ))),
            at: Location(file: "r", line: count),
            help: "If it is a sound recording, allow more with --unpack-limit, or unpack it first.")
        ])
      options.unpackLimit.ratio = 100_000
      #expect(readRecordings([("r", bytes)], options: options).diagnostics.isEmpty)
    }
  }

  @Test(
    "Compressed data that no longer decodes because its file was changed is said to have been changed, not damaged"
  )
  func changed() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 1)
    let lines = (0..<40_000).map { _ in
      #"{"event":"e","session":"s","time":"2026-11-20T10:00:00.000Z","x":"\#(random.next())\#(random.next())"}"#
        + "\n"
    }
    try folder.write(lines.joined(), to: "r.ndjson")
    #expect(try Shell.run("gzip r.ndjson && sleep 0.02", in: folder.path).code == 0)
    var options = RecordingReader.Options()
    let path = folder("r.ndjson.gz")
    options.noteRead = { _ in
      // As long as before, and nothing of it gzip.
      let change = "size=$(stat -c %s '\(path)'); yes | head -c $size | dd of='\(path)' conv=notrunc"
      do { _ = try Shell.run(change, in: "/") } catch { Issue.record(error) }
    }
    let file = RecordingFile(path: "r.ndjson.gz", systemPath: path, definitionFile: nil)
    let diagnostics = RecordingReader(recordings: [file], source: DiskSource(), options: options)
      .read(makeShard: { 0 }, session: { _, _ in }).diagnostics.map(\.diagnostic)
    #expect(
      diagnostics.contains {
        $0.rule == "input-unreadable" && $0.violation.message.contains("changed while it was read")
      })
    #expect(!diagnostics.contains { $0.rule == "recording-truncated" })
  }
}
