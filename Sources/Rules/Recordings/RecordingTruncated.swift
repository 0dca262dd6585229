import Checking
import Model
import Basics

/// Reports a compressed recording that ends too early or is damaged.
enum RecordingTruncated: ReadingRule {
  static let info = RuleInfo(
    id: "recording-truncated",
    title: "Compressed recording is truncated",
    group: .recordings,
    severity: .error,
    summary: """
      A gzip or zstd recording ends in the middle of its compressed data, its data is damaged, or it unpacks to more than \
      a thousand times its size (`--unpack-limit`). The data before that place is used.
      """,
    rationale: """
      The end of the recording is missing: its sessions seem to stop without `session.end`, ads seem never to have \
      been counted, and the figures of the file are too low. It is unknown how much is missing.
      """,
    remedy: """
      Close the compressor before the file is copied (`gzclose`, `ZSTD_e_end`), check the upload's length, and record \
      again or fetch the file once more. `gzip -t FILE` and `zstd -t FILE` check whether a file is complete.
      """,
    citations: [
      .recordingFormat,
      Citation(
        "RFC 1952, GZIP file format specification", url: "https://www.rfc-editor.org/rfc/rfc1952"),
      Citation("RFC 8878, Zstandard Compression", url: "https://www.rfc-editor.org/rfc/rfc8878"),
    ],
    grounds: [
      .documented("gzip and zstd mark the end of their data, and carry checksums.")
    ],
    isIgnorable: false, isLowerable: true,
    good: [.recording(ExampleLines.session, formats: [ExampleFormats.simpleNative])],
    bad: [
      .recording(
        """
        \(ExampleLines.toRender)
        ↓\(ExampleLines.impression)

        """, formats: [ExampleFormats.simpleNative], delivery: .gzipBrokenOff)
    ])

  static let inputs: Set<InputForm> = [.recording]
}
