import Reading

/// A store, for tests, that keeps lines of open sessions in memory and counts calls. `@unchecked` is safe: like every store,
/// it is used by one thread at a time.
package final class MemoryStore: LineStore, @unchecked Sendable {
  private let room: Int
  private let isReadable: Bool
  private var bytes: [UInt8] = []
  package private(set) var putCount = 0
  package private(set) var refusals = 0
  package private(set) var bytesInUse = 0

  /// - Parameter room: the maximum number of bytes.
  package init(room: Int = .max, isReadable: Bool = true) {
    (self.room, self.isReadable) = (room, isReadable)
  }

  package func put(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard self.bytes.count + bytes.count <= room else {
      refusals += 1
      return nil
    }
    putCount += 1
    bytesInUse += bytes.count
    defer { self.bytes += bytes }
    return self.bytes.count
  }

  package func get(_ start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard isReadable else { return false }
    buffer.copyBytes(from: bytes[start..<start + buffer.count])
    return true
  }

  package func drop(_ range: Range<Int>) { bytesInUse -= range.count }
}
