import Reading
import Synchronization

/// Lines of the open sessions of a lane in a temporary file, which is made with the first of them.
package final class ScratchLines: LineStore {
  /// Why lines of a run can't be read any more.
  package final class Failure: Sendable {
    private let first = Mutex<WriteFailure?>(nil)

    package init() {}

    fileprivate func note(_ failure: WriteFailure) { first.withLock { $0 = $0 ?? failure } }

    /// Throws it, if there is one: then a session is missing in what was made of the others.
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
      // What there is no room for stays in memory, where it would be without a file.
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
