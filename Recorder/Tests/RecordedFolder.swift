import AdspecRecorder
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// A folder that a recorder writes to.
struct RecordedFolder: ~Copyable {
  let folder: TemporaryFolder
  /// The recorder's queue; nothing is written while it is suspended.
  let queue = DispatchQueue(label: "test.recorder")

  init() throws { folder = try TemporaryFolder() }

  func recorder(
    _ start: AdEvent.SessionStart = AdEvent.SessionStart(platform: .ios), session: String = "s-1",
    _ change: (inout RecorderOptions) -> Void = { _ in }
  ) -> SessionRecorder {
    var options = RecorderOptions()
    options.session = session
    change(&options)
    return SessionRecorder(folder: folder("recordings"), start: start, options: options, queue: queue)
  }

  /// The names of the files.
  func names() throws -> [String] { try folder.tree("recordings") }

  /// Returns the first lines of all files, in the order of the files' names. The times in them are replaced by one
  /// fixed time.
  func lines(first count: Int = .max) throws -> [String] {
    try text().split(separator: "\n", maxSplits: count == .max ? .max : count).prefix(count).map { line in
      String(line.replacing(/"time":"[-0-9]{10}T[0-9:]{8}\.[0-9]{3}Z"/, with: "\"time\":\"…\""))
    }
  }

  /// Returns the text of all files, in the order of their names.
  func text() throws -> String {
    try names().filter { $0.hasSuffix(".ndjson") }.map { try folder.text(of: "recordings/" + $0) }.joined()
  }

  /// Returns the findings of some rules, one a line, that `adspec check` has for the recording.
  func findings(of rules: [String]) throws -> [String] {
    let result = try BuiltBinary.run(["check", folder("recordings"), "-o", "ndjson"], in: folder.path)
    try #require(result.code < 2, "\(result.errors)")
    return try result.output.split(separator: "\n").compactMap { line in
      let finding = try JSONDecoder().decode(Finding.self, from: Data(line.utf8))
      return rules.contains(finding.rule) ? "\(finding.rule): \(finding.message)" : nil
    }
  }

  private struct Finding: Decodable {
    let rule: String
    let message: String
  }
}

/// The counts that a callback passes to the thread that waits for it.
private final class CountsBox: Sendable {
  let value = Mutex<RecorderCounts?>(nil)
}

extension SessionRecorder {
  /// Ends the session, and waits until its files are complete.
  @discardableResult func endAndWait() -> RecorderCounts {
    let done = DispatchSemaphore(value: 0)
    let counts = CountsBox()
    end { final in
      counts.value.withLock { $0 = final }
      done.signal()
    }
    done.wait()
    return counts.value.withLock { $0 } ?? self.counts
  }
}
