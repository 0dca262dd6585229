/// What a decoder did in one step.
struct DecodingStep {
  var consumed: Int
  var produced: Int
  /// Why it can't go on.
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

/// Decompresses piece by piece.
protocol StreamDecoder: AnyObject {
  /// Takes some of the input and gives some output; nothing of either when it needs more input.
  func decode(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> DecodingStep
  /// Between two members or frames, where the data may end.
  var isAtBoundary: Bool { get }
}

/// The decompressed bytes of a file.
struct DecodedStream: ContentStream {
  private(set) var input: PlainStream
  private let decoder: any StreamDecoder
  private var chunk = [UInt8](repeating: 0, count: 1 << 17)
  private var pending = 0..<0
  private var ending: ContentRead?

  init(_ input: PlainStream, decoder: any StreamDecoder) {
    self.input = input
    self.decoder = decoder
  }

  var byteCount: Int { input.byteCount }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead {
    if let ending { return ending }
    var produced = 0
    var mayHoldBack = true
    while produced < buffer.count {
      // What the decoder still holds comes out without new input.
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
      mayHoldBack = step.produced > 0
      if let damage = step.damage {
        ending = .broken(.damaged(damage))
        break
      }
      if step.produced == 0, step.consumed == 0, !pending.isEmpty {
        ending = .broken(.damaged("no progress"))
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
}
