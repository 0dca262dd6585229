import CSimdjson

/// Memory for a block of a recording, and the bytes of padding that the parser may read behind it.
///
/// Unsafe memory of its own, which lives as long as the object; whoever gets a pointer from it keeps the object for as long.
final class BlockBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  /// Bytes it can hold.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity + adspec_padding(), alignment: 64)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeRawBufferPointer(memory).bindMemory(to: UInt8.self)[..<capacity])
  }

  /// Where bytes may be put.
  func room(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    precondition(range.upperBound <= capacity)
    return UnsafeMutableRawBufferPointer(rebasing: memory[range])
  }

  /// Where the last line end of a stretch stands.
  func lastLineEnd(in range: Range<Int>) -> Int? {
    let stretch = UnsafeBufferPointer(rebasing: bytes[range])
    let lineEnd = adspec_last_line_end(stretch.baseAddress, stretch.count)
    return lineEnd < 0 ? nil : range.lowerBound + lineEnd
  }

  /// Makes what stands behind the first `count` bytes fit for the parser: no token, and initialised.
  func pad(after count: Int) {
    memory[count..<count + adspec_padding()].initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Puts bytes at its start.
  func fill(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
  }
}
