import Model
import FoundationEssentials

/// The date that pages show. It never comes from the clock, so that the same input gives the same bytes.
enum BuildDate {
  enum Failure: ToolFailure {
    case notANumber(String)

    var description: String {
      switch self {
      case .notANumber(let text):
        "SOURCE_DATE_EPOCH is '\(text)'; it must be a whole number of seconds since 1970."
      }
    }
  }

  /// Returns the time of `SOURCE_DATE_EPOCH` (reproducible-builds.org). If that isn't set, returns the newest time in
  /// the recordings; `nil` if they have none.
  static func of(
    _ recordings: [RecordingSummary],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Failure) -> Timestamp? {
    if let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty {
      guard let seconds = Int64(text), seconds.magnitude < 1 << 40 else { throw .notANumber(text) }
      return Timestamp(microseconds: seconds * 1_000_000)
    }
    return recordings.compactMap(\.lastTime).max()
  }
}
