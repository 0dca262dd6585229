import CZlib
import CZstd

/// The result of one call of `StreamDecoder.decode`.
struct DecodingStep {
  var consumed: Int
  var produced: Int
  /// The reason why the data can't be decoded; `nil` if there is none.
  var damage: String?

  init(consumed: Int, produced: Int) {
    self.consumed = consumed
    self.produced = produced
  }

  func damaged(_ reason: String) -> DecodingStep {
    var step = self
    step.damage = reason
    return step
  }
}

/// A decoder of compressed data, which gets the data in pieces.
protocol StreamDecoder: AnyObject {
  /// Decodes part of the input into the output. If the decoder needs more input, it consumes and produces nothing.
  func decode(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> DecodingStep
  /// True between two members (gzip) or frames (zstd), where the data may end.
  var isAtBoundary: Bool { get }
}

/// The decompressed bytes of a file.
struct DecodedStream: ContentStream {
  private(set) var input: PlainStream
  private let decoder: any StreamDecoder
  private let limit: UnpackLimit
  /// The number of unpacked bytes.
  private var unpacked = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 17)
  private var pending = 0..<0
  private var ending: ContentRead?

  init(_ input: PlainStream, decoder: any StreamDecoder, limit: UnpackLimit) {
    (self.input, self.decoder, self.limit) = (input, decoder, limit)
  }

  var byteCount: Int { input.byteCount }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead {
    if let ending { return ending }
    var produced = 0
    var mayHoldBack = true
    while produced < buffer.count {
      // Output that the decoder still holds needs no new input.
      if pending.isEmpty, !mayHoldBack {
        if ending == nil { refill() }
        if ending != nil { break }
      }
      let step = chunk.withUnsafeBytes { chunk in
        decoder.decode(
          UnsafeRawBufferPointer(rebasing: chunk[pending]),
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[produced...]))
      }
      pending = pending.lowerBound + step.consumed..<pending.upperBound
      produced += step.produced
      unpacked += step.produced
      mayHoldBack = step.produced > 0
      if let damage = step.damage {
        ending = broken(.damaged(damage))
        break
      }
      if step.produced == 0, step.consumed == 0, !pending.isEmpty {
        ending = broken(.damaged("no progress"))
        break
      }
      if limit.isExceeded(by: unpacked, from: input.byteCount) {
        ending = broken(.swollen(limit.ratio))
        break
      }
    }
    return produced > 0 ? .bytes(produced) : ending ?? .bytes(0)
  }

  private mutating func refill() {
    switch chunk.withUnsafeMutableBytes({ input.read(into: $0) }) {
    case .bytes(0): ending = decoder.isAtBoundary ? .bytes(0) : .broken(.cut)
    case .bytes(let count): pending = 0..<count
    case let other: ending = other
    }
  }

  /// Reads the rest of the file, and then returns the reason as a break. If it turns out that the file changed while it
  /// was read, that failure is returned instead, because it explains the damage.
  private mutating func broken(_ reason: CodingBreak) -> ContentRead {
    while true {
      switch chunk.withUnsafeMutableBytes({ input.read(into: $0) }) {
      case .bytes(0): return .broken(reason)
      case .bytes: continue
      case let other: return other
      }
    }
  }
}

/// A gzip decoder (RFC 1952). The data may have any number of members in sequence, as `cat a.gz b.gz` and log
/// rotation write them.
final class GzipDecoder: StreamDecoder {
  // zlib's state has a pointer to the stream, which therefore must not move: it has its own allocation.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isInsideMember = false
  private var hasSeenMember = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 selects the largest window, and 16 gzip instead of raw deflate.
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
      // Padding with zeros after a member is allowed: tapes leave it.
      if input.isEmpty || (hasSeenMember && input.allSatisfy { $0 == 0 }) {
        return DecodingStep(consumed: input.count, produced: 0)
      }
      isInsideMember = true
    }
    // zlib doesn't write to its input, although the type of the pointer permits it.
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

/// A zstd decoder (RFC 8878). The data may have any number of frames in sequence.
final class ZstdDecoder: StreamDecoder {
  private let stream: OpaquePointer
  private(set) var isAtBoundary = true

  init() {
    guard let stream = ZSTD_createDStream() else { preconditionFailure("no memory for zstd") }
    self.stream = stream
  }

  deinit { ZSTD_freeDStream(stream) }

  func decode(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> DecodingStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let status = ZSTD_decompressStream(stream, &target, &source)
    let step = DecodingStep(consumed: source.pos, produced: target.pos)
    if ZSTD_isError(status) != 0 {
      return step.damaged(String(cString: ZSTD_getErrorName(status)).lowercased())
    }
    // The status is 0 once a frame is decoded and returned completely. It has no meaning for a call that had
    // no work.
    if step.consumed > 0 || step.produced > 0 { isAtBoundary = status == 0 }
    return step
  }
}
