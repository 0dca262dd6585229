import CZstd

/// zstd (RFC 8878), any number of frames one after the other.
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
    // 0: a frame is decoded and handed over whole. A call that had nothing to do says nothing about that.
    if step.consumed > 0 || step.produced > 0 { isAtBoundary = status == 0 }
    return step
  }
}
