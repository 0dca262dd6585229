import AdModel
import Diagnostics
import Ingest

/// What a build leaves to the next of the recordings beside one definition: what they told, for as long as all of it is the same
/// that it rests on.
struct RecordedMemo: Codable, Sendable {
  /// What the recordings told.
  struct Told: Codable, Sendable {
    var learned: Learned
    /// All of them, sorted.
    var findings: [Finding]
    var keys: [SessionKey]
    var quoted: QuotedIDs
  }

  /// Path of the definition beside which they lie; empty: beside none.
  var definitionFile: String
  /// SHA-256 of the recordings, of how they were read, and of the facts by which ads find their format.
  var key: String
  /// The definitions that their ads are of, by file, as they were then (`FormatFolder.inputs`).
  @CodedInOrder var definitions: [String: String]
  /// `Told`, coded: it is asked for only if the rest still holds.
  var told: [UInt8]

  /// `nil` where something else was written.
  var decoded: Told? {
    do {
      return try BinaryCoding.value(of: Told.self, in: told[...])
    } catch {
      return nil
    }
  }
}

/// What a build leaves to the next of all recordings.
struct RecordedMemos: Codable, Sendable {
  /// By definition, in the order of their files.
  var folders: [RecordedMemo] = []
  /// Of the recordings' paths, where sessions or damage cross folders, so that all are read together: SHA-256, else empty.
  var crossing = ""
}
