import CZlib

/// gzip (RFC 1952), any number of members one after the other, as `cat a.gz b.gz` and log rotation leave them.
final class GzipDecoder: StreamDecoder {
  // zlib keeps a pointer to the stream inside its state, so that the stream must not move: it has memory of its own.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isInsideMember = false
  private var hasSeenMember = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15: the largest window; 16: gzip, not raw deflate.
    let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "no memory for zlib")
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  func decode(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> DecodingStep {
    if !isInsideMember {
      // Zeros after a member are what tapes leave behind.
      if input.isEmpty || (hasSeenMember && input.allSatisfy { $0 == 0 }) {
        return DecodingStep(consumed: input.count, produced: 0)
      }
      isInsideMember = true
    }
    // zlib doesn't write to its input, whatever the type of the pointer says.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let status = inflate(stream, Z_NO_FLUSH)
    let step = DecodingStep(
      consumed: input.count - Int(stream.pointee.avail_in),
      produced: output.count - Int(stream.pointee.avail_out))
    switch status {
    case Z_OK, Z_BUF_ERROR:
      return step
    case Z_STREAM_END:
      (isInsideMember, hasSeenMember) = (false, true)
      inflateReset(stream)
      return step
    default:
      return step.damaged(stream.pointee.msg.map { String(cString: $0) } ?? "error \(status)")
    }
  }

  var isAtBoundary: Bool { !isInsideMember }
}
