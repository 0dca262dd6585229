import Reading
import Synchronization

/// A temporary file for spilled lines of the open sessions of one shard; it is created when the first line is spilled.
package final class SpillFile: LineStore {
  /// Holds the first failure to read back spilled lines in a run.
  package final class Failure: Sendable {
    private let first = Mutex<WriteFailure?>(nil)

    package init() {}

    fileprivate func note(_ failure: WriteFailure) { first.withLock { $0 = $0 ?? failure } }

    /// Throws the failure, if there was one: then a session is missing from the results.
    package func check() throws(WriteFailure) {
      if let failure = first.withLock({ $0 }) { throw failure }
    }
  }

  private let failure: Failure
  private var file: ScratchFile?
  private var end = 0

  package init(_ failure: Failure) { self.failure = failure }

  package func put(_ bytes: UnsafeRawBufferPointer) -> Int? {
    do {
      let file = try file ?? ScratchFile()
      self.file = file
      try file.append(bytes)
    } catch {
      // Without disk space the lines stay in memory, where they would be without a file.
      return nil
    }
    defer { end += bytes.count }
    return end
  }

  package func get(_ start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    do throws(WriteFailure) {
      try file?.read(into: buffer, from: start)
      return true
    } catch {
      failure.note(error)
      return false
    }
  }

  package func drop(_ range: Range<Int>) { file?.free(range) }
}
